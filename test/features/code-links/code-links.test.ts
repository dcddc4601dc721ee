import { describe, expect, test } from 'vitest'
import { htmlOf, parseText } from '../../core/markdown/parse-text.ts'

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

describe('names that code imports', () => {
  const options = { isGenerated: true, documented: ['rxjs'] }
  const text = (code: string, fence = 'ts') => `---\nlinkCode: true\n---\n\`\`\`${fence}\n${code}\n\`\`\`\n\n[map]: /map\n`
  const linksIn = (code: string, own: Parameters<typeof parseText>[1] = options, fence = 'ts') =>
    htmlOf(parseText(text(code, fence), own)).split('<a href="/map">map</a>').length - 1

  test.each([
    ['a name', "import { map } from 'lodash'\nmap()"],
    ['a path of a package', "import { map } from 'lodash/fp'\nmap()"],
    ['a default export', "import map from 'lodash/map'\nmap()"],
    ['a namespace', "import * as map from '@nestjs/common'\nmap.of()"],
    ['a type', "import type { map } from 'lodash'\nlet a: map"],
    ['another name', "import { map as own } from 'lodash'\nown()"],
    ['the other name', "import { own as map } from 'lodash'\nmap()"],
    ['CommonJS', "const { map } = require('lodash')\nmap()"],
    ['TypeScript’s CommonJS', "import map = require('lodash/map')\nmap()"],
    ['a name that is exported again', "export { map } from 'lodash'"],
    ['a module of Node.js', "import { map } from 'node:url'\nmap()"],
    ['incomplete code', "import { map } from 'lodash'\nmap(… , {"],
  ])('%s of another package is not linked', (_, code) => expect(linksIn(code)).toBe(0))

  test.each([
    ['the package', "import { map } from 'rxjs'\nmap()", 2],
    ['a path of the package', "import { map } from 'rxjs/operators'\nmap()", 2],
    ['a path', "import { map } from './map'\nmap()", 2],
    ['an alias', "import { map } from '@/map'\nmap()", 2],
    ['nowhere', "import { of } from 'lodash'\nmap(of)", 1],
    ['two packages, one of which is documented', "import { map } from 'lodash'\nimport { map } from 'rxjs'\nmap()", 2],
  ])('a name of %s is linked', (_, code, count) => expect(linksIn(code)).toBe(count))

  test('a name is linked if it is not known which packages the reference documents, or where an author’s definition leads', () => {
    const code = "import { map } from 'lodash'\nmap()"
    expect(linksIn(code, { isGenerated: true })).toBe(2)
    expect(linksIn(code, { documented: ['rxjs'] })).toBe(2)
  })

  test('in components of other languages, imports are read', () => {
    const component = (from: string) => `<script setup lang="ts">\nimport { map } from '${from}'\nmap()\n</script>`
    expect(linksIn(component('lodash'), options, 'html')).toBe(0)
    expect(linksIn(component('rxjs'), options, 'html')).toBe(2)
  })

  test('names in text are linked, because they are not imported', () => {
    expect(htmlOf(parseText(`${text("import { map } from 'lodash'")}\nUse \`map\`.\n`, options))).toContain(
      '<code><a href="/map">map</a></code>',
    )
  })
})
