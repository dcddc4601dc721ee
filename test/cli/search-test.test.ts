import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createProject } from './project.ts'
import { docsgen } from './run-here.ts'

const site = {
  'docs.config.ts': 'export default { title: "Shop", lastUpdated: false, sidebars: { docs: [{ autogenerate: "" }] } }',
  'content/index.md': '# Home\n\nWelcome.\n',
  'content/orders.md': '# Orders\n\nWhat becomes of a cart.\n',
  'content/payment.md': '# Payment\n\nHow orders are paid.\n',
}

async function searchTest(queries: string, ...args: readonly string[]) {
  const root = createProject({ ...site, 'queries.yaml': queries })
  return docsgen(['search', 'test', join(root, 'queries.yaml'), ...args], { cwd: root })
}

test('queries that find their pages', async () => {
  const { code, stderr } = await searchTest(
    '- query: order\n  expect: /orders\n- { query: payement, expect: [/nowhere, /payment] }\n'.replace('/nowhere, ', ''),
  )
  expect(stderr).toContain('2 of 2 queries find the expected page (100%).')
  expect(code).toBe(0)
})

test('a failing query is reported with its line; a share of them can be enough', async () => {
  const queries =
    '- query: order\n  expect: /orders\n- query: orders\n  expect: /payment\n  within: 1\n- query: refunds\n  expect: /payment\n'
  const { code, stderr } = await searchTest(queries)
  expect(stderr).toContain(
    'queries.yaml:3:3 - warning search/missed\n  The expected page for “orders” is result 2, but it must be among the first 1.',
  )
  expect(stderr).toContain('The first result is /orders.')
  expect(stderr).toContain('queries.yaml:6:3 - warning search/missed\n  The query “refunds” does not find the expected page.')
  expect(stderr).toContain('hint Use the query’s words in the title or a heading of the expected page. The search returns no results.')
  expect(stderr).toContain('1 of 3 queries find the expected page (33%).')
  expect(code).toBe(1)
  expect((await searchTest(queries, '--least', '30')).code).toBe(0)
})

test('a missing page', async () => {
  const { code, stderr } = await searchTest('- query: order\n  expect: /order\n', '--least', '0')
  expect(stderr).toContain('queries.yaml:1:3 - error search/unknown-page\n  The site has no page at `/order`.')
  expect(stderr).toContain('hint Did you mean `/orders`?')
  expect(code).toBe(1)
})

test.each([
  ['query: order\n', 1, 'the file must contain a list'],
  ['- query: "order\n', 2, 'Missing closing'],
  ['- order\n', 1, 'each entry must be an object with `query` and `expect` keys'],
  ['- query: a\n  expect: /orders\n- query: order\n  expected: /orders\n', 3, 'an entry has the unknown key `expected`'],
  ['- expect: /orders\n', 1, '`query` must be a non-empty string'],
  ['- query: order\n  expect: orders\n', 1, '`expect` must be a page URL'],
  ['- query: order\n  expect: /orders\n  within: few\n', 1, '`within` must be a positive integer'],
])('%j is no list of queries', async (queries, line, reason) => {
  const { code, stderr } = await searchTest(queries)
  expect(stderr).toMatch(new RegExp(`queries\\.yaml:${line}:\\d+ - error search/bad-queries`))
  expect(stderr).toContain(reason)
  expect(code).toBe(2)
})

test('a missing file, an invalid share, and a site without a search', async () => {
  const root = createProject({
    ...site,
    'docs.config.ts': site['docs.config.ts'].replace('{ title', '{ search: { provider: "none" }, title'),
    'q.yaml': '[]',
  })
  const missing = await docsgen(['search', 'test', 'none.yaml'], { cwd: root })
  expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining('Cannot read the query file `none.yaml`.')])
  const share = await docsgen(['search', 'test', 'q.yaml', '--least', '101'], { cwd: root })
  expect([share.code, share.stderr]).toEqual([2, expect.stringContaining('Specify an integer from 0 to 100.')])
  const none = await docsgen(['search', 'test', 'q.yaml'], { cwd: root })
  expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('This site has no local search to test.')])
})
