import { createPathMatcher } from '../../kit/files/path-matcher.ts'
import { isGenerated, type ProjectPath } from '../../kit/files/paths.ts'
import type { Pausable } from '../../kit/threads/cooperative-scheduler.ts'
import { comparablePath, isUrl, parseUrl, withSlash } from '../../kit/url/address.ts'
import { firstPage } from '../assemble/create-sidebars.ts'
import { generatedFolders, listConfigTexts } from '../config/config-texts.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { CheckInput, Feature } from '../feature.ts'
import type { Diagnostic, Location } from '../model/diagnostic.ts'
import type { LoadedKind } from '../model/document.ts'
import type { ResolvedLink, Site, SitePage } from '../model/site.ts'
import type { SiteConfig, Version } from '../model/site-config.ts'
import { schemeOf } from '../policy/browser-address.ts'
import { findSourceProblem, sourceAllows } from '../policy/policy-source.ts'
import { createSecurityPolicies, directiveNames, policyPageOf, type SecurityPolicy } from '../policy/security-policy.ts'
import { checkLinks } from './check-links.ts'
import { checkUnreadFiles } from './check-unread-files.ts'

/** Checks the whole site: its links, anchors, and redirects, and the config entries that refer to pages. */
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

/** The author of the site cannot correct a bracket in the text of a package. */
function isForeignSlip({ code, location }: Diagnostic, { writerOf }: CheckInput): boolean {
  return code === 'link/undefined-reference' && location !== undefined && writerOf?.(location) === 'foreign'
}

