import { expect, test } from 'vitest'
import { pagesOf } from './api-pages.ts'
import { shopFiles } from './shop-files.ts'

const shop = await pagesOf({ files: shopFiles })

test('a page per operation, in a folder per tag, with pages of schemas and webhooks', () => {
  expect(shop.problems).toEqual([])
  expect(Object.keys(shop.pages).sort()).toMatchInlineSnapshot(`
    [
      "api/index.md",
      "api/orders/index.md",
      "api/orders/place-order.md",
      "api/products/create-product.md",
      "api/products/get-product.md",
      "api/products/index.md",
      "api/products/list-products.md",
      "api/schemas/card.md",
      "api/schemas/index.md",
      "api/schemas/invoice.md",
      "api/schemas/new-order.md",
      "api/schemas/order.md",
      "api/schemas/payment.md",
      "api/schemas/problem.md",
      "api/schemas/product.md",
      "api/webhooks/index.md",
      "api/webhooks/stock-low.md",
    ]
  `)
})

test.each([
  'api/index.md',
  'api/products/index.md',
  'api/products/list-products.md',
  'api/products/get-product.md',
  'api/orders/place-order.md',
  'api/webhooks/stock-low.md',
  'api/schemas/index.md',
  'api/schemas/product.md',
  'api/schemas/order.md',
  'api/schemas/payment.md',
])('%s', async (path) => {
  await expect(shop.pages[path]).toMatchFileSnapshot(`expected/${path.slice(4).replaceAll('/', '--')}`)
})

test('operations with the same tag can share a page, as can those whose paths begin alike', async () => {
  const byTag = await pagesOf({ files: shopFiles, group: 'tag' })
  expect(Object.keys(byTag.pages).filter((path) => !path.includes('schemas'))).toEqual([
    'api/index.md',
    'api/products.md',
    'api/orders.md',
    'api/webhooks.md',
  ])
  expect(byTag.pages['api/products.md']).toContain('## Get a product {#get-product}')
  expect(byTag.pages['api/products.md']).toContain('#### tag {#list-products-query-tag}')
  const byPath = await pagesOf({ files: shopFiles, group: 'path' })
  expect(Object.keys(byPath.pages)).toContain('api/orders.md')
  expect(byPath.pages['api/index.md']).toContain('[/products](./products.md)')
})

test('parts come from their lines', () => {
  const lines = (shop.pages['api/products/list-products.md'] ?? '').split('\n')
  const originOf = (start: string) => {
    const line = lines.findIndex((text) => text.startsWith(start)) + 1
    const mark = shop.origins['api/products/list-products.md']?.findLast((each) => each.line <= line)
    const { file, at = 0 } = mark ?? {}
    return `${file}: ${shopFiles[file ?? '']?.split('\n')[at - 1]?.trim()}`
  }
  expect(originOf('*operation*')).toBe('openapi.yaml: get:')
  expect(originOf('Returns all')).toBe(
    'openapi.yaml: description: Returns all products, `in stock` or not. See [how to start](#section/Getting-started).',
  )
  expect(originOf('##### limit')).toBe('undefined: undefined')
  expect(originOf('#### limit')).toContain('openapi.yaml: - { name: limit')
  expect(originOf('#### X-Trace')).toContain('openapi.yaml: Trace: { name: X-Trace')
})
