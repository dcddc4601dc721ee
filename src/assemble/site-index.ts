import type { ContentAsset, Redirect, Route, RouteManifest } from '../model/site.ts'
import type { SourceFile } from '../model/source-file.ts'
import { documentId } from './route-path.ts'

/** Look-ups over the manifest: how a link's words become a place. Built once for each site. */
export interface SiteIndex {
  /** By path, with or without a slash at its end, `.html` or `/index.html`. */
  findRoute(path: string): Route | undefined
  /** By source file, seen from a version and locale: a translation first, then the default language. */
  findRouteOfSource(path: string, from: Place): Route | undefined
  /** Like a source: translations share the pictures of the default language. */
  findAsset(path: string, from: Place): ContentAsset | undefined
  isDraft(rootId: string, path: string): boolean
  isDraftRoute(path: string): boolean
  isPublicFile(path: string): boolean
  isRedirect(path: string): boolean
  /** Pages were left out around here, so what is missing may be one of them. */
  isAbsent(path: string): boolean
  readonly base: string
  /** Prefixes such as `/de` by `version/locale`, to prefer a link's own version and language. */
  readonly prefixes: ReadonlyMap<string, string>
}

interface Place {
  readonly version: string
  readonly locale: string
}

interface IndexInput {
  readonly routes: RouteManifest
  readonly assets: readonly ContentAsset[]
  readonly drafts: readonly { readonly source: SourceFile; readonly route: string }[]
  readonly publicFiles: ReadonlySet<string>
  readonly redirects: readonly Redirect[]
  /** Below these nobody knows what there would be. */
  readonly absentRoutes: readonly string[]
  readonly base: string
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
  const drafts = new Set(input.drafts.map(({ source }) => `${source.rootId}:${documentId(source.path)}`))
  const draftRoutes = new Set(input.drafts.map(({ route }) => withoutSlash(route)))
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
    isDraft: (rootId, path) => drafts.has(`${rootId}:${path}`),
    isDraftRoute: (path) => draftRoutes.has(withoutSlash(path)),
    isPublicFile: (path) => input.publicFiles.has(path),
    isAbsent: (path) => input.absentRoutes.some((folder) => `${withoutSlash(path)}/`.startsWith(folder)),
    isRedirect: (path) => redirects.has(withoutSlash(path)),
    base: input.base,
    prefixes: input.prefixes,
  }
}

export function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}
