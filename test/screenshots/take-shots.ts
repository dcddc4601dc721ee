import type { Browser, BrowserContext, Page } from 'playwright-core'
import { touch } from '../browser/site.ts'
import type { Shots } from './picture-sheet.ts'
import type { View } from './views.ts'

const sizes = { wide: { width: 1280, height: 800 }, narrow: { width: 390, height: 760 } } as const
type Width = keyof typeof sizes

/** Pixels around an element, so that pictures show its border and shadow. */
const margin = 8

export type Tabs = Readonly<Record<Width, Page>>

/** A tab of each width, which shows one page after the other. */
export async function openTabs(browser: Browser): Promise<Tabs> {
  const [wide, narrow] = await Promise.all(
    (['wide', 'narrow'] as const).map(async (width) => (await openContext(browser, width)).newPage()),
  )
  return { wide, narrow } as Tabs
}

/** Takes the pictures of a view: in each width, light and dark. A reader who acts has a browser profile of their own. */
export function takeShots(browser: Browser, tabs: Tabs, url: string, view: View): Promise<Shots> {
  const widths = (['wide', 'narrow'] as const).filter((width) => view.only === undefined || view.only === width)
  return Promise.all(
    widths.map(async (width) => {
      if (view.act === undefined) return takeColumn(tabs[width], url, view)
      const context = await openContext(browser, width)
      try {
        return await takeColumn(await context.newPage(), url, view)
      } finally {
        await context.close()
      }
    }),
  )
}

function openContext(browser: Browser, width: Width): Promise<BrowserContext> {
  return browser.newContext({ viewport: sizes[width], deviceScaleFactor: 1, reducedMotion: 'reduce', locale: 'en-US', timezoneId: 'UTC' })
}

async function takeColumn(page: Page, url: string, { path, shows, act }: View): Promise<readonly Buffer[]> {
  page.setDefaultTimeout(10_000)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(new URL(path, url).href)
  if (act !== undefined) {
    await touch(page)
    await act(page)
  }
  const light = await takeShot(page, shows)
  // The page follows the color mode of the system.
  await page.emulateMedia({ colorScheme: 'dark' })
  return [light, await takeShot(page, shows)]
}

async function takeShot(page: Page, shows: string | undefined): Promise<Buffer> {
  await settle(page)
  const options = { animations: 'disabled', caret: 'hide' } as const
  if (shows === undefined) return page.screenshot(options)
  const box = await page.evaluate(
    ([selector, margin]) => {
      const { left, top, width, height } = (document.querySelector(selector) as Element).getBoundingClientRect()
      const x = Math.max(0, Math.floor(left - margin))
      const y = Math.max(0, Math.floor(top + scrollY - margin))
      return { x, y, width: Math.min(innerWidth - x, Math.ceil(width + 2 * margin)), height: Math.ceil(height + 2 * margin) }
    },
    [shows, margin] as const,
  )
  return page.screenshot({ ...options, fullPage: true, clip: box })
}

/** Waits for pictures, diagrams, and two frames. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    // Browsers draw these as they like, with a spinner at any time.
    for (const video of document.querySelectorAll('video')) video.controls = false
    const visible = [...document.images].filter((image) => image.getClientRects().length > 0)
    await Promise.all(visible.map((image) => image.decode().catch(() => undefined)))
  })
  await page.waitForFunction(
    // Once drawn, a diagram has the theme of the color mode.
    (theme) => [...document.querySelectorAll<HTMLElement>('.mermaid')].every((figure) => figure.dataset.theme === theme),
    (await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)) ? 'dark' : 'default',
  )
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}
