import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { writeFiles } from '../cli/project.ts'
import { openBrowser } from './browser.ts'
import { serveSite, touch, visit } from './site.ts'

const config = (announcement: string) =>
  `export default {
    title: 'Small', description: 'A small site.', lastUpdated: false,
    announcement: { id: '${announcement}', text: 'News of ${announcement}', href: '/guide/first' },
  }\n`
const prose = (words: string) => `${words} `.repeat(200)
const site = await serveSite({
  'docs.config.ts': config('one'),
  'content/index.md': '# Home\n\nRead the [first page](./guide/first.md).\n',
  'content/guide/first.md': `# First\n\n${prose('Some words of Intro.')}\n\n## A\n\n${prose('Some words of A.')}\n\n### B\n\n${prose('Some words of B.')}\n\n## C\n\n${prose('Some words of C.')}\n\n## D\n\nEnd.\n`,
})

const announcement = (page: Page) => page.getByRole('complementary', { name: 'Announcement' })
const close = (page: Page) => page.getByRole('button', { name: 'Close the announcement' })

/** All layout shifts since the page began to load. */
const layoutShift = (page: Page) =>
  page.evaluate(() => {
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type: 'layout-shift', buffered: true })
    return observer.takeRecords().reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0)
  })

test('a closed announcement stays closed without layout shifts until its text changes', async () => {
  const { page, context } = await visit(site)
  const other = await context.newPage()
  await other.goto(site.url)
  await close(page).focus()
  await page.keyboard.press('Enter')
  expect(await announcement(page).isVisible()).toBe(false)
  // The keyboard focus continues at the button's position.
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.className)).toBe('brand')
  await expect.poll(() => announcement(other).isVisible()).toBe(false)

  // Decided before the first paint, without the entry script.
  await page.route('**/entry.*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await page.goto(`${site.url}guide/first`)
  expect(await announcement(page).isVisible()).toBe(false)
  expect(await layoutShift(page)).toBe(0)
  await page.unroute('**/entry.*.js')

  writeFiles(site.root, { 'docs.config.ts': config('two') })
  await site.rebuild()
  onTestFinished(async () => {
    writeFiles(site.root, { 'docs.config.ts': config('one') })
    await site.rebuild()
  })
  await page.reload()
  expect(await announcement(page).textContent()).toContain('News of two')
  expect(await announcement(page).isVisible()).toBe(true)
  await touch(page)
  const kept = await page.evaluate(() => ({ ...localStorage }))
  expect(kept).toMatchObject({ 'docsgen.announcement.id': 'two', 'docsgen.announcement.dismissed': 'false' })
  await close(page).click()
  await page.reload()
  expect(await announcement(page).isVisible()).toBe(false)
})

test.each([
  ['one', 'TRUE'],
  ['one', '{}'],
  ['__proto__', 'true'],
  ['', 'true'],
])('an announcement nobody closed is shown, whatever is stored: id %j, flag %j', async (id, flag) => {
  const { page } = await visit(site)
  await page.evaluate(
    ([id, flag]) => {
      localStorage.setItem('docsgen.announcement.id', id)
      localStorage.setItem('docsgen.announcement.dismissed', flag)
    },
    [id, flag] as const,
  )
  await page.reload()
  expect(await announcement(page).isVisible()).toBe(true)
})

test('without scripts, the announcement is shown without controls that would not work', async () => {
  const browser = await openBrowser()
  const context = await browser.newContext({ javaScriptEnabled: false })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await page.goto(site.url)
  expect(await announcement(page).isVisible()).toBe(true)
  expect(await close(page).count()).toBe(0)
})

const bar = (page: Page) => page.evaluate(() => document.documentElement.dataset.bar)
const scrollTo = (page: Page, top: number) => page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), top)
/** Scrolls, and waits two frames so that scripts can respond. */
const settled = (page: Page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

test('the top bar hides on scrolling down and returns on scrolling up', async () => {
  const { page } = await visit(site, 'guide/first')
  const heights = await page.evaluate(() =>
    ['.topbar', '.announcement'].map((name) => document.querySelector<HTMLElement>(name)?.offsetHeight),
  )
  const threshold = (heights[0] ?? 0) + (heights[1] ?? 0)
  expect(threshold).toBeGreaterThan(60)
  await scrollTo(page, threshold)
  await settled(page)
  expect(await bar(page)).toBeUndefined()
  await scrollTo(page, threshold + 1)
  await expect.poll(() => bar(page)).toBe('hidden')
  await expect.poll(() => page.evaluate(() => document.querySelector('.topbar')?.getBoundingClientRect().bottom)).toBeLessThanOrEqual(0)
  await scrollTo(page, threshold)
  await expect.poll(() => bar(page)).toBeUndefined()
  await expect.poll(() => page.evaluate(() => document.querySelector('.topbar')?.getBoundingClientRect().top)).toBe(0)
  await scrollTo(page, 1_000)
  await expect.poll(() => bar(page)).toBe('hidden')
  // The browser restored the position, so the reader did not scroll.
  await page.reload()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1_000)
  await settled(page)
  expect(await bar(page)).toBeUndefined()
})