/** Finds front matter keys that have no effect on their page, which only the complete site reveals. */
function checkFrontMatter({ site, config }: CheckInput): readonly Diagnostic[] {
  const folders = new Map(
    config.versions.map(({ id, sidebars = config.sidebars }) => [id, new Set(Object.values(sidebars).flatMap(generatedFolders))]),
  )
  const diagnostics: Diagnostic[] = []
  for (const page of site.pages) {
    const { keyRanges } = page.document
    if (keyRanges === undefined || page.route.fallbackOf !== undefined || isGenerated(page.route.source)) continue
    const report = (key: string, { reason, hint }: { readonly reason: string; readonly hint: string }) =>
      diagnostics.push(createDiagnostic('front-matter/no-effect', { key, reason, hint }, locate(page, key)))
    for (const key of ['sidebar.order', 'sidebar.inside']) {
      if (keyRanges[key] === undefined) continue
      if (page.arranged) {
        report(key, { reason: page.arranged.reason, hint: 'Remove it.' })
      } else if (!foldersAbove(page.route.id).some((folder) => folders.get(page.route.version)?.has(folder))) {
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

/** The folders that contain a page, as a sidebar can name them. */
function foldersAbove(id: string): readonly string[] {
  const parts = id.split('/').slice(0, -1)
  return ['', '.', ...parts.map((_, index) => parts.slice(0, index + 1).join('/'))]
}

/** `guide/index.md` and `guide/guide.md` both become the page of the folder `guide`. */
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
    // A React page that failed to compile is reported in a separate diagnostic.
    const hasFailed = files.sources.some(({ kind, rootId, path }) => kind === 'page' && rootId === root?.id && /^index\./.test(path))
    const hasHome = routes.has(home) || redirected.has(home) || files.publicFiles.has(`${home.slice(1)}index.html`) || hasFailed
    // A version without pages is reported in a separate diagnostic.
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

/** Finds pages that no sidebar contains and no other page links to, unless the front matter of the page specifies `sidebar: false`. */
function checkOrphans({ site, config, findInConfig }: CheckInput): readonly Diagnostic[] {
  const policy = config.links.orphan
  if (policy === 'ignore') return []
  const homes = new Set(config.versions.flatMap((version) => config.locales.map((locale) => homePath(locale.prefix, version.prefix))))
  // Pages that are omitted because of a mistake in a sidebar are reported at the sidebar.
  const partial = new Set(site.sidebars.flatMap(({ version, isPartial }) => (isPartial ? version : [])))
  const candidates = site.pages
    .filter(({ route }) => !partial.has(route.version))
    .filter((page) => page.sidebar === undefined && page.document.frontMatter.sidebar !== false)
    .filter((page) => page.route.fallbackOf === undefined && !homes.has(page.route.path))
  // Most sites list every page in a sidebar, so there is no need to search their many links.
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

/** The number of rules that Cloudflare Pages and Netlify read from a `_redirects` file: https://developers.cloudflare.com/pages/configuration/redirects/ */
const hostLimit = 2_000

/** Finds redirects that hide a page, form a loop, or exceed the limit of common hosts. */
function checkRedirects({ site, config, findInConfig }: CheckInput): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  const at = (from: string, index: number) => ({ file: config.configFile, ...findInConfig(from, `redirects[${index}].from`) })
  const pages = new Set(site.pages.map((page) => comparablePath(page.route.path)))
  const targets = new Map<string, string>()
  for (const [index, { from, to }] of site.redirects.entries()) {
    if (pages.has(comparablePath(from))) diagnostics.push(createDiagnostic('redirect/shadows-page', { from }, at(from, index)))
    if (targets.has(comparablePath(from))) diagnostics.push(createDiagnostic('redirect/duplicate', { from }, at(from, index)))
    else targets.set(comparablePath(from), to)
  }
  const reported = new Set<string>()
  for (const [index, { from }] of site.redirects.entries()) {
    const chain = [from as string]
    let next = targets.get(comparablePath(from))
    while (next !== undefined && targets.has(comparablePath(next)) && chain.length <= targets.size) {
      chain.push(next)
      if (comparablePath(next) === comparablePath(from)) break
      next = targets.get(comparablePath(next))
    }
    const key = [...new Set(chain.map(comparablePath))].sort().join()
    if (chain.length > 1 && comparablePath(chain.at(-1) ?? '') === comparablePath(from) && !reported.has(key)) {
      reported.add(key)
      diagnostics.push(createDiagnostic('redirect/loop', { chain: chain.map((path) => `\`${path}\``).join(' → ') }, at(from, index)))
    }
  }
  if (site.redirects.length > hostLimit * 0.8)
    diagnostics.push(createDiagnostic('redirect/too-many', { count: site.redirects.length, limit: hostLimit }, { file: config.configFile }))
  return diagnostics
}

/** Finds globs in the config that match no page. */
function checkPagePatterns({ site, config, findInConfig }: CheckInput): readonly Diagnostic[] {
  const patterns = [
    ...config.head.map(({ pages = [] }, index) => ({ key: `head[${index}].pages`, globs: pages })),
    ...(config.security === false ? [] : config.security.pages).map(({ match }, index) => ({
      key: `security.pages[${index}].match`,
      globs: match,
    })),
  ]
  return patterns.flatMap(({ key, globs }) =>
    globs
      .filter((glob) => !glob.startsWith('!') && !matchesPage(glob))
      .map((glob) => createDiagnostic('config/matches-no-page', { key, glob }, { file: config.configFile, ...findInConfig(glob) })),
  )

  function matchesPage(glob: string): boolean {
    const matches = createPathMatcher([glob])
    return site.pages.some(({ route }) => matches(route.source.path))
  }
}

/** Finds strings in the config that are not translated into every language of the site. */
function checkTranslations({ config, findInConfig }: CheckInput): readonly Diagnostic[] {
  const [first, ...others] = config.locales
  if (others.length === 0) return []
  return listConfigTexts(config).flatMap(({ path, text }) => {
    if (typeof text === 'string') return []
    const missing = others.filter(({ code }) => !Object.hasOwn(text, code)).map(({ code }) => `\`${code}\``)
    if (missing.length === 0) return []
    const key = path.map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index === 0 ? '' : '.'}${part}`)).join('')
    const params = { key, missing: missing.join(', '), shown: first.code }
    return [createDiagnostic('config/untranslated', params, { file: config.configFile, ...findInConfig(text[first.code] ?? '') })]
  })
}

const words: Readonly<Record<LoadedKind, string>> = {
  image: 'loading images from',
  media: 'loading audio or video from',
  frame: 'loading frames from',
  form: 'submitting forms to',
  object: 'loading objects from',
}

/** Finds resources in raw HTML that the content security policy of the page blocks. */
function checkPolicy({ site, config }: CheckInput): readonly Diagnostic[] {
  if (config.security === false) return []
  const policies = createSecurityPolicies(config, 'sha256-')
  return site.pages.flatMap((page) => {
    if (page.route.fallbackOf !== undefined) return []
    if (!page.document.links.some(({ loads }) => loads !== undefined)) return []
    const policy = policies.ofPage(policyPageOf(page))
    return policy ? findRefusals(page, policy, config) : []
  })
}

function findRefusals(page: SitePage, policy: SecurityPolicy, { url, configFile }: SiteConfig): readonly Diagnostic[] {
  return page.document.links.flatMap(({ loads, at }, index) => {
    const link = page.links[index]
    if (loads === undefined || link === undefined || link.kind === 'broken') return []
    const isOwn = isOnSite(link, url)
    if (loads !== 'object' && isAllowed(policy, loads, { href: link.href, isOwn })) return []
    const source = isOwn ? "'self'" : originOf(link.href)
    const params = {
      source: isOwn ? 'this site' : source,
      directive: loads === 'object' ? 'object-src' : directiveNames[loads],
      what: words[loads],
      way: describeSolution(loads, source, configFile),
    }
    return [createDiagnostic('html/refused-by-policy', params, { file: page.route.source.projectPath, ...at })]
  })
}

function isOnSite(link: ResolvedLink, url: string | undefined): boolean {
  if (link.kind !== 'external') return true
  return url !== undefined && isUrl(link.href, url) && new URL(link.href, url).origin === url
}

function isAllowed(
  policy: SecurityPolicy,
  kind: Exclude<LoadedKind, 'object'>,
  { href, isOwn }: { readonly href: string; readonly isOwn: boolean },
): boolean {
  const directive = policy.directives.find(({ name }) => name === directiveNames[kind])
  return directive?.sources.some(({ source }) => sourceAllows(source, href, isOwn)) ?? false
}

/** Returns the origin, such as `https://example.com`, or the scheme of a URL without a host. */
function originOf(href: string): string {
  const base = 'https://localhost'
  const origin = parseUrl(href, base)?.origin ?? 'null'
  return origin === 'null' ? `${schemeOf(href) ?? ''}:` : origin
}

function describeSolution(kind: LoadedKind, source: string, configFile: string): string {
  if (kind === 'object') return 'Use an `<img>`, `<video>`, or `<iframe>` element, or link to the file. Pages cannot load objects.'
  if (findSourceProblem(kind, source) !== undefined) return 'Link to this URL instead. A security policy cannot allow URLs of this kind.'
  const quoted = source.includes("'") ? `"${source}"` : `'${source}'`
  const markdown = kind === 'image' ? ' Images written in Markdown (`![…](…)`) are allowed automatically.' : ''
  return `Allow this source in \`${configFile}\`: \`security: { allow: { ${kind}: [${quoted}] } }\`.${markdown}`
}
