import { posix } from 'node:path'
import { createSiteIndex, type LinkOrigin, resolveLink, type SiteIndex } from '../../../core/assemble/resolve-link.ts'
import { documentId, encodePath, outputFile, toHref } from '../../../core/assemble/route-path.ts'
import type { Link } from '../../../core/model/document.ts'
import type { ContentAsset, Redirect, ResolvedLink, Route } from '../../../core/model/site.ts'
import type { SourceFile } from '../../../core/model/source-file.ts'
import type { AbsolutePath, ProjectPath, RoutePath } from '../../../kit/files/paths.ts'
import { parseUrl, pathOf } from '../../../kit/url/address.ts'
import { withoutEnding } from '../check-other-site.ts'
import type { OtherSite, OtherTarget } from '../other-site.ts'
import type { AssetPlace, FilePlaces, PlacedPage, PlacedSite } from './place-pages.ts'

interface RelinkInput {
  readonly link: Link
  readonly target: OtherTarget
  readonly from: PlacedPage
  /** The file that contains the link: the page, or Markdown that it includes. */
  readonly place: AssetPlace
  readonly placed: PlacedSite
  readonly site: OtherSite
  readonly files: FilePlaces
  readonly index: SiteIndex
  readonly hasAnchor: (page: PlacedPage, fragment: string) => boolean
}

/** The change to a link. */
export type LinkChange =
  | { readonly kind: 'keep' }
  | { readonly kind: 'write'; readonly href: string; readonly lostAnchor?: string }
  /** The link led nowhere before. */
  | { readonly kind: 'broken' }
  /** The link led to a page or file that the new site does not have. */
  | { readonly kind: 'lost' }
  /**
   * The link leads out of the site, or its target is unknown without running the old tool. docsgen cannot check the link as it is written.
   */
  | { readonly kind: 'unknown'; readonly href?: string }

/** Determines how to write a link so that it has the same target as on the old site. */
export function relink(input: RelinkInput): LinkChange {
  const { link, target, from, place, placed, files, index } = input
  const origin = originOf(from, place.root === from.root ? place.path : posix.join('..', place.path))
  const now = resolveLink(link.href, origin, index)
  switch (target.kind) {
    case 'external':
      return { kind: 'keep' }
    case 'unknown':
      if (now.kind === 'broken' && link.href.includes('{{')) return { kind: 'lost' }
      return now.kind === 'broken' ? leaveUnchecked(input) : { kind: 'keep' }
    case 'missing':
      if (target.unless !== undefined) return now.kind === 'broken' ? leaveUnchecked(input) : { kind: 'keep' }
      return now.kind === 'broken' ? { kind: 'broken' } : { kind: 'keep' }
    case 'generated': {
      if (now.kind !== 'broken') return { kind: 'keep' }
      const href = `${placed.routeOf(target.address)}${suffixOf(link.href)}`
      return resolveLink(href, origin, index).kind === 'broken' ? { kind: 'lost' } : { kind: 'write', href }
    }
    case 'file':
      return relinkFile(input, now, origin, files.publicAddress(target.file))
    case 'page': {
      const wanted = placed.pages.get(target.page)
      if (!wanted) return { kind: 'lost' }
      return relinkPage(input, { wanted, fragment: target.fragment, now, origin })
    }
  }
}

