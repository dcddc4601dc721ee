import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { serveSite, visit } from './site.ts'

const sample = `# Code

## A heading

\`\`\`ts title="a.ts" numbered
const a = 1
const b = 2 // [!code --]
const b = 3 // [!code ++]

a < b && a > 0
\`\`\`

\`\`\`sh
npm install
\`\`\`

\`\`\`ts del={1}
gone
\`\`\`
`

const site = await serveSite({
  'content/index.md': sample,
  'content/many.md': `# Many\n\n${'```sh\nnpm install\n```\n\n'.repeat(300)}`,
})

const allowed: BrowserContextOptions = { permissions: ['clipboard-read', 'clipboard-write'] }

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

/** As for a site without https, or if the browser forbids it. */
async function refuseClipboard(page: Page): Promise<void> {
  await page.evaluate(() => {
    const refuse = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
    Object.assign(navigator.clipboard, { writeText: refuse, write: refuse })
  })
}

describe('the copy button of a code block', () => {
  test('copies the visible code without line numbers and removed lines, and announces it', async () => {
    const { page } = await visit(site, '', allowed)
    await page.clock.install()
    await page.clock.pauseAt(new Date('2030-01-01'))
    const block = page.locator('figure.code').first()
    const button = block.getByRole('button', { name: 'Copy code' })
    expect(await button.evaluate((element) => getComputedStyle(element).opacity)).toBe('0')
    await block.hover()
    await expect.poll(() => button.evaluate((element) => getComputedStyle(element).opacity)).toBe('1')
    await button.click()
    expect(await clipboard(page)).toBe('const a = 1\nconst b = 3\n\na < b && a > 0')
    await page.clock.runFor(100)
    expect(await page.getByRole('status').textContent()).toBe('Copied')
    expect(await button.evaluate((element) => getComputedStyle(element, '::after').content)).toContain('Copied')
    await page.clock.runFor(2_000)
    expect(await button.getAttribute('data-copied')).toBeNull()
  })

  test('can be focused right after the code, and is visible then', async () => {
    const { page } = await visit(site, '', allowed)
    await page.locator('pre').nth(1).focus()
    await page.keyboard.press('Tab')
    const focused = page.locator('*:focus')
    expect(await focused.getAttribute('aria-label')).toBe('Copy code')
    await expect.poll(() => focused.evaluate((element) => getComputedStyle(element).opacity)).toBe('1')
    await page.keyboard.press('Enter')
    await expect.poll(() => clipboard(page)).toBe('npm install')
  })

  test('copies everything if all lines are marked as removed', async () => {
    const { page } = await visit(site, '', allowed)
    await page.locator('.copy').last().click()
    expect(await clipboard(page)).toBe('gone')
  })

  test('reports that the browser refuses, and selects the code instead', async () => {
    const { page } = await visit(site, '', allowed)
    await refuseClipboard(page)
    await page.locator('.copy').nth(1).click()
    await expect.poll(() => page.locator('.said').textContent()).toBe('Not allowed: copy the selected text')
    expect(await page.evaluate(() => `${getSelection()}`.trim())).toBe('npm install')
    expect(await page.locator('.copy').nth(1).getAttribute('data-copied')).toBe('false')
  })

  test('is always visible on devices without hover, and absent without scripts', async () => {
    const { page } = await visit(site, '', { hasTouch: true, isMobile: true })
    expect(
      await page
        .locator('.copy')
        .first()
        .evaluate((element) => getComputedStyle(element).opacity),
    ).toBe('1')
    const { page: plain } = await visit(site, '', { javaScriptEnabled: false })
    expect(await plain.getByRole('button', { name: /Copy/ }).count()).toBe(0)
    expect(await plain.getByRole('link', { name: 'View as Markdown' }).isVisible()).toBe(true)
  })

  test('is on each of 300 blocks', async () => {
    const { page } = await visit(site, 'many')
    expect(await page.locator('.copy').count()).toBe(300)
    await page.evaluate(() => {
      for (const button of document.querySelectorAll('.copy')) button.remove()
      dispatchEvent(new Event('docsgen:page'))
    })
    expect(await page.locator('.copy').count()).toBe(300)
  })
})

test('marked and numbered lines have the same height as others, and a background as wide as the longest line', async () => {
  const { page } = await visit(site)
  const lines = await page.locator('pre.numbered .line').evaluateAll((all) => all.map((line) => line.getBoundingClientRect().toJSON()))
  const plain = await page
    .locator('pre')
    .nth(1)
    .evaluate((element) => Number.parseFloat(getComputedStyle(element).lineHeight))
  expect(lines).toHaveLength(5)
  for (const [index, line] of lines.slice(1).entries()) expect(line.top - (lines[index]?.top ?? 0)).toBeCloseTo(plain, 0)
  expect(new Set(lines.map(({ width }) => Math.round(width))).size).toBe(1)
})

describe('a heading’s link', () => {
  test('goes there and copies the address', async () => {
    const { page } = await visit(site, '', allowed)
    const link = page.getByRole('link', { name: 'Link to “A heading”' })
    await link.click()
    expect(page.url()).toBe(`${site.url}#a-heading`)
    await expect.poll(() => clipboard(page)).toBe(`${site.url}#a-heading`)
    await expect.poll(() => page.locator('.said').textContent()).toBe('Copied')
  })

  test('still works without clipboard access and without scripts', async () => {
    const { page } = await visit(site)
    await refuseClipboard(page)
    await page.locator('h2 > .anchor').click()
    expect(page.url()).toBe(`${site.url}#a-heading`)
    expect(await page.locator('.anchor').getAttribute('data-copied')).toBeNull()
    const { page: plain } = await visit(site, '', { javaScriptEnabled: false })
    await plain.locator('h2').hover()
    await plain.locator('h2 > .anchor').click()
    expect(plain.url()).toBe(`${site.url}#a-heading`)
  })

  test('is visible when focused', async () => {
    const { page } = await visit(site)
    await page.locator('.anchor').focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await expect.poll(() => page.locator('.anchor').evaluate((element) => getComputedStyle(element).opacity)).toBe('1')
  })
})

describe('the Markdown of a page', () => {
  test('is copied completely', async () => {
    const { page } = await visit(site, '', allowed)
    await page.getByRole('button', { name: 'Copy page' }).click()
    await expect.poll(() => page.locator('.copy-page').getAttribute('data-copied')).toBe('true')
    const published = await (await page.request.get(`${site.url}index.md`)).text()
    expect(published).toContain('const b = 2 // [!code --]')
    expect(await clipboard(page)).toBe(published)
  })

  test('reports a failed download', async () => {
    const { page } = await visit(site, '', { ...allowed, tolerant: true })
    await page.route('**/index.md', (route) => route.fulfill({ status: 404, body: 'nothing' }))
    await page.getByRole('button', { name: 'Copy page' }).click()
    await expect.poll(() => page.locator('.said').textContent()).toBe('Not copied')
  })
})
