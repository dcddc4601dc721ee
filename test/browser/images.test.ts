import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { findFlaws } from './axe.ts'
import { serveSite, visit } from './site.ts'

/** An SVG with its own size, as the tests need. */
const picture = (width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="teal"/></svg>`

const site = await serveSite({
  'content/index.md': [
    '# Pictures\n\n[Next](./next.md)\n\n',
    '![A wide one](./wide.svg)\n\n',
    '![A small one](./small.svg)\n\n',
    '[![A linked one](./wide.svg)](./next.md)\n\n',
    '<img src="./wide.svg" alt="An icon" width="32" height="18">\n\n',
    '![](./wide.svg)\n',
  ].join(''),
  'content/next.md': '# Next\n\nWords.\n',
  'content/wide.svg': picture(2000, 1000),
  'content/small.svg': picture(200, 100),
})

const zoomable = (page: Page, alt: string) => page.getByRole('button', { name: `Enlarge the image: ${alt}` })
const dialog = (page: Page) => page.getByRole('dialog')

test('a page without images does not load their script', async () => {
  const requestsOf = async (path: string) => {
    const { page } = await visit(site, path)
    await page.waitForLoadState('networkidle')
    return page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length)
  }
  expect(await requestsOf('next')).toBeLessThan(await requestsOf(''))
})

describe('an image displayed smaller than its size', () => {
  test('is enlarged to the window by a click, which loads the code', async () => {
    const { page } = await visit(site)
    const scripts: string[] = []
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
    const image = zoomable(page, 'A wide one')
    expect(await image.evaluate((element) => getComputedStyle(element).cursor)).toBe('zoom-in')
    const before = (await image.boundingBox())?.width ?? 0
    expect(scripts).toEqual([])
    await image.click()
    await dialog(page).waitFor()
    expect(scripts).toHaveLength(1)
    const large = dialog(page).getByRole('img', { name: 'A wide one' })
    await expect.poll(async () => (await large.boundingBox())?.width ?? 0).toBeGreaterThan(1.5 * before)
    expect(await findFlaws(page)).toEqual([])
  })

  test.each(['Enter', ' '])('is opened and closed with the keyboard, and has the focus again: %j', async (key) => {
    const { page } = await visit(site)
    await zoomable(page, 'A wide one').focus()
    await page.keyboard.press(key)
    await dialog(page).waitFor()
    expect(await page.locator('*:focus').getAttribute('aria-label')).toBe('Close')
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    expect(await page.locator('*:focus').getAttribute('aria-label')).toBe('Enlarge the image: A wide one')
  })

  test('is closed by its button and by a click anywhere', async () => {
    const { page } = await visit(site)
    for (const close of [
      () => page.getByRole('button', { name: 'Close' }).click(),
      () => page.mouse.click(5, 300),
      () => page.mouse.click(640, 400),
    ]) {
      await zoomable(page, 'A wide one').click()
      await dialog(page).waitFor()
      await close()
      await dialog(page).waitFor({ state: 'detached' })
    }
  })

  test('is not animated with reduced motion', async () => {
    const { page } = await visit(site, '', { reducedMotion: 'reduce' })
    await zoomable(page, 'A wide one').click()
    expect(
      await dialog(page)
        .locator('img')
        .evaluate((element) => element.getAnimations().length),
    ).toBe(0)
  })

  test('can be scrolled on a phone', async () => {
    const { page } = await visit(site, '', { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true })
    await zoomable(page, 'A wide one').tap()
    await expect.poll(async () => (await dialog(page).locator('img').boundingBox())?.width).toBe(704)
  })
})

test('only images that would be larger are buttons, depending on the window', async () => {
  const { page } = await visit(site)
  const names = () =>
    page.locator('.prose img[role=button]').evaluateAll((images) => images.map((image) => image.getAttribute('aria-label')))
  await expect.poll(names).toEqual(['Enlarge the image: A wide one'])
  await page.setViewportSize({ width: 200, height: 400 })
  await expect.poll(names).toEqual(['Enlarge the image: A wide one', 'Enlarge the image: A small one'])
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect.poll(async () => (await names()).length).toBe(1)
  expect(await findFlaws(page)).toEqual([])
})

test('an image in a link follows the link', async () => {
  const { page } = await visit(site)
  await page.getByRole('img', { name: 'A linked one' }).click()
  await expect.poll(() => page.url()).toBe(`${site.url}next`)
})

test('if the code cannot be loaded, the image is opened directly', async () => {
  const { page } = await visit(site, '', { tolerant: true })
  await page.route('**/part.*.js', (route) => route.abort())
  await zoomable(page, 'A wide one').click()
  await expect.poll(() => page.url()).toMatch(/wide\.[^/]*svg$|wide\.svg$/)
})
