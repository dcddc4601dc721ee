import { describe, expect, it } from 'vitest'
import { parseText } from './parse-text.ts'
import { linksOf, reportsOf } from './reports.ts'

describe('positions of links', () => {
  it.each([
    { name: 'behind front matter', text: '---\ntitle: T\n---\n\n[x](y)\n', links: ['y 5:5'] },
    { name: 'behind blank lines and a title', text: '\n\n# T\n\na [x](y)\n\nb [x](z)\n', links: ['y 5:7', 'z 7:7'] },
    { name: 'in the later lines of a list in a quote', text: '> - item\n>   more\n>   [x](y)\n> - [x](z)\n', links: ['y 3:9', 'z 4:9'] },
    { name: 'behind code that shows the same', text: '- ```md\n  [x](y)\n  ```\n\n  `[x](y)` [x](y)\n', links: ['y 5:16'] },
    { name: 'in lazy lines of a quote', text: '> a\n[x](y)\n> [x](y)\n', links: ['y 2:5', 'y 3:7'] },
    { name: 'behind tabs', text: '- a\n\t[x](y)\tb\n\n\t- [x](y)\n', links: ['y 2:6', 'y 4:8'] },
    {
      name: 'in tables with escaped pipes',
      text: '| a | b |\n|---|---|\n| [x\\|y](z) | `a\\|b` |\n| | [x\\|y](z) |\n',
      links: ['z 3:10', 'z 4:12'],
    },
    { name: 'whose text is the address', text: '[docs.md](docs.md "docs.md")\n', links: ['docs.md 1:11'] },
    { name: 'around pictures', text: '[![a](b.png)](c)\n', links: ['c 1:15', 'b.png 1:7'] },
    {
      name: 'without brackets',
      text: 'a <http://x.y> www.x.y me@x.y\n',
      links: ['http://x.y 1:4', 'http://www.x.y 1:16', 'mailto:me@x.y 1:24'],
    },
    { name: 'by reference', text: '> a\n> [x][r]\n\n[r]: y\n', links: ['y 2:3'] },
    { name: 'in box titles', text: ':::note A [x](y)\n\n- [x](y)\n\n:::\n', links: ['y 1:15', 'y 3:7'] },
    {
      name: 'in footnotes, in the order they are shown',
      text: 'a[^b] [^a]\n\n```\n[^a]: [x](y)\n```\n\n[^a]: [x](y)\n\n[^b]: b\n    [x](y)\n',
      links: ['y 10:9', 'y 7:11'],
    },
    { name: 'in attributes of a tag over several lines', text: '> <Card\n>   title="href > b"\n>   href="b"\n> >\n', links: [] },
    {
      name: 'in a tag over several lines',
      text: '- <Card\n    title="b > b"\n    href="b"\n  >\n\n  [x](y)\n\n  </Card>\n',
      links: ['b 3:11', 'y 6:7'],
    },
    { name: 'broken over two lines', text: '> [x\n> y](z)\n', links: ['z 2:6'] },
    { name: 'with a character reference', text: 'a [x](y&amp;z)\n', links: ['y&z 1:7'] },
  ])('are right $name', ({ text, links }) => {
    expect(linksOf(parseText(text))).toEqual(links)
    expect(linksOf(parseText(`\uFEFF${text.replaceAll('\n', '\r\n')}`))).toEqual(links)
  })
})

describe('positions of everything else', () => {
  it.each([
    { text: '> - a\n>   ```nope\n>   x\n>   ```\n', report: 'code/unknown-language 2:8' },
    { text: 'a\n\n- b\n  :::nope\n  x\n  :::\n', report: 'container/unknown-kind 4:3' },
    { text: '> a\n>\n> :::note\n> x\n', report: 'container/not-closed 3:3' },
    { text: '- a\n\n  <Crad>x</Crad>\n', report: 'component/unknown 3:3' },
    { text: '- a\n\n  b <Card> x\n', report: 'component/not-closed 3:5' },
    { text: ':::note\n\n</Card>\n\n:::\n', report: 'component/stray-close 3:1' },
    { text: '> a\n> b [^x]\n', report: 'footnote/undefined 2:5' },
    { text: '- a\n\n  ## B {#fn-1}\n', report: 'heading/bad-id 3:8' },
    { text: '> a\n> see [x][nowhere] b\n', report: 'link/undefined-reference 2:7' },
    { text: '- a\n  b <div>\n', report: 'html/not-closed 2:5' },
    { text: '- a\n- <div>\n  <p style="x">y</p>\n  </div>\n', report: 'html/inline-style 3:6' },
    { text: '| a |\n|---|\n| b |\n| [x](javascript:y) |\n', report: 'link/unsafe-scheme 4:3' },
    { text: '# T\n\ntext\n\n> # U\n', report: 'heading/second-title 5:3' },
  ])('$report', ({ text, report }) => {
    expect(reportsOf(parseText(text))).toContain(report)
    const before = '---\ntitle: T\n---\n'
    const moved = report.replace(/\d+(?=:)/, (line) => String(Number(line) + 3))
    expect(reportsOf(parseText((before + text).replaceAll('\n', '\r\n')))).toContain(moved)
  })

  it('include the beginning of a heading', () => {
    const { headings } = parseText('> ## A\n\n- B\n  ---\n\n:::note\n### C\n:::\n').body
    expect(headings.map(({ at }) => `${at.line}:${at.column}`)).toEqual(['1:3', '3:3', '7:1'])
  })
})
