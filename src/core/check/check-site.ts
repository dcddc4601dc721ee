import { isGenerated, type ProjectPath } from '../../kit/files/paths.ts'
import type { Pausable } from '../../kit/threads/cooperative-scheduler.ts'
import { withSlash } from '../../kit/url/address.ts'
import { firstPage } from '../assemble/create-sidebars.ts'
import { generatedFolders } from '../config/config-texts.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Feature } from '../feature.ts'
import type { Diagnostic, Location } from '../model/diagnostic.ts'
import type { Site, SitePage } from '../model/site.ts'
import type { SiteConfig, Version } from '../model/site-config.ts'
import { checkPagePatterns, checkRedirects, checkTranslations } from './check-config-entries.ts'
import type { CheckInput } from './check-input.ts'
import { checkLinks } from './check-links.ts'
import { checkPolicy } from './check-policy.ts'
import { checkUnreadFiles } from './check-unread-files.ts'

/** Checks the whole site: links, anchors, redirects, and the config entries that refer to pages. */
export function* checkSite(input: CheckInput, features: readonly Feature[]): Pausable<readonly Diagnostic[]> {
  const inTexts: Diagnostic[] = []
  for (const { route, document } of input.site.pages) {
    if (route.fallbackOf !== undefined) continue
    for (const diagnostic of document.diagnostics) if (!isForeignSlip(diagnostic, input)) inTexts.push(diagnostic)
  }
  yield
  const links = yield* checkLinks(input)
  const others: Diagnostic[] = []
  const checks = [
    checkHomes,
    checkUnreadFiles,
    checkOrphans,
    checkFrontMatter,
    checkRedirects,
    checkPolicy,
    checkPagePatterns,
    checkTranslations,
    ...features.flatMap((feature) => feature.checks ?? []),
  ]
  for (const check of checks) {
    yield
    others.push(...check(input))
  }
  return [...inTexts, ...links, ...others]
}

/** Nobody here can correct a bracket in the text of a package. */
function isForeignSlip({ code, location }: Diagnostic, { writerOf }: CheckInput): boolean {
  return code === 'link/undefined-reference' && location !== undefined && writerOf?.(location) === 'foreign'
}

/** Front-matter keys without an effect on their page, which only the whole site shows. */
function checkFrontMatter({ site, config }: CheckInput): readonly Diagnostic[] {
  const folders = new Map(
    config.versions.map(({ id, sidebars = config.sidebars }) => [id, Object.values(sidebars).flatMap(generatedFolders)]),
  )
  const diagnostics: Diagnostic[] = []
  for (const page of site.pages) {
    const { keyRanges } = page.document
    if (keyRanges === undefined || page.route.fallbackOf !== undefined || isGenerated(page.route.source)) continue
    const report = (key: string, { reason, hint }: { readonly reason: string; readonly hint: string }) =>
      diagnostics.push(createDiagnostic('front-matter/no-effect', { key, reason, hint }, locate(page, key)))
    for (const key of ['sidebar.order', 'sidebar.inside']) {
      if (keyRanges[key] === undefined) continue
      if (page.journal) {
        report(key, { reason: 'the entries of a journal are sorted by date', hint: 'Remove it.' })
      } else if (!folders.get(page.route.version)?.some((folder) => isBelow(page.route.id, folder))) {
        report(key, {
          reason: 'this page is not in a generated sidebar',
          hint: 'Remove it, or generate the sidebar with `autogenerate` in the config.',
        })
      } else if (key === 'sidebar.inside' && !isIndex(page.route.id)) {
        report(key, {
          reason: 'only an index page can be an entry in its category',
          hint: 'Remove it, or rename the file to `index.md`.',
        })
      }
    }
    const { toc } = page.document.frontMatter
    if (keyRanges.feedback !== undefined && config.feedback === undefined) {
      report('feedback', {
        reason: 'the site does not ask readers for feedback',
        hint: 'Remove it, or set `feedback` in the config.',
      })
    }
    const { min, max } = { ...config.toc, ...(typeof toc === 'object' ? toc : {}) }
    const own = keyRanges['toc.min'] ? 'toc.min' : 'toc.max'
    if (min > max && keyRanges[own]) diagnostics.push(createDiagnostic('front-matter/toc-range', { min, max }, locate(page, own)))
    if (keyRanges.image !== undefined && config.url === undefined && hasOwnPicture(page)) {
      report('image', {
        reason: 'link previews require absolute URLs and the config does not set `url`',
        hint: 'Set `url` in the config, such as `https://docs.example.com`.',
      })
    }
  }
  return diagnostics
}

function isBelow(id: string, folder: string): boolean {
  return folder === '' || folder === '.' || id.startsWith(`${folder}/`)
}

/** `guide/index.md` and `guide/guide.md` are the pages of the folder `guide`. */
function isIndex(id: string): boolean {
  const [name, folder] = id.split('/').reverse()
  return name === 'index' || name === folder
}

function hasOwnPicture({ document, links }: SitePage): boolean {
  return document.image !== undefined && links[document.image]?.kind === 'asset'
}

function locate({ document, route }: SitePage, key: string): Location {
  return { file: route.source.projectPath, ...document.keyRanges?.[key] }
}

/** Every version with pages needs a home page, because the site title and the version menu link to it. */
function checkHomes({ site, config, files }: CheckInput): readonly Diagnostic[] {
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
function checkOrphans({ site, config, findInConfig }: CheckInput): readonly Diagnostic[] {
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
