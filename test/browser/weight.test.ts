import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { serveSite, visit } from './site.ts'

const site = await serveSite({
  'content/index.md': `# A guide\n\n${Array.from({ length: 30 }, (_, index) => `## Part ${index}\n\nSome text with \`code\`.\n\n\`\`\`ts\nconst part${index}: number = ${index}\n\`\`\`\n`).join('\n')}`,
})

/** The gzipped bytes of the page and everything it has loaded, by kind. */
async function weigh(page: Page) {
  const names = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
  const files = new Set(names.filter((name) => name.startsWith('/assets/')))
  const inline = await page.evaluate(() => document.querySelector('script[data-base]')?.textContent ?? '')
  const sizeOf = (ending: string) =>
    [...files]
      .filter((name) => name.endsWith(ending))
      .reduce((sum, name) => sum + gzipSync(readFileSync(join(site.outDir, name))).length, 0)
  return { script: sizeOf('.js') + gzipSync(inline).length, styles: sizeOf('.css'), fonts: sizeOf('.woff2') }
}

test('a guide without interaction: at most 8 kB of script, 15 kB of styles, 20 kB of HTML, no fonts', async () => {
  const { page } = await visit(site, '', { untouched: true })
  await page.waitForLoadState('networkidle')
  const { script, styles, fonts } = await weigh(page)
  expect(script).toBeGreaterThan(3_000)
  expect(script).toBeLessThanOrEqual(8_000)
  expect(styles).toBeLessThanOrEqual(15_000)
  expect(fonts).toBe(0)
  expect(gzipSync(readFileSync(join(site.outDir, 'index.html'))).length).toBeLessThanOrEqual(20_000)
})

/** The first line of each file that is loaded later names the licenses, in 23 bytes. */
const licenseLines = 400

test('with an open search and results: at most 23.2 kB of script, 9.7 kB of them for the search', async () => {
  const { page } = await visit(site)
  await page.waitForLoadState('networkidle')
  const before = await weigh(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('guide')
  await page.getByRole('option').first().waitFor()
  const { script } = await weigh(page)
  expect(script - before.script).toBeGreaterThan(5_000)
  expect(script - before.script).toBeLessThanOrEqual(9_700)
  expect(script).toBeLessThanOrEqual(22_800 + licenseLines)
})

test('the search page: no dialog, and at most 22.2 kB of script', async () => {
  const { page } = await visit(site, 'search?q=guide')
  await page.getByRole('link', { name: 'A guide' }).waitFor()
  const { script } = await weigh(page)
  expect(script).toBeGreaterThan(10_000)
  expect(script).toBeLessThanOrEqual(21_800 + licenseLines)
})