/** If the site's URL is known, a link to another part of its host can be written as an absolute URL. */
function leaveUnchecked({ link: { href }, site, from }: RelinkInput): LinkChange {
  const published = href.replace(/\.md(?=$|[?#])/, '.html')
  const old = `${site.url ?? 'https://docsgen.invalid'}${site.base}${from.page.address.slice(1)}`
  const url = parseUrl(published, old)
  const depth = from.page.address.split('/').length - 2
  const ups = /^(?:\.\.\/)*/.exec(published)?.[0].length ?? 0
  const isOutside = (published.startsWith('/') && url?.pathname.startsWith(site.base) === false) || ups / 3 > depth
  if (isOutside && site.url !== undefined && url) return { kind: 'write', href: url.href }
  return isOutside && published !== href ? { kind: 'unknown', href: published } : { kind: 'unknown' }
}

function relinkFile(
  { link, target, from, place, files, index }: RelinkInput,
  now: ResolvedLink,
  origin: LinkOrigin,
  address: string | undefined,
): LinkChange {
  const leadsThere = (found: ResolvedLink, to: string) => found.kind === 'asset' && pathOf(found.href) === encodePath(to)
  // A suffix that only bundlers interpret would become part of the URL.
  const suffix = suffixOf(link.href).replace(/^\?(?:no-inline|inline|url|raw)(?=#|$)/, '')
  const isPlain = suffix === suffixOf(link.href)
  if (address !== undefined) {
    if (leadsThere(now, address) && isPlain) return { kind: 'keep' }
    const href = `${encodeForMarkdown(address)}${suffix}`
    return leadsThere(resolveLink(href, origin, index), address) ? { kind: 'write', href } : { kind: 'lost' }
  }
  const places = target.kind === 'file' ? (files.assets.get(target.file) ?? []) : []
  const asset = places.find(({ root }) => root === from.root) ?? places[0]
  if (!asset) return { kind: 'lost' }
  if (leadsThere(now, `/${asset.path}`) && isPlain) return { kind: 'keep' }
  const href = `${encodeForMarkdown(relativePath(place.path, asset.path, link.href))}${suffix}`
  return leadsThere(resolveLink(href, origin, index), `/${asset.path}`) ? { kind: 'write', href } : { kind: 'lost' }
}

interface PageTarget {
  readonly wanted: PlacedPage
  readonly fragment: string
  readonly now: ResolvedLink
  readonly origin: LinkOrigin
}

function relinkPage({ link, from, place, index, hasAnchor }: RelinkInput, { wanted, fragment, now, origin }: PageTarget): LinkChange {
  const isThere = fragment === '' || fragment === 'top' || fragment.startsWith(':~:') || hasAnchor(wanted, fragment.split(':~:')[0] ?? '')
  const leadsThere = (found: ResolvedLink) =>
    found.kind === 'page' && (withoutEnding(found.route) === withoutEnding(wanted.route) || isSamePage(found.route, { from, wanted }))
  if (leadsThere(now) && isThere) return { kind: 'keep' }
  const path = pathOf(link.href)
  const suffix = isThere ? suffixOf(link.href) : suffixOf(link.href.split('#', 1)[0] ?? '')
  const lostAnchor = isThere ? {} : { lostAnchor: fragment }
  if (leadsThere(now) && path !== '') return { kind: 'write', href: `${path}${suffix}`, ...lostAnchor }
  const candidates: string[] = []
  const isSameRoot = wanted.root === from.root && place.root === wanted.root
  if (leadsThere(now)) candidates.push('#')
  if (isSameRoot && !path.startsWith('/')) candidates.push(relativePath(place.path, wanted.path, path))
  if (isSameRoot && /\.mdx?$/i.test(path)) candidates.push(`/${wanted.path}`)
  candidates.push(wanted.route)
  for (const candidate of candidates) {
    const href = candidate === '#' ? '#' : `${encodeForMarkdown(candidate)}${suffix}`
    if (leadsThere(resolveLink(href, origin, index))) return { kind: 'write', href, ...lostAnchor }
  }
  return { kind: 'lost' }
}

/** docsgen keeps readers in their version and language if the page exists there. */
function isSamePage(route: string, { from, wanted }: { readonly from: PlacedPage; readonly wanted: PlacedPage }): boolean {
  if (from.version === wanted.version && from.locale === wanted.locale) return false
  return withoutEnding(route).endsWith(wanted.path === 'index.md' ? '' : withoutEnding(`/${wanted.path.replace(/\.md$/, '')}`))
}

/** Returns `./x.md` if the author wrote `./`, and otherwise `x.md`. */
function relativePath(from: string, to: string, written: string): string {
  const path = posix.relative(posix.dirname(from), to)
  return path.startsWith('.') ||
    !(written.startsWith('./') || written.startsWith('../') || /^[/@#~]|^$/.test(written) || !/[./]/.test(path))
    ? path
    : `./${path}`
}

/** Returns the query and the fragment. */
function suffixOf(href: string): string {
  return href.slice(pathOf(href).length)
}

function encodeForMarkdown(path: string): string {
  return encodePath(path).replace(/[()]/g, (character) => (character === '(' ? '%28' : '%29'))
}

interface NewSite {
  readonly placed: PlacedSite
  readonly files: FilePlaces
  readonly redirects: readonly { readonly from: string; readonly to: string }[]
  /** Pages that exist only on the new site, below the content folder. */
  readonly stubs: ReadonlyMap<string, string>
  readonly headingIds: string
}

/** Resolves links as docsgen will when it builds the new site. */
export function createNewIndex({ placed, files, redirects, stubs, headingIds }: NewSite): SiteIndex {
  const { locales, versions } = placed
  const rootsOf = new Map<string, { readonly locale: string; readonly version: string }>()
  for (const [number, { id }] of versions.entries())
    for (const [index, { code }] of locales.entries()) {
      const folder = number === 0 ? 'content' : `versions/${id}`
      rootsOf.set(index === 0 ? folder : `i18n/${code}/${folder}`, { locale: code, version: id })
    }
  const own = [...placed.pages.values()].map((page) => createRoute(page))
  const main = own.filter(({ locale, version }) => locale === locales[0]?.code && version === versions[0]?.id)
  const known = new Set(own.map(({ version, locale, id }) => `${version}/${locale}/${id}`))
  const fallbacks = locales.slice(1).flatMap(({ code, prefix }) =>
    main
      .filter(({ version, id }) => !known.has(`${version}/${code}/${id}`))
      .map((route) => ({
        ...route,
        locale: code,
        path: `${prefix}${route.path}` as RoutePath,
        href: toHref('/', `${prefix}${route.path}`),
      })),
  )
  const extra = [...stubs].map(([path, route]) =>
    createRoute({ root: 'content', path, route, locale: locales[0]?.code ?? 'en', version: versions[0]?.id ?? 'current' }),
  )
  const assets = [...files.assets].flatMap(([, places]) =>
    places.map(({ root, path }): ContentAsset => {
      const at = rootsOf.get(root)
      return {
        source: createSource(`${at?.version}/${at?.locale}`, root, path, 'asset'),
        file: path as never,
        href: toHref('/', `/${path}`),
        size: undefined,
        content: undefined,
        isActive: false,
      }
    }),
  )
  return createSiteIndex({
    routes: [...own, ...extra, ...fallbacks],
    assets,
    drafts: [],
    publicFiles: new Set([...files.copies.keys()].filter((path) => path.startsWith('public/')).map((path) => path.slice('public/'.length))),
    redirects: redirects as readonly Redirect[],
    absentRoutes: [],
    base: '/',
    idForm: headingIds === 'vitepress' ? 'NFKD' : 'NFC',
    prefixes: new Map(
      versions.flatMap(({ id, prefix }) => locales.map((locale) => [`${id}/${locale.code}`, `${locale.prefix}${prefix}`] as const)),
    ),
    defaultLocale: locales[0]?.code ?? 'en',
  })
}

function createRoute({ root, path, route, locale, version }: Pick<PlacedPage, 'root' | 'path' | 'route' | 'locale' | 'version'>): Route {
  return {
    id: documentId(path),
    path: route as RoutePath,
    href: toHref('/', route),
    file: outputFile(route),
    version,
    locale,
    source: createSource(`${version}/${locale}`, root, path, 'markdown'),
    fallbackOf: undefined,
  }
}

const noStamp = { bytes: 0, modifiedMs: 0, changedMs: 0, inode: 0 }

function createSource(rootId: string, root: string, path: string, kind: SourceFile['kind']): SourceFile {
  const projectPath = `${root}/${path}` as ProjectPath
  return { kind, rootId, path, projectPath, absolutePath: `/${projectPath}` as AbsolutePath, stamp: noStamp }
}

/** The root of the new site, for links in the config. */
export function originOfConfig({ versions, locales }: PlacedSite): LinkOrigin {
  const [version, locale] = [versions[0]?.id ?? '', locales[0]?.code ?? '']
  return { path: '/' as RoutePath, version, locale, source: { rootId: '', path: 'index.md' } }
}

/** The origin of a link on a page, or in a Markdown file that a page includes, as docsgen interprets it. */
function originOf(page: PlacedPage, path = page.path): LinkOrigin {
  return {
    path: page.route as RoutePath,
    version: page.version,
    locale: page.locale,
    source: { rootId: `${page.version}/${page.locale}`, path },
  }
}
