import { createSimilarNames, type SimilarNames } from '../../kit/similar/similar-names.ts'
import type { Pausable } from '../../kit/threads/cooperative-scheduler.ts'
import { textIn } from '../config/config-texts.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic, Location } from '../model/diagnostic.ts'
import type { Document, Link } from '../model/document.ts'
import type { LinkProblem, ResolvedLink, SitePage } from '../model/site.ts'
import { pictureOrigin } from '../policy/browser-address.ts'
import type { CheckInput } from './check-input.ts'
import { createAdviser } from './suggest-target.ts'

/** More link problems of one page are only counted. */
const maxPerPage = 1_000

/** Config keys whose URL must be an image. */
const pictureKeys = ['navbar.logo', 'navbar.logo.light', 'navbar.logo.dark', 'favicon']

interface Scope extends CheckInput {
  readonly pageByRoute: ReadonlyMap<string, SitePage>
  readonly advise: ReturnType<typeof createAdviser>
  readonly anchorsOf: (page: SitePage) => SimilarNames
}

/** Checks every link of all pages and the config: its target must exist and have the anchor. */
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
  // Problems that are only counted need no suggestion.
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
          ? (reportUnknownName(link, resolved, context) ?? reportBroken(link, resolved.problem, context))
          : (checkPicture(link, resolved, location) ?? checkAnchor(resolved, context))
      if (!found) continue
      if (found.code.startsWith('link/') && input.writerOf?.(location) === 'foreign') {
        // Nobody here can correct the text, so each address is reported once.
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

/** What others wrote must not stop the build of the site that shows it. */
function reportForeign(href: string, found: Diagnostic, { location, page }: LinkContext): Diagnostic {
  if (!found.code.startsWith('link/missing-')) return { ...found, severity: 'warning' }
  const params = { href, page: page?.route.path ?? '', isAnchor: found.code === 'link/missing-anchor' }
  return createDiagnostic('reference/broken-link', params, location)
}

/** Links such as `operation:listPets` name a part of an API. */
function reportUnknownName(
  { href }: Pick<Link, 'href'>,
  { problem, suggestion, choices = [] }: Extract<ResolvedLink, { readonly kind: 'broken' }>,
  { location, scope: { config }, page }: LinkContext,
): Diagnostic | undefined {
  if (problem !== 'unknown-name' && problem !== 'ambiguous-name') return undefined
  const [, kind = '', name = ''] = /^(\w+):(.*)$/.exec(href) ?? []
  if (problem === 'ambiguous-name') return createDiagnostic('openapi/ambiguous-name', { kind, name, choices }, location)
  const own = config.versions.length > 1 ? config.versions.find(({ id }) => id === page?.route.version) : undefined
  const version = own && textIn(own.label, config.locales[0], config.locales)
  return createDiagnostic('openapi/unknown-name', { kind, name, suggestion, version }, location)
}

/** In HTML, `src` can refer to images and videos, so the extension decides. */
const picture = /\.(?:png|jpe?g|gif|webp|avif|svg|bmp|ico)(?:[?#]|$)/i

interface LinkContext {
  readonly location: Location
  readonly scope: Scope
  /** The page with the link; undefined for the config. */
  readonly page: SitePage | undefined
}

function reportBroken(
  { href, kind, at }: Pick<Link, 'href' | 'kind'> & Partial<Pick<Link, 'at'>>,
  problem: LinkProblem,
  { location, scope, page }: LinkContext,
): Diagnostic | undefined {
  const { links } = scope.config
  // Reported where the page is.
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

/** The page's policy lists the hosts of its images, so images from hosts that a policy cannot contain are blocked. */
function checkPicture({ kind, href }: Link, resolved: ResolvedLink, location: Location): Diagnostic | undefined {
  const isForeign = resolved.kind === 'external' && kind === 'image' && /^(?:https?:)?\/\//i.test(resolved.href)
  return isForeign && pictureOrigin(resolved.href) === undefined ? createDiagnostic('link/bad-host', { href }, location) : undefined
}

function checkAnchor(link: ResolvedLink, { location, scope }: LinkContext): Diagnostic | undefined {
  if (link.kind !== 'page' || link.fragment === '' || link.fragment === 'top') return undefined
  const target = scope.pageByRoute.get(link.route)
  // The ids of a React page are only known once it is rendered.
  if (!target) return undefined
  const fragment = link.fragment.split(':~:')[0] ?? ''
  const policy = scope.config.links.missingAnchor
  if (policy === 'ignore' || fragment === '' || hasAnchor(target.document, fragment)) return undefined
  const params = { fragment, page: link.route, suggestion: scope.anchorsOf(target).find(fragment)[0] }
  return createDiagnostic('link/missing-anchor', params, location, { severity: policy === 'error' ? 'error' : 'warning' })
}

/** With fewer anchors, a linear search is faster than creating a set. */
const manyAnchors = 50
const sets = new WeakMap<Document, ReadonlySet<string>>()

/** Whether a page has this anchor. Large pages get a set, because many links may point to them. */
function hasAnchor(document: Document, fragment: string): boolean {
  if (document.anchors.length < manyAnchors) return document.anchors.includes(fragment)
  let known = sets.get(document)
  if (!known) {
    known = new Set(document.anchors)
    sets.set(document, known)
  }
  return known.has(fragment)
}
