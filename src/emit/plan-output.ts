import type { GeneratedFile } from '../model/output.ts'
import type { Site, SitePage } from '../model/site.ts'
import type { SiteConfig } from '../model/site-config.ts'
import type { SecurityPolicies } from '../support/policy/security-policy.ts'
import { escapeHtml } from '../support/text/escape-html.ts'
import { escapeXml } from './escape-xml.ts'
import { planPageIndex } from './page-index.ts'
import { type TextFile, textFile } from './text-file.ts'

/** The files about the whole site, for search engines, hosts and language models. `currentSite` is called for each. */
export function planSiteFiles(currentSite: () => Site, config: SiteConfig, policies: SecurityPolicies): readonly GeneratedFile[] {
  const { base, url } = config
  const ownPages = () => currentSite().pages.filter((page) => page.route.fallbackOf === undefined)
  const robots = `User-agent: *\nAllow: /\n${url === undefined ? '' : `\nSitemap: ${url}${base}sitemap.xml\n`}`
  const headers = () => hostHeaders(base, { policy: policies.ofSite(currentSite().pages)?.text, framesItself: policies.framesItself })
  return [
    ...(url === undefined ? [] : [textFile('sitemap.xml', () => sitemap(ownPages(), url))]),
    textFile('robots.txt', () => robots),
    textFile('_headers', headers),
    ...planPageIndex(currentSite, config),
  ]
}

/** https://www.sitemaps.org/protocol.html */
function sitemap(pages: readonly SitePage[], url: string): string {
  const entries = pages
    .filter((page) => page.document.frontMatter.draft !== true)
    .map((page) => {
      const date = page.lastUpdated === undefined ? '' : `<lastmod>${page.lastUpdated.slice(0, 10)}</lastmod>`
      return `<url><loc>${escapeXml(`${url}${page.route.href}`)}</loc>${date}</url>`
    })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
}

/** Plans redirects twice: first `_redirects` for hosts that read it, then a page each for hosts that do not. */
export function planRedirects(site: Site, config: SiteConfig): readonly TextFile[] {
  const targets = new Map(site.configLinks.flatMap(({ key, link }) => (key.startsWith('redirects[') ? [[key, link.href] as const] : [])))
  const rules: string[] = []
  const files: TextFile[] = []
  for (const [index, { from, to }] of site.redirects.entries()) {
    const target = targets.get(`redirects[${index}].to`) ?? to
    const path = from.length > 1 && from.endsWith('/') ? from.slice(0, -1) : from
    const source = `${config.base.slice(0, -1)}${encodeURI(path)}`
    rules.push(`${source} ${target} 301`)
    // A plain file server finds this file for both `/old` and `/old/`.
    files.push(textFile(path === '/' ? 'index.html' : `${path.slice(1)}/index.html`, () => refreshPage(target, config)))
  }
  return rules.length === 0 ? [] : [textFile('_redirects', () => `${rules.join('\n')}\n`), ...files]
}

function refreshPage(target: string, config: SiteConfig): string {
  const href = escapeHtml(target)
  const canonical =
    config.url !== undefined && target.startsWith('/') ? `<link rel="canonical" href="${escapeHtml(config.url)}${href}">` : ''
  return `<!doctype html><html lang="${escapeHtml(config.locales[0].code)}"><head><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=${href}">${canonical}<meta name="robots" content="noindex"><title>Moved</title></head><body><main><h1>Moved</h1><p>This page has moved to <a href="${href}">${href}</a>.</p></main></body></html>\n`
}

/** Hosts ignore longer lines: https://developers.cloudflare.com/pages/configuration/headers/ */
const maxLineLength = 2_000

/** A file opened from there as a document cannot run or load anything, and is not part of the site's origin. */
export const assetPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

interface SitePolicy {
  /** For all files; undefined if the site has disabled the policy. */
  readonly policy: string | undefined
  /** Whether pages of the site may embed each other in frames. */
  readonly framesItself: boolean
}

/**
 * `_headers` for Cloudflare Pages and Netlify. Browsers also enforce each page's own policy in its `<meta>`, so the `policy` for all files
 * must allow everything that any page needs.
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

function policyLines(policy: string | undefined, ancestors: string): { readonly pages: string; readonly assets: string } {
  if (policy === undefined) return { pages: '', assets: '' }
  const whole = `${policy}; ${ancestors}`
  const text = whole.length > maxLineLength - 30 ? `${ancestors}; object-src 'none'; base-uri 'none'` : whole
  const line = (value: string) => `  Content-Security-Policy: ${value}\n`
  return { pages: line(text), assets: line(assetPolicy) }
}
