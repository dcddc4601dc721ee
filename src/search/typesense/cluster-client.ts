import { Client } from 'typesense'
import { EnvironmentError } from '../../support/failure.ts'

interface ClientOptions {
  readonly nodes: readonly string[]
  readonly key: string
  /** For one answer. */
  readonly limitMs: number
}

/** The official client: it goes from node to node. It logs nothing, because what it logs can hold what was sent. */
export function createClient({ nodes, key, limitMs }: ClientOptions): Client {
  return new Client({
    nodes: nodes.map((url) => ({ url })),
    apiKey: key,
    connectionTimeoutSeconds: limitMs / 1_000,
    numRetries: nodes.length - 1,
    randomizeNodes: false,
    logLevel: 'silent',
  })
}

export type Pause = (ms: number) => Promise<void>

interface TryOptions {
  /** Completes “the cluster could not …”. */
  readonly what: string
  /** Never to be shown. */
  readonly key: string
  readonly pause: Pause
}

/** 15 s between six tries, each of which asks every node once. */
const pausesMs = [500, 1_000, 2_000, 4_000, 7_500]

/** Asks again, with longer and longer pauses, while the failure may pass. Throws the last `ClusterFailure`. */
export async function tryAgain<T>(work: () => Promise<T>, { what, key, pause }: TryOptions): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await work()
    } catch (error) {
      const failure: ClusterFailure = describeClusterFailure(error, what, key)
      const ms = pausesMs[tries]
      if (!failure.isPassing || ms === undefined) throw failure
      await pause(ms)
    }
  }
}

export function realPause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}

/** A cluster that does not do what it is asked. Made of what the client's errors say, never of those themselves: they carry the key. */
export class ClusterFailure extends EnvironmentError {
  readonly status: number | undefined
  /** It may be over in a moment. */
  readonly isPassing: boolean
  constructor(
    message: string,
    { status, isPassing, hint }: { status?: number | undefined; isPassing: boolean; hint?: string | undefined },
  ) {
    super(message, hint)
    this.status = status
    this.isPassing = isPassing
  }
}

/** `what` completes “the cluster could not …”. */
function describeClusterFailure(error: unknown, what: string, secret: string): ClusterFailure {
  if (error instanceof ClusterFailure) return error
  const { httpStatus, code, name, message } = Object(error) as Partial<Record<'httpStatus' | 'code' | 'name' | 'message', unknown>>
  const fail = (reason: string, facts: { status?: number; isPassing: boolean; hint?: string }) =>
    new ClusterFailure(`The search cluster could not ${what}: ${reason}.`, facts)
  if (typeof httpStatus === 'number') {
    const said = /Server said: (.*)$/s.exec(String(message))?.[1]?.replaceAll(secret, '***').slice(0, 300).replace(/\.$/, '')
    const answer = said === undefined ? `it responded with ${httpStatus}` : `it responded with ${httpStatus}, “${said}”`
    const isPassing = httpStatus === 429 || httpStatus >= 500
    const isRefused = httpStatus === 401 || httpStatus === 403
    return fail(answer, { status: httpStatus, isPassing, ...(isRefused ? { hint: keyHint } : isPassing ? { hint: passingHint } : {}) })
  }
  if (name === 'SyntaxError' || /^Z_/.test(String(code))) return fail('its response is not valid', { isPassing: true, hint: passingHint })
  if (code === 'ECONNABORTED' || code === 'ETIMEDOUT') return fail('it did not respond in time', { isPassing: true, hint: passingHint })
  if (typeof code === 'string') return fail(`it cannot be reached (${code})`, { isPassing: true, hint: passingHint })
  return fail(`the request failed (${typeof name === 'string' ? name : 'unknown'})`, { isPassing: false })
}

const keyHint =
  '`TYPESENSE_ADMIN_KEY` must be a key for this cluster that allows the actions `collections:*`, `documents:*` and `aliases:*`.'
const passingHint = 'Readers keep searching the previous records. Check the cluster, then push again.'
