import { describe, expect, test } from 'vitest'
import { png } from '../site/rich-site.ts'
import { findFlaws, rulesOfColor } from './axe.ts'
import { serveSite, visit } from './site.ts'

const site = await serveSite({
  'docs.config.ts':
    "export default { title: 'Site', url: 'https://example.com', lastUpdated: false, navbar: { items: [{ label: 'Docs', sidebar: 'docs' }, { label: 'News', href: '/blog/' }] }, sidebars: { docs: [{ autogenerate: '' }] } }\n",
  'content/index.md': '# Home\n\n[News](/blog/)\n',
  'content/blog/_section.yaml':
    'kind: blog\nlabel: News\ndescription: What is new.\nauthors:\n  ada: { name: Ada Lovelace, title: Engineer, url: /, image: ./ada.png }\n  bob: { name: Bob }\n',
  'content/blog/ada.png': png(8, 8),
  ...Object.fromEntries(
    Array.from({ length: 25 }, (_, index) => [
      `content/blog/${2020 + Math.floor(index / 5)}-03-${10 + (index % 5)}-entry-${index}.md`,
      `---\nauthors: [ada, bob]\ntags: [release, tag ${index % 3}]\n---\n# Entry ${index}\n\nThe first paragraph of an entry, which is an excerpt.\n\n## Part\n\nText.\n`,
    ]),
  ),
})

describe.each(['blog/', 'blog/page/2', 'blog/entry-24', 'blog/tags/', 'blog/tags/release'])('%s', (path) => {
  test.each([
    ['dark', undefined],
    ['light', rulesOfColor],
  ] as const)('has nothing that axe finds wrong: %s', async (colorScheme, rules) => {
    const { page } = await visit(site, path, { colorScheme })
    expect(await findFlaws(page, { rules })).toEqual([])
  })
})

test('readers move between other pages, lists, and entries without a reload, and with the right styles', async () => {
  const { page } = await visit(site)
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  await page.getByRole('main').getByRole('link', { name: 'News' }).click()
  await page.getByRole('heading', { level: 1, name: 'News' }).waitFor()
  await expect
    .poll(() =>
      page
        .locator('.journal-author img')
        .first()
        .evaluate((image) => image.clientWidth),
    )
    .toBe(24)
  expect(await page.locator('nav[aria-label="Main"] a[aria-current], .topbar a[aria-current]').allTextContents()).toContain('News')
  await page.getByRole('link', { name: 'Older' }).click()
  await page.getByRole('heading', { level: 1, name: 'News, page 2' }).waitFor()
  await page.getByRole('link', { name: 'Entry 4', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Entry 4' }).waitFor()
  expect(await page.locator('.sidebar [aria-current]').allTextContents()).toEqual(['Entry 4'])
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
})

test('a list is complete without scripts', async () => {
  const { page } = await visit(site, 'blog/', { javaScriptEnabled: false })
  expect(await page.getByRole('article').count()).toBe(21)
  await page.getByRole('link', { name: 'Older' }).click()
  expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['Entry 4', 'Entry 3', 'Entry 2', 'Entry 1', 'Entry 0'])
})
