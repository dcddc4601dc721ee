import { expect, test } from 'vitest'
import { parseText } from '../../core/markdown/parse-text.ts'

function symbolsOf(text: string, more: Parameters<typeof parseText>[1] = {}) {
  const { symbols } = parseText(text, { symbols: true, ...more }).document
  return symbols === undefined ? undefined : JSON.parse(symbols)
}

test('headings with their text', () => {
  expect(symbolsOf('# Title\n\nText.\n\n## One `two` & *three* {#x}\n\n### Four\n')).toEqual([
    ['x', 'One two & three'],
    ['four', 'Four'],
  ])
  expect(symbolsOf('# Title\n\nText.\n')).toBeUndefined()
  expect(symbolsOf(`# Title\n\n## ${'word '.repeat(100)}\n`)[0][1].length).toBeLessThan(202)
  expect(parseText('# Title\n\n## One\n').document.symbols).toBeUndefined()
})

const reference = `# Order {#order}

*class* · [\`core\` 1.0](<https://example.com>)

Text.

::::::members

## code {#order-code}

*property* · \`string\`

## save {#order-save}

*method* · \`() => void\`

::::::

## saveAll {#saveall}

*function*
`

test('names of generated pages with their kind, and members with their parent', () => {
  expect(symbolsOf(reference, { isGenerated: true })).toEqual([
    ['', 'Order', 'class'],
    ['order-code', 'Order.code', 'property'],
    ['order-save', 'Order.save', 'method'],
    ['saveall', 'saveAll', 'function'],
  ])
  // Written pages can have a line in italics.
  expect(symbolsOf(reference)).toEqual([
    ['order-code', 'code'],
    ['order-save', 'save'],
    ['saveall', 'saveAll'],
  ])
})

test('operations have two names', () => {
  const page = '*operation* · **deprecated** · `POST /orders/{id}` · `placeOrder`\n\nText.\n\n## Body {#body}\n'
  const expected = [
    ['', 'Place an order', 'operation'],
    ['', 'placeOrder', 'operation', 'Place an order'],
    ['body', 'Body'],
  ]
  for (const gap of ['', '\n']) expect(symbolsOf(`---\ntitle: Place an order\n---\n${gap}${page}`, { isGenerated: true })).toEqual(expected)
})

test.each([
  ['*operation* · `GET /orders` · `orders/list-all`', 'orders/list-all'],
  ['*webhook* · `POST order-placed` · `order placed`', 'order placed'],
  ['*operation* · `GET /orders`', undefined],
  ['*class* · `GET /orders` · `orders`', undefined],
])('the name in code of %s', (line, name) => {
  const found: readonly (readonly string[])[] = symbolsOf(`## Orders {#orders}\n\n${line}\n`, { isGenerated: true })
  expect(found.find(([, , , shown]) => shown === 'Orders')?.[1]).toBe(name)
})
