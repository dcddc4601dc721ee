import { describe, expect, it } from 'vitest'
import { htmlOf, parseText } from '../../core/markdown/parse-text.ts'
import { reportsOf } from '../../core/markdown/reports.ts'

const all = { definitionLists: true } as const
const html = (text: string) => htmlOf(parseText(text, all))

describe('definition lists', () => {
  it.each([
    ['A\n: x\n', '<dl>\n<dt id="a">A</dt>\n<dd>x\n</dd>\n</dl>\n'],
    ['A\n\n: x\n', '<dl>\n<dt id="a">A</dt>\n<dd>\n<p>x</p>\n</dd>\n</dl>\n'],
    ['A\n*B* `c`\n: x\n: y\n', '<dl>\n<dt id="a">A</dt>\n<dt id="b-c"><em>B</em> <code>c</code></dt>\n<dd>x\n</dd>\n<dd>y\n</dd>\n</dl>\n'],
    ['A\n: x\nlazy\n\nB\n:   y\n', '<dl>\n<dt id="a">A</dt>\n<dd>x\nlazy\n</dd>\n<dt id="b">B</dt>\n<dd>y\n</dd>\n</dl>\n'],
    ['A\n: x\n\n    y\n\n    - z\n\ntext\n', '<dd>\n<p>x</p>\n<p>y</p>\n<ul>\n<li>z\n</li>\n</ul>\n</dd>\n</dl>\n<p>text</p>\n'],
    ['A\n: x\n\n  - y\n    - z\n', '<li>y\n<ul>\n<li>z\n</li>\n</ul>\n</li>'],
    ['> A\n> : x\n', '<blockquote>\n<dl>'],
    ['- A\n  : x\n', '<li><dl>'],
  ])('%j', (text, expected) => {
    expect(html(`text\n\n${text}`)).toContain(expected)
  })

  it('contain code with its lines', () => {
    const page = parseText('A\n:   x\n\n    ```ts nonsense\n    1\n    ```\n', all)
    expect(htmlOf(page)).toContain('<figure class="code"')
    expect(reportsOf(page)).toEqual(['code/unknown-attribute 4:11'])
  })

  it.each(['# A\n: x\n', '> a\n: x\n', 'A\n:x\n', 'A\n::: x\n', '```\nA\n: x\n```\n', '| a |\n| - |\n: x\n', 'A\n\n\n: x\n'])(
    'are not made of %j',
    (text) => {
      expect(html(text)).not.toContain('<dl>')
    },
  )

  it('take linear time', () => {
    const before = performance.now()
    html('A\n: x\n'.repeat(5000))
    html(`${'word\n'.repeat(20000)}\n`)
    expect(performance.now() - before).toBeLessThan(8000)
  })
})
