import { describe, expect, it } from 'vitest'
import type { ParsedPage } from '../../../src/core/model/document.ts'
import { htmlOf, parseText } from '../../core/markdown/parse-text.ts'
import { reportsOf } from '../../core/markdown/reports.ts'

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
