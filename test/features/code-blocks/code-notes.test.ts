import { describe, expect, it } from 'vitest'
import { htmlOf, parseText } from '../../core/markdown/parse-text.ts'
import { reportsOf } from '../../core/markdown/reports.ts'

describe('notes on lines', () => {
  const annotated = (code: string, after: string, language = 'ts') =>
    parseText(`\`\`\`${language} annotated\n${code}\n\`\`\`\n\n${after}\n`)

  it('link comments to the items of the list after the code', () => {
    const page = annotated('a() // (1)\nb() /* (2) */', '1. First.\n2. Second.')
    expect(reportsOf(page)).toEqual([])
    const html = htmlOf(page)
    expect(html).toContain('<a class="code-note" href="#code-note-1-2" aria-label="Note 2" data-note="2"></a>')
    expect(html).toContain('<ol class="code-notes">\n<li id="code-note-1-1">First.')
    expect(html).not.toMatch(/\(1\)|\/\*/)
  })

  it.each([
    ['python', 'a() # (1)'],
    ['sql', 'select 1 -- (1)'],
    ['html', '<p></p> <!-- (1) -->'],
    ['text', 'plain ; (1)'],
  ])('work in %s', (language, code) => {
    expect(htmlOf(annotated(code, '1. Note.', language))).toContain('href="#code-note-1-1"')
  })

  it.each([
    { code: 'a() // (1)', after: 'Text.', problem: 'not followed by a numbered list' },
    { code: 'a()', after: '1. One.', problem: 'none of its lines ends' },
    { code: 'a() // (2)', after: '1. One.', problem: 'no item 2' },
    { code: 'a() // (1)', after: '1. One.\n2. Two.', problem: 'refers to item 2' },
  ])('report: $problem', ({ code, after, problem }) => {
    const page = annotated(code, after)
    expect(reportsOf(page)).toEqual(['code/annotation 1:1'])
    expect(page.document.diagnostics[0]?.message).toContain(problem)
  })

  it('leave numbers in other code blocks alone', () => {
    const html = htmlOf(parseText('```ts\na() // (1)\n```\n\n1. One.\n'))
    expect(html).toContain('// (1)')
    expect(html).toContain('<ol>\n<li>One.')
  })

  it('of several blocks have ids of their own', () => {
    const page = parseText('```ts annotated\na // (1)\n```\n1. A\n\n```ts annotated\nb // (1)\n```\n1. B\n')
    expect(reportsOf(page)).toEqual([])
    expect(htmlOf(page)).toContain('id="code-note-2-1"')
  })
})