test('the top bar stays for keyboard users, and is not animated with reduced motion', async () => {
  const { page } = await visit(site, 'guide/first', { reducedMotion: 'reduce' })
  expect(await page.evaluate(() => getComputedStyle(document.querySelector('.topbar') as Element).transitionDuration)).toBe('0s')
  await scrollTo(page, 500)
  await expect.poll(() => bar(page)).toBe('hidden')
  await page.evaluate(() => document.querySelector<HTMLElement>('.brand')?.focus({ preventScroll: true }))
  expect(await bar(page)).toBeUndefined()
  await scrollTo(page, 900)
  await settled(page)
  expect(await bar(page)).toBeUndefined()
})

test('a jump to a heading does not end below the bar, in either direction', async () => {
  const { page } = await visit(site, 'guide/first#b', { reducedMotion: 'reduce' })
  const clear = async (id: string) => {
    await settled(page)
    const [top, barBottom] = await page.evaluate(
      (id) =>
        [document.getElementById(id), document.querySelector('.topbar')].map(
          (it, index) => it?.getBoundingClientRect()[index ? 'bottom' : 'top'] ?? 0,
        ),
      id,
    )
    expect(top).toBeGreaterThanOrEqual(barBottom ?? 0)
    expect(top).toBeLessThan(200)
  }
  await clear('b')
  for (const id of ['c', 'a']) {
    await page.getByRole('navigation', { name: 'On this page' }).locator(`a[href="#${id}"]`).click()
    await clear(id)
  }
})

const marked = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll('.toc [aria-current]')].map((link) => `${link.ariaCurrent} ${link.textContent}`).join())

test('the current section is marked in the table of contents, including the last one', async () => {
  const { page } = await visit(site, 'guide/first', { reducedMotion: 'reduce' })
  const topOf = (id: string) => page.evaluate((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? 0) + scrollY, id)
  expect(await marked(page)).toBe('')
  for (const name of ['A', 'B', 'C', 'B']) {
    await scrollTo(page, (await topOf(name.toLowerCase())) + 10)
    await expect.poll(() => marked(page)).toBe(`location ${name}`)
  }
  await scrollTo(page, 1_000_000)
  await expect.poll(() => marked(page)).toBe('location D')
  // Of two headings near the end, the one that the reader jumped to is current until the next scroll.
  await page.setViewportSize({ width: 1280, height: 2_600 })
  const links = page.getByRole('navigation', { name: 'On this page' })
  await links.getByText('C', { exact: true }).click()
  await expect.poll(() => marked(page)).toBe('location C')
  await links.getByText('D', { exact: true }).click()
  await expect.poll(() => marked(page)).toBe('location D')
  await links.getByText('C', { exact: true }).click()
  await expect.poll(() => marked(page)).toBe('location C')
  await scrollTo(page, 0)
  await expect.poll(() => marked(page)).not.toContain('C')
  // A resize moves everything without scrolling.
  await page.setViewportSize({ width: 1280, height: 400 })
  await page.goto(`${site.url}guide/first#d`)
  await expect.poll(() => marked(page)).toBe('location D')
})

test('on a phone, the table of contents closes after a choice', async () => {
  const { page } = await visit(site, 'guide/first', { viewport: { width: 390, height: 700 }, reducedMotion: 'reduce' })
  const summary = page.locator('.toc-summary')
  await summary.locator('summary').click()
  await summary.getByText('C', { exact: true }).click()
  await expect.poll(() => page.evaluate(() => Math.round(document.getElementById('c')?.getBoundingClientRect().top ?? 0))).toBeLessThan(120)
  expect(await summary.getAttribute('open')).toBeNull()
})

test('the skip link is the first focusable element, visible when focused, and leads to the text', async () => {
  const { page } = await visit(site, 'guide/first')
  const link = page.getByRole('link', { name: 'Skip to content' })
  const top = () => link.evaluate((element) => element.getBoundingClientRect().bottom)
  expect(await top()).toBeLessThanOrEqual(0)
  await page.keyboard.press('Tab')
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await top()).toBeGreaterThan(20)
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('_content')
})
