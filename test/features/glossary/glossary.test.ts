import { describe, expect, it } from 'vitest'
import type { ProjectPath } from '../../../src/kit/files/paths.ts'
import { htmlOf, parseText } from '../../core/markdown/parse-text.ts'
import { reportsOf } from '../../core/markdown/reports.ts'

describe('a glossary', () => {
  const files = {
    'content/glossary.md': '---\ntitle: Words\n---\n\n# Glossary\n\n## Channel\n\nA way *to sell*.\n\n## Channel 2 {#two}\n',
  }
  const options = { glossary: { '': [{ path: 'content/glossary.md' as ProjectPath, href: '/glossary.md' }] } }

  it('links terms to their entries, with the first paragraph as a tooltip', () => {
    const text = 'A [[term:Channel]], [[term:channel|channels]], [[term:Channel 2]]\n'
    const page = parseText(text, { ...options, files })
    expect(reportsOf(page)).toEqual([])
    expect(htmlOf(page)).toBe(
      '<p>A <a class="term" href="/glossary.md#channel" title="A way to sell.">Channel</a>, <a class="term" href="/glossary.md#channel" title="A way to sell.">channels</a>, <a class="term" href="/glossary.md#two">Channel 2</a></p>\n',
    )
    expect(page.document.includes.map(({ path }) => path)).toEqual(['content/glossary.md'])
    expect(page.body.markdownEdits?.[1]?.text).toBe('[channels](/glossary.md#channel)')
  })

  it('is only read by pages that use it', () => {
    expect(parseText('text\n', { ...options, files }).document.includes).toEqual([])
  })

  it('without the term, or without the file, is reported', () => {
    const page = parseText('\nA [[term:Chanel]]\n', { ...options, files })
    expect(page.document.diagnostics).toMatchObject([
      { code: 'glossary/unknown-term', hint: 'Did you mean `Channel`?', location: { line: 2, column: 3 } },
    ])
    expect(htmlOf(page)).toBe('<p>A Chanel</p>\n')
    expect(parseText('A [[term:x]]\n', options).document.diagnostics).toMatchObject([
      { message: expect.stringContaining('does not exist') },
    ])
  })

  it('is text where it is not turned on', () => {
    expect(htmlOf(parseText('[[term:A]]\n'))).toBe('<p>[[term:A]]</p>\n')
  })
})
