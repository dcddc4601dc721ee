import { expect, test } from 'vitest'
import { htmlOf, parseText } from './parse-text.ts'

function page(body: string, { linkCode = true } = {}): string {
  return `---\nlinkCode: ${linkCode}\n---\n${body}\n\n[Order]: /order#order\n[Job]: /job\n`
}

test('names in code are linked to the page’s definitions', () => {
  const parsed = parseText(page('```ts\nconst order: Order = await load<Job>()\n```\n\nReturns `Promise<Order>`.'))
  expect(htmlOf(parsed)).toContain('<a href="/order#order">Order</a>')
  expect(htmlOf(parsed)).toContain('<a href="/job">Job</a>')
  expect(htmlOf(parsed)).toContain('<code>Promise&lt;<a href="/order#order">Order</a>&gt;</code>')
  expect(parsed.document.diagnostics).toEqual([])
})

test('a repeated name is one link of the page, reported at its definition', () => {
  const { document } = parseText(page('`Order` `Order`\n\n```ts\nlet a: Order\n```'))
  expect(document.links).toEqual([{ href: '/order#order', kind: 'definition', at: { line: 10, column: 1, endColumn: 22 } }])
})

test.each([
  ['a string', '```ts\nconst a = \'Order\' + "Order"\n```'],
  ['a template text', '```ts\nconst a = `Order`\n```'],
  ['a comment', '```ts\n// Order\n/* Order */\n```'],
  ['a property', '```ts\na.Order\na?.Order.b\n```'],
  ['a part of a word', '```ts\nOrders; $Order; order\n```'],
  ['a span’s string', '`"Order"` and `\'Order\'`'],
  ['a span’s property', '`a.Order`'],
  ['a link', '[see `Order`](/other)'],
  ['a heading', '## The `Order`'],
])('%s names nothing', (_what, text) => {
  expect(htmlOf(parseText(page(text)))).not.toContain('/order#order')
})

test('pages without the option have no links in code', () => {
  const html = htmlOf(parseText(page('`Order`\n\n```ts\nlet a: Order\n```', { linkCode: false })))
  expect(html).not.toContain('/order')
})

test('marked and numbered lines are also linked', () => {
  const html = htmlOf(parseText(page('```ts numbered {1}\nlet a: Order\n```')))
  expect(html).toContain('<a href="/order#order">Order</a>')
})

test('other definitions stay unchanged', () => {
  const parsed = parseText('---\nlinkCode: true\n---\nSee [the order] and `the order`.\n\n[the order]: /order\n')
  expect(htmlOf(parsed)).toContain('<p>See <a href="/order">the order</a> and <code>the order</code>.</p>')
})
