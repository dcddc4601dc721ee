import type { BrowserContextOptions } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { planStarter } from '../../src/tools/init/plan-starter.ts'
import { readStarter } from '../../src/tools/init/write-starter.ts'
import { findFlaws } from './axe.ts'
import { serveSite, type TestSite, visit } from './site.ts'

const paths = ['', 'guide/', 'guide/writing', 'guide/configuring', 'guide/deploying', 'nowhere']

let site: TestSite
beforeAll(async () => {
  const values = { title: 'A title that is rather long for a phone', packageName: 'site', docsgen: '^1.0.0' }
  site = await serveSite(Object.fromEntries(planStarter(readStarter(), values, [])))
}, 60_000)

test.each([
  ['dark, on a desktop', { viewport: { width: 1280, height: 860 }, colorScheme: 'dark' }],
  ['light, on a phone', { viewport: { width: 320, height: 640 }, colorScheme: 'light' }],
] as const satisfies readonly (readonly [string, BrowserContextOptions])[])(
  'the starter is fit to be seen, %s',
  { timeout: 60_000 },
  async (_, options) => {
    const { page } = await visit(site, '', { ...options, tolerant: true })
    const complaints: string[] = []
    page.on('console', (message) => complaints.push(`${page.url()}: ${message.text()}`))
    for (const path of paths) {
      await page.goto(new URL(path, site.url).href)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${path} is wider than the window`).toBe(true)
      expect(await findFlaws(page), path).toEqual([])
    }
    expect(complaints.filter((text) => !/nowhere: .*404/.test(text))).toEqual([])
  },
)

test('its guide leads from page to page', async () => {
  const { page } = await visit(site)
  await page.getByRole('link', { name: 'Get started', exact: true }).click()
  for (const title of ['Getting started', 'Writing pages', 'Configuring', 'Deploying']) {
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    if (title !== 'Deploying') await page.getByRole('link', { name: /^Next/ }).click()
  }
})
