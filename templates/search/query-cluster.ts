import type { Answer, Question } from './open-index.ts'
import { type ClusterSettings, createClusterRequest, readClusterReply } from './typesense-query.ts'

/** A reader with the same interface as the local index, so that the display does not depend on the backend. */
export interface ClusterReader {
  /** Rejects with the signal's reason if the signal is aborted. */
  answer(question: Question, signal?: AbortSignal): Promise<Answer>
}

/** The way to communicate with a search service. */
export interface SearchService {
  /** Returns the URL for queries. If the key is in the URL and the body is plain text, browsers need no preflight request. */
  readonly urlOf: (node: string, settings: ClusterSettings) => string
  readonly createRequest: (question: Question, settings: ClusterSettings) => string
  /** Throws if the response is invalid. */
  readonly readReply: (reply: unknown, question: Question, settings: ClusterSettings) => Answer
}

const typesense: SearchService = {
  urlOf: (node, { searchKey }) => `${node}/multi_search?x-typesense-api-key=${encodeURIComponent(searchKey)}`,
  createRequest: createClusterRequest,
  readReply: readClusterReply,
}

export interface AskOptions {
  readonly question: Question
  readonly settings: ClusterSettings
  /** The search service. @default Typesense */
  readonly service?: SearchService | undefined
  /** The position of the node to start with. @default 0 */
  readonly first?: number
  readonly signal?: AbortSignal | undefined
}

export interface NodeAnswer {
  readonly answer: Answer
  /** The position of the node that responded. */
  readonly node: number
}

/** The total time limit, which leaves part of six seconds for painting. */
const totalMs = 5_500
/** The minimum time for each node. */
const leastMs = 1_500
const maxReplyBytes = 2_000_000

/** Queries one node after another until a node responds, within 5.5 s. Throws the error of the last node. */
export async function queryCluster({ question, settings, service = typesense, first = 0, signal }: AskOptions): Promise<NodeAnswer> {
  signal?.throwIfAborted()
  if (!/[\p{L}\p{N}]/u.test(question.query)) return { answer: { count: 0, areas: [], found: [], marked: [] }, node: first }
  const { nodes } = settings
  const body = service.createRequest(question, settings)
  const limitMs = Math.max(leastMs, totalMs / nodes.length)
  const whole = limitTime(totalMs, signal)
  let failure: unknown = new Error('There is no node to ask')
  try {
    for (let turn = 0; turn < nodes.length && !whole.signal.aborted; turn++) {
      const node = (first + turn) % nodes.length
      try {
        const reply = await askNode({ url: service.urlOf(nodes[node] ?? '', settings), body, limitMs, signal: whole.signal })
        return { answer: service.readReply(JSON.parse(reply), question, settings), node }
      } catch (error) {
        signal?.throwIfAborted()
        failure = error
      }
    }
    throw failure
  } finally {
    whole.end()
  }
}

/** Remembers which node responded, so that the next query does not wait for a node that is down. */
export function openCluster(settings: ClusterSettings, service?: SearchService | Promise<SearchService>): ClusterReader {
  let first = 0
  return {
    async answer(question, signal) {
      const { answer, node } = await queryCluster({ question, settings, service: await service, first, signal })
      first = node
      return answer
    },
  }
}

interface NodeRequest {
  readonly url: string
  readonly body: string
  readonly limitMs: number
  readonly signal: AbortSignal
}

async function askNode({ url, body, limitMs, signal }: NodeRequest): Promise<string> {
  const own = limitTime(limitMs, signal)
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'text/plain' },
      signal: own.signal,
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
    })
    if (!response.ok) throw new Error(`The search cluster answered ${response.status}`)
    return await readText(response)
  } finally {
    own.end()
  }
}

/** Creates a signal that is aborted by another signal, after a time limit, and at the end, because unfinished responses are not needed. */
function limitTime(ms: number, outer: AbortSignal | undefined): { readonly signal: AbortSignal; end(): void } {
  const controller = new AbortController()
  const abort = () => controller.abort()
  const timer = setTimeout(abort, ms)
  if (outer?.aborted) abort()
  outer?.addEventListener('abort', abort)
  return {
    signal: controller.signal,
    end() {
      clearTimeout(timer)
      outer?.removeEventListener('abort', abort)
      abort()
    },
  }
}

async function readText(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
    if (done) return text + decoder.decode()
    bytes += value.length
    if (bytes > maxReplyBytes) throw new Error('The search cluster’s answer is too long')
    text += decoder.decode(value, { stream: true })
  }
}
