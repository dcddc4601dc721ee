import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { serveSite, visit } from './site.ts'

const site = await serveSite({
  'docs.config.ts': `export default {
    title: 'A title', lastUpdated: false,
    navbar: { items: [
      { label: 'Guide', sidebar: 'guide' },
      { label: 'Products', items: [{ label: 'Queue', href: '/guide/first', icon: 'rocket' }, { label: 'Shop', href: 'https://example.com' }] },
      { label: 'Reference', href: '/other' }, { label: 'Examples', href: '/other' }, { label: 'Showcase', href: '/other' },
      { label: 'Roadmap', href: '/other' }, { label: 'Contributing', href: '/other' }, { label: 'Community', href: 'https://example.com/c' },
    ] },
    sidebars: { guide: [{ autogenerate: 'guide' }] },
  }\n`,
  'content/index.md': '# Home\n\n[First](./guide/first.md)\n',
  'content/other.md': '# Other\n',
  'content/guide/first.md': '# First\n\n[Other](../other.md)\n',
})

const bar = (page: Page) => page.locator('.topbar')
const more = (page: Page) => bar(page).locator('.topbar-more')
/** The edges of what the bar shows, from left to right. */
const edges = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.brand, .topbar-navigation > ul > li, .topbar-tools > *')]
      .map((element) => element.getBoundingClientRect())
      .filter(({ width }) => width > 0)
      .map(({ left, right }) => [left, right] as const)
      .sort(([a], [b]) => a - b),
  )

test.for([996, 1024, 1100, 1440, 1920])('nothing in the bar overlaps or is cut off at %i px', async (width) => {
  const { page } = await visit(site, '', { viewport: { width, height: 600 } })
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.querySelectorAll('.topbar-navigation > ul')].every((list) => list.scrollHeight <= list.clientHeight),
      ),
    )
    .toBe(true)
  const found = await edges(page)
  expect(found.slice(1).map(([left], index) => left >= (found[index]?.[1] ?? 0) - 0.5)).not.toContain(false)
  expect(
    await page.evaluate(() =>
      [...document.querySelectorAll('.brand span, .search-button')].filter((one) => one.scrollWidth > one.clientWidth),
    ),
  ).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  const links = await bar(page).locator('nav a').allTextContents()
  expect(links.map((text) => text.replace(' (opens an external site)', ''))).toEqual(
    'Guide Queue Shop Reference Examples Showcase Roadmap Contributing Community'.split(' '),
  )
})

test('links without room are in a menu, and return', async () => {
  const { page } = await visit(site, '', { viewport: { width: 1024, height: 600 } })
  await more(page).locator('summary').first().click()
  await more(page).getByRole('link', { name: 'Community' }).waitFor()
  await page.setViewportSize({ width: 1800, height: 600 })
  await more(page).waitFor({ state: 'hidden' })
  expect(await bar(page).getByRole('link', { name: 'Community' }).isVisible()).toBe(true)
})

test('a menu opens and closes, and marks the current page', async () => {
  const { page } = await visit(site, 'guide/first', { viewport: { width: 1440, height: 600 } })
  const menu = bar(page).locator('summary', { hasText: 'Products' })
  expect(await menu.getAttribute('aria-current')).toBe('true')
  await menu.click()
  const queue = bar(page).getByRole('link', { name: 'Queue' })
  await queue.waitFor()
  await page.keyboard.press('Escape')
  await queue.waitFor({ state: 'hidden' })
})

test('the drawer shows the links of menus below their label', async () => {
  const { page } = await visit(site, '', { viewport: { width: 390, height: 700 } })
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await page.locator('.menu').getByText('Products', { exact: true }).waitFor()
  await page.locator('.menu').getByRole('link', { name: 'Queue' }).click()
  await expect.poll(() => page.title()).toContain('First')
})

test('without scripts, all links are visible', async () => {
  const { page } = await visit(site, '', { viewport: { width: 1024, height: 600 }, javaScriptEnabled: false })
  for (const name of ['Guide', 'Reference', 'Contributing', 'Community'])
    expect(await bar(page).getByRole('link', { name }).isVisible()).toBe(true)
})
