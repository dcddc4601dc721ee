import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { findFlaws } from './axe.ts'
import { queryField, search, searchSite } from './search-site.ts'
import { serveSite, visit } from './site.ts'
import { arrived, isMarked, mark, scrollPage, scrollTop } from './travel-site.ts'

const site = await serveSite(searchSite, { base: '/docs/' })

const field = (page: Page) => page.getByRole('searchbox')
const results = (page: Page) => page.locator('.search-page .search-hit')
const count = (page: Page) => page.locator('.search-count')
const parameters = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

test('a cold load with a query shows its results and focuses the field', async () => {
  const { page } = await visit(site, 'search?q=manifold')
  await expect.poll(() => count(page).innerText()).toMatch(/^\d+ results$/)
  expect(await results(page).count()).toBe(20)
  expect(await field(page).inputValue()).toBe('manifold')
  expect(await field(page).evaluate((input) => input === document.activeElement)).toBe(true)
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('the address follows the input, and an empty field shows no results', async () => {
  const { page } = await visit(site, 'search')
  const entries = await page.evaluate(() => history.length)
  await field(page).pressSequentially('payment')
  await expect.poll(() => results(page).first().innerText()).toContain('Payment')
  expect(parameters(page)).toEqual({ q: 'payment' })
  await field(page).fill('')
  await expect.poll(() => results(page).count()).toBe(0)
  expect(parameters(page)).toEqual({})
  expect(await page.evaluate(() => history.length)).toBe(entries)
})

test('areas filter the results, are part of the address, and keep the focus', async () => {
  const { page } = await visit(site, 'search?q=order')
  const areas = page.getByRole('group', { name: 'Areas' }).getByRole('button')
  await expect
    .poll(() => areas.allInnerTexts())
    .toEqual(['All', expect.stringMatching(/^Learn \d+$/), expect.stringMatching(/^Reference \d+$/)])
  const reference = page.getByRole('button', { name: 'Reference' })
  const number = Number((await reference.innerText()).replace(/\D/g, ''))
  await reference.click()
  await expect.poll(() => count(page).innerText()).toBe(`${number} results`)
  expect(await results(page).locator('.search-area').allInnerTexts()).toEqual(Array(await results(page).count()).fill('Reference'))
  expect(await reference.getAttribute('aria-pressed')).toBe('true')
  expect(await reference.evaluate((button) => button === document.activeElement)).toBe(true)
  expect(parameters(page)).toEqual({ q: 'order', area: 'Reference' })
  await page.reload()
  await expect.poll(() => count(page).innerText()).toBe(`${number} results`)
  await page.getByRole('button', { name: 'All' }).click()
  await expect.poll(() => results(page).filter({ hasText: 'Payment' }).count()).toBe(1)
  expect(parameters(page)).toEqual({ q: 'order' })
})

test('an area without results can be turned off', async () => {
  const { page } = await visit(site, 'search?q=payment&area=Nowhere')
  await page.getByText('No results for “payment”').waitFor()
  await page.getByRole('button', { name: 'All' }).click()
  await results(page).filter({ hasText: 'Payment' }).first().waitFor()
})

test('more results are shown on demand, and the first of them is focused', async () => {
  const { page } = await visit(site, 'search?q=manifold')
  await expect.poll(() => results(page).count()).toBe(20)
  const more = page.getByRole('button', { name: 'Show more' })
  await more.click()
  await expect.poll(() => results(page).count()).toBe(40)
  const focused = await page.evaluate(() =>
    [...document.querySelectorAll('.search-hit > a:first-child')].indexOf(document.activeElement as Element),
  )
  expect(focused).toBe(20)
  await more.click()
  await expect.poll(() => results(page).count()).toBe(45)
  await more.waitFor({ state: 'hidden' })
})

test('Ctrl+K and the slash focus the field and select its text', async () => {
  const { page } = await visit(site, 'search?q=order')
  await results(page).first().waitFor()
  for (const key of ['Control+k', '/']) {
    await results(page).first().locator('a').first().focus()
    await page.keyboard.press(key)
    await expect.poll(() => field(page).evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await field(page).evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd])).toEqual([0, 5])
  }
  expect(await page.getByRole('dialog').count()).toBe(0)
})

