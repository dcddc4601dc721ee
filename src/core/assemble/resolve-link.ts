import { posix } from 'node:path'
import { decodeName, encodeAddress } from '../../kit/escape/percent.ts'
import type { Href, ProjectPath } from '../../kit/files/paths.ts'
import { withoutSlash } from '../../kit/url/address.ts'
import type { ContentAsset, LinkNames, LinkProblem, Redirect, ResolvedLink, Route, RouteManifest } from '../model/site.ts'
import type { SourceFile } from '../model/source-file.ts'
import { normalizeAddress } from '../policy/browser-address.ts'
import { documentId, encodePath, toHref } from './route-path.ts'

/** The location of a link, which determines relative URLs and the preferred version and language. */
export type LinkOrigin = Pick<Route, 'path' | 'version' | 'locale'> & {
  readonly source: Pick<Route['source'], 'rootId' | 'path'> & { readonly projectPath?: ProjectPath }
}

/** Resolves a link in any notation. This function never throws, and links without a target are `broken`. */
export function resolveLink(written: string, origin: LinkOrigin, index: SiteIndex): ResolvedLink {
  const href = normalizeAddress(written)
  if (isPlain(href) && !href.startsWith('//')) return resolveAddress({ path: href, query: '', fragment: '', written: href }, origin, index)
  const named = index.linkNames.length === 0 ? undefined : resolveName(href, { written, origin, index })
  if (named) return named
  const isDrivePath = /^[a-z]:[\\/]/i.test(href)
  if (!isDrivePath && (/^[a-z][a-z0-9+.-]*:/i.test(href) || href.startsWith('//'))) return { kind: 'external', href: encodeExternal(href) }
  const address = splitAddress(href.replaceAll('\\', '/'))
  const path = decode(address.path)
  const fragment = decode(address.fragment)?.normalize(index.idForm)
  const found =
    path === undefined || fragment === undefined
      ? ({ kind: 'broken', href: encodeExternal(href), problem: 'malformed' } as const)
      : resolveAddress({ ...address, path, fragment, written: href }, origin, index)
  if (found.kind !== 'broken' || found.problem === 'draft' || found.problem === 'future' || found.problem === 'active-file') return found
  // File names such as `100%.md` and `c#.md` can be used without encoding.
  return /[%#?]/.test(href) ? (resolveFileName(href, origin, index) ?? found) : found
}

interface NamedLink {
  /** The link in the text. */
  readonly written: string
  readonly origin: LinkOrigin
  readonly index: SiteIndex
}

/** Resolves a name such as `operation:listPets`. Returns undefined if the link does not have the form of such a name. */
function resolveName(href: string, { written, origin, index }: NamedLink): ResolvedLink | undefined {
  const [, scheme = '', name = ''] = /^([a-z]+):(.+)$/.exec(href) ?? []
  const names = index.linkNames.find(({ schemes }) => schemes.includes(scheme))
  if (!names) return undefined
  const target = names.find({ scheme, name: decode(name) ?? '', written }, origin.version, (path) =>
    index.findRouteOfSource(documentId(path), origin),
  )
  if ('code' in target) return { kind: 'broken', href: encodeExternal(href), problem: 'unknown-name', diagnostic: target }
  const { route, anchor } = target
  return { kind: 'page', href: `${route.href}${anchor === '' ? '' : `#${anchor}`}`, route: route.path, fragment: anchor }
}

interface Address {
  /** The decoded path. */
  readonly path: string
  readonly query: string
  /** The decoded fragment. */
  readonly fragment: string
  readonly written: string
}

function resolveAddress({ path, query, fragment, written }: Address, origin: LinkOrigin, index: SiteIndex): ResolvedLink {
  const toPage = (route: Pick<Route, 'href' | 'path'>): ResolvedLink => ({
    kind: 'page',
    href: `${route.href}${query}${fragment === '' ? (written.endsWith('#') ? '#' : '') : `#${encodePath(fragment)}`}`,
    route: route.path,
    fragment,
  })
  const broken = (problem: LinkProblem): ResolvedLink => ({ kind: 'broken', href: encodeExternal(written), problem })
  if (path === '') return toPage({ href: '' as Href, path: origin.path })

  const sourcePath = sourcePathOf(path, origin)
  const asset = index.findAsset(sourcePath, origin)
  if (asset) return asset.isActive ? broken('active-file') : { kind: 'asset', href: `${asset.href}${query}` as Href, ...asset.size }
  if (isSource(path)) {
    const id = documentId(sourcePath)
    const route = index.findRouteOfSource(id, origin)
    return route ? toPage(route) : broken(index.findDraft(origin.source.rootId, id) ?? 'missing-file')
  }
  // Relative URLs are resolved against the page's URL, as in browsers.
  const sitePath = posix.normalize(
    path.startsWith('/') ? path : posix.join(origin.path.endsWith('/') ? origin.path : posix.dirname(origin.path), path),
  )
  const prefix = index.prefixes.get(`${origin.version}/${origin.locale}`) ?? ''
  const route = (prefix === '' ? undefined : index.findRoute(`${prefix}${sitePath}`)) ?? index.findRoute(sitePath)
  if (route) return toPage(route)
  if (index.isPublicFile(sitePath.slice(1)) || index.isRedirect(sitePath) || index.isAbsent(sitePath)) {
    return { kind: 'asset', href: `${toHref(index.base, sitePath)}${query}` as Href }
  }
  return broken(index.findDraftRoute(sitePath) ?? 'missing-page')
}

/** Treats the whole URL as a file name. */
function resolveFileName(href: string, origin: LinkOrigin, index: SiteIndex): ResolvedLink | undefined {
  const sourcePath = sourcePathOf(href.normalize('NFC'), origin)
  const asset = index.findAsset(sourcePath, origin)
  if (asset && !asset.isActive) return { kind: 'asset', href: asset.href, ...asset.size }
  const route = isSource(href) ? index.findRouteOfSource(documentId(sourcePath), origin) : undefined
  return route && { kind: 'page', href: route.href, route: route.path, fragment: '' }
}

function sourcePathOf(path: string, { source }: LinkOrigin): string {
  return path.startsWith('/') ? posix.normalize(path.slice(1)) : posix.join(posix.dirname(source.path), path)
}

function isSource(path: string): boolean {
  return /\.(?:md|markdown|[jt]sx)$/i.test(path)
}

/** Whether a URL needs no splitting, decoding, or normalization. This is true for most URLs. */
function isPlain(text: string): boolean {
  return /^[\w./~-]*$/.test(text)
}

/** Decodes a URL and normalizes it to NFC. Returns undefined if a `%` is not part of an escape sequence. */
function decode(text: string): string | undefined {
  return isPlain(text) ? text : decodeName(text)
}

function splitAddress(href: string): { path: string; query: string; fragment: string } {
  const hash = href.indexOf('#')
  const beforeHash = hash === -1 ? href : href.slice(0, hash)
  const question = beforeHash.indexOf('?')
  return {
    path: question === -1 ? beforeHash : beforeHash.slice(0, question),
    query: question === -1 ? '' : encodeExternal(beforeHash.slice(question)),
    fragment: hash === -1 ? '' : href.slice(hash + 1),
  }
}

/** Encodes characters that URLs cannot contain. Percent-encoded parts remain unchanged. */
function encodeExternal(href: string): string {
  return encodeAddress(href).replace(/%25/g, '%').replace(/%5B/gi, '[').replace(/%5D/gi, ']')
}

/** Indexes of everything that links can point to. They are created once per site. */
export interface SiteIndex {
  /** Finds a route by path, with or without a trailing slash, `.html`, or `/index.html`. */
  findRoute(path: string): Route | undefined
  /** Finds the route of a source file in a version, first in the specified locale and then in the default language. */
  findRouteOfSource(path: string, from: VersionAndLocale): Route | undefined
  /** Searches the specified locale first, because translations share the images of the default language. */
  findAsset(path: string, from: VersionAndLocale): ContentAsset | undefined
  /** The reason why a page is not published, or undefined if there is no such unpublished page. */
  findDraft(rootId: string, path: string): DraftKind | undefined
  findDraftRoute(path: string): DraftKind | undefined
  isPublicFile(path: string): boolean
  isRedirect(path: string): boolean
  /** Whether the path is in a folder in which generated pages are missing. */
  isAbsent(path: string): boolean
  readonly linkNames: readonly LinkNames[]
  readonly base: string
  /** How heading IDs represent accents and other marks: composed, or decomposed as in VitePress. */
  readonly idForm: 'NFC' | 'NFKD'
  /** Prefixes such as `/de`, keyed by `version/locale`, so that links prefer their own version and language. */
  readonly prefixes: ReadonlyMap<string, string>
}

/** The reason why a page is not published, which can also be a date in the future, or another page with the same URL. */
export type DraftKind = Extract<LinkProblem, 'draft' | 'future' | 'lost'>

interface VersionAndLocale {
  readonly version: string
  readonly locale: string
}

interface IndexInput {
  readonly routes: RouteManifest
  readonly assets: readonly ContentAsset[]
  readonly drafts: readonly { readonly source: SourceFile; readonly route: string; readonly kind: DraftKind }[]
  readonly publicFiles: ReadonlySet<string>
  readonly redirects: readonly Redirect[]
  /** The routes of folders in which generated pages are missing. */
  readonly absentRoutes: readonly string[]
  /** @default none */
  readonly linkNames?: readonly LinkNames[]
  readonly base: string
  readonly idForm: SiteIndex['idForm']
  readonly prefixes: ReadonlyMap<string, string>
  readonly defaultLocale: string
}

export function createSiteIndex(input: IndexInput): SiteIndex {
  const byPath = new Map<string, Route>(input.routes.map((route) => [route.path, route]))
  const bySource = new Map<string, Map<string, Map<string, Route>>>()
  for (const route of input.routes) {
    const byLocale = bySource.get(route.version) ?? new Map<string, Map<string, Route>>()
    bySource.set(route.version, byLocale)
    const own = byLocale.get(route.locale)
    if (own) own.set(route.id, route)
    else byLocale.set(route.locale, new Map([[route.id, route]]))
  }
  const assets = new Map(input.assets.map((asset) => [`${asset.source.rootId}:${asset.source.path}`, asset]))
  const drafts = new Map(input.drafts.map(({ source, kind }) => [`${source.rootId}:${documentId(source.path)}`, kind]))
  const draftRoutes = new Map(input.drafts.map(({ route, kind }) => [withoutSlash(route), kind]))
  const redirects = new Set<string>(input.redirects.map(({ from }) => withoutSlash(from)))

  const findExact = (path: string) => byPath.get(path) ?? byPath.get(path.endsWith('/') ? path.slice(0, -1) : `${path}/`)
  return {
    findRoute: (path) =>
      findExact(path) ?? (path.endsWith('.html') ? findExact(path.replace(/(?:\/index)?\.html$/, '') || '/') : undefined),
    findRouteOfSource(path, { version, locale }) {
      const byLocale = bySource.get(version)
      const find = (id: string) => byLocale?.get(locale)?.get(id) ?? byLocale?.get(input.defaultLocale)?.get(id)
      return find(path) ?? (/(?:^|\/)readme$/i.test(path) ? find(path.replace(/readme$/i, 'index')) : undefined)
    },
    findAsset: (path, { version, locale }) =>
      assets.size === 0
        ? undefined
        : (assets.get(`${version}/${locale}:${path}`) ?? assets.get(`${version}/${input.defaultLocale}:${path}`)),
    findDraft: (rootId, path) => drafts.get(`${rootId}:${path}`),
    findDraftRoute: (path) => draftRoutes.get(withoutSlash(path)),
    isPublicFile: (path) => input.publicFiles.has(path),
    isAbsent: (path) => input.absentRoutes.some((folder) => `${withoutSlash(path)}/`.startsWith(folder)),
    isRedirect: (path) => redirects.has(withoutSlash(path)),
    linkNames: input.linkNames ?? [],
    base: input.base,
    idForm: input.idForm,
    prefixes: input.prefixes,
  }
}
