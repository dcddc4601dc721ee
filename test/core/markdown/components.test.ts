import { describe, expect, it } from 'vitest'
import { htmlOf, parseText } from './parse-text.ts'
import { reportsOf } from './reports.ts'

const openTags = (text: string) =>
  parseText(text).body.slots.flatMap((slot) => (slot.kind === 'open' ? [{ name: slot.component, ...slot.attributes }] : []))

describe('component tags', () => {
  it.each([
    { text: '<Card title="x" />\n', html: '{Card}{/}\n' },
    { text: '<Card>in</Card>\n', html: '{Card}in{/}\n' },
    { text: 'a <Card/> b <Card>*c*</Card>\n', html: '<p>a {Card}{/} b {Card}<em>c</em>{/}</p>\n' },
    { text: '<Tabs><TabItem label="a">x</TabItem></Tabs>\n', html: '{Tabs}{TabItem}x{/}{/}\n' },
    { text: '<Card>\n\n## H\n\n</Card>\n', html: expect.stringMatching(/^\{Card\}<h2 .*<\/h2>\n\{\/\}\n$/) },
    { text: '<Card>\n\n<Card>\n\na\n\n</Card>\n\n</Card>\n', html: '{Card}{Card}<p>a</p>\n{/}\n{/}\n' },
    { text: '<Card>\n\n```html\n</Card>\n```\n\n`</Card>`\n\n</Card>\n', html: expect.stringMatching(/^\{Card\}.*&lt;\/.*\{\/\}\n$/s) },
    {
      text: ':::note\n\n- <Tabs>\n  <TabItem label="a">\n\n  x\n\n  </TabItem>\n  </Tabs>\n\n:::\n',
      html: expect.stringContaining('<li>{Tabs}{TabItem}<p>x</p>'),
    },
  ])('take their children from Markdown: $text', ({ text, html }) => {
    const page = parseText(text)
    expect(htmlOf(page)).toEqual(html)
    expect(reportsOf(page)).toEqual([])
  })

  it('have attributes of text, flags, and JSON, over any number of lines', () => {
    expect(
      openTags(
        '<Card\n  title="a > b"\n  it=\'say "x"\'\n  count={3} list={["}", 1]} deep={{"a": {"b": null}}}\n  on:x\n  amp="&quot;&amp;"\n/>\n',
      ),
    ).toEqual([
      { name: 'Card', title: 'a > b', it: 'say "x"', count: 3, list: ['}', 1], deep: { a: { b: null } }, 'on:x': true, amp: '"&' },
    ])
  })

  it('treat inherited names like any other attribute', () => {
    const [tag] = parseText('<Card constructor toString="x" />\n').body.slots
    expect(tag?.kind === 'open' && Object.keys(tag.attributes)).toEqual(['constructor', 'toString'])
    expect(tag?.kind === 'open' && Object.getPrototypeOf(tag.attributes)).toBe(Object.prototype)
  })

  it.each([
    '__proto__="x"',
    'dangerouslySetInnerHTML={{"__html":"<b>"}}',
    'items={[{"dangerouslySetInnerHTML":{"__html":"<b>"}}]}',
    'items={{"__proto__":{"title":"x"}}}',
    'srcDoc="<b>"',
    'onClick="x"',
    'ref="x"',
    'key="x"',
    'children="x"',
    'url="javascript:x"',
    'items={[{"href":" java\\nscript:x"}]}',
  ])('have no attribute that gives them HTML, handlers or addresses that run code: %s', (attribute) => {
    const page = parseText(`<Card title="t" ${attribute} />\n`)
    const [tag] = page.body.slots
    expect(tag?.kind === 'open' && tag.attributes).toEqual({ title: 't' })
    expect(reportsOf(page)).toEqual(['component/refused-attribute 1:1'])
  })

  it.each([
    { text: '<Card a={b} />\n', report: 'component/bad-attribute 1:1' },
    { text: 'a\n\n<Card>\n\nb\n', report: 'component/not-closed 3:1' },
    { text: 'a\n\n</Card>\n', report: 'component/stray-close 3:1' },
    { text: 'a </Card>\n', report: 'component/stray-close 1:3' },
    { text: '<Crad />\n', report: 'component/unknown 1:1' },
  ])('are reported: $report', ({ text, report }) => {
    expect(reportsOf(parseText(text))).toEqual([report])
    expect(htmlOf(parseText(text))).not.toMatch(/<\/?C[ar]/)
  })

  it.each([
    'Array<Order> and Promise<T>',
    '<T>',
    '{ x } and {y}',
    '$' + '{z}',
    'if a < B and C > d',
    '`<Foo>`',
    '\\<Foo>',
    'Map<String, List<Order>>',
  ])('are not seen in text: %s', (text) => {
    const page = parseText(`${text}\n`)
    expect(reportsOf(page)).toEqual([])
    expect(htmlOf(page)).not.toMatch(/<(?!\/?(?:p|code)>)/)
  })
})