describe('navigation without a reload', () => {
  test('going back restores the results, their number, and the scroll position; so does going forward', async () => {
    const { page } = await visit(site, 'search')
    await mark(page)
    await field(page).fill('manifold')
    await expect.poll(() => results(page).count()).toBe(20)
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect.poll(() => results(page).count()).toBe(40)
    await scrollPage(page, 1500)
    const link = results(page).nth(25).locator('a').first()
    await link.click()
    await arrived(page, 'Manifold')
    await page.goBack()
    await expect.poll(() => results(page).count()).toBe(40)
    expect(await field(page).inputValue()).toBe('manifold')
    await expect.poll(() => scrollTop(page)).toBeGreaterThan(1000)
    await page.goForward()
    await arrived(page, 'Manifold')
    expect(await isMarked(page)).toBe(true)
  })

  test('other state of the history entry is kept', async () => {
    const { page } = await visit(site, 'search?q=manifold')
    await expect.poll(() => results(page).count()).toBe(20)
    await scrollPage(page, 100)
    await field(page).evaluate((input: HTMLInputElement) => {
      input.value = 'manifold 1'
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
    await expect.poll(() => parameters(page)).toEqual({ q: 'manifold 1' })
    expect(await page.evaluate(() => history.state)).toMatchObject({ scroll: [0, expect.any(Number)], results: 20 })
  })

  test('the same page twice with two queries', async () => {
    const { page } = await visit(site)
    await mark(page)
    await search(page, 'text', 'Manifold')
    await page.getByRole('link', { name: /^See all/ }).click()
    await results(page).filter({ hasText: 'Manifold' }).first().waitFor()
    await page.evaluate(() => {
      const link = document.createElement('a')
      link.href = 'search?q=accents'
      link.textContent = 'Another'
      document.querySelector('#_content')?.append(link)
    })
    await page.getByText('Another').click()
    await results(page).filter({ hasText: 'Café' }).first().waitFor()
    expect(await field(page).inputValue()).toBe('accents')
    await page.goBack()
    await results(page).filter({ hasText: 'Manifold' }).first().waitFor()
    expect(await field(page).inputValue()).toBe('text')
    await page.goBack()
    await arrived(page, 'Home')
    expect(await isMarked(page)).toBe(true)
  })

  test('opened results are among the recent pages', async () => {
    const { page } = await visit(site, 'search?q=payment')
    await results(page).first().locator('a').first().click()
    await arrived(page, 'Payment')
    await page.keyboard.press('Control+k')
    await queryField(page).waitFor()
    await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual(['Payment'])
  })
})

test('in another language, it is translated and finds that language’s pages', async () => {
  const { page } = await visit(site, 'ar/search?q=الطلبات')
  await results(page).filter({ hasText: 'الطلبات' }).first().waitFor()
  expect(await results(page).first().locator('a').first().getAttribute('href')).toBe('/docs/ar/learn/orders')
})

describe.each([
  ['dark', {}],
  ['light', { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true }],
  ['light', { forcedColors: 'active', reducedMotion: 'reduce' }],
] as const)('axe finds nothing wrong, nothing is too small or too wide: %s %o', (colorScheme, options) => {
  test.each(['search?q=order', 'search?q=qqxyzzy', 'ar/search'])('%s', async (path) => {
    const { page } = await visit(site, path, { colorScheme, ...options })
    if (path.includes('=')) await page.locator('.search-state:not(:empty), .search-hit').first().waitFor()
    else await field(page).waitFor()
    expect(await findFlaws(page)).toEqual([])
    const { overflow, small } = await page.evaluate(() => ({
      overflow: document.documentElement.scrollWidth > innerWidth,
      small: [...document.querySelectorAll('.search-page :is(a, button, input):not([hidden])')]
        .filter((part) => part.checkVisibility() && part.getBoundingClientRect().height < ('ontouchstart' in window ? 44 : 24))
        .map((part) => part.outerHTML),
    }))
    expect(overflow).toBe(false)
    expect(small).toEqual([])
  })
})

describe('the page for unknown URLs', () => {
  test('searches for the last name in the URL, without fetching other pages', async () => {
    const { page } = await visit(site, 'old/manual/paymnet?from=a', { tolerant: true, untouched: true })
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
    await results(page).filter({ hasText: 'Payment' }).first().waitFor()
    expect(await field(page).inputValue()).toBe('paymnet')
    expect(new URL(page.url()).search).toBe('?from=a')
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('body')
    await page.waitForLoadState('networkidle')
    expect(fetched.filter((path) => !/assets|search/.test(path))).toEqual([])
    await results(page).filter({ hasText: 'Payment' }).first().click()
    await arrived(page, 'Payment')
  })

  test('shows an empty field if nothing is similar', async () => {
    const { page } = await visit(site, 'qqxyzzyqq', { tolerant: true })
    await expect.poll(() => field(page).inputValue()).toBe('')
    expect(await page.locator('.search-state').textContent()).toBe('')
  })
})
