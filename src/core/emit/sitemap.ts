import { groupBy } from '../../kit/data/sort-and-group.ts'
import { escapeXml } from '../../kit/escape/markup.ts'
import type { OutputPath } from '../../kit/files/paths.ts'
import type { GeneratedFile } from '../model/output.ts'
import type { SitePage } from '../model/site.ts'
import type { SiteConfig } from '../model/site-config.ts'

/** The limits of a file: https://www.sitemaps.org/protocol.html */
const maxEntries = 50_000
const maxBytes = 50_000_000
/** More than any address with its attributes should have. */
const bytesPerLink = 400

interface SitemapInput {
  /** Called for each file, because `dev` replaces pages. */
  readonly pages: () => readonly SitePage[]
  readonly config: Pick<SiteConfig, 'base' | 'locales'> & { readonly url: string }
  /** @default the limit of a file */
  readonly entriesPerFile?: number
}

/** `sitemap.xml`, or for large sites an index of `sitemap-1.xml` and so on. */
export function planSitemap({ pages, config, entriesPerFile = entriesWithin(config.locales.length) }: SitemapInput): GeneratedFile[] {
  const { url, base } = config
  const listed = () => pages().filter(({ document }) => document.frontMatter.draft !== true)
  const parts = Math.ceil(listed().length / entriesPerFile)
  const part = (index: number) => listed().slice(index * entriesPerFile, (index + 1) * entriesPerFile)
  if (parts <= 1) return [xmlFile('sitemap.xml', () => formatPages(listed(), listed(), config))]
  const index = () =>
    Array.from({ length: parts }, (_, number) => {
      const dates = part(number).flatMap(({ lastUpdated }) => (lastUpdated === undefined ? [] : [lastUpdated]))
      return `<sitemap><loc>${escapeXml(`${url}${base}sitemap-${number + 1}.xml`)}</loc>${lastModified(dates.sort().at(-1))}</sitemap>`
    })
  return [
    xmlFile(
      'sitemap.xml',
      () => `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${index().join('\n')}\n</sitemapindex>\n`,
    ),
    ...Array.from({ length: parts }, (_, number) =>
      xmlFile(`sitemap-${number + 1}.xml`, () => formatPages(part(number), listed(), config)),
    ),
  ]
}

/** Each page of a site in several languages names the addresses in all of them. */
function entriesWithin(locales: number): number {
  return Math.min(maxEntries, Math.floor(maxBytes / ((locales > 1 ? locales + 1 : 1) * bytesPerLink)))
}

function formatPages(pages: readonly SitePage[], all: readonly SitePage[], { url, locales }: SitemapInput['config']): string {
  const isTranslated = locales.length > 1
  const translations = isTranslated ? groupBy(all, placeOf) : undefined
  const entries = pages.map((page) => {
    const others = translations?.get(placeOf(page)) ?? []
    const links = others.length > 1 ? others.map(({ route }) => alternate(route.locale, `${url}${route.href}`)).join('') : ''
    return `<url><loc>${escapeXml(`${url}${page.route.href}`)}</loc>${lastModified(page.lastUpdated)}${links}</url>`
  })
  const names = isTranslated ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : ''
  return `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${names}>\n${entries.join('\n')}\n</urlset>\n`
}

/** The same for all translations of a page. */
function placeOf({ route }: SitePage): string {
  return `${route.version}:${route.id}`
}

function alternate(locale: string, address: string): string {
  return `<xhtml:link rel="alternate" hreflang="${escapeXml(locale)}" href="${escapeXml(address)}"/>`
}

function lastModified(date: string | undefined): string {
  return date === undefined ? '' : `<lastmod>${date.slice(0, 10)}</lastmod>`
}

function xmlFile(path: string, write: () => string): GeneratedFile {
  return { kind: 'generated', path: path as OutputPath, make: () => Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${write()}`) }
}
