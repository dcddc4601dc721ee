import { posix, relative, sep } from 'node:path'
import { decodeName, encodeAddress } from '../../kit/escape/percent.ts'
import { sourceOfPartial } from '../../kit/files/paths.ts'
import { createSimilarNames, findMeantAddress, type SimilarNames } from '../../kit/similar/closest.ts'
import { createSimilarPaths, type SimilarPaths } from '../../kit/similar/similar-paths.ts'
import type { Pausable } from '../../kit/threads/cooperative-scheduler.ts'
import { pathOf } from '../../kit/url/address.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { CheckInput } from '../feature.ts'
import type { Diagnostic, Location } from '../model/diagnostic.ts'
import type { Document, Link } from '../model/document.ts'
import type { LinkProblem, ResolvedLink, Route, SitePage } from '../model/site.ts'
import { pictureOrigin } from '../policy/browser-address.ts'

/** The maximum number of link problems to report per page. Further problems are only counted. */
const maxPerPage = 1_000

/** Config keys whose URLs must refer to images. */
const pictureKeys = ['navbar.logo', 'navbar.logo.light', 'navbar.logo.dark', 'favicon']

interface Scope extends CheckInput {
  readonly pageByRoute: ReadonlyMap<string, SitePage>
  readonly advise: ReturnType<typeof createAdviser>
  readonly anchorsOf: (page: SitePage) => SimilarNames
}

/** Checks that the target of every link in the pages and the config exists and that it contains the anchor. */
export function* checkLinks(input: CheckInput): Pausable<readonly Diagnostic[]> {
  const { site, config } = input
  const pageByRoute = new Map<string, SitePage>(site.pages.map((page) => [page.route.path, page]))
  const anchors = new Map<SitePage, SimilarNames>()
  const scope: Scope = {
    ...input,
    pageByRoute,
    advise: createAdviser(input),
    anchorsOf(page) {
      const known = anchors.get(page) ?? createSimilarNames(page.document.anchors)
      anchors.set(page, known)
      return known
    },
  }
  const foreign = new Set<string>()
  // Problems that are only counted need no suggestions, and omitting the suggestions saves time.
  const counting: Scope = { ...scope, advise: () => ({ target: '' }) }
  const diagnostics: Diagnostic[] = []
  for (const page of site.pages) {
    // An untranslated page has the same links as the page in the default language.
    if (page.route.fallbackOf !== undefined) continue
    yield
    const before = diagnostics.length
    let unlisted = 0
    for (const [index, resolved] of page.links.entries()) {
      const link = page.document.links[index]
      if (!link) continue
      const location = { file: page.route.source.projectPath, ...link.at }
      const isListed = diagnostics.length - before < maxPerPage
      const context = { location, scope: isListed ? scope : counting, page }
      const found =
        resolved.kind === 'broken'
          ? resolved.diagnostic
            ? { ...resolved.diagnostic, location }
            : reportBroken(link, resolved.problem, context)
          : (checkPicture(link, resolved, location) ?? checkAnchor(resolved, context))
      if (!found) continue
      if (found.code.startsWith('link/') && input.writerOf?.(location) === 'foreign') {
        // The author of the site cannot correct this text, so each URL is reported only once.
        if (!foreign.has(link.href)) diagnostics.push(reportForeign(link.href, found, context))
        foreign.add(link.href)
      } else if (isListed) diagnostics.push(found)
      else unlisted++
    }
    if (unlisted > 0)
      diagnostics.push(
        createDiagnostic('page/many-problems', { listed: maxPerPage, count: unlisted }, { file: page.route.source.projectPath }),
      )
  }
  for (const { key, href, link } of site.configLinks) {
    const location = { file: config.configFile, ...input.findInConfig(href, key) }
    const kind = pictureKeys.includes(key) ? 'image' : 'link'
    const problem = link.kind === 'broken' ? link.problem : kind === 'image' && link.kind !== 'asset' ? 'missing-file' : undefined
    const found =
      problem !== undefined
        ? reportBroken({ href, kind }, problem, { location, scope, page: undefined })
        : checkAnchor(link, { location, scope, page: undefined })
    if (found) diagnostics.push(found)
  }
  return diagnostics
}

/** Reports the problem as a warning, because foreign content must not cause the build of the site that shows it to fail. */
function reportForeign(href: string, found: Diagnostic, { location, page }: LinkContext): Diagnostic {
  if (!found.code.startsWith('link/missing-')) return { ...found, severity: 'warning' }
  const params = { href, page: page?.route.path ?? '', isAnchor: found.code === 'link/missing-anchor' }
  return createDiagnostic('reference/broken-link', params, location)
}

