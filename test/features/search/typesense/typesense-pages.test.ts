import { join } from 'node:path'
import { buildSync } from 'esbuild'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { ClusterSettings } from '../../../../templates/search/typesense-query.ts'
import { serveSite, visit } from '../../../browser/site.ts'
import { docsgen } from '../../../cli/run-here.ts'
import { startStandIn } from '../../../stand-ins/typesense/start-stand-in.ts'
import { settingsOf } from './sample-settings.ts'

// The module that pages load, bundled for the test.
const { outputFiles } = buildSync({
  entryPoints: [join(import.meta.dirname, '../../../../templates/search/query-cluster.ts')],
  bundle: true,
  format: 'esm',
  write: false,
})
const standIn = await startStandIn()
const searchKey = 'key-of-all-readers'
standIn.state.keys.push({ id: 1, value: searchKey, description: '', actions: ['documents:search'], collections: ['asked-docs'] })
const site = await serveSite({
  'docs.config.ts': `export default ${JSON.stringify({ title: 'Asked', lastUpdated: false, search: { provider: 'typesense', nodes: standIn.nodes, searchKey } })}`,
  'public/ask-cluster.js': outputFiles[0]?.contents ?? '',
  'content/index.md': '# Home\n\n## Orders\n\nWhat becomes of a cart, with <input aria-label="A field">.\n',
})
/** The same without a local index. */
const alone = await serveSite({
  'docs.config.ts': `export default ${JSON.stringify({ title: 'Asked', lastUpdated: false, search: { provider: 'typesense', nodes: standIn.nodes, searchKey, local: false } })}`,
  'content/index.md': '# Home\n',
})
const pushed = await docsgen(['search', 'push', '--strict'], { cwd: site.root, env: { TYPESENSE_ADMIN_KEY: standIn.adminKey } })

afterAll(() => standIn.close())
afterEach(() => standIn.setFault(undefined))

function ask(page: Page, settings: Partial<ClusterSettings> = {}) {
  const own = settingsOf({ nodes: standIn.nodes, searchKey, collection: 'asked-docs', ...settings })
  // As text: in functions the tests' compiler would replace `import()`.
  return page.evaluate<unknown>(`(async () => {
    const { openCluster } = await import('${site.url}ask-cluster.js')
    return openCluster(${JSON.stringify(own)}).answer({ query: 'cart', limit: 5 }).catch(String)
  })()`)
}

test('a page queries the cluster under its policy, without preflight requests', async () => {
  expect(pushed).toMatchObject({ code: 0 })
  const { page } = await visit(site)
  const seen = standIn.exchanges.length
  expect(await ask(page)).toMatchObject({
    count: 1,
    found: [{ document: { t: 'Home', href: '/', s: [['orders', 'Orders', expect.stringContaining('cart')]] } }],
  })
  expect(standIn.exchanges.slice(seen).map(({ method, path, key }) => [method, path, key])).toEqual([['POST', '/multi_search', searchKey]])
})

test('its policy blocks all other hosts', async () => {
  const { page, complaints } = await visit(site, '', { tolerant: true })
  const answer = await ask(page, { nodes: ['http://127.0.0.1:9'] })
  expect(answer).toMatch(/^TypeError/)
  expect(complaints.join('\n')).toContain('Content Security Policy')
})

test.each(['reset', 'cut', 'truncated', 'html', 'other-json', 'empty', 'broken-gzip', 'huge'] as const)(
  'a node that answers with %s is passed over',
  async (kind) => {
    const { page } = await visit(site, '', { tolerant: true })
    standIn.setFault({ kind }, 0)
    expect(await ask(page)).toMatchObject({ count: 1 })
    standIn.setFault({ kind })
    expect(await ask(page)).toMatch(/Error/)
  },
)

test('nodes that do not answer are given up', async () => {
  const { page } = await visit(site)
  standIn.setFault({ kind: 'slow', ms: 20_000 })
  expect(await ask(page)).toMatch(/Error/)
})

test('the dialog shows results of the cluster, and of the local index if that fails', async () => {
  const { page } = await visit(site, '', { tolerant: true })
  const seen = standIn.exchanges.length
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('cart')
  await page.getByRole('option').first().waitFor()
  expect(await page.getByRole('option').allInnerTexts()).toEqual([
    expect.stringContaining('Home'),
    expect.stringMatching(/Orders[\s\S]*cart/),
  ])
  expect(standIn.exchanges.length).toBeGreaterThan(seen)
  standIn.setFault({ kind: 'reset' })
  await page.getByRole('combobox').fill('becomes')
  await page.getByRole('option').filter({ hasText: 'becomes' }).first().waitFor()
})

test('without a local index, and with all nodes down, it shows an error', async () => {
  const { page } = await visit(alone, '', { tolerant: true })
  standIn.setFault({ kind: 'reset' })
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('cart')
  await page.getByText('Unable to fetch results').waitFor()
  await page.getByText('You might want to check your network connection.').waitFor()
  standIn.setFault(undefined)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('option').first().waitFor()
})
