import { expect, test } from 'vitest'
import { serveSite, visit } from './site.ts'

const site = await serveSite({
  'content/index.md':
    '# Options\n\n[Wide](./wide.md)\n\n:::members\n\n### `port`\n\n*number* · default `3000`\n\n> What it says.\n\nThe port.\n\nAnother one.\n\n:::\n',
  'content/wide.md':
    '# Wide\n\n:::members\n\n### `--from`\n\n*docusaurus, vitepress, starlight, mkdocs, mdbook, hugo, or auto* · default `auto`\n\nThe tool.\n\n:::\n',
})

test('names are narrower than descriptions, and the parts of a row are separated', async () => {
  const { page } = await visit(site)
  const row = page.locator('.members tbody tr')
  const [name, text] = await Promise.all([row.locator('th').boundingBox(), row.locator('td').boundingBox()])
  expect((name?.width ?? 0) / ((name?.width ?? 0) + (text?.width ?? 1))).toBeCloseTo(0.3, 2)
  const gaps = await row
    .locator('td > *')
    .evaluateAll((parts) =>
      parts.slice(1).map((part, index) => part.getBoundingClientRect().top - (parts[index]?.getBoundingClientRect().bottom ?? 0)),
    )
  expect(gaps.every((gap) => gap >= 8)).toBe(true)
})

test('column names are only for screen readers', async () => {
  const { page } = await visit(site)
  expect(await page.getByRole('columnheader').allTextContents()).toEqual(['Name', 'Description'])
  const head = await page.locator('.members thead').boundingBox()
  expect(head?.height).toBeLessThan(4)
})

test('a long first fact wraps on narrow screens', async () => {
  const { page } = await visit(site, 'wide')
  await page.setViewportSize({ width: 320, height: 600 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})
