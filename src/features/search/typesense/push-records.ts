import { createHash } from 'node:crypto'
import type { CollectionCreateSchema } from 'typesense'
import { attempt, EnvironmentError } from '../../../kit/failures/failure.ts'
import { hierarchyLevels, type SearchRecord } from '../page-records.ts'
import { ClusterFailure } from './cluster-client.ts'
import type { Cluster, CollectionState } from './open-cluster.ts'

interface PushInput {
  readonly cluster: Cluster
  readonly plan: PushPlan
  /** The number of records pushed so far. */
  readonly onProgress?: (count: number) => void
}

export interface PushOutcome {
  /** Whether the alias already pointed to this content. */
  readonly wasCurrent: boolean
  readonly collection: string
  readonly removed: readonly string[]
  /** The collections that could not be removed, each with the reason. */
  readonly left: readonly { readonly name: string; readonly reason: string }[]
}

/** If a collection is older than the newest one by less than this time, another run may still be filling it. */
const fillingSeconds = 3_600
/** If another run removes the collection, the push starts over. */
const maxRounds = 3
/** The limit for sending a batch again after an incomplete response, and for counting records that a node may not have yet. */
const maxTries = 4

/**
 * Fills a new collection, points the alias to it once the collection contains every record, and removes the collections of earlier pushes.
 * A push can be interrupted and run again, even concurrently. Until the alias is moved, readers search the previous records.
 */
export async function pushRecords(input: PushInput): Promise<PushOutcome> {
  const { cluster, plan } = input
  const { alias, schema } = plan
  let wasCurrent = true
  for (let round = 1; ; round++) {
    const { collections, aliases } = await survey(cluster)
    refuseClash(collections, alias)
    const before = aliases.get(alias)
    const isFull = collections.some((collection) => isFilled(collection, plan))
    const isCurrent = isFull && before === schema.name
    wasCurrent &&= isCurrent
    const lack = isFull ? undefined : await fill(input)
    if (lack === undefined) {
      if (!isCurrent) await cluster.setAlias(alias, schema.name)
      const cleaned = await clean(input, before)
      if (await isWhole(cluster, plan)) return { wasCurrent, collection: schema.name, ...cleaned }
    }
    if (round === maxRounds)
      throw new EnvironmentError(
        `The collection \`${schema.name}\` was changed during the push: ${lack ?? 'it was removed'}.`,
        'Make sure that no other push is running, then push again.',
      )
  }
}

function isFilled({ name, recordCount }: CollectionState, plan: PushPlan): boolean {
  return name === plan.schema.name && recordCount === plan.recordCount
}

async function survey(cluster: Cluster) {
  const [collections, aliases] = await Promise.all([cluster.listCollections(), cluster.listAliases()])
  return { collections, aliases }
}

function refuseClash(collections: readonly CollectionState[], alias: string): void {
  if (!collections.some(({ name }) => name === alias)) return
  throw new EnvironmentError(
    `The cluster has a collection named \`${alias}\`, so docsgen cannot create an alias with that name.`,
    'Remove that collection, or choose a different name with `search.collection`.',
  )
}

/** Returns a description of the problem with the collection if another run interfered, or otherwise undefined. */
async function fill({ cluster, plan, onProgress }: PushInput): Promise<string | undefined> {
  const { schema, batches, recordCount } = plan
  await cluster.createCollection(schema)
  try {
    let count = 0
    for (const batch of batches) {
      await importBatch(cluster, schema.name, batch)
      count += batch.ids.length
      onProgress?.(count)
    }
  } catch (error) {
    if (error instanceof ClusterFailure && error.status === 404) return 'it was removed'
    throw error
  }
  for (let tries = 1; ; tries++) {
    const state = await cluster.findCollection(schema.name)
    if (!state) return 'it was removed'
    if (state.recordCount === recordCount) return undefined
    if (tries === maxTries) return `it has ${state.recordCount} records instead of ${recordCount}`
    await cluster.pause(tries * 500)
  }
}

async function importBatch(cluster: Cluster, collection: string, { ids, lines }: ImportBatch): Promise<void> {
  for (let tries = 1; ; tries++) {
    const refused = readImportReply(await cluster.importLines(collection, lines), ids)
    if (refused?.length === 0) return
    if (refused) {
      const shown = refused.slice(0, 10).map(({ id, reason }) => `\n  ${id}: ${reason}`)
      const more = refused.length > shown.length ? `\n  … and ${refused.length - shown.length} more` : ''
      throw new EnvironmentError(
        `The search cluster rejected ${refused.length} of ${ids.length} records. Readers keep searching the previous records.${shown.join('')}${more}`,
      )
    }
    if (tries === maxTries) throw new EnvironmentError('The search cluster’s response to an import does not cover every record.')
  }
}

