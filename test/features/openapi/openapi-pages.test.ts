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

test('who provides an API, its servers, callbacks, and the properties of parameters', async () => {
  const text = `openapi: 3.1.0
info:
  title: Boats
  version: "1"
  summary: All about boats.
  termsOfService: /terms
  contact: { name: The boat people, url: https://boats.example/help, email: help@boats.example }
  license: { name: MIT, identifier: MIT }
tags: [{ name: hire, externalDocs: { url: https://boats.example/hire, description: How to hire } }]
paths:
  /boats:
    get:
      operationId: hireBoat
      tags: [hire]
      servers: [{ url: 'https://{place}.example', description: By place, variables: { place: { default: north, enum: [north, south] } } }]
      parameters:
        - { name: filter, in: query, style: deepObject, schema: { type: object, required: [crew], properties: { crew: { type: integer, description: Its size. }, owner: { type: object, properties: { name: {} } } } } }
      responses: { '200': { description: OK } }
      callbacks:
        onReturn: { '{$request.query.url}': { post: { responses: { '200': { description: OK } } } } }
`
  const { pages, problems } = await pagesOf({ files: { 'api.yaml': text } })
  expect(problems).toEqual([])
  expect(pages['api/index.md']).toContain(`All about boats.

- Contact: [The boat people](<https://boats.example/help>)
- Email: [help@boats.example](<mailto:help@boats.example>)
- License: [MIT](<https://spdx.org/licenses/MIT.html>)
- Terms of service: \`/terms\`
`)
  expect(pages['api/hire/index.md']).toContain('[How to hire](<https://boats.example/hire>)')
  const page = pages['api/hire/hire-boat.md'] ?? ''
  expect(page).toContain('Servers:\n\n- `https://{place}.example` – By place\n  - `place`: default `north`, one of `north`, `south`')
  expect(page.match(/^###.*$/gm)).toEqual([
    '#### filter {#query-filter}',
    '#### filter\\[crew\\] {#query-filter-crew}',
    '#### filter\\[owner\\] {#query-filter-owner}',
    '#### filter\\[owner\\].name {#query-filter-owner-name}',
    '### 200 OK {#response-200}',
    '### onReturn {#callback-post-request-query-url}',
    '#### Responses {#callback-post-request-query-url-responses}',
    '##### 200 OK {#callback-post-request-query-url-response-200}',
  ])
  expect(page).toContain('*callback* · `POST {$request.query.url}` · `onReturn`')
})

test('an overview without tags has no empty table', async () => {
  const { pages } = await pagesOf({
    files: { 'api.yaml': 'openapi: 3.1.0\ninfo: { title: A, version: "1" }\npaths: { /a: { get: {} } }\n' },
  })
  expect(pages['api/index.md']).not.toContain('| Group |')
  expect(pages['api/index.md']).toContain('GET /a')
})

test('no page has the name of its folder, because such a page would be the folder’s index', async () => {
  const operation = (id: string, tags = '') => `{ get: { operationId: ${id}, ${tags} responses: { '200': { description: OK } } } }`
  const text = `openapi: 3.1.0\ninfo: { title: A, version: "1" }\npaths:\n  /a: ${operation('listA', 'tags: [api],')}\n  /b: ${operation('api')}\n`
  const namesOf = async (group: 'operation' | 'tag') => Object.keys((await pagesOf({ files: { 'api.yaml': text }, group })).pages)
  expect(await namesOf('operation')).toEqual(['api/index.md', 'api/api/index.md', 'api/api/list-a.md', 'api/api-2.md'])
  expect(await namesOf('tag')).toEqual(['api/index.md', 'api/api-2.md', 'api/other.md'])
})

test('a parameter with a content type is a document', async () => {
  const parameter = `{ name: filter, in: query, required: true, content: { application/json: { schema: { type: object }, example: { q: tea } } } }`
  const text = `openapi: 3.1.0\ninfo: { title: A, version: "1" }\npaths: { /a: { get: { operationId: list, parameters: [${parameter}] } } }\n`
  const page = (await pagesOf({ files: { 'api.yaml': text } })).pages['api/list.md']
  expect(page).toContain("curl 'https://api.example.com/a?filter=%7B%22q%22%3A%22tea%22%7D'")
  expect(page).toContain('*parameter* · `object` · required · as `application/json`')
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
