import type { ProjectPath } from '../../kit/files/paths.ts'
import { withSlash } from '../../kit/url/address.ts'
import { firstPage } from '../assemble/create-sidebars.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Site } from '../model/site.ts'
import type { SiteConfig, Version } from '../model/site-config.ts'
import type { CheckInput } from './check-input.ts'

/** Every version with pages needs a home page, because the site title and the version menu link to it. */
export function checkHomes({ site, config, files }: CheckInput): readonly Diagnostic[] {
  const routes = new Set<string>(site.pages.map((page) => page.route.path))
  const redirected = new Set(site.redirects.map(({ from }) => withSlash(from)))
  return config.versions.flatMap((version) => {
    const pages = site.pages.filter(({ route }) => route.version === version.id && route.locale === config.locales[0].code)
    const home = version.prefix === '' ? '/' : `/${version.prefix}/`
    const root = config.contentRoots.find((each) => each.version === version.id && each.locale === config.locales[0].code)
    // A React page that failed has its own diagnostic.
    const hasFailed = files.sources.some(({ kind, rootId, path }) => kind === 'page' && rootId === root?.id && /^index\./.test(path))
    const hasHome = routes.has(home) || redirected.has(home) || files.publicFiles.has(`${home.slice(1)}index.html`) || hasFailed
    // A version without pages has its own diagnostic.
    if (hasHome || pages.length === 0) return []
    const folder = root?.projectDir ?? ('content' as ProjectPath)
    const target = firstInSidebar(site, config, version) ?? pages[0]?.route.path ?? home
    return [createDiagnostic('page/no-home', { home, folder, target }, { file: folder })]
  })
}

function firstInSidebar({ sidebars }: Site, { locales }: SiteConfig, version: Version): string | undefined {
  const own = sidebars.filter((sidebar) => sidebar.version === version.id && sidebar.locale === locales[0].code)
  return own.map(({ entries }) => firstPage(entries)).find((page) => page !== undefined)
}

/** Pages that are not in a sidebar and not linked from any other page, unless their front matter says `sidebar: false`. */
export function checkOrphans({ site, config, findInConfig }: CheckInput): readonly Diagnostic[] {
  const policy = config.links.orphan
  if (policy === 'ignore') return []
  const homes = new Set(config.versions.flatMap((version) => config.locales.map((locale) => homePath(locale.prefix, version.prefix))))
  // Pages that a mistake in a sidebar leaves out are reported there.
  const partial = new Set(site.sidebars.flatMap(({ version, isPartial }) => (isPartial ? version : [])))
  const candidates = site.pages
    .filter(({ route }) => !partial.has(route.version))
    .filter((page) => page.sidebar === undefined && page.document.frontMatter.sidebar !== false)
    .filter((page) => page.route.fallbackOf === undefined && !homes.has(page.route.path))
  // Most sites have every page in a sidebar, and many links.
  if (candidates.length === 0) return []
  const linked = new Set<string>()
  for (const page of site.pages)
    for (const link of page.links) if (link.kind === 'page' && link.route !== page.route.path) linked.add(link.route)
  for (const { link } of site.configLinks) if (link.kind === 'page') linked.add(link.route)
  const severity = policy === 'error' ? 'error' : 'warning'
  const generated = new Map<string, { readonly key: string; count: number }>()
  const diagnostics: Diagnostic[] = []
  for (const { route } of candidates) {
    if (linked.has(route.path)) continue
    const { source } = route
    const entry = source.generated?.entry
    if (!entry) diagnostics.push(createDiagnostic('page/orphan', {}, { file: source.projectPath }, { severity }))
    else generated.set(entry.folder, { key: entry.key, count: (generated.get(entry.folder)?.count ?? 0) + 1 })
  }
  for (const [into, { key, count }] of generated)
    diagnostics.push(
      createDiagnostic('page/orphan', { into, count }, { file: config.configFile, ...findInConfig(into, key) }, { severity }),
    )
  return diagnostics
}

function homePath(...prefixes: string[]): string {
  return `/${prefixes
    .filter((prefix) => prefix !== '')
    .map((prefix) => `${prefix}/`)
    .join('')}`
}
