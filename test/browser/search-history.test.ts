import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { queryField, search, searchSite } from './search-site.ts'
import { serveSite, touch, visit } from './site.ts'
import { refusals } from './storage-refusals.ts'
import { arrived } from './travel-site.ts'

const site = await serveSite(searchSite, { base: '/docs/' })

/** Without the suggestions for readers who have saved nothing. */
const options = (page: Page) => page.locator('.search-group:not([aria-label=Pages]) [role=option] .search-title').allInnerTexts()
const groups = (page: Page) => page.getByRole('listbox').getByRole('group')
const kept = (page: Page) => page.evaluate(() => ({ ...localStorage }))

async function open(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.locator('.search-body').waitFor({ state: 'attached' })
}

async function go(page: Page, query: string, title: string): Promise<void> {
  await search(page, query, title)
  await page.keyboard.press('Enter')
  await arrived(page, title)
}

test('opened pages are offered later, can be saved and removed, and the buttons keep the focus', async () => {
  const { page } = await visit(site)
  await open(page)
  await page.getByText('Type a few letters.').waitFor()
  await page.keyboard.press('Escape')
  await go(page, 'payment', 'Payment')
  await go(page, 'manifold 7', 'Manifold 7')
  await go(page, 'cafe', 'Café')
  await go(page, 'payment', 'Payment')
  await open(page)
  expect(await options(page)).toEqual(['Payment', 'Café & <b>bar</b>'.replaceAll(/<\/?b>/g, ''), 'Manifold 7'])
  await page.getByRole('button', { name: 'Save as a favorite: Manifold 7' }).click()
  expect(await groups(page).evaluateAll((found) => found.map((group) => group.ariaLabel))).toEqual(['Recent', 'Favorites'])
  expect((await options(page)).at(-1)).toBe('Manifold 7')
  const remove = page.getByRole('button', { name: /^Remove from the list/ })
  await remove.first().focus()
  await page.keyboard.press('Enter')
  expect(await options(page)).toEqual(['Café & bar', 'Manifold 7'])
  expect(await remove.first().evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.getByText('Type a few letters.').waitFor()
  expect(await queryField(page).evaluate((field) => field === document.activeElement)).toBe(true)
})

test('recent pages support arrows and Enter; a favorite keeps its position', async () => {
  const { page } = await visit(site)
  await page.evaluate(() => {
    localStorage.setItem(
      'docsgen.search.recent',
      '[{"href":"/docs/learn/orders#states-of-an-order","title":"Orders","heading":"States of an order"}]',
    )
    localStorage.setItem('docsgen.search.favorites', '[{"href":"/docs/learn/payment","title":"Payment","heading":""}]')
  })
  const before = await kept(page)
  await open(page)
  expect(await options(page)).toEqual(['States of an order', 'Payment'])
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await arrived(page, 'Payment')
  expect(await kept(page)).toEqual(before)
})

test('changes in another tab are shown', async () => {
  const { page, context } = await visit(site)
  const other = await context.newPage()
  await other.goto(site.url)
  await touch(other)
  await page.bringToFront()
  await open(page)
  await other.bringToFront()
  await go(other, 'payment', 'Payment')
  await expect.poll(() => options(page)).toEqual(['Payment'])
  await open(other)
  await other.getByRole('button', { name: /^Remove/ }).click()
  await expect.poll(() => options(page)).toEqual([])
})

const place = (name: unknown, href: unknown = '/docs/learn/payment') => ({ href, title: name, heading: '' })
const rubbish: Readonly<Record<string, string>> = {
  'no JSON': '[{"href":',
  'another type': '{"length":3,"0":{"href":"/docs/a","title":"a","heading":""}}',
  'a number': '7',
  nothing: 'null',
  'a prototype': '{"__proto__":[{"href":"/docs/a","title":"a","heading":""}]}',
  'entries of other types': JSON.stringify([null, 1, 'a', [], {}, place(7), place('a', 7), { href: '/docs/a', title: 'a' }]),
  'entries with a prototype': '[{"__proto__":{"href":"/docs/a","title":"a","heading":""}},{"constructor":1,"toString":2}]',
  'addresses elsewhere': JSON.stringify(
    ['https://evil.example', '//evil.example', '/\\evil.example', '/\t/evil.example', 'javascript:alert(1)', ' /a', ''].map((href) =>
      place('a', href),
    ),
  ),
  'endless texts': JSON.stringify([place('x'.repeat(100_000)), place('a', `/${'x'.repeat(100_000)}`)]),
}

describe.each(['recent', 'favorites'])('what others put among the %s', (list) => {
  test.each(Object.entries(rubbish))('%s is left out', async (_, value) => {
    const { page } = await visit(site)
    await page.evaluate(([key, text]) => localStorage.setItem(key, text), [`docsgen.search.${list}`, value] as const)
    await open(page)
    await page.getByText('Type a few letters.').waitFor()
    expect(await options(page)).toEqual([])
    await page.keyboard.press('Escape')
    await go(page, 'payment', 'Payment')
    await open(page)
    expect(await options(page)).toEqual(['Payment'])
  })
})

test('of ten thousand entries, a limited number is shown and stored, without duplicates', async () => {
  const { page } = await visit(site)
  await page.evaluate(() => {
    const many = Array.from({ length: 10_000 }, (_, index) => ({
      href: `/docs/${index >> 1}`,
      title: `Page ${index >> 1}`,
      heading: '',
      more: 1,
    }))
    for (const list of ['recent', 'favorites']) localStorage.setItem(`docsgen.search.${list}`, JSON.stringify(many))
  })
  await open(page)
  // The favorites come first and are not repeated among the recent pages.
  await expect.poll(() => options(page)).toHaveLength(37)
  expect(new Set(await options(page)).size).toBe(37)
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click()
  const { 'docsgen.search.recent': recent = '', 'docsgen.search.favorites': favorites = '' } = await kept(page)
  expect([JSON.parse(recent).length, JSON.parse(favorites).length]).toEqual([6, 30])
  expect(favorites).not.toContain('more')
})

test.each(Object.entries(refusals))('where storage %s the search works, and the console says it once', async (_, refusal) => {
  const { context, complaints } = await visit(site, '', { tolerant: true })
  await context.addInitScript(refusal)
  const page = await context.newPage()
  await page.goto(site.url)
  await touch(page)
  await go(page, 'payment', 'Payment')
  await go(page, 'cafe', 'Café')
  expect(complaints).toEqual([expect.stringMatching(/^warning: Choices are not kept: /)])
})
