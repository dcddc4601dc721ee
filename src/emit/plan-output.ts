import type { GeneratedFile } from '../model/output.ts'
import type { Site, SitePage } from '../model/site.ts'
import type { SiteConfig } from '../model/site-config.ts'
import type { SecurityPolicies } from '../support/security-policy.ts'
import { nameInWords, sidebarLabels } from '../support/sidebar-labels.ts'
import { textIn } from '../support/text-in.ts'
import { hostHeaders } from './host-headers.ts'
import { textFile } from './text-file.ts'

/** The files about the whole site, for search engines, hosts and language models. `currentSite` is asked whenever one is made. */
export function planSiteFiles(currentSite: () => Site, config: SiteConfig, policies: SecurityPolicies): readonly GeneratedFile[] {
  const { base, url } = config
  const ownPages = () => currentSite().pages.filter((page) => page.route.fallbackOf === undefined)
  const robots = `User-agent: *\nAllow: /\n${url === undefined ? '' : `\nSitemap: ${url}${base}sitemap.xml\n`}`
  const headers = () => hostHeaders(base, { policy: policies.ofSite(currentSite().pages)?.text, framesItself: policies.framesItself })
  return [
    ...(url === undefined ? [] : [textFile('sitemap.xml', () => sitemap(ownPages(), url))]),
    textFile('robots.txt', () => robots),
    textFile('_headers', headers),
    textFile('llms.txt', () => llmsText(ownPages(), config, currentSite())),
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

function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;').replace(/'/g, '&apos;')
}

/** A list of the pages for language models, each as Markdown: https://llmstxt.org */
function llmsText(pages: readonly SitePage[], config: SiteConfig, site: Site): string {
  const [locale] = config.locales
  const [title, description] = [config.title, config.description].map((text) => oneLine(textIn(text, locale, config.locales)))
  const lines = [`# ${title}`, '', ...(description === '' ? [] : [`> ${description}`, ''])]
  const names = sidebarLabels(config, locale)
  const listed = pages.filter(({ route }) => route.source.kind === 'markdown' && route.locale === config.locales[0].code)
  const bySection = new Map<string | undefined, SitePage[]>()
  for (const page of listed) {
    const own = bySection.get(page.sidebar)
    if (own) own.push(page)
    else bySection.set(page.sidebar, [page])
  }
  const sections = [...new Set(site.sidebars.map(({ name }) => name)), undefined]
  for (const section of sections) {
    const own = bySection.get(section)
    if (!own) continue
    lines.push(`## ${section === undefined ? 'Other pages' : oneLine(names.get(section) ?? nameInWords(section))}`, '')
    for (const { route, title, document } of own) {
      const href = `${config.url ?? ''}${route.href.endsWith('/') ? `${route.href}index.md` : `${route.href}.md`}`
      const description = document.description ? `: ${oneLine(document.description)}` : ''
      lines.push(`- [${oneLine(title).replace(/[[\]]/g, '\\$&')}](${href})${description}`)
    }
    lines.push('')
  }
  return `${lines.join('\n').trimEnd()}\n`
}

function oneLine(text: string): string {
  // Most texts are one line already.
  return /\s\s|[^\S ]/.test(text) ? text.replace(/\s+/g, ' ').trim() : text.trim()
}
