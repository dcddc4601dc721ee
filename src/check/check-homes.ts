import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { ProjectPath } from '../model/paths.ts'
import type { SidebarEntry, Site } from '../model/site.ts'
import type { SiteConfig, Version } from '../model/site-config.ts'
import type { CheckInput } from './check-input.ts'

/** The address where readers begin, and to which the title and the menu of versions lead, needs a page in every version that has pages. */
export function checkHomes({ site, config, files }: CheckInput): readonly Diagnostic[] {
  const routes = new Set<string>(site.pages.map((page) => page.route.path))
  const redirected = new Set(site.redirects.map(({ from }) => (from.endsWith('/') ? from : `${from}/`)))
  return config.versions.flatMap((version) => {
    const pages = site.pages.filter(({ route }) => route.version === version.id && route.locale === config.locales[0].code)
    const home = version.prefix === '' ? '/' : `/${version.prefix}/`
    const root = config.contentRoots.find((each) => each.version === version.id && each.locale === config.locales[0].code)
    // A React page that failed is reported as that.
    const hasFailed = files.sources.some(({ kind, rootId, path }) => kind === 'page' && rootId === root?.id && /^index\./.test(path))
    const isThere = routes.has(home) || redirected.has(home) || files.publicFiles.has(`${home.slice(1)}index.html`) || hasFailed
    // A version without any page is reported as that.
    if (isThere || pages.length === 0) return []
    const folder = root?.projectDir ?? ('content' as ProjectPath)
    const target = firstInSidebar(site, config, version) ?? pages[0]?.route.path ?? home
    return [createDiagnostic('page/no-home', { home, folder, target }, { file: folder })]
  })
}

function firstInSidebar({ sidebars }: Site, { locales }: SiteConfig, version: Version): string | undefined {
  const own = sidebars.filter((sidebar) => sidebar.version === version.id && sidebar.locale === locales[0].code)
  return own.map(({ entries }) => firstPage(entries)).find((page) => page !== undefined)
}

function firstPage(entries: readonly SidebarEntry[]): string | undefined {
  for (const entry of entries) {
    if (entry.type === 'page') return entry.route
    if (entry.type !== 'category') continue
    const found = entry.index?.route ?? firstPage(entry.entries)
    if (found !== undefined) return found
  }
  return undefined
}
