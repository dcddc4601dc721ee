import { createSiteIndex, type LinkOrigin, type SiteIndex } from '../../../core/assemble/resolve-link.ts'
import { documentId, outputFile, toHref } from '../../../core/assemble/route-path.ts'
import type { ContentAsset, Redirect, Route } from '../../../core/model/site.ts'
import type { SourceFile } from '../../../core/model/source-file.ts'
import type { AbsolutePath, ProjectPath, RoutePath } from '../../../kit/files/paths.ts'
import type { FilePlaces } from './place-files.ts'
import type { PlacedPage, PlacedSite } from './place-pages.ts'

interface NewSite {
  readonly placed: PlacedSite
  readonly files: FilePlaces
  readonly redirects: readonly { readonly from: string; readonly to: string }[]
  /** Pages that only the new site has, below the content folder. */
  readonly stubs: ReadonlyMap<string, string>
  readonly headingIds: string
}

/** Answers links as docsgen will when it builds the new site. */
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

/** A link of a page, or of Markdown that a page includes, as docsgen sees it. */
export function originOf(page: PlacedPage, path = page.path): LinkOrigin {
  return {
    path: page.route as RoutePath,
    version: page.version,
    locale: page.locale,
    source: { rootId: `${page.version}/${page.locale}`, path },
  }
}
