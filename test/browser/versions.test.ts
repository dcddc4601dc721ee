import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { smallSite } from '../cli/project.ts'
import { serveSite, visit } from './site.ts'

const page = (title: string) => `# ${title}\n\n${'Words. '.repeat(3_000)}\n`
// Two versions have no home page, which is a warning.
const site = await serveSite(
  {
    'docs.config.ts': `export default {
    title: 'Small', description: 'A small site.', lastUpdated: false, links: { orphan: 'ignore' },
    versions: [{ id: 'next', label: 'Next' }, { id: '1.x', label: '1.x' }, { id: '0', label: 'Old <b>' }],
    locales: { en: { label: 'English' }, de: { label: 'Deutsch' } },
  }\n`,
    'content/index.md': '---\nlayout: home\n---\n\n# Home\n\nText.\n',
    'content/guide/a.md': page('A'),
    'versions/1.x/guide/a.md': page('A of 1'),
    'versions/0/guide/b.md': page('B'),
  },
  { mayWarn: true },
)
const single = await serveSite({
  ...smallSite,
  'docs.config.ts':
    "export default { title: 'Small', description: 'A small site.', lastUpdated: false, versions: [{ id: 'next', label: 'Next' }] }\n",
})

const versions = (tab: Page) => tab.locator('.topbar-row > .dropdown')
const languages = (tab: Page) => tab.locator('.topbar-tools .dropdown')
const isOpen = async (dropdown: ReturnType<typeof versions>) => (await dropdown.getAttribute('open')) !== null

test('a single version has a label instead of a menu; a single language has neither', async () => {
  const { page: tab } = await visit(single)
  expect(await tab.getByRole('banner').locator('.version').textContent()).toBe('Version: Next')
  expect(await tab.locator('.dropdown').count()).toBe(0)
})

test('a menu of the top bar closes when the reader turns to something else', async () => {
  const { page: tab } = await visit(site, 'guide/a')
  const open = async () => {
    await versions(tab).locator('summary').click()
    expect(await isOpen(versions(tab))).toBe(true)
  }
  await open()
  await tab.locator('h1').click()
  expect(await isOpen(versions(tab))).toBe(false)

  await open()
  await tab.keyboard.press('Tab')
  await tab.keyboard.press('Escape')
  expect(await isOpen(versions(tab))).toBe(false)
  expect(await tab.evaluate(() => document.activeElement?.matches('.topbar-row > .dropdown summary'))).toBe(true)

  await open()
  await languages(tab).locator('summary').click()
  expect(await isOpen(versions(tab))).toBe(false)
  expect(await isOpen(languages(tab))).toBe(true)

  await open()
  for (let step = 0; step < 5 && (await isOpen(versions(tab))); step++) await tab.keyboard.press('Tab')
  expect(await isOpen(versions(tab))).toBe(false)

  // The bar does not hide an open menu.
  await open()
  await tab.evaluate(() => scrollTo({ top: 800, behavior: 'instant' }))
  await tab.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await tab.evaluate(() => document.documentElement.dataset.bar)).toBeUndefined()

  await versions(tab).getByText('1.x').last().click()
  await tab.waitForURL('**/1.x/guide/a')
  await tab.goBack()
  expect(await isOpen(versions(tab))).toBe(false)
})

test('the home page and the not-found page offer the chosen version', async () => {
  const { page: tab } = await visit(site, 'guide/a', { tolerant: true })
  const hint = tab.locator('.version-hint')
  await versions(tab).locator('summary').click()
  await versions(tab).getByRole('link', { name: 'Old <b>' }).click()
  // It has neither page A nor a home page, so its first page replaces both.
  await tab.waitForURL('**/0/guide/b')
  expect(await hint.count()).toBe(0)

  for (const path of ['', 'nowhere']) {
    await tab.goto(site.url + path)
    expect(await hint.textContent()).toBe('Continue in version Old <b>')
    await hint.click()
    await tab.waitForURL('**/0/guide/b')
  }

  await tab.goto(site.url)
  await versions(tab).locator('summary').click()
  await versions(tab).getByRole('link', { name: 'Next' }).click()
  await tab.waitForURL(site.url)
  await expect.poll(() => hint.count()).toBe(0)
})

test.each(['', '2.x', '__proto__', '"] , *', 'next'])('a version there is not, or the current one, is not offered: %j', async (stored) => {
  const { page: tab } = await visit(site)
  await tab.evaluate((value) => localStorage.setItem('docsgen.version', value), stored)
  await tab.reload()
  await tab.waitForLoadState('networkidle')
  expect(await tab.locator('.version-hint').count()).toBe(0)
})
