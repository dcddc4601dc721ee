import { describe, expect, it } from 'vitest'
import type { ParsedPage } from '../../../src/core/model/document.ts'
import { htmlOf, parseText } from './parse-text.ts'
import { reportsOf } from './reports.ts'

/** The labels of the tabs of a page, in order. */
function tabsOf({ body }: ParsedPage): unknown[] {
  return body.slots.flatMap((slot) => (slot.kind === 'open' && slot.component === 'TabItem' ? [slot.attributes.label] : []))
}

describe('code groups', () => {
  it('are tabs named by the titles or languages of their code blocks', () => {
    const page = parseText(
      ':::code-group\n\n```ts [a.ts]\n1\n```\n\n```js title="b.js"\n2\n```\n\n```css filename="c.css"\n3\n```\n\n```html\n4\n```\n\n:::\n',
    )
    expect(tabsOf(page)).toEqual(['a.ts', 'b.js', 'c.css', 'html'])
    expect(reportsOf(page)).toEqual([])
    expect(htmlOf(page)).not.toContain('figcaption')
    expect(htmlOf(page).match(/<figure class="code"/g)).toHaveLength(4)
  })

  it.each([
    { text: ':::code-group\n:::\n', problem: 'it contains no code block', at: '1:1' },
    { text: 'a\n\n:::code-group\ntext\n```ts\n1\n```\n:::\n', problem: 'something other than code blocks', at: '3:1' },
    { text: ':::code-group Title\n```ts\n1\n```\n:::\n', problem: 'something other than code blocks', at: '1:1' },
    { text: ':::code-group\n```\n1\n```\n:::\n', problem: 'neither a title nor a language', at: '1:1' },
    { text: ':::code-group\n```ts\n1\n```\n```ts\n2\n```\n:::\n', problem: 'two code blocks in it are named `ts`', at: '1:1' },
  ])('report $problem', ({ text, problem, at }) => {
    const page = parseText(text)
    expect(reportsOf(page)).toEqual([`container/code-group ${at}`])
    expect(page.document.diagnostics[0]?.message).toContain(problem)
  })

  it('report problems of their code blocks at their own lines', () => {
    expect(reportsOf(parseText(':::code-group\n```ts [a] x=1\n1\n```\n```nolanguage [b]\n1\n```\n:::\n'))).toEqual([
      'code/unknown-attribute 2:11',
      'code/unknown-language 5:4',
    ])
  })

  it('of a kind that the site defines is a box', () => {
    expect(htmlOf(parseText(':::code-group\na\n:::\n', { boxes: ['code-group'] }))).toContain('<aside')
  })
})

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
