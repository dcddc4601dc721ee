import type { ClusterSettings } from '../../../templates/search/typesense-query.ts'
import type { Locale, SiteConfig, Version } from '../../model/site-config.ts'
import { docsTag } from '../../search/page-records.ts'
import { sidebarLabels } from '../../support/text/sidebar-labels.ts'

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
    areas: [...sidebarLabels(config, locale).values()],
    siteUrl: config.url ?? '',
  }
}
