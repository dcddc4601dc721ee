import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic, Location } from '../model/diagnostic.ts'
import type { Link } from '../model/document.ts'
import type { LinkProblem, ResolvedLink, SitePage } from '../model/site.ts'
import type { LinkPolicy } from '../model/user-config.ts'
import { pictureOrigin } from '../support/browser-address.ts'
import { closest } from '../support/closest.ts'
import type { Steps } from '../support/steps.ts'
import type { CheckInput } from './check-input.ts'
import { hasAnchor } from './has-anchor.ts'

/** Looking for what was meant compares with every page: beyond this many links, readers are better served by an answer. */
const maxSuggestions = 200

/** So many problems of one page are listed. */
const maxPerPage = 1_000

/** Addresses in the config that must be pictures. */
const pictureKeys = ['navbar.logo', 'favicon']

interface Scope extends CheckInput {
  readonly pageByRoute: ReadonlyMap<string, SitePage>
  readonly suggest: (search: () => string | undefined) => string | undefined
  readonly routePaths: () => readonly string[]
}

/** Every link of every page and of the config: does something answer it, and has it the heading it names? */
export function* checkLinks(input: CheckInput): Steps<readonly Diagnostic[]> {
  const { site, config } = input
  const pageByRoute = new Map<string, SitePage>(site.pages.map((page) => [page.route.path, page]))
  let paths: readonly string[] | undefined
  let suggestions = 0
  const scope: Scope = {
    ...input,
    pageByRoute,
    suggest: (search) => (suggestions++ < maxSuggestions ? search() : undefined),
    routePaths: () => {
      paths ??= site.pages.map((page) => page.route.path)
      return paths
    },
  }
  const diagnostics: Diagnostic[] = []
  for (const page of site.pages) {
    // A page shown for lack of a translation has the same links as the page it borrows.
    if (page.route.fallbackOf !== undefined) continue
    // They were plain, and still are.
    if (page.knownLinks !== undefined) continue
    yield
    const before = diagnostics.length
    let unlisted = 0
    for (const [index, resolved] of page.links.entries()) {
      const link = page.document.links[index]
      if (!link) continue
      const location = { file: page.route.source.projectPath, ...link.at }
      const found =
        resolved.kind === 'broken'
          ? reportBroken(link, resolved.problem, { location, scope, from: page.route.path })
          : (checkPicture(link, resolved, location) ?? checkAnchor(resolved, { location, scope, from: page.route.path }))
      if (!found) continue
      if (diagnostics.length - before < maxPerPage) diagnostics.push(found)
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
        ? reportBroken({ href, kind }, problem, { location, scope, from: '/' })
        : checkAnchor(link, { location, scope, from: '/' })
    if (found) diagnostics.push(found)
  }
  return diagnostics
}

/** In HTML the same attribute names pictures and films; what is missing is told from its name. */
const picture = /\.(?:png|jpe?g|gif|webp|avif|svg|bmp|ico)(?:[?#]|$)/i

interface Place {
  readonly location: Location
  readonly scope: Scope
  /** The route of the page the link stands in. */
  readonly from: string
}

function reportBroken(
  { href, kind }: Pick<Link, 'href' | 'kind'>,
  problem: LinkProblem,
  { location, scope, from }: Place,
): Diagnostic | undefined {
  const { links } = scope.config
  const suggest = (search: (href: string, scope: Scope) => string | undefined) => scope.suggest(() => search(href, scope))
  if (problem === 'malformed') return createDiagnostic('link/malformed', { href }, location)
  if (problem === 'active-file') return createDiagnostic('link/active-file', { href }, location)
  if (problem === 'draft') return createDiagnostic('link/draft', { href }, location)
  if (kind === 'image' || (kind === 'html' && picture.test(href)))
    return createDiagnostic('link/missing-image', { href, suggestion: suggest(similarAsset) }, location)
  if (problem === 'missing-file')
    return bySeverity(links.missingFile, (severity) =>
      createDiagnostic('link/missing-file', { href, suggestion: suggest(similarSource) }, location, severity),
    )
  return bySeverity(links.missingPage, (severity) =>
    createDiagnostic(
      'link/missing-page',
      { href, suggestion: suggest(() => similarPage(href, from, scope) ?? similarAsset(href, scope)) },
      location,
      severity,
    ),
  )
}

/** The page's policy names the hosts of its pictures, so one that it cannot name shows nothing. */
function checkPicture({ kind, href }: Link, resolved: ResolvedLink, location: Location): Diagnostic | undefined {
  const isForeign = resolved.kind === 'external' && kind === 'image' && /^(?:https?:)?\/\//i.test(resolved.href)
  return isForeign && pictureOrigin(resolved.href) === undefined ? createDiagnostic('link/bad-host', { href }, location) : undefined
}

function bySeverity(policy: LinkPolicy, create: (extras: { severity: 'error' | 'warning' }) => Diagnostic): Diagnostic | undefined {
  return policy === 'ignore' ? undefined : create({ severity: policy === 'error' ? 'error' : 'warning' })
}

function checkAnchor(link: ResolvedLink, { location, scope }: Place): Diagnostic | undefined {
  if (link.kind !== 'page' || link.fragment === '' || link.fragment === 'top') return undefined
  const target = scope.pageByRoute.get(link.route)
  // What ids a React page has is known only once it is rendered.
  if (!target) return undefined
  const fragment = link.fragment.split(':~:')[0] ?? ''
  const { anchors } = target.document
  if (fragment === '' || hasAnchor(target.document, fragment)) return undefined
  return bySeverity(scope.config.links.missingAnchor, (severity) =>
    createDiagnostic(
      'link/missing-anchor',
      { fragment, page: link.route, suggestion: scope.suggest(() => closest(fragment, anchors)) },
      location,
      severity,
    ),
  )
}

/** The address of a page, seen from the site's root, with what followed the mistaken one. */
function similarPage(href: string, from: string, scope: Scope): string | undefined {
  const [path = ''] = href.split(/[?#]/)
  const base = `https://localhost${encodeURI(from)}`
  const found = closest(URL.canParse(path, base) ? new URL(path, base).pathname : path, scope.routePaths())
  return found === undefined ? undefined : found + href.slice(path.length)
}

function similarAsset(href: string, scope: Scope): string | undefined {
  const name = href.slice(href.lastIndexOf('/') + 1)
  const found = closest(
    name,
    scope.site.assets.map((asset) => asset.source.path.slice(asset.source.path.lastIndexOf('/') + 1)),
  )
  return found === undefined ? undefined : href.slice(0, href.lastIndexOf('/') + 1) + found
}

/** The same address with the last part corrected, where a page of that name exists anywhere near. */
function similarSource(href: string, scope: Scope): string | undefined {
  const [path = ''] = href.split(/[?#]/)
  const at = path.lastIndexOf('/') + 1
  const found = closest(path.slice(at), [
    ...new Set(scope.site.pages.map((page) => page.route.source.path.slice(page.route.source.path.lastIndexOf('/') + 1))),
  ])
  return found === undefined || found === path.slice(at) ? undefined : path.slice(0, at) + found
}
