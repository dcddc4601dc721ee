import { describe, expect, test } from 'vitest'
import { findFlaws, rulesOfColor } from './axe.ts'
import { queryField, search, searchSite, selected } from './search-site.ts'
import { serveSite, visit } from './site.ts'
import { arrived, isMarked, mark } from './travel-site.ts'

const site = await serveSite(searchSite, { base: '/docs/' })

test('Ctrl+K, a few letters, Enter: opens the page without a reload', async () => {
  const { page } = await visit(site)
  await mark(page)
  await search(page, 'ord', 'Orders')
  expect(await page.getByRole('option').first().innerText()).toMatch(/^Orders\s+Learn\s+What becomes/)
  await page.keyboard.press('Enter')
  await arrived(page, 'Orders')
  expect(new URL(page.url()).pathname).toBe('/docs/learn/orders')
  expect(await isMarked(page)).toBe(true)
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('results are grouped by page with sections, and matches are marked', async () => {
  const { page } = await visit(site)
  await search(page, 'cancelled order', 'Cancelled orders')
  const hit = page.locator('.search-hit', { hasText: 'Cancelled' })
  expect(await hit.locator('.search-title').allInnerTexts()).toEqual(
    expect.arrayContaining(['Orders', 'States of an order › Cancelled orders']),
  )
  expect(await hit.locator('.search-place', { hasText: 'Cancelled' }).locator('mark').allInnerTexts()).toEqual(
    expect.arrayContaining(['Cancelled', 'orders']),
  )
  await hit.locator('.search-place', { hasText: 'Cancelled' }).click()
  await page.waitForURL('**/docs/learn/orders#cancelled-orders')
  await expect.poll(() => page.evaluate(() => document.querySelector(':target')?.textContent)).toContain('Cancelled orders')
})

test('pages with the same title show their location', async () => {
  const { page } = await visit(site)
  await search(page, 'order type', 'Order type')
  const pages = page.getByRole('option').filter({ hasText: 'Order type' })
  // Both match, so either can come first.
  await expect
    .poll(async () => (await pages.locator('.search-folder').allInnerTexts()).sort())
    .toEqual(['reference › admin', 'reference › shop'])
  expect(await page.getByRole('option').filter({ hasText: 'What becomes' }).locator('.search-folder').count()).toBe(0)
})

describe('keys', () => {
  test('the arrows wrap around, and the selection is exposed to assistive technology', async () => {
    const { page } = await visit(site)
    await search(page, 'order', 'Payment')
    const names = await page.getByRole('option').locator('.search-title').allInnerTexts()
    expect(await selected(page)).toBe(names[0])
    await page.keyboard.press('ArrowUp')
    expect(await selected(page)).toBe(names.at(-1))
    for (const name of names) {
      await page.keyboard.press('ArrowDown')
      expect(await selected(page)).toBe(name)
    }
    expect(await queryField(page).evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await queryField(page).getAttribute('aria-expanded')).toBe('true')
    expect(await queryField(page).getAttribute('aria-controls')).toBe(await page.getByRole('listbox').getAttribute('id'))
  })

  test('the slash also opens it, but not in a field; Escape closes it with a query and restores the focus', async () => {
    const { page } = await visit(site)
    await page.getByLabel('A field').press('/')
    expect(await page.getByLabel('A field').inputValue()).toBe('/')
    const button = page.getByRole('button', { name: 'Search' })
    await button.focus()
    await page.keyboard.press('/')
    await queryField(page).waitFor()
    expect(await queryField(page).inputValue()).toBe('')
    await page.keyboard.type('ord')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
    await button.click()
    await queryField(page).waitFor()
  })

  test('the focus stays in the dialog', async () => {
    const { page } = await visit(site)
    await search(page, 'order', 'Payment')
    const within = () => page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null)
    for (let count = 0; count < 8; count++) {
      await page.keyboard.press('Tab')
      expect(await within()).toBe(true)
    }
  })

  test('Ctrl+Enter and a middle click open another tab', async () => {
    const { page } = await visit(site)
    await search(page, 'payment', 'Payment')
    // A headless browser opens no tabs, so only the request is checked.
    await page.evaluate(() => {
      for (const kind of ['click', 'auxclick'])
        addEventListener(kind, (event) => {
          const { ctrlKey, button, defaultPrevented, target } = event as MouseEvent
          const href = (target as Element).closest('a')?.pathname
          document.body.dataset.asked = JSON.stringify([kind, { ctrlKey, button, defaultPrevented, href }])
          event.preventDefault()
        })
    })
    const asked = async (): Promise<unknown> => JSON.parse((await page.locator('body').getAttribute('data-asked')) ?? 'null')
    await page.keyboard.press('Control+Enter')
    expect(await asked()).toEqual(['click', { ctrlKey: true, button: 0, defaultPrevented: false, href: '/docs/learn/payment' }])
    await page.getByRole('option').first().click({ button: 'middle' })
    expect(await asked()).toEqual(['auxclick', { ctrlKey: false, button: 1, defaultPrevented: false, href: '/docs/learn/payment' }])
    expect(await page.getByRole('dialog').count()).toBe(1)
    expect(new URL(page.url()).pathname).toBe('/docs/')
  })

  test('Enter for an input method opens nothing', async () => {
    const { page } = await visit(site)
    await search(page, 'order', 'Orders')
    await queryField(page).evaluate((field) => {
      for (const key of ['Enter', 'ArrowDown', 'Escape'])
        field.dispatchEvent(new KeyboardEvent('keydown', { key, isComposing: true, bubbles: true, cancelable: true }))
    })
    expect(await selected(page)).toBe('Orders')
    expect(await page.getByRole('dialog').count()).toBe(1)
    expect(new URL(page.url()).pathname).toBe('/docs/')
  })

  test('the pointer selects options', async () => {
    const { page } = await visit(site)
    await search(page, 'order', 'Payment')
    await page.getByRole('option').filter({ hasText: 'Payment' }).hover()
    expect(await selected(page)).toBe('Payment')
  })

  test('letters typed before the code is loaded are kept', async () => {
    const { page, context } = await visit(site)
    let go = () => {}
    const held = new Promise<void>((resolve) => {
      go = resolve
    })
    await context.route('**/assets/part.*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.keyboard.press('Control+k')
    await page.keyboard.type('payment')
    go()
    await page.getByRole('option').filter({ hasText: 'Payment' }).waitFor()
    expect(await queryField(page).inputValue()).toBe('payment')
  })
})

test('it closes by its button and the backdrop, but not when a selection ends there', async () => {
  const { page } = await visit(site)
  await page.keyboard.press('Control+k')
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await search(page, 'order', 'Orders')
  const box = await queryField(page).boundingBox()
  await page.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 10)
  await page.mouse.down()
  await page.mouse.move(5, 400)
  await page.mouse.up()
  expect(await page.getByRole('dialog').count()).toBe(1)
  await page.mouse.click(5, 400)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('going back closes it', async () => {
  const { page } = await visit(site)
  await search(page, 'payment', 'Payment')
  await page.keyboard.press('Enter')
  await arrived(page, 'Payment')
  await page.keyboard.press('Control+k')
  await queryField(page).waitFor()
  await page.goBack()
  await arrived(page, 'Home')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('an address with a query opens it with that text', async () => {
  const { page } = await visit(site, '?q=%3Cb%3Eorders')
  await queryField(page).waitFor()
  await expect.poll(() => queryField(page).inputValue()).toBe('<b>orders')
  await queryField(page).fill('orders')
  await page.getByRole('option').first().waitFor()
})

test('accents are ignored, and titles are text', async () => {
  const { page } = await visit(site)
  await search(page, 'cafe', 'Café & bar')
  await queryField(page).fill('<img src=x onerror=alert(1)>')
  await page.getByText('No results for “<img src=x onerror=alert(1)>”').waitFor()
  expect(await page.locator('dialog img').count()).toBe(0)
  expect(await queryField(page).getAttribute('aria-expanded')).toBe('false')
  expect(await queryField(page).getAttribute('aria-activedescendant')).toBeNull()
})

test('a link leads to all results', async () => {
  const { page } = await visit(site)
  await mark(page)
  await search(page, 'manifold & text', 'Manifold')
  const link = page.getByRole('link', { name: /^See all \d+ results$/ })
  await link.click()
  await page.waitForURL('**/docs/search?q=manifold+%26+text')
  await page.locator('.search-page').getByRole('link', { name: 'Manifold' }).first().waitFor()
  expect(await page.getByRole('searchbox').inputValue()).toBe('manifold & text')
  expect(await isMarked(page)).toBe(true)
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('if the dialog shows all results, no link leads to them', async () => {
  const { page } = await visit(site)
  await search(page, 'payment', 'Payment')
  expect(await page.getByRole('link', { name: /^See all/ }).count()).toBe(0)
})

test('before the first letter, the dialog suggests pages', async () => {
  const { page } = await visit(site, 'learn/orders')
  await page.keyboard.press('Control+k')
  const titles = () => page.getByRole('option').locator('.search-title').allTextContents()
  await expect.poll(titles).toEqual(['Orders nobody finds', 'Payment', 'Learn', 'Reference'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/learn/payment')
})

const looks = [
  ['dark', {}, undefined],
  ['light', {}, rulesOfColor],
  ['light', { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true }, undefined],
  ['dark', { forcedColors: 'active', reducedMotion: 'reduce' }, rulesOfColor],
] as const

describe.each(looks)('axe finds nothing wrong, nothing is too small or too wide: %s %o', (colorScheme, options, rules) => {
  test.each([
    ['', 'ar/'],
    ['order', ''],
    ['qqxyzzy', ''],
  ])('with “%s” at /%s', async (query, path) => {
    const { page } = await visit(site, path, { colorScheme, ...options })
    await page.evaluate(() => localStorage.setItem('docsgen.search.recent', '[{"href":"/docs/a","title":"A page","heading":"Part"}]'))
    await page.keyboard.press('Control+k')
    await queryField(page).fill(query)
    await page.locator('.search-state:not(:empty), [role=option]').first().waitFor()
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
    expect(await findFlaws(page, { within: 'dialog', rules })).toEqual([])
    const { overflow, small } = await page.evaluate(() => ({
      overflow: [...document.querySelectorAll('dialog, .search-body')].some((part) => part.scrollWidth > part.clientWidth),
      small: [...document.querySelectorAll('dialog :is(a, button):not([hidden])')]
        .filter((part) => part.getBoundingClientRect().height < ('ontouchstart' in window ? 44 : 24))
        .map((part) => part.outerHTML),
    }))
    expect(overflow).toBe(false)
    expect(small).toEqual([])
  })
})
