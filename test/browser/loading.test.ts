import { join } from 'node:path'
import { buildSync } from 'esbuild'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { loadingDelayMs, progressBar, spinnerCyclesMs } from '../../templates/shell-constants.ts'
import { repository } from '../architecture/source-files.ts'
import { serveSite, visit } from './site.ts'
import { addLink, arrived, click, isMarked, mark, scrollTop, travelSite } from './travel-site.ts'

const site = await serveSite(travelSite, { base: '/docs/' })

/** Holds background requests for this page until released. */
async function hold(page: Page, path: string) {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**${path}`, async (route) => {
    if (route.request().resourceType() === 'xhr') await held
    await route.continue()
  })
  return () => release()
}

describe('the progress bar', () => {
  const scale = (page: Page) => page.locator('.progress-bar').evaluate((bar: HTMLElement) => Number(bar.style.scale.split(' ')[0]))

  test('appears after a delay, grows in steps, and disappears with the page', async () => {
    const { page } = await visit(site, 'reference/one')
    const release = await hold(page, '/guide/second')
    await page.clock.install()
    await page.clock.pauseAt(new Date('2030-01-01'))
    await addLink(page, '/docs/guide/second')
    await click(page, '#added')
    await page.clock.runFor(loadingDelayMs - 1)
    expect(await page.locator('.progress-bar').count()).toBe(0)
    await page.clock.runFor(1)
    expect(await scale(page)).toBe(progressBar.minimum)
    await page.clock.runFor(progressBar.trickleMs)
    const second = await scale(page)
    expect(second).toBeGreaterThan(progressBar.minimum)
    for (let step = 0; step < 60; step++) await page.clock.runFor(progressBar.trickleMs)
    expect(await scale(page)).toBeGreaterThan(second)
    expect(await scale(page)).toBeLessThan(1)
    release()
    await page.waitForURL('**/guide/second')
    expect(await scale(page)).toBe(1)
    await page.clock.runFor(progressBar.speedMs)
    expect(await page.locator('.progress-bar').evaluate((bar: HTMLElement) => bar.style.opacity)).toBe('0')
    await page.clock.runFor(progressBar.speedMs)
    expect(await page.locator('.progress-bar').count()).toBe(0)
  })

  test('is not shown for a fast page', async () => {
    const { page } = await visit(site, 'reference/one')
    await page.clock.install()
    await page.clock.pauseAt(new Date('2030-01-01'))
    await addLink(page, '/docs/guide/second')
    await click(page, '#added')
    await page.waitForURL('**/guide/second')
    await page.clock.runFor(10 * loadingDelayMs)
    expect(await page.locator('.progress-bar').count()).toBe(0)
  })

  test.each([
    ['no-preference', progressBar.speedMs],
    ['reduce', 0],
  ] as const)('moves as the reader likes: %s', async (reducedMotion, ms) => {
    const { page } = await visit(site, 'reference/one', { reducedMotion })
    await hold(page, '/guide/second')
    await addLink(page, '/docs/guide/second')
    await click(page, '#added')
    await page.waitForSelector('.progress-bar')
    const durations = await page.locator('.progress-bar').evaluate((bar) => getComputedStyle(bar).transitionDuration)
    expect(durations.split(', ').map((duration) => Number.parseFloat(duration) * 1_000)).toEqual(ms ? [ms, ms] : [0])
  })
})

describe('an unreachable page', () => {
  /** Documents that the browser itself requested. */
  function loads(page: Page): string[] {
    const paths: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'document') paths.push(new URL(request.url()).pathname)
    })
    return paths
  }

  test('is loaded by the browser once; then an error and a button replace the page', async () => {
    const { page } = await visit(site, 'reference/one', { tolerant: true })
    const paths = loads(page)
    let broken = true
    await page.route('**/guide/second', (route) => (broken && route.request().resourceType() === 'xhr' ? route.abort() : route.continue()))
    await addLink(page, '/docs/guide/second')
    await click(page, '#added')
    await arrived(page, 'Second')
    expect(paths).toEqual(['/docs/guide/second'])

    await page.goBack()
    await arrived(page, 'One')
    paths.length = 0
    await mark(page)
    await page.evaluate(() => document.getElementById('added')?.remove())
    await addLink(page, '/docs/guide/second')
    await click(page, '#added')
    const alert = page.getByRole('alert')
    await alert.waitFor()
    expect(await alert.textContent()).toContain('This page could not be loaded.')
    expect(page.url()).toBe(`${site.url}guide/second`)
    expect(await page.title()).toBe('Travel')
    await page.click('text=Retry')
    await expect.poll(() => alert.count()).toBe(1)
    await page.goBack()
    await arrived(page, 'One')
    await page.goForward()
    await alert.waitFor()
    broken = false
    await page.click('text=Retry')
    await arrived(page, 'Second')
    expect(await alert.count()).toBe(0)
    expect(await page.title()).toBe('Second | Travel')
    await page.goBack()
    await arrived(page, 'One')
    expect(paths).toEqual([])
    expect(await isMarked(page)).toBe(true)
  })

  test('is not loaded by the browser while offline', async () => {
    const { page, context } = await visit(site, 'reference/one', { tolerant: true })
    await page.waitForLoadState('networkidle')
    const paths = loads(page)
    await context.setOffline(true)
    await addLink(page, '/docs/guide/second#late')
    await click(page, '#added')
    const alert = page.getByRole('alert')
    await alert.waitFor()
    expect(await page.locator('.toc, nav[data-src] [aria-current=page]').count()).toBe(0)
    const [box, main] = await Promise.all([alert.boundingBox(), page.locator('main').boundingBox()])
    const inner = await page.locator('main').evaluate((element) => {
      const { paddingLeft, paddingRight } = getComputedStyle(element)
      return element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    })
    expect(Math.round(box?.width ?? 0)).toBe(Math.round(inner / 2))
    expect(Math.round((box?.x ?? 0) - (main?.x ?? 0))).toBe(Math.round(((main?.width ?? 0) - (box?.width ?? 0)) / 2))
    await page.setViewportSize({ width: 400, height: 700 })
    expect((await alert.boundingBox())?.width).toBeGreaterThan(340)
    await context.setOffline(false)
    await page.click('text=Retry')
    await arrived(page, 'Second')
    expect(await page.evaluate(() => document.querySelector(':target')?.id)).toBe('late')
    expect(await scrollTop(page)).toBeGreaterThan(500)
    expect(paths).toEqual([])
  })

  test('is not reloaded without storage, which could loop', async () => {
    const { page, context } = await visit(site, '', { tolerant: true })
    await context.addInitScript(() => {
      Object.defineProperty(window, 'sessionStorage', {
        get: () => {
          throw new DOMException('Refused', 'SecurityError')
        },
      })
    })
    await page.goto(`${site.url}reference/one`)
    const paths = loads(page)
    await page.route('**/guide/second', (route) => route.abort())
    await addLink(page, '/docs/guide/second')
    await click(page, '#added')
    await page.getByRole('alert').waitFor()
    expect(paths).toEqual([])
  })
})

describe('a page that cannot be shown', () => {
  test('shows the error, and is shown on the next try', async () => {
    const { page } = await visit(site, 'reference/one', { tolerant: true })
    await mark(page)
    await page.evaluate(() => {
      const fail = () => {
        throw new Error('Outer <b>', { cause: new Error('Inner', { cause: 'Root' }) })
      }
      Object.assign(Document.prototype, { importNode: fail, original: document.importNode })
    })
    await click(page, 'main >> text=Two')
    const alert = page.getByRole('alert')
    await alert.waitFor()
    expect(await page.textContent('h1')).toBe('This page crashed.')
    expect(await page.title()).toBe('Page Error | Travel')
    expect(await alert.locator('p').allTextContents()).toEqual(['Outer <b>', 'Inner', 'Root'])
    expect(page.url()).toBe(`${site.url}reference/two`)
    await page.evaluate(() => Object.assign(Document.prototype, { importNode: (document as { original?: unknown }).original }))
    await page.click('text=Try again')
    await arrived(page, 'Two')
    expect(await page.title()).toBe('Two | Travel')
    expect(await alert.count()).toBe(0)
    await page.goBack()
    await arrived(page, 'One')
    expect(await isMarked(page)).toBe(true)
  })

  test('is loaded by the browser if the next try also fails', async () => {
    const { page } = await visit(site, 'reference/one', { tolerant: true })
    await page.evaluate(() => {
      document.importNode = () => {
        throw new Error('Again')
      }
    })
    await click(page, 'main >> text=Two')
    await page.click('text=Try again')
    await arrived(page, 'Two')
    expect(page.url()).toBe(`${site.url}reference/two`)
  })

  test('is loaded by the browser if the error’s script is missing', async () => {
    const { page } = await visit(site, 'reference/one', { tolerant: true })
    await page.route('**/assets/part.*.js', (route) => route.fulfill({ status: 404 }))
    await page.evaluate(() => {
      document.importNode = () => {
        throw new Error('Again')
      }
    })
    await click(page, 'main >> text=Two')
    await arrived(page, 'Two')
    expect(await page.title()).toBe('Two | Travel')
  })

  test('an error in one module does not affect others, and is shown', async () => {
    const { page, complaints } = await visit(site, 'guide/page-20', { tolerant: true })
    await page.evaluate(() => {
      const nav = Element.prototype.closest
      Element.prototype.closest = function (this: Element, selector: string) {
        if (selector === '.menu') throw new Error('A bug')
        return nav.call(this, selector)
      } as typeof nav
    })
    await click(page, '.pager-next')
    await page.getByRole('alert').waitFor()
    expect(await page.getByRole('alert').textContent()).toContain('A bug')
    expect(complaints.join()).toContain('A bug')
    await page.click('text=Try again')
    await arrived(page, 'Page 21')
    expect(await page.getByRole('alert').count()).toBe(0)
  })
})

/** Shared modules, compiled so that a page can call them. */
async function loadParts(page: Page): Promise<void> {
  const contents = "export * from './loading-view.ts'\nexport * from './reload-once.ts'"
  const { outputFiles } = buildSync({
    stdin: { contents, resolveDir: join(repository, 'templates/client') },
    bundle: true,
    format: 'esm',
    write: false,
  })
  await page.route('**/assets/probe.js', (route) => route.fulfill({ contentType: 'text/javascript', body: outputFiles[0]?.text ?? '' }))
  // As text, because the test runner replaces `import()`.
  await page.evaluate("import('/docs/assets/probe.js').then((parts) => void Object.assign(window, { parts }))")
}

interface Parts {
  showLoading(host: Element, load: () => Promise<unknown>, failure?: string): Promise<unknown>
  reloadOnce(error: unknown): Promise<never>
}

describe('a part that loads within a page', () => {
  test('shows a spinner after a delay, and can be retried after a failure', async () => {
    const { page } = await visit(site, 'reference/one')
    await loadParts(page)
    await page.clock.install()
    await page.clock.pauseAt(new Date('2030-01-01'))
    await page.evaluate(() => {
      const { parts } = window as unknown as { parts: Parts }
      const tries: ((error?: Error) => void)[] = []
      const load = () => new Promise((resolve, reject) => tries.push((error) => (error ? reject(error) : resolve('the result'))))
      const main = document.querySelector('main') as Element
      Object.assign(window, { tries })
      parts.showLoading(main, load, 'The diagram could not be loaded.').then((result) => main.append(String(result)))
    })
    const settle = (message?: string) =>
      page.evaluate((text) => {
        const { tries } = window as unknown as { tries: ((error?: Error) => void)[] }
        tries.shift()?.(text === undefined ? undefined : new Error(text))
      }, message)
    const spinner = page.getByRole('img', { name: 'Loading' })
    await page.clock.runFor(loadingDelayMs - 1)
    expect(await spinner.count()).toBe(0)
    await page.clock.runFor(1)
    expect(await spinner.count()).toBe(1)
    const seconds = (ms: number) => `${ms / 1_000}s`
    expect(await spinner.evaluate((svg) => getComputedStyle(svg).animationDuration)).toBe(seconds(spinnerCyclesMs.turn))
    expect(await spinner.locator('circle').evaluate((ring) => getComputedStyle(ring).animationDuration)).toBe(seconds(spinnerCyclesMs.dash))
    await settle('No answer <b>')
    const alert = page.getByRole('alert')
    await alert.waitFor()
    expect(await alert.locator('p').allTextContents()).toEqual(['The diagram could not be loaded.', 'No answer <b>'])
    expect(await spinner.count()).toBe(0)
    await page.focus('text=Retry')
    await page.keyboard.press('Enter')
    await page.clock.runFor(loadingDelayMs)
    expect(await spinner.count()).toBe(1)
    await settle('Still nothing')
    await page.waitForFunction(() => document.querySelector('[role=alert]')?.textContent?.includes('Still nothing'))
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Retry')
    await page.keyboard.press('Enter')
    await settle()
    await page.waitForFunction(() => document.querySelector('main')?.textContent?.endsWith('the result'))
    await page.clock.runFor(2 * loadingDelayMs)
    expect(await page.locator('.loading, .failure').count()).toBe(0)
  })

  test('is not animated with reduced motion', async () => {
    const { page } = await visit(site, 'reference/one', { reducedMotion: 'reduce' })
    await loadParts(page)
    await page.evaluate(() => {
      const { parts } = window as unknown as { parts: Parts }
      parts.showLoading(document.querySelector('main') as Element, () => new Promise(() => {}))
    })
    await page.waitForSelector('.spinner')
    expect(await page.evaluate(() => document.querySelector('.spinner')?.getAnimations({ subtree: true }).length)).toBe(0)
  })
})

test('a missing part reloads each page once', async () => {
  const { page } = await visit(site, 'reference/one')
  const lose = () =>
    page.evaluate(() => {
      const { reloadOnce } = (window as unknown as { parts: Parts }).parts
      return Promise.reject(new Error('gone'))
        .catch(reloadOnce)
        .catch((error) => error.message)
    })
  const loseHere = async () => {
    await loadParts(page)
    await mark(page)
    const loaded = page.waitForEvent('load')
    await lose().catch(() => {})
    await loaded
    expect(await isMarked(page)).toBe(false)
  }
  await loseHere()
  await loadParts(page)
  await mark(page)
  expect(await lose()).toBe('gone')
  expect(await isMarked(page)).toBe(true)
  await page.goto(`${site.url}reference/two`)
  await loseHere()
})
