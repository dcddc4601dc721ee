import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { writeFiles } from '../cli/project.ts'
import { openBrowser } from './browser.ts'
import { serveSite, visit } from './site.ts'

const config = (announcement: string) =>
  `export default {
    title: 'Small', description: 'A small site.', lastUpdated: false,
    announcement: { id: '${announcement}', text: 'News of ${announcement}', href: '/guide/first' },
  }\n`
const prose = (words: string) => `${words} `.repeat(400)
const site = await serveSite({
  'docs.config.ts': config('one'),
  'content/index.md': '# Home\n\nRead the [first page](./guide/first.md).\n',
  'content/guide/first.md': `# First\n\n${prose('Intro.')}\n\n## A\n\n${prose('A.')}\n\n### B\n\n${prose('B.')}\n\n## C\n\n${prose('C.')}\n\n## D\n\nEnd.\n`,
})

const announcement = (page: Page) => page.getByRole('complementary', { name: 'Announcement' })
const close = (page: Page) => page.getByRole('button', { name: 'Close the announcement' })

/** All of it since the page began to load. */
const layoutShift = (page: Page) =>
  page.evaluate(() => {
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type: 'layout-shift', buffered: true })
    return observer.takeRecords().reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0)
  })

test('an announcement that was closed stays closed, without moving anything, until there is another', async () => {
  const { page, context } = await visit(site)
  const other = await context.newPage()
  await other.goto(site.url)
  await close(page).focus()
  await page.keyboard.press('Enter')
  expect(await announcement(page).isVisible()).toBe(false)
  // The keyboard goes on where the button was.
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

test('without script the announcement is shown, and nothing that would not work', async () => {
  const browser = await openBrowser()
  const context = await browser.newContext({ javaScriptEnabled: false })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await page.goto(site.url)
  expect(await announcement(page).isVisible()).toBe(true)
  expect(await close(page).count()).toBe(0)
})
