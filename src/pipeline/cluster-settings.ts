import type { ClusterSettings } from '../../templates/search/typesense-query.ts'
import type { Locale, SiteConfig, Version } from '../model/site-config.ts'
import { docsTag } from '../search/docs-tag.ts'

/** What browsers must know to ask the search cluster from pages of one version and language; undefined where the site has none. */
export function createClusterSettings(config: SiteConfig, version: Version, locale: Locale): ClusterSettings | undefined {
  const { search } = config
  if (search.provider !== 'typesense') return undefined
  const { nodes, searchKey, collection, parameters } = search
  return {
    nodes,
    searchKey,
    collection,
    parameters,
    language: locale.code,
    tag: docsTag(version),
    areas: [...areaLabels(config).values()],
    siteUrl: config.url ?? '',
  }
}

/** What readers call the sidebars that the top bar leads to, in its order: `hierarchy.lvl0` of their pages. */
export function areaLabels({ navbar }: Pick<SiteConfig, 'navbar'>): ReadonlyMap<string, string> {
  return new Map(navbar.items.flatMap((item) => ('sidebar' in item ? [[item.sidebar, item.label] as const] : [])))
}
