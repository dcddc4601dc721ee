import { UsageError } from '../../../kit/failures/failure.ts'
import { ClusterFailure, createClient, type Pause, retryRequest, waitMs } from './cluster-client.ts'

export interface ProbeInput {
  readonly nodes: readonly string[]
  readonly searchKey: string
  readonly collection: string
  /** @default waits */
  readonly pause?: Pause
  /** For one response. */
  readonly limitMs?: number
}

interface Question {
  /** Completes “it may …”. */
  readonly what: string
  readonly ask: () => Promise<unknown>
  readonly isAnswer: (reply: unknown) => boolean
}

/** Not JSON: the cluster rejects the line after it checks the key. */
const noDocument = '?'

/** Checks that the readers' key can search and nothing else, without changing anything. Throws a `UsageError` if it is the wrong key. */
export async function probeSearchKey({ nodes, searchKey, collection, pause = waitMs, limitMs = 10_000 }: ProbeInput): Promise<void> {
  const client = createClient({ nodes, key: searchKey, limitMs })
  const documents = client.collections(collection).documents()
  const holds = (key: string) => (reply: unknown) => Array.isArray(Object(reply)[key])
  const search: Question = {
    what: 'search',
    ask: () => documents.search({ q: '*', query_by: 'content', per_page: 1 }),
    isAnswer: holds('hits'),
  }
  const others: readonly Question[] = [
    { what: 'list the keys of the cluster', ask: () => client.keys().retrieve(), isAnswer: holds('keys') },
    { what: 'list the collections of the cluster', ask: () => client.collections().retrieve(), isAnswer: Array.isArray },
    { what: 'list the aliases of the cluster', ask: () => client.aliases().retrieve(), isAnswer: holds('aliases') },
    { what: 'export whole collections', ask: () => documents.export({ filter_by: 'id:=none' }), isAnswer: isLines },
    { what: 'write documents', ask: () => documents.import(noDocument), isAnswer: isLines },
    { what: 'remove documents', ask: () => documents.delete({ filter_by: 'id:=none' }), isAnswer: holdsCount },
  ]
  const hint = `Create a key that allows only the action \`documents:search\` on the collection \`${collection}\`.`
  const may = (question: Question) => isAllowed(question, { key: searchKey, pause })
  if (!(await may(search)))
    throw new UsageError(`The key in \`search.searchKey\` does not allow searching \`${collection}\` on the cluster.`, hint)
  for (const question of others)
    if (await may(question))
      throw new UsageError(`The key in \`search.searchKey\` is public, but it also allows readers to ${question.what}.`, hint)
}

/** A missing collection is no obstacle: the cluster checks the key before it responds with 404. */
async function isAllowed({ what, ask, isAnswer }: Question, { key, pause }: { key: string; pause: Pause }): Promise<boolean> {
  const work = async () => {
    if (!isAnswer(await ask())) throw new SyntaxError()
  }
  try {
    await retryRequest(work, { what: `check whether the search key allows readers to ${what}`, key, pause })
    return true
  } catch (error) {
    if (!(error instanceof ClusterFailure)) throw error
    if (error.status === 401 || error.status === 403) return false
    if (error.status === 400 || error.status === 404) return true
    throw error
  }
}

function holdsCount(reply: unknown): boolean {
  return typeof Object(reply).num_deleted === 'number'
}

function isLines(reply: unknown): boolean {
  return typeof reply === 'string' && !reply.startsWith('<')
}
