import { groupBy } from '../../kit/data/sort-and-group.ts'
import { escapeHtml, escapeXml } from '../../kit/escape/markup.ts'
import { encodeAddress } from '../../kit/escape/percent.ts'
import type { OutputPath } from '../../kit/files/paths.ts'
import { withoutSlash } from '../../kit/url/address.ts'
import type { GeneratedFile } from '../model/output.ts'
import type { Site, SitePage } from '../model/site.ts'
import type { SiteConfig } from '../model/site-config.ts'
import type { SecurityPolicies } from '../policy/security-policy.ts'

/** Plans the files for search engines and hosts that describe the whole site. `currentSite` is called for each of them. */
export function planSiteFiles(currentSite: () => Site, config: SiteConfig, policies: SecurityPolicies): readonly GeneratedFile[] {
  const { base, url } = config
  // The sitemap lists only these pages, because older versions of a page would compete with the current version.
  const ownPages = () =>
    currentSite().pages.filter(({ route, current }) => route.fallbackOf === undefined && current?.canonical === undefined)
  const robots = `User-agent: *\nAllow: /\n${url === undefined ? '' : `\nSitemap: ${url}${base}sitemap.xml\n`}`
  const headers = () => hostHeaders(base, { policy: policies.ofSite(currentSite().pages)?.text, framesItself: policies.framesItself })
  return [
    ...(url === undefined ? [] : planSitemap({ pages: ownPages, config: { ...config, url } })),
    textFile('robots.txt', () => robots),
    textFile('_headers', headers),
  ]
}

/** A redirect with everything that hosts need to know. */
interface ResolvedRedirect {
  /** The decoded path, without the base path or a trailing slash. */
  readonly path: string
  /** The percent-encoded path with the base path. */
  readonly source: string
  /** The target, which is a path on the site or a complete URL. */
  readonly to: string
}

export function resolveRedirects(site: Site, { base }: Pick<SiteConfig, 'base'>): readonly ResolvedRedirect[] {
  const targets = new Map(site.configLinks.flatMap(({ key, link }) => (key.startsWith('redirects[') ? [[key, link.href] as const] : [])))
  return site.redirects.map(({ from, to }, index) => {
    const path = withoutSlash(from)
    return {
      path,
      source: `${base.slice(0, -1)}${encodeAddress(path)}`,
      to: targets.get(`redirects[${index}].to`) ?? `${base.slice(0, -1)}${encodeAddress(to)}`,
    }
  })
}

/** Plans the `_redirects` file for hosts that read it, and an HTML page for each redirect for all other hosts. */
export function planRedirects(site: Site, config: SiteConfig): readonly TextFile[] {
  const redirects = resolveRedirects(site, config)
  if (redirects.length === 0) return []
  const rules = redirects.map(({ source, to }) => `${source} ${to} 301\n`)
  // A plain file server finds this file for `/old` and for `/old/`.
  const pages = redirects.map(({ path, to }) =>
    textFile(path === '/' ? 'index.html' : `${path.slice(1)}/index.html`, () => refreshPage(to, config)),
  )
  return [textFile('_redirects', () => rules.join('')), ...pages]
}

function refreshPage(target: string, config: SiteConfig): string {
  const href = escapeHtml(target)
  const canonical =
    config.url !== undefined && target.startsWith('/') ? `<link rel="canonical" href="${escapeHtml(config.url)}${href}">` : ''
  return `<!doctype html><html lang="${escapeHtml(config.locales[0].code)}"><head><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=${href}">${canonical}<meta name="robots" content="noindex"><title>Moved</title></head><body><main><h1>Moved</h1><p>This page has moved to <a href="${href}">${href}</a>.</p></main></body></html>\n`
}

/** The maximum length of a line that hosts read: https://developers.cloudflare.com/pages/configuration/headers/ */
const maxLineLength = 2_000

/**
 * The content security policy of assets. An asset that is opened as a document cannot run or load anything and does not share the origin of
 * the site.
 */
export const assetPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

interface SitePolicy {
  /** The content security policy that allows everything that a page needs, or undefined if the site has disabled policies. */
  readonly policy: string | undefined
  /** Whether pages of the site may embed each other in frames. */
  readonly framesItself: boolean
}

/**
 * Formats `_headers` for Cloudflare Pages and Netlify. Browsers also enforce each page's own policy in its `<meta>`, so the `policy` for
 * all files must allow everything that any page needs.
 */
export function hostHeaders(base: string, { policy, framesItself }: SitePolicy): string {
  const lines = policyLines(policy, framesItself ? "frame-ancestors 'self'" : "frame-ancestors 'none'")
  return `${base}*
  X-Content-Type-Options: nosniff
  Referrer-Policy: strict-origin-when-cross-origin
${lines.pages}${base}assets/*
  Cache-Control: public, max-age=31536000, immutable
${lines.assets}`
}

/** The headers that do not depend on the content, for host settings that builds do not write. Pages contain their own policies. */
export function fixedHeaders({ hasPolicy, framesItself }: { readonly hasPolicy: boolean; readonly framesItself: boolean }) {
  const policy = (value: string) => (hasPolicy ? [['Content-Security-Policy', value] as const] : [])
  return {
    headers: [
      ['X-Content-Type-Options', 'nosniff'],
      ['Referrer-Policy', 'strict-origin-when-cross-origin'],
      ...policy(`frame-ancestors ${framesItself ? "'self'" : "'none'"}`),
    ],
    assetHeaders: [['Cache-Control', 'public, max-age=31536000, immutable'], ...policy(assetPolicy)],
  } as const
}

function policyLines(policy: string | undefined, ancestors: string): { readonly pages: string; readonly assets: string } {
  if (policy === undefined) return { pages: '', assets: '' }
  const whole = `${policy}; ${ancestors}`
  const text = whole.length > maxLineLength - 30 ? `${ancestors}; object-src 'none'; base-uri 'none'` : whole
  const line = (value: string) => `  Content-Security-Policy: ${value}\n`
  return { pages: line(text), assets: line(assetPolicy) }
}

/** The maximum number of entries in a file: https://www.sitemaps.org/protocol.html */
const maxEntries = 50_000
const maxBytes = 50_000_000
/** An estimate that exceeds the length of any URL with its attributes. */
const bytesPerLink = 400

interface SitemapInput {
  /** Returns the current pages. This function is called for each file, because `dev` replaces pages. */
  readonly pages: () => readonly SitePage[]
  readonly config: Pick<SiteConfig, 'base' | 'locales'> & { readonly url: string }
  /** The maximum number of entries in a file. @default the limit of the protocol */
  readonly entriesPerFile?: number
}

/** Plans `sitemap.xml`. For a large site, this is an index that lists `sitemap-1.xml` and so on. */
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

/** The number of entries that fit into a file. On a site with several languages, each entry lists the URLs of all translations. */
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

/** A key that all translations of a page share. */
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

export interface TextFile extends GeneratedFile {
  readonly make: () => Uint8Array
}

export function textFile(path: string, write: () => string): TextFile {
  return { kind: 'generated', path: path as OutputPath, make: () => Buffer.from(write()) }
}
