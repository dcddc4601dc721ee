import type { ClusterSettings } from '../../../templates/search/typesense-query.ts'
import { sidebarLabels } from '../../core/config/config-texts.ts'
import { defineDiagnostics, error } from '../../core/diagnostics/define-diagnostics.ts'
import type { Diagnostic } from '../../core/model/diagnostic.ts'
import type { Locale, SiteConfig, Version } from '../../core/model/site-config.ts'
import type { ReadSite } from '../../core/pipeline/read-site.ts'
import { algoliaHosts } from './options.ts'
import { createPageRecords, docsTag, type SearchRecord } from './page-records.ts'
import { isSearched, searchedBody } from './search-entries.ts'

const { diagnostics, createDiagnostic } = defineDiagnostics({
  'config/admin-key': error(
    'Admin key used as search key',
    '`search.searchKey` is the same key as `TYPESENSE_ADMIN_KEY`, so every reader would receive the admin key.',
    'Create a key that allows only the `documents:search` action. If you have published the admin key, replace it.',
  ),
})

export { diagnostics }

/** The settings that pages of one version and language use to query the search cluster, or undefined without a cluster. */
export function createClusterSettings(config: SiteConfig, version: Version, locale: Locale): ClusterSettings | undefined {
  const { search, locales } = config
  if (search.provider !== 'typesense' && search.provider !== 'algolia') return undefined
  const { parameters } = search
  const service =
    search.provider === 'typesense'
      ? { nodes: search.nodes, searchKey: search.searchKey, collection: search.collection }
      : {
          nodes: algoliaHosts(search.appId),
          searchKey: search.apiKey,
          collection: search.indexName,
          appId: search.appId,
          isMultilingual: locales.length > 1,
        }
  return {
    ...service,
    parameters,
    language: locale.code,
    tag: docsTag(version),
    areas: [...sidebarLabels(config, locale).values()],
    siteUrl: config.url ?? '',
  }
}

/** The records of all searchable pages, sorted by URL. */
export function createSiteRecords({ site, readBody }: Pick<ReadSite, 'site' | 'readBody'>, config: SiteConfig): readonly SearchRecord[] {
  const areas = new Map(config.locales.map((locale) => [locale.code, sidebarLabels(config, locale)]))
  return site.pages.filter(isSearched).flatMap(({ route, document, title, sidebar }) => {
    const body = readBody(route.source, document)
    if (!body) return []
    return createPageRecords({
      title,
      description: [body.heading, document.frontMatter.description].filter((text) => text !== undefined).join('\n'),
      url: `${config.url ?? ''}${route.href}`,
      area: sidebar === undefined ? undefined : areas.get(route.locale)?.get(sidebar),
      language: route.locale,
      version: route.version,
      tag: docsTag({ id: route.version }),
      body: searchedBody(route.source, body),
    })
  })
}

/**
 * Every reader gets the search key, so it must not be the admin key. The diagnostic has no line number, because a code frame would show the
 * key.
 */
export function checkSearchKey({ search, configFile }: SiteConfig, key: string | undefined): readonly Diagnostic[] {
  if (search.provider !== 'typesense' || key === undefined || key === '' || search.searchKey !== key) return []
  return [createDiagnostic('config/admin-key', {}, { file: configFile })]
}

/** The key that can change the search index. docsgen must never write or print it. */
export function adminKey(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const key = env.TYPESENSE_ADMIN_KEY?.trim()
  return key === '' ? undefined : key
}
