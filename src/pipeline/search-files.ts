import { openIndex, type SearchIndexReader } from '../../templates/search/open-index.ts'
import { textFile } from '../emit/text-file.ts'
import type { OutputFile } from '../model/output.ts'
import type { Href } from '../model/paths.ts'
import type { Site, SitePage } from '../model/site.ts'
import type { Locale, SiteConfig, Version } from '../model/site-config.ts'
import { createSearchIndex, type SearchIndex } from '../search/create-index.ts'
import type { IndexEntry } from '../search/index-entry.ts'
import { areaLabels } from './cluster-settings.ts'
import { hasOwnIndex, isSearched } from './search-entries.ts'

export interface SearchFiles {
  /** Made anew with each call. */
  readonly files: () => readonly OutputFile[]
  /** The index itself, for whoever wants to ask it; undefined where the site has no search. */
  readonly open: (version: Version, locale: Locale) => SearchIndexReader | undefined
  readonly hrefOf: (version: Version, locale: Locale) => Href | undefined
}

interface SearchInput {
  readonly site: Site
  readonly config: SiteConfig
  readonly readEntry: (page: SitePage) => IndexEntry | undefined
}

/** An index for each version and language. The names of its directories have no hash, or one new title would change every page. */
export function createSearchFiles({ site, config, readEntry }: SearchInput): SearchFiles {
  if (!hasOwnIndex(config)) return { files: () => [], open: () => undefined, hrefOf: () => undefined }
  const pathOf = (version: Version, locale: Locale) => `search/${version.id}.${locale.code}.json`
  const labels = areaLabels(config)
  const createIndex = (version: Version, locale: Locale): SearchIndex => {
    const pages = site.pages.filter((page) => isSearched(page) && page.route.version === version.id && page.route.locale === locale.code)
    const found = pages.flatMap((page) => {
      const entry = readEntry(page)
      const area = page.sidebar === undefined ? undefined : labels.get(page.sidebar)
      return entry ? [{ title: page.title, href: page.route.href, area, entry }] : []
    })
    return createSearchIndex(found, locale.code)
  }
  const files = () => {
    // What two languages share has one name.
    const made = new Map<string, OutputFile>()
    for (const version of config.versions) {
      for (const locale of config.locales) {
        const { directory, pieces } = createIndex(version, locale)
        made.set(pathOf(version, locale), textFile(pathOf(version, locale), JSON.stringify(directory)))
        for (const [name, text] of pieces) made.set(name, textFile(`assets/search/${name}.json`, text))
      }
    }
    return [...made.values()]
  }
  const open = (version: Version, locale: Locale) => {
    const { directory, pieces } = createIndex(version, locale)
    return openIndex(directory, async (kind, hash): Promise<unknown> => JSON.parse(pieces.get(`${kind}/${hash}`) ?? 'null'))
  }
  return { files, open, hrefOf: (version, locale) => `${config.base}${pathOf(version, locale)}` as Href }
}
