import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { findFlaws } from './axe.ts'
import { serveSite, visit } from './site.ts'

const fence = (source: string) => `\`\`\`mermaid\n${source}\n\`\`\`\n\n`
const states = 'stateDiagram-v2\n  [*] --> Cart\n  Cart --> Paid: pay'
const wide = `graph LR\n${Array.from({ length: 14 }, (_, index) => `  A${index}[Step number ${index}] --> A${index + 1}[Step number ${index + 1}]`).join('\n')}`
const hostile = [
  '%%{init: {"securityLevel": "loose", "htmlLabels": true}}%%',
  'graph TD',
  '  A["<img src=x onerror=hacked()>"] --> B["<script>hacked()</script>"]',
  '  B --> C["<a href=\'javascript:hacked()\'>link</a>"]',
  '  click A "javascript:hacked()" "tip"',
  '  click B call hacked()',
  '  click C href "javascript:hacked()"',
].join('\n')

const site = await serveSite({
  'content/index.md': `# Plain\n\nNo diagram here.\n`,
  'content/states.md': `# States\n\n${fence(states)}${fence(`${states}\n  accTitle: From cart to paid`)}`,
  'content/wide.md': `# Wide\n\n${fence(wide)}`,
  'content/far.md': `# Far\n\n${'<br>\n\n'.repeat(100)}${fence(states)}`,
  'content/faulty.md': `# Faulty\n\n${fence('graph TD\n  A --> B')}${fence(states)}`,
  'content/hostile.md': `# Hostile\n\n${fence(hostile)}`,
})

// The build rejects broken diagrams, so the published page is changed afterwards.
const faulty = join(site.outDir, 'faulty.html')
const built = readFileSync(faulty, 'utf8')
writeFileSync(faulty, built.replace('A --&gt; B', 'A --&gt;'))

const drawing = (page: Page) => page.locator('.diagram > svg')
const isMermaid = /mermaid\.\w+\.js/

/** The color of a state's box differs between the themes. */
const fill = (page: Page) =>
  drawing(page)
    .first()
    .locator('.node rect, .node path')
    .first()
    .evaluate((shape) => getComputedStyle(shape).fill)

