import type { CollectionCreateSchema } from 'typesense'
import { isObjectOrList } from '../../../kit/data/is-record.ts'
import { ClusterFailure, createClient, type Pause, retryRequest, waitMs } from './cluster-client.ts'

export interface CollectionState {
  readonly name: string
  readonly recordCount: number
  /** The time in seconds since 1970, according to the clock of the cluster. */
  readonly createdSeconds: number
}

/** The requests of a push. Each request throws a `ClusterFailure` once retries no longer help. */
export interface Cluster {
  listCollections(): Promise<readonly CollectionState[]>
  findCollection(name: string): Promise<CollectionState | undefined>
  /** Creates a collection, or keeps an existing one. */
  createCollection(schema: CollectionCreateSchema): Promise<void>
  dropCollection(name: string): Promise<void>
  /** Returns the result of each line as a line of JSON. */
  importLines(collection: string, lines: string): Promise<string>
  /** Returns the collection that each alias points to. */
  listAliases(): Promise<ReadonlyMap<string, string>>
  setAlias(alias: string, collection: string): Promise<void>
  readonly pause: Pause
}

export interface ClusterOptions {
  readonly nodes: readonly string[]
  readonly key: string
  /** @default waits */
  readonly pause?: Pause
  /** The time limit for an individual response. Imports have three times as long, and the client never ends them. @default 10,000 */
  readonly limitMs?: number
}

export function openCluster({ nodes, key, pause = waitMs, limitMs = 10_000 }: ClusterOptions): Cluster {
  const client = createClient({ nodes, key, limitMs })
  const ask = <T>(what: string, work: () => Promise<unknown>, read: (reply: unknown) => T): Promise<T> =>
    retryRequest(async () => read(await work()), { what, key, pause })
  return {
    listCollections: () => ask('list its collections', () => client.collections().retrieve(), readList(readCollection)),
    findCollection: (name) =>
      orUndefined(
        404,
        ask(`show the collection \`${name}\``, () => client.collections(name).retrieve(), readCollection),
      ),
    async createCollection(schema) {
      await orUndefined(
        409,
        ask(`create the collection \`${schema.name}\``, () => client.collections().create(schema), readCollection),
      )
    },
    async dropCollection(name) {
      await orUndefined(
        404,
        ask(`remove the collection \`${name}\``, () => client.collections(name).delete(), readCollection),
      )
    },
    importLines: (collection, lines) =>
      ask(
        'import the records',
        () => withLimit(client.collections(collection).documents().import(lines, { action: 'upsert' }), limitMs * 3),
        readText,
      ),
    async listAliases() {
      const list = readList((alias) => [textOf(alias, 'name'), textOf(alias, 'collection_name')] as const)
      return new Map(
        await ask(
          'list its aliases',
          () => client.aliases().retrieve(),
          (reply) => list(Object(reply).aliases),
        ),
      )
    },
    async setAlias(alias, collection) {
      await ask(
        `point \`${alias}\` to the new collection`,
        () => client.aliases().upsert(alias, { collection_name: collection }),
        (reply) => {
          if (textOf(reply, 'collection_name') !== collection) throw new SyntaxError()
        },
      )
    },
    pause,
  }
}

async function orUndefined<T>(status: number, answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ClusterFailure && error.status === status) return undefined
    throw error
  }
}

// Anything other than a response from Typesense throws a `SyntaxError`, which is transient because a proxy may have responded.

function readCollection(reply: unknown): CollectionState {
  const { num_documents: recordCount, created_at: createdSeconds } = Object(reply) as Record<string, unknown>
  if (typeof recordCount !== 'number' || typeof createdSeconds !== 'number') throw new SyntaxError()
  return { name: textOf(reply, 'name'), recordCount, createdSeconds }
}

function readList<T>(read: (item: unknown) => T): (reply: unknown) => readonly T[] {
  return (reply) => {
    if (!Array.isArray(reply)) throw new SyntaxError()
    return reply.map(read)
  }
}

/** The client parses an individual line if the host labels the response as JSON. */
function readText(reply: unknown): string {
  if (typeof reply === 'string') return reply
  if (!isObjectOrList(reply)) throw new SyntaxError()
  return JSON.stringify(reply)
}

function textOf(reply: unknown, key: string): string {
  const value = Object(reply)[key]
  if (typeof value !== 'string') throw new SyntaxError()
  return value
}

async function withLimit<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  // The work continues, but its result is no longer needed, so its errors are ignored.
  work.catch(() => undefined)
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error(), { code: 'ETIMEDOUT' })), ms)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}