/** Removes the collection that the alias pointed to before, and collections that are too old to belong to a running push. */
async function clean({ cluster, plan }: PushInput, before: string | undefined): Promise<Pick<PushOutcome, 'removed' | 'left'>> {
  const { collections, aliases } = await survey(cluster)
  const inUse = new Set([...aliases.values(), plan.schema.name])
  // Uses the clock of the cluster, because other clocks may be wrong.
  const newest = Math.max(...collections.map(({ createdSeconds }) => createdSeconds))
  const removed: string[] = []
  const left: { name: string; reason: string }[] = []
  for (const { name, createdSeconds } of collections) {
    if (!isMadeByPush(name, plan.alias) || inUse.has(name)) continue
    if (name !== before && newest - createdSeconds < fillingSeconds) continue
    // Another run may have pointed an alias to it in the meantime.
    if ([...(await cluster.listAliases()).values()].includes(name)) continue
    try {
      await cluster.dropCollection(name)
      removed.push(name)
    } catch (error) {
      if (!(error instanceof ClusterFailure)) throw error
      left.push({ name, reason: error.message })
    }
  }
  return { removed, left }
}

/**
 * Whether the alias points to an existing collection, which is either the complete collection of this push or the collection of a later
 * push.
 */
async function isWhole(cluster: Cluster, plan: PushPlan): Promise<boolean> {
  const { collections, aliases } = await survey(cluster)
  const target = collections.find(({ name }) => name === aliases.get(plan.alias))
  return target !== undefined && (target.name !== plan.schema.name || isFilled(target, plan))
}

/** A record that the cluster rejected. */
interface RefusedRecord {
  readonly id: string
  readonly reason: string
}

/**
 * Returns the rejected records of a batch, or undefined if the response does not contain one line for each record. An import responds with
 * 200 even if lines have failed.
 */
function readImportReply(reply: string, ids: readonly string[]): readonly RefusedRecord[] | undefined {
  const lines = reply.split('\n').filter((line) => line !== '')
  if (lines.length !== ids.length) return undefined
  const refused: RefusedRecord[] = []
  for (const [index, line] of lines.entries()) {
    const result = parseLine(line)
    if (typeof result?.success !== 'boolean') return undefined
    if (result.success) continue
    const reason = typeof result.error === 'string' ? result.error : 'no reason given'
    refused.push({ id: ids[index] ?? '', reason: reason.slice(0, 300) })
  }
  return refused
}

function parseLine(line: string): { readonly success?: unknown; readonly error?: unknown } | undefined {
  // If a line is not JSON, the caller reports it.
  return attempt(() => Object(JSON.parse(line)))
}

interface ImportBatch {
  readonly ids: readonly string[]
  /** The records as JSON, one on each line. */
  readonly lines: string
}

export interface PushPlan {
  /** The name that queries use. It points to the collection that was filled last. */
  readonly alias: string
  readonly schema: CollectionCreateSchema
  readonly batches: readonly ImportBatch[]
  readonly recordCount: number
  readonly bytes: number
}

/** A batch ends when it reaches the first of these limits. */
const maxRecords = 500
const maxBytes = 1_000_000
const hashLength = 16

interface PlanInput {
  readonly alias: string
  readonly language: string
  readonly records: readonly SearchRecord[]
}

/** Plans which data to send. The collection's name contains a hash of its content, so the same content produces the same collection. */
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

/** Whether a push created this collection, based on its name: `acme-docs_` and the 16 digits of a hash. */
function isMadeByPush(name: string, alias: string): boolean {
  return name.startsWith(`${alias}_`) && /^[0-9a-f]{16}$/.test(name.slice(alias.length + 1))
}

/** Characters between the words of names, paths, and calls: `@acme/core`, `a.b()`, `snake_case`. */
const tokenSeparators = [...'_-./:\\@#()[]{}<>,;=|\'"`']

/** Creates the same schema as typesense-docsearch-scraper, so that clients of the scraper can read the records. */
function createCollectionSchema(name: string, language: string): CollectionCreateSchema {
  // Typesense tokenizes other scripts by locale, and it has no locale for English.
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