/** In HTML, `src` can refer to images or videos, so the extension determines the kind of file. */
const picture = /\.(?:png|jpe?g|gif|webp|avif|svg|bmp|ico)(?:[?#]|$)/i

interface LinkContext {
  readonly location: Location
  readonly scope: Scope
  /** The page that contains the link, or undefined for the config. */
  readonly page: SitePage | undefined
}

function reportBroken(
  { href, kind, at }: Pick<Link, 'href' | 'kind'> & Partial<Pick<Link, 'at'>>,
  problem: LinkProblem,
  { location, scope, page }: LinkContext,
): Diagnostic | undefined {
  const { links } = scope.config
  // A page that lost its URL is reported at the page itself.
  if (problem === 'lost') return undefined
  if (problem === 'malformed') return createDiagnostic('link/malformed', { href }, location)
  if (problem === 'active-file') return createDiagnostic('link/active-file', { href }, location)
  if (problem === 'draft') return createDiagnostic('link/draft', { href }, location)
  if (problem === 'future') return createDiagnostic('link/future', { href }, location)
  const isImage = kind === 'image' || (kind === 'html' && picture.test(href))
  const policy = isImage ? undefined : problem === 'missing-file' ? links.missingFile : links.missingPage
  if (policy === 'ignore') return undefined
  const { target, ...advised } = scope.advise({ href, ...(at && { at }) }, page)
  const advice = { ...advised, ...(scope.writerOf?.(location) === 'own' && { isGenerated: true }) }
  const cause = `${problem} ${target}`
  if (isImage) return createDiagnostic('link/missing-image', { href, ...advice }, location, { cause })
  const severity = policy === 'error' ? 'error' : 'warning'
  const code = problem === 'missing-file' ? 'link/missing-file' : 'link/missing-page'
  return createDiagnostic(code, { href, ...advice }, location, { severity, cause })
}

/** The content security policy of the page lists the hosts of its images, so images from hosts that cannot be listed are blocked. */
function checkPicture({ kind, href }: Link, resolved: ResolvedLink, location: Location): Diagnostic | undefined {
  const isForeign = resolved.kind === 'external' && kind === 'image' && /^(?:https?:)?\/\//i.test(resolved.href)
  return isForeign && pictureOrigin(resolved.href) === undefined ? createDiagnostic('link/bad-host', { href }, location) : undefined
}

function checkAnchor(link: ResolvedLink, { location, scope }: LinkContext): Diagnostic | undefined {
  if (link.kind !== 'page' || link.fragment === '' || link.fragment === 'top') return undefined
  const target = scope.pageByRoute.get(link.route)
  // The IDs in a React page are unknown until the page is rendered.
  if (!target) return undefined
  const fragment = link.fragment.split(':~:')[0] ?? ''
  const policy = scope.config.links.missingAnchor
  if (policy === 'ignore' || fragment === '' || hasAnchor(target.document, fragment)) return undefined
  const params = { fragment, page: link.route, suggestion: scope.anchorsOf(target).find(fragment)[0] }
  return createDiagnostic('link/missing-anchor', params, location, { severity: policy === 'error' ? 'error' : 'warning' })
}

/** Below this number of anchors, a linear search is faster than creating a set. */
const manyAnchors = 50
const sets = new WeakMap<Document, ReadonlySet<string>>()

/** Whether a page has this anchor. A large page gets a set of its anchors, because many links may point to it. */
function hasAnchor(document: Document, fragment: string): boolean {
  if (document.anchors.length < manyAnchors) return document.anchors.includes(fragment)
  let known = sets.get(document)
  if (!known) {
    known = new Set(document.anchors)
    sets.set(document, known)
  }
  return known.has(fragment)
}

/** Suggestions for a broken link. */
interface TargetAdvice {
  /** The URL to use instead. */
  readonly suggestion?: string | undefined
  /** The pages in the target folder, which has no index page. */
  readonly folderPages?: readonly string[]
  /** The project paths where the target could have been. */
  readonly lookedFor?: readonly string[]
  /** The normalized target. Problems with the same target are reported together. */
  readonly target: string
}

type Origin = Pick<Route, 'path' | 'version' | 'locale' | 'source'>

/**
 * Creates functions that find suggestions for broken links. The indexes are created only when they are needed for the first broken link.
 */
function createAdviser({
  site,
  config,
}: CheckInput): (link: Pick<Link, 'href'> & Partial<Pick<Link, 'at'>>, page: SitePage | undefined) => TargetAdvice {
  const answers = new Map<string, TargetAdvice>()
  const indexes = new Map<string, SimilarPaths>()
  const indexOf = (name: string, list: () => readonly string[]) => {
    const known = indexes.get(name) ?? createSimilarPaths(list())
    indexes.set(name, known)
    return known
  }
  const sources = (rootId: string) =>
    indexOf(`sources ${rootId}`, () =>
      site.pages.filter(isOwn).flatMap(({ route: { source } }) => (source.rootId === rootId ? source.path : [])),
    )
  const files = (rootId: string) =>
    indexOf(`files ${rootId}`, () =>
      site.assets.flatMap(({ source, isActive }) => (source.rootId === rootId && !isActive ? source.path : [])),
    )
  const routes = (version: string, locale: string) =>
    indexOf(`routes ${version}/${locale}`, () =>
      site.pages.flatMap(({ route }) => (route.version === version && route.locale === locale ? route.path : [])),
    )
  const allRoutes = () => indexOf('routes', () => site.pages.map(({ route }) => route.path))
  const publicFiles = () => indexOf('public', () => [...site.publicFiles].map((path) => `/${path}`))
  const defaultLocale = config.locales[0]?.code ?? ''

  /** Translations can use the files of the default language. */
  const inRoots = (find: (rootId: string) => string | undefined, { version, locale, source }: Origin) =>
    find(source.rootId) ?? (locale === defaultLocale ? undefined : find(`${version}/${defaultLocale}`))

  function advise(path: string, origin: Origin | undefined): TargetAdvice {
    const sitePath = posix.resolve(siteFolder(origin), path)
    const sourcePath =
      origin === undefined || path.startsWith('/') ? path.replace(/^\/+/, '') : posix.join(posix.dirname(origin.source.path), path)
    const inside = sourcePath.replace(/^(?:\.\.\/)+/, '')
    const target = { target: isPageFile(path) || isOtherFile(path) ? `${origin?.source.rootId}:${sourcePath}` : sitePath }
    const written = (found: string | undefined) => found && origin && addressFrom(origin, found, path)

    const meant = findMeantAddress(path)
    if (meant !== undefined) return { ...target, suggestion: meant }
    if (isPageFile(path) && origin) {
      const suggestion = written(inRoots((rootId) => sources(rootId).find(inside), origin))
      const isHidden = /(?:^|\/)_/.test(sourcePath)
      return { ...target, suggestion, lookedFor: contentFile(origin, sourcePath), ...(isHidden && { isHidden }) }
    }
    if (isOtherFile(path)) {
      const suggestion = (origin && written(inRoots((rootId) => files(rootId).find(inside), origin))) ?? publicFiles().find(sitePath)
      if (suggestion !== undefined) return { ...target, suggestion }
    }
    const sibling = origin && !path.startsWith('/') ? written(inRoots((rootId) => sources(rootId).same(inside), origin)) : undefined
    const own = origin && routes(origin.version, origin.locale)
    const suggestion = sibling ?? own?.same(sitePath) ?? allRoutes().same(sitePath)
    if (suggestion !== undefined) return { ...target, suggestion }
    const folderPages = isOtherFile(path) ? [] : allRoutes().below(sitePath)
    if (folderPages.length > 0) return { ...target, folderPages }
    const lookedFor = isOtherFile(path) ? [...(origin ? contentFile(origin, sourcePath) : []), publicFile(sitePath)] : []
    return { ...target, suggestion: own?.find(sitePath) ?? allRoutes().find(sitePath), ...(lookedFor.length > 0 ? { lookedFor } : {}) }
  }

  function publicFile(sitePath: string): string {
    return `${relative(config.root, config.publicDir).split(sep).join('/')}${sitePath}`
  }

  return ({ href, at }, page) => {
    const bare = pathOf(href)
    const path = decodeName(bare.replaceAll('\\', '/')) ?? bare.replaceAll('\\', '/')
    const origin = page && { ...page.route, source: sourceOfPartial(page.route.source, at?.file) }
    // The answer is the same for all pages in a folder, so it is computed only once per folder.
    const key = [origin?.source.rootId, origin && posix.dirname(origin.source.projectPath), siteFolder(origin), path].join('\0')
    const known = answers.get(key) ?? advise(path, origin)
    answers.set(key, known)
    if (known.suggestion === undefined) return known
    // Keeps the query and the fragment, but never suggests the URL that the link already has.
    return { ...known, suggestion: known.suggestion === bare ? undefined : known.suggestion + href.slice(bare.length) }
  }
}

function isOwn({ route }: SitePage): boolean {
  return route.fallbackOf === undefined
}

/** The folder against which browsers resolve the relative URLs on a page. */
function siteFolder(origin: Pick<Origin, 'path'> | undefined): string {
  if (origin === undefined) return '/'
  return origin.path.endsWith('/') ? origin.path : posix.dirname(origin.path)
}

function isPageFile(path: string): boolean {
  return /\.(?:md|mdx|markdown)$/i.test(path)
}

/** Whether the extension belongs to a file that is not a page, such as an image, a video, or a download. */
function isOtherFile(path: string): boolean {
  return /\.[a-z][a-z0-9]{1,5}$/i.test(path) && !/\.(?:md|mdx|markdown|html?)$/i.test(path)
}

/** Writes the path of a content file in the same style as the link, which is absolute or relative to the page. */
function addressFrom({ source }: Origin, found: string, written: string): string {
  if (written.startsWith('/')) return encodeAddress(`/${found}`)
  const path = posix.relative(posix.dirname(source.path), found)
  return encodeAddress(written.startsWith('.') && !path.startsWith('.') ? `./${path}` : path)
}

/** The content files to which a path may refer. The list is empty for generated pages and for paths outside the content folder. */
function contentFile({ source }: Origin, path: string): readonly string[] {
  if (!source.projectPath.endsWith(source.path) || path.startsWith('../')) return []
  return [`${source.projectPath.slice(0, -source.path.length)}${path}`]
}
