import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { smallSite } from '../cli/project.ts'
import { openBrowser } from './browser.ts'
import { serveSite, visit } from './site.ts'

const site = await serveSite(smallSite)

const colors = { light: 'rgb(252, 253, 251)', dark: 'rgb(15, 18, 17)' } as const

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
const button = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Theme/ })
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('theme'))
/** The color of the browser's interface: the first that applies. */
const frameColor = (page: Page) =>
  page.evaluate(
    () => [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')].find(({ media }) => matchMedia(media).matches)?.content,
  )

test.each(['light', 'dark'] as const)('a reader without a choice sees the colours of a %s system, also when it changes', async (system) => {
  const { page } = await visit(site, '', { colorScheme: system })
  expect(await background(page)).toBe(colors[system])
  expect(await button(page).textContent()).toContain('system')
  const other = system === 'light' ? 'dark' : 'light'
  await page.emulateMedia({ colorScheme: other })
  expect(await background(page)).toBe(colors[other])
})

test('without a system preference, the page is dark', async () => {
  const { page } = await visit(site, '', { colorScheme: null })
  // Chromium no longer has this state; such browsers use the value without a media query.
  const plain = await page.evaluate(() => {
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
    return rules.find((rule) => rule instanceof CSSStyleRule && rule.selectorText === ':root')?.cssText
  })
  expect(plain).toContain('color-scheme: dark')
})

test.each([
  ['dark', ['light', 'dark', 'system']],
  ['light', ['dark', 'light', 'system']],
] as const)('on a %s system the button goes through %j, first to what looks different', async (system, modes) => {
  const { page } = await visit(site, '', { colorScheme: system })
  for (const mode of modes) {
    await button(page).click()
    const shown = mode === 'system' ? system : mode
    expect(
      await page
        .getByRole('banner')
        .getByRole('button', { name: `Theme: ${mode}`, exact: true })
        .count(),
    ).toBe(1)
    expect(await background(page)).toBe(colors[shown])
    expect(await stored(page)).toBe(mode === 'system' ? null : mode)
    const frame = await frameColor(page)
    expect(frame).toBe(shown === 'dark' ? '#0f1211' : '#fcfdfb')
  }
})

test('a choice persists, overrides the system, and works with the keyboard', async () => {
  const { page } = await visit(site, '', { colorScheme: 'dark' })
  await button(page).focus()
  await page.keyboard.press('Enter')
  expect(await stored(page)).toBe('light')
  await page.goto(`${site.url}guide/first`)
  expect(await background(page)).toBe(colors.light)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await background(page)).toBe(colors.light)
})

test('other tabs follow immediately, also when the storage is cleared', async () => {
  const { page, context } = await visit(site, '', { colorScheme: 'dark' })
  const other = await context.newPage()
  await other.goto(site.url)
  await button(page).click()
  await expect.poll(() => background(other)).toBe(colors.light)
  await page.evaluate(() => localStorage.clear())
  await expect.poll(() => background(other)).toBe(colors.dark)
})

test('a restored page shows the latest choice', async () => {
  const { page } = await visit(site, '', { colorScheme: 'dark' })
  await page.evaluate(() => {
    localStorage.setItem('theme', 'light')
    // The event for a page restored from the back/forward cache.
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  expect(await background(page)).toBe(colors.light)
})

test('an invalid stored choice is ignored', async () => {
  const { page, context } = await visit(site, '', { colorScheme: 'dark' })
  const other = await context.newPage()
  await other.goto(site.url)
  for (const garbage of [
    '',
    'Light',
    'dark ',
    '__proto__',
    'constructor',
    '{"a":1}',
    '<img src=x onerror=alert(1)>',
    'x'.repeat(100_000),
  ]) {
    await page.evaluate(() => localStorage.setItem('theme', 'light'))
    await expect.poll(() => background(other)).toBe(colors.light)
    await page.evaluate((value) => localStorage.setItem('theme', value), garbage)
    await expect.poll(() => background(other)).toBe(colors.dark)
    await page.reload()
    expect(await background(page)).toBe(colors.dark)
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBeUndefined()
  }
})

test('the choice applies before the first paint, without the entry script', async () => {
  const { page: before, context } = await visit(site)
  await before.evaluate(() => localStorage.setItem('theme', 'light'))
  await context.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return
      observer.disconnect()
      const root = document.documentElement
      Object.assign(window, {
        seen: { theme: root.dataset.theme, scheme: document.querySelector<HTMLMetaElement>('meta[name=color-scheme]')?.content },
      })
    }).observe(document, { childList: true, subtree: true })
  })
  const page = await context.newPage()
  // Never answered, like a stalled connection.
  await page.route('**/entry.*.js', () => {})
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(site.url, { waitUntil: 'commit' })
  await page.waitForFunction(() => document.readyState === 'interactive' && document.styleSheets.length > 0)
  expect(await page.evaluate(() => Reflect.get(window, 'seen'))).toEqual({ theme: 'light', scheme: 'light' })
  expect(await background(page)).toBe(colors.light)
})

test('on a phone, the switch is in the drawer', async () => {
  const { page } = await visit(site, '', { viewport: { width: 320, height: 640 }, colorScheme: 'dark' })
  expect(await button(page).count()).toBe(0)
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await page.getByRole('button', { name: 'Theme: system' }).click()
  expect(await background(page)).toBe(colors.light)
  expect(await page.getByRole('button', { name: 'Close the menu' }).isVisible()).toBe(true)
})

test('without scripts, there is no switch, and the system decides', async () => {
  const browser = await openBrowser()
  const context = await browser.newContext({ javaScriptEnabled: false, colorScheme: 'light' })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await page.goto(site.url)
  expect(await page.locator('.color-mode').first().isVisible()).toBe(false)
  expect(await page.locator('html').getAttribute('data-script')).toBeNull()
  expect(await background(page)).toBe(colors.light)
})
