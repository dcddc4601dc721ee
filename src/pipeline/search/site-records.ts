import type { SiteConfig } from '../../model/site-config.ts'
import { createPageRecords, docsTag, type SearchRecord } from '../../search/page-records.ts'
import { sidebarLabels } from '../../support/text/sidebar-labels.ts'
import type { ReadSite } from '../read-site.ts'
import { isSearched } from './search-entries.ts'

/** The records of all pages that readers may find, in the order of their addresses. */
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
      body,
    })
  })
}
