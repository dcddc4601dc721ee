import { expect, test } from 'vitest'
import { planSitemap } from '../../../src/core/emit/plan-output.ts'
import type { SitePage } from '../../../src/core/model/site.ts'
import type { SiteConfig } from '../../../src/core/model/site-config.ts'

interface Page {
  readonly id: string
  readonly locale?: string
  readonly version?: string
  readonly date?: string
  readonly draft?: boolean
}

function pageOf({ id, locale = 'en', version = 'next', date, draft }: Page): SitePage {
  const href = `/docs/${locale === 'en' ? '' : `${locale}/`}${id}`
  return { route: { id, locale, version, href }, lastUpdated: date, document: { frontMatter: { draft } } } as unknown as SitePage
}

async function sitemap(
  pages: readonly Page[],
  codes: readonly string[] = ['en'],
  entriesPerFile?: number,
): Promise<Record<string, string>> {
  const locales = codes.map((code) => ({ code })) as unknown as SiteConfig['locales']
  const config = { url: 'https://example.com', base: '/docs/', locales }
  const files = planSitemap({ pages: () => pages.map(pageOf), config, ...(entriesPerFile === undefined ? {} : { entriesPerFile }) })
  return Object.fromEntries(
    await Promise.all(files.map(async ({ path, make }) => [path, String(Buffer.from((await make()) ?? []))] as const)),
  )
}

test('lists pages with their dates, without drafts', async () => {
  const files = await sitemap([{ id: 'a', date: '2026-01-02T03:04:05Z' }, { id: 'b&c' }, { id: 'draft', draft: true }])
  expect(files).toEqual({
    'sitemap.xml': `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/docs/a</loc><lastmod>2026-01-02</lastmod></url>
<url><loc>https://example.com/docs/b&amp;c</loc></url>
</urlset>
`,
  })
})

test('a page names all of its translations, itself included, but not those of other versions', async () => {
  const { 'sitemap.xml': text = '' } = await sitemap(
    [{ id: 'a' }, { id: 'a', locale: 'de' }, { id: 'only' }, { id: 'a', version: '1.x' }],
    ['en', 'de'],
  )
  const links =
    '<xhtml:link rel="alternate" hreflang="en" href="https://example.com/docs/a"/><xhtml:link rel="alternate" hreflang="de" href="https://example.com/docs/de/a"/>'
  expect(text.split('\n').slice(1, -2)).toEqual([
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    `<url><loc>https://example.com/docs/a</loc>${links}</url>`,
    `<url><loc>https://example.com/docs/de/a</loc>${links}</url>`,
    '<url><loc>https://example.com/docs/only</loc></url>',
    '<url><loc>https://example.com/docs/a</loc></url>',
  ])
})

test('a large site has an index, and each page is in one file', async () => {
  const pages = Array.from({ length: 5 }, (_, index) => ({ id: `p${index}`, date: `2026-01-0${index + 1}T00:00:00Z` }))
  const files = await sitemap(pages, ['en'], 2)
  expect(Object.keys(files)).toEqual(['sitemap.xml', 'sitemap-1.xml', 'sitemap-2.xml', 'sitemap-3.xml'])
  expect(files['sitemap.xml']).toContain(
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<sitemap><loc>https://example.com/docs/sitemap-1.xml</loc><lastmod>2026-01-02</lastmod></sitemap>\n',
  )
  const listed = Object.entries(files).flatMap(([path, text]) =>
    path === 'sitemap.xml' ? [] : [...text.matchAll(/docs\/(p\d)/g)].map(([, id]) => id),
  )
  expect(listed).toEqual(['p0', 'p1', 'p2', 'p3', 'p4'])
})

test('no file exceeds the limits of search engines', async () => {
  const many = Array.from({ length: 50_001 }, (_, index) => ({ id: `p${index}` }))
  expect(Object.keys(await sitemap(many))).toEqual(['sitemap.xml', 'sitemap-1.xml', 'sitemap-2.xml'])
  const codes = Array.from({ length: 20 }, (_, index) => `l${index}`)
  const translated = Array.from({ length: 500 }, (_, index) => codes.map((locale) => ({ id: 'x'.repeat(200) + index, locale }))).flat()
  const files = await sitemap(translated, codes)
  expect(Object.keys(files).length).toBeGreaterThan(1)
  for (const text of Object.values(files)) expect(Buffer.byteLength(text)).toBeLessThan(50_000_000)
})
