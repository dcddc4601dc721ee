import { createHash } from 'node:crypto'
import type { CollectionCreateSchema } from 'typesense'
import { hierarchyLevels, type SearchRecord } from '../page-records.ts'

export interface ImportBatch {
  readonly ids: readonly string[]
  /** One record per line, as JSON. */
  readonly lines: string
}

export interface PushPlan {
  /** The name that is searched. It points to the collection that was filled last. */
  readonly alias: string
  readonly schema: CollectionCreateSchema
  readonly batches: readonly ImportBatch[]
  readonly recordCount: number
  readonly bytes: number
}

/** A batch ends at the first of these limits. */
const maxRecords = 500
const maxBytes = 1_000_000
const hashLength = 16

interface PlanInput {
  readonly alias: string
  readonly language: string
  readonly records: readonly SearchRecord[]
}

/** Plans what to send. The collection's name contains a hash of its content, so the same content produces the same collection. */
export function planPush({ alias, language, records }: PlanInput): PushPlan {
  const hash = createHash('sha256').update(JSON.stringify(createCollectionSchema('', language)))
  const batches: ImportBatch[] = []
  let current = { ids: [] as string[], lines: [] as string[], bytes: 0 }
  const endBatch = () => {
    if (current.ids.length > 0) batches.push({ ids: current.ids, lines: current.lines.join('\n') })
    current = { ids: [], lines: [], bytes: 0 }
  }
  let bytes = 0
  for (const record of records) {
    const line = JSON.stringify(record)
    const lineBytes = Buffer.byteLength(line) + 1
    if (current.ids.length === maxRecords || current.bytes + lineBytes > maxBytes) endBatch()
    current.ids.push(record.id)
    current.lines.push(line)
    current.bytes += lineBytes
    bytes += lineBytes
    hash.update(line).update('\n')
  }
  endBatch()
  const name = `${alias}_${hash.digest('hex').slice(0, hashLength)}`
  return { alias, schema: createCollectionSchema(name, language), batches, recordCount: records.length, bytes }
}

/** Whether a push created this collection, by its name: `acme-docs_` and 16 digits of a hash. */
export function isMadeByPush(name: string, alias: string): boolean {
  return name.startsWith(`${alias}_`) && /^[0-9a-f]{16}$/.test(name.slice(alias.length + 1))
}

/** Characters between the words of names, paths, and calls: `@acme/core`, `a.b()`, `snake_case`. */
const tokenSeparators = [...'_-./:\\@#()[]{}<>,;=|\'"`']

/** The same schema as typesense-docsearch-scraper, so that its clients can read the records. */
function createCollectionSchema(name: string, language: string): CollectionCreateSchema {
  // Typesense tokenizes other scripts by locale, and has none for English.
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