describe('a diagram', () => {
  test('is drawn, has a name, and keeps its source', async () => {
    const { page } = await visit(site, 'states')
    await drawing(page).nth(1).waitFor()
    expect(await drawing(page).evaluateAll((all) => all.map((svg) => svg.id.replace(/-(?:dark|default)$/, '')))).toEqual([
      '_diagram-0',
      '_diagram-1',
    ])
    expect(await drawing(page).first().textContent()).toContain('Cart')
    expect(await drawing(page).first().getAttribute('aria-label')).toBe('Diagram')
    const title = drawing(page).nth(1)
    expect(await title.evaluate((svg) => document.getElementById(svg.getAttribute('aria-labelledby') ?? '')?.textContent)).toBe(
      'From cart to paid',
    )
    const source = page.locator('.mermaid code').first()
    expect(await source.isVisible()).toBe(false)
    await page.getByText('Show source').first().click()
    await expect.poll(() => source.isVisible()).toBe(true)
    expect(await source.textContent()).toBe(states)
    expect(await findFlaws(page)).toEqual([])
  })

  test('is drawn when the reader scrolls near it, which loads the code', async () => {
    const { page } = await visit(site)
    const scripts: string[] = []
    page.on('request', (request) => isMermaid.test(request.url()) && scripts.push(request.url()))
    await page.reload({ waitUntil: 'networkidle' })
    await page.goto(`${site.url}far`, { waitUntil: 'networkidle' })
    expect(scripts).toEqual([])
    await page.locator('.mermaid').scrollIntoViewIfNeeded()
    await drawing(page).waitFor()
    expect(scripts).toHaveLength(1)
  })

  test('follows the color mode and its changes', async () => {
    const { page } = await visit(site, 'states', { colorScheme: 'light' })
    await drawing(page).first().waitFor()
    const light = await fill(page)
    const follows = async (isDark: boolean) => expect.poll(async () => (await fill(page)) !== light).toBe(isDark)
    await page.emulateMedia({ colorScheme: 'dark' })
    await follows(true)
    await page.evaluate(() => {
      document.documentElement.dataset.theme = 'light'
    })
    await follows(false)
    await page.evaluate(() => {
      document.documentElement.dataset.theme = 'dark'
    })
    await follows(true)
    expect(await drawing(page).count()).toBe(2)
    await page.emulateMedia({ media: 'print' })
    expect(
      await drawing(page)
        .first()
        .evaluate((svg) => getComputedStyle(svg).filter),
    ).toContain('invert')
  })

  test('scrolls in its own box if it is wide, also with the keyboard', async () => {
    const { page } = await visit(site, 'wide', { viewport: { width: 320, height: 640 } })
    await drawing(page).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    const box = page.locator('.diagram')
    expect(await box.evaluate((element) => element.scrollWidth > 2 * element.clientWidth)).toBe(true)
    await box.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => box.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
  })

  test('fits the column of a wide window', async () => {
    const { page } = await visit(site, 'states')
    await drawing(page).first().waitFor()
    expect(
      await page
        .locator('.diagram')
        .first()
        .evaluate((element) => element.scrollWidth - element.clientWidth),
    ).toBe(0)
  })

  test('opens larger, and returns to its place', async () => {
    const { page } = await visit(site, 'wide', { viewport: { width: 320, height: 640 } })
    await drawing(page).waitFor()
    const height = () => page.locator('.diagram').evaluate((element) => element.clientHeight)
    const before = await height()
    await page.getByRole('button', { name: /Diagram/ }).click()
    const large = page.locator('dialog.zoom svg')
    expect(await large.evaluate((svg: SVGSVGElement) => svg.clientWidth >= svg.viewBox.baseVal.width - 1)).toBe(true)
    expect(await height()).toBe(before)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('dialog').count()).toBe(0)
    await drawing(page).waitFor()
    expect(await height()).toBe(before)
  })

  test('with a mistake shows its source and the error, and does not affect others', async () => {
    const { page } = await visit(site, 'faulty')
    expect(await page.getByRole('alert').textContent()).toMatch(/^This diagram could not be shown\. .*line \d/s)
    expect(await page.locator('.mermaid').first().locator('code').isVisible()).toBe(true)
    await drawing(page).waitFor()
    expect(await drawing(page).count()).toBe(1)
    expect(await page.evaluate(() => [...document.body.children].filter(({ id }) => id.includes('diagram')).length)).toBe(0)
  })

  test('runs no scripts', async () => {
    const { page } = await visit(site, 'hostile', { tolerant: true })
    await page.evaluate(() => Object.assign(window, { hacked: () => document.body.setAttribute('data-hacked', '') }))
    await drawing(page).waitFor()
    for (const node of await drawing(page).locator('.node').all()) await node.click({ force: true })
    expect(await page.evaluate(() => document.body.dataset.hacked)).toBeUndefined()
    const risky = await drawing(page).evaluate((svg) =>
      [svg, ...svg.querySelectorAll('*')].flatMap((element) =>
        element.matches('script, iframe, object')
          ? [element.localName]
          : [...element.attributes]
              .filter(({ name, value }) => name.startsWith('on') || /^\s*javascript:/i.test(value))
              .map(({ name, value }) => `${name}=${value}`),
      ),
    )
    expect(risky).toEqual([])
    expect(page.url()).toBe(`${site.url}hostile`)
  })

  test('is shown as source without scripts', async () => {
    const { page } = await visit(site, 'states', { javaScriptEnabled: false })
    expect(await page.locator('.mermaid code').first().isVisible()).toBe(true)
  })
})

test('shows a loading indicator after 200 ms, the error of a failed download, and can be retried', async () => {
  const { page } = await visit(site, '', { tolerant: true })
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1_000)
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(isMermaid, async (route) => {
    await answered
    await route.abort()
  })
  const asked = page.waitForRequest(isMermaid)
  await page.goto(`${site.url}faulty`)
  const figure = page.locator('.mermaid').nth(1)
  await asked
  await page.clock.runFor(199)
  expect(await figure.getByRole('img', { name: 'Loading' }).count()).toBe(0)
  await page.clock.runFor(1)
  await figure.getByRole('img', { name: 'Loading' }).waitFor()
  answer()
  await figure.getByRole('alert').waitFor()
  expect(await figure.locator('code').isVisible()).toBe(true)
  await page.unroute(isMermaid)
  await figure.getByRole('button', { name: 'Retry' }).click()
  await page.clock.resume()
  // In place, or by reloading the page if the browser remembers the failed import.
  await figure.locator('svg').waitFor({ timeout: 10_000 })
  expect(await figure.getByRole('alert').count()).toBe(0)
})
