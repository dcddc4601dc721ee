import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createProject } from '../../cli/project.ts'
import { docsgen } from '../../cli/run-here.ts'
import { shopFiles } from './shop-files.ts'

const config = `export default {
  title: 'Tea',
  lastUpdated: false,
  reference: { openapi: [{ file: 'api/openapi.yaml', into: 'reference/shop' }] },
}
`
const guide = `# Guide

Read the [list](operation:listProducts), an [order](schema:Order), and [one](operation:shop/getProduct).

:::operation listProducts

- In a list:

  :::operation placeOrder
`

function createSite(page: string): string {
  const files = Object.fromEntries(Object.entries(shopFiles).map(([name, text]) => [`api/${name}`, text]))
  return createProject({ 'docs.config.ts': config, 'content/index.md': page, ...files })
}

const readOutput = (root: string, file: string) => readFileSync(join(root, 'out', file), 'utf8')

test('pages of an API are built, searched, and linked by name', async () => {
  const root = createSite(guide)
  const { code, stderr } = await docsgen(['build', '--strict'], { cwd: root })
  expect(stderr).not.toMatch(/error|warning/)
  expect(code).toBe(0)
  const html = readOutput(root, 'index.html')
  for (const address of ['products/list-products', 'schemas/order', 'products/get-product', 'orders/place-order'])
    expect(html).toContain(`href="/reference/shop/${address}"`)
  expect(readOutput(root, 'index.md')).toContain('[list](/reference/shop/products/list-products.md)')
  expect(readOutput(root, 'index.md')).toContain('| `tag` | query | array of `string` | Only products with all of these tags. |')
  expect(readOutput(root, 'reference/shop/products/list-products.html')).toContain('id="query-limit"')
  expect(readOutput(root, 'llms.txt')).toContain('List products')
})

test('an edited file of a document changes its pages and the guides that show them', async () => {
  const root = createSite(guide)
  expect((await docsgen(['build'], { cwd: root })).code).toBe(0)
  const product = join(root, 'api/schemas/product.yaml')
  writeFileSync(product, readFileSync(product, 'utf8').replace('description: Two letters.', 'description: Two capital letters.'))
  const document = join(root, 'api/openapi.yaml')
  writeFileSync(document, readFileSync(document, 'utf8').replace('Only products with all of these tags.', 'All of these tags.'))
  expect((await docsgen(['build', '--verify'], { cwd: root })).code).toBe(0)
  expect((await docsgen(['build'], { cwd: root })).code).toBe(0)
  expect(readOutput(root, 'reference/shop/schemas/product.html')).toContain('Two capital letters.')
  expect(readOutput(root, 'index.html')).toContain('All of these tags.')
})

test('unknown names are reported', async () => {
  const { code, stdout, stderr } = await docsgen(['build'], {
    cwd: createSite('# Guide\n\n[a](operation:listProduct) [b](schema:Ordr)\n\n:::operation getProducts\n'),
  })
  expect(code).toBe(1)
  const report = stdout + stderr
  expect(report.split(' - error openapi/unknown-name').length).toBe(4)
  for (const name of ['listProducts', 'Order', 'getProduct']) expect(report).toContain(`Did you mean \`${name}\`?`)
})

test('problems of a document have the lines of its files', async () => {
  const root = createSite('# Guide\n')
  const file = join(root, 'api/schemas/product.yaml')
  writeFileSync(file, readFileSync(file, 'utf8').replace('type: object', 'type: objekt'))
  const { code, stdout, stderr } = await docsgen(['build', '--strict'], { cwd: root })
  expect(code).toBe(1)
  expect(stdout + stderr).toContain('api/schemas/product.yaml:7:1 - warning openapi/invalid')
})
