import type { CollectionCreateSchema } from 'typesense'
import { hierarchyLevels } from '../page-records.ts'

/** Signs that stand between the words of names, paths and calls: `@acme/core`, `a.b()`, `snake_case`. */
const tokenSeparators = [...'_-./:\\@#()[]{}<>,;=|\'"`']

/** A collection as typesense-docsearch-scraper makes it, so that whatever reads those reads these. */
export function createCollectionSchema(name: string, language: string): CollectionCreateSchema {
  // Words of other scripts are found by the rules of their language; for English Typesense has none.
  const locale = /^en\b/i.test(language) ? {} : { locale: language.slice(0, 2).toLowerCase() }
  const facet = { type: 'string', facet: true, optional: true } as const
  return {
    name,
    fields: [
      { name: 'anchor', type: 'string', optional: true },
      { name: 'content', type: 'string', optional: true, ...locale },
      { name: 'url', type: 'string', facet: true },
      { name: 'url_without_anchor', ...facet },
      { name: 'version', type: 'string[]', facet: true, optional: true },
      ...hierarchyLevels.map((level) => ({ name: `hierarchy.${level}`, ...facet, ...locale })),
      { name: 'type', ...facet },
      { name: 'docusaurus_tag', ...facet },
      { name: 'language', ...facet },
      { name: 'item_priority', type: 'int64' },
    ],
    default_sorting_field: 'item_priority',
    token_separators: tokenSeparators,
  }
}
