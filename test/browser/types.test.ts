import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { typedSite } from '../cli/typed-site.ts'
import { serveSite, type TestSite, visit } from './site.ts'

let site: TestSite
beforeAll(async () => {
  site = await serveSite(typedSite)
})

const popup = (page: Page) => page.getByRole('tooltip')
const block = (page: Page, index: number) => page.locator('.code pre').nth(index)
/** A name in a block, once its types are loaded. */
const name = (page: Page, index: number, text: string) =>
  block(page, index)
    .locator('.types-name', { hasText: new RegExp(`^${text}$`) })
    .first()

async function requestsOf(page: Page, work: () => Promise<unknown>): Promise<readonly string[]> {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  await work()
  return paths
}

describe('pointers', () => {
  test('the type of a name is shown while the pointer is on it or on the popup', async () => {
    const { page } = await visit(site, 'code')
    await block(page, 0).hover()
    await name(page, 0, 'launch').hover()
    await expect
      .poll(() => popup(page).innerText())
      .toContain('function launch(boat: Boat, tide?: "high" | "low" | undefined): Promise<Boat>')
    expect(await popup(page).innerText()).toContain('Launches a boat.')
    await popup(page).hover()
    await page.waitForTimeout(500)
    expect(await popup(page).isVisible()).toBe(true)
    await page.mouse.move(5, 5)
    await expect.poll(() => popup(page).count()).toBe(0)
  })

  test('Escape closes the popup without moving the pointer', async () => {
    const { page } = await visit(site, 'code')
    await block(page, 0).hover()
    await name(page, 0, 'launched').hover()
    await popup(page).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => popup(page).count()).toBe(0)
  })

  test('names lead to the reference', async () => {
    const { page } = await visit(site, 'code')
    await block(page, 0).hover()
    await name(page, 0, 'launched').hover()
    await popup(page).getByRole('link', { name: 'Boat' }).click()
    await page.waitForURL('**/reference/boats/boat#boat')
    await expect.poll(() => popup(page).count()).toBe(0)
  })

  test('names in strings are not links', async () => {
    const code = "import type { Boat } from 'boats'\nexport type Known = 'Boat' | Boat"
    const { page } = await visit(await serveSite({ ...typedSite, 'content/code.md': `# Code\n\n\`\`\`ts\n${code}\n\`\`\`\n` }), 'code')
    await block(page, 0).hover()
    await name(page, 0, 'Known').hover()
    await expect.poll(() => popup(page).innerText()).toMatch(/"Boat"/)
    expect(await popup(page).getByRole('link').count()).toBe(1)
  })

  test('a tap shows the type, and a tap elsewhere closes it', async () => {
    const { page } = await visit(site, 'code', { hasTouch: true, isMobile: true, viewport: { width: 360, height: 640 } })
    await block(page, 0).tap()
    await name(page, 0, 'launch').tap()
    await popup(page).waitFor()
    const box = await popup(page).boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360)
    await page.locator('h1').tap()
    await expect.poll(() => popup(page).count()).toBe(0)
  })

  test('hostile types are text', async () => {
    const { page } = await visit(site, 'code')
    await block(page, 2).hover()
    await name(page, 2, 'note').hover()
    await expect.poll(() => popup(page).innerText()).toContain('<img src=x onerror=alert(1)></script><script>alert(2)</script>')
    expect(await popup(page).locator('img, script').count()).toBe(0)
  })
})

describe('keys', () => {
  test('a block is one stop of Tab, Enter and arrow keys go through its names, and Escape leaves them', async () => {
    const { page } = await visit(site, 'code')
    await block(page, 0).focus()
    await expect.poll(() => block(page, 0).getAttribute('aria-description')).toContain('Press Enter')
    await page.keyboard.press('Enter')
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    expect(await focused()).toBe('ship')
    await expect.poll(() => popup(page).innerText()).toBe('const ship: Boat')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-describedby'))).toBe('_types')
    await page.keyboard.press('ArrowRight')
    expect(await focused()).toBe('Boat')
    await page.keyboard.press('ArrowDown')
    expect(await focused()).toBe('launched')
    await page.keyboard.press('End')
    await page.keyboard.press('Home')
    expect(await focused()).toBe('ship')
    await page.keyboard.press('Escape')
    expect(await popup(page).count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.matches('pre'))).toBe(true)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('.code') === document.querySelector('.code'))).toBe(true)
    expect(await page.evaluate(() => document.activeElement?.matches('.types-name'))).toBe(false)
  })

  test('Enter on a name opens its reference page', async () => {
    const { page } = await visit(site, 'code')
    await block(page, 0).focus()
    await expect.poll(() => name(page, 0, 'launched').count()).toBe(1)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/reference/boats/boat#boat')
  })
})

test('expected errors are marked at once, and the popup says what they are', async () => {
  const { page } = await visit(site, 'code', { untouched: true })
  const error = block(page, 1).locator('.types-error')
  await error.waitFor()
  expect(await error.innerText()).toBe("'Ada'")
  await error.hover()
  await expect.poll(() => popup(page).innerText()).toContain('TS2345: Argument of type')
})

test('nothing but a small script is loaded before a reader reaches code', async () => {
  const { page } = await visit(site, 'plain')
  const before = await requestsOf(page, async () => {
    await page.reload()
    await page.locator('h1').hover()
    await page.waitForLoadState('networkidle')
  })
  expect(before.filter((path) => path.startsWith('/types/'))).toEqual([])
  const script = before.find((path) => /\/load-types\.\w+\.js$/.test(path)) ?? ''
  expect((await (await fetch(new URL(script, site.url))).text()).length).toBeLessThan(700)
  await page.locator('.sidebar a', { hasText: 'Code' }).click()
  await page.waitForURL('**/code')
  await block(page, 2).hover()
  await name(page, 2, 'note').hover()
  await popup(page).waitFor()
})

test('the text that is copied does not change', async () => {
  const { page } = await visit(site, 'code')
  const text = () => page.locator('.code code').allTextContents()
  const before = await text()
  await block(page, 0).hover()
  await name(page, 0, 'launch').waitFor()
  expect(await text()).toEqual(before)
})

test('code stays readable if its types do not load', async () => {
  const { page } = await visit(site, 'plain', { tolerant: true })
  await page.route('**/types/*.json', (route) => route.abort())
  await page.goto(new URL('code', site.url).href)
  await block(page, 0).hover()
  await page.waitForTimeout(500)
  expect(await page.locator('.types-name').count()).toBe(0)
})
