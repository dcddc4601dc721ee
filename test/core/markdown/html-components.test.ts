import { describe, expect, it } from 'vitest'
import { htmlOf, parseText } from './parse-text.ts'
import { reportsOf } from './reports.ts'

describe('components in blocks of HTML', () => {
  it.each([
    { text: '<div>\n<Card/>\n</div>\n', html: '<div>\n{Card}{/}\n\n</div>\n' },
    { text: '<div><Card title="a > b" /></div>\n', html: '<div>{Card}{/}\n</div>\n' },
    { text: '<div>\n<Card>*a*</Card> b\n</div>\n', html: '<div>\n{Card}<em>a</em>{/}\n b\n</div>\n' },
    {
      text: '<div>\n<Card>\n\n## A\n\n</Card>\n</div>\n\nb\n',
      html: expect.stringMatching(/^<div>\n\{Card\}<h2 .*<\/h2>\n\{\/\}\n\n<\/div>\n\n<p>b<\/p>\n$/),
    },
    {
      text: '<div>\n<Tabs>\n\n<TabItem label="a">\n\nx\n\n</TabItem>\n\n</Tabs>\n<hr>\n</div>\n',
      html: expect.stringContaining('{Tabs}{TabItem}<p>x</p>\n{/}\n{/}\n\n<hr>\n</div>'),
    },
    {
      text: '<table>\n<tr><td><Card /></td><td>b</td></tr>\n</table>\n',
      html: '<table>\n<tr><td>{Card}{/}\n</td><td>b</td></tr>\n</table>\n',
    },
    { text: '<div title="<Card/>">\n<!-- <Card/> -->\na\n</div>\n', html: '<div title="&lt;Card/&gt;">\n\na\n</div>\n' },
    { text: '<pre>\n<Card/>\n</pre>\n', html: '<pre>\n{Card}{/}\n\n</pre>\n' },
    {
      text: '<details>\n<summary>a</summary>\n<Card>\n\n- <Card/>\n\n</Card>\n\nb\n\n</details>\n',
      html: expect.stringContaining('<li>{Card}{/}'),
    },
  ])('are rendered: $text', ({ text, html }) => {
    const page = parseText(text)
    expect(htmlOf(page)).toEqual(html)
    expect(reportsOf(page).filter((report) => !report.startsWith('html/unknown-element'))).toEqual([])
  })

  it.each([
    { text: '<div>\n<Crad/>\n</div>\n', reports: ['component/unknown 2:1'] },
    { text: '<div>\n<p>a</p><Card>\n</div>\n', reports: ['component/not-closed 2:9'] },
    { text: '<div>\n</Card>\n</div>\n', reports: ['component/stray-close 2:1'] },
    { text: '<div>\n\n<Card>\n<b>\n</Card>\n\n</div>\n', reports: ['html/not-closed 4:1'] },
    { text: '<div>\n<Card a={b} />\n</div>\n', reports: ['component/bad-attribute 2:1'] },
    { text: '<script>\n<Card />\n</script>\n', reports: ['html/script 1:1'] },
    { text: '<div><script>\n<Card />\n</script></div>\n', reports: ['html/script 1:6'] },
  ])('are never silent: $text', ({ text, reports }) => {
    const page = parseText(text)
    expect(reportsOf(page)).toEqual(reports)
    expect(htmlOf(page)).not.toMatch(/<\/?C|<script/)
  })

  it('do not let HTML out of their parent', () => {
    expect(htmlOf(parseText('<div>\n<Card>\n</div><script>x</script>\n</Card>\n</div>\n'))).toBe('<div>\n{Card}{/}\n\n</div>\n')
  })
})
