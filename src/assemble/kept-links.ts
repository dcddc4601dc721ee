import type { Document } from '../model/document.ts'
import type { Route, RouteManifest, SitePage } from '../model/site.ts'
import type { SiteConfig } from '../model/site-config.ts'
import type { MeasuredAsset, SourceFile } from '../model/source-file.ts'
import { shortHash } from '../support/hash.ts'

/** All that decides where links lead. */
export interface LinkTargets {
  readonly config: SiteConfig
  readonly routes: RouteManifest
  readonly assets: readonly MeasuredAsset[]
  readonly publicFiles: ReadonlySet<string>
  readonly drafts: readonly { readonly source: SourceFile; readonly route: string }[]
  readonly absentFolders: readonly string[]
}

/** Pages as they were put together before, with what their links could lead to. */
export interface LinkedPages {
  readonly pages: readonly SitePage[]
  readonly targets: LinkTargets
}

/** What an earlier build knew of where links lead. */
export interface KnownLinks {
  readonly targetsKey: string
  /** The key of the links of the page at an index; undefined where its text has changed. */
  readonly keyOf: (index: number, route: Route) => string | undefined
}

/** Equal keys mean that equal links lead to equal places. */
export function keyOfTargets({ config, routes, assets, publicFiles, drafts, absentFolders }: LinkTargets): string {
  const placeOf = ({ path, source, version, locale }: Route) => `${path}\0${source.projectPath}\0${version}\0${locale}`
  return shortHash(
    JSON.stringify([
      config,
      routes.map(placeOf).join('\n'),
      assets.map(({ source, hash, size }) => [source.projectPath, hash, size]),
      [...publicFiles],
      drafts.map(({ source, route }) => [source.projectPath, route]),
      absentFolders,
    ]),
  )
}

type FindKept = (index: number, document: Document) => SitePage['links'] | undefined

/** The links of the page at an index, where neither it nor anything they could lead to has changed. */
export function keptLinks(before: LinkedPages | undefined, targets: LinkTargets): FindKept {
  if (!before || !isSame(before.targets, targets)) return () => undefined
  return (index, document) => {
    const page = before.pages[index]
    return page?.document === document ? page.links : undefined
  }
}

function isSame(a: LinkTargets, b: LinkTargets): boolean {
  return (
    a.config === b.config &&
    a.assets === b.assets &&
    a.absentFolders.join() === b.absentFolders.join() &&
    a.publicFiles.size === b.publicFiles.size &&
    [...a.publicFiles].every((file) => b.publicFiles.has(file)) &&
    isSameList(a.drafts, b.drafts, (one, other) => one.route === other.route && one.source.projectPath === other.source.projectPath) &&
    isSameList(a.routes, b.routes, isSameRoute)
  )
}

/** The config makes everything else of a route. */
function isSameRoute(a: Route, b: Route): boolean {
  return a.path === b.path && a.source.projectPath === b.source.projectPath && a.version === b.version && a.locale === b.locale
}

function isSameList<Item>(a: readonly Item[], b: readonly Item[], isEqual: (one: Item, other: Item) => boolean): boolean {
  return a.length === b.length && a.every((item, index) => isEqual(item, b[index] as Item))
}
