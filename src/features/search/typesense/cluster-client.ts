import { Client } from 'typesense'
import { EnvironmentError } from '../../../kit/failures/failure.ts'
import { createPinnedAgents, foreignHostCode } from '../../../kit/network/send-request.ts'

interface ClientOptions {
  readonly nodes: readonly string[]
  readonly key: string
  /** The time limit for an individual response. */
  readonly limitMs: number
}

/** The official client tries the nodes one after another. It must not log anything, because its logs can contain the data that was sent. */
export function createClient({ nodes, key, limitMs }: ClientOptions): Client {
  return new Client({
    nodes: nodes.map((url) => ({ url })),
    apiKey: key,
    connectionTimeoutSeconds: limitMs / 1_000,
    numRetries: nodes.length - 1,
    randomizeNodes: false,
    logLevel: 'silent',
    // A redirect would send the key to another host. A proxy decides by itself where it connects.
    ...(hasProxy() ? {} : createPinnedAgents(nodes)),
  })
}

function hasProxy(): boolean {
  return Object.keys(process.env).some((name) => /^(?:https?|all)_proxy$/i.test(name))
}

export type Pause = (ms: number) => Promise<void>

interface TryOptions {
  /** Text that completes “the cluster could not …”. */
  readonly what: string
  /** The key must never be shown. */
  readonly key: string
  readonly pause: Pause
}

/** The pauses add up to 15 s, for six attempts that each ask every node once. */
const pausesMs = [500, 1_000, 2_000, 4_000, 7_500]

/** Retries with increasing pauses as long as the failure is transient. Throws the last `ClusterFailure`. */
export async function retryRequest<T>(work: () => Promise<T>, { what, key, pause }: TryOptions): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await work()
    } catch (error) {
      const failure: ClusterFailure = describeClusterFailure(error, what, key)
      const ms = pausesMs[tries]
      if (!failure.isTransient || ms === undefined) throw failure
      await pause(ms)
    }
  }
}

export function waitMs(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}

/**
 * A failed request to the cluster. It contains only text from the client's errors and never the errors themselves, because they contain the
 * key.
 */
export class ClusterFailure extends EnvironmentError {
  readonly status: number | undefined
  /** Whether a retry may succeed. */
  readonly isTransient: boolean
  constructor(
    message: string,
    { status, isTransient, hint }: { status?: number | undefined; isTransient: boolean; hint?: string | undefined },
  ) {
    super(message, hint)
    this.status = status
    this.isTransient = isTransient
  }
}

/** `what` completes “the cluster could not …”. */
function describeClusterFailure(error: unknown, what: string, secret: string): ClusterFailure {
  if (error instanceof ClusterFailure) return error
  const { httpStatus, code, name, message } = Object(error) as Partial<Record<'httpStatus' | 'code' | 'name' | 'message', unknown>>
  const fail = (reason: string, facts: { status?: number; isTransient: boolean; hint?: string }) =>
    new ClusterFailure(`The search cluster could not ${what}: ${reason}.`, facts)
  if (typeof httpStatus === 'number') {
    const said = /Server said: (.*)$/s.exec(String(message))?.[1]?.replaceAll(secret, '***').slice(0, 300).replace(/\.$/, '')
    const answer = said === undefined ? `it responded with ${httpStatus}` : `it responded with ${httpStatus}, “${said}”`
    const isTransient = httpStatus === 429 || httpStatus >= 500
    const isRefused = httpStatus === 401 || httpStatus === 403
    return fail(answer, {
      status: httpStatus,
      isTransient,
      ...(isRefused ? { hint: keyHint } : isTransient ? { hint: transientHint } : {}),
    })
  }
  if (name === 'SyntaxError' || /^Z_/.test(String(code)))
    return fail('its response is not valid', { isTransient: true, hint: transientHint })
  if (code === 'ECONNABORTED' || code === 'ETIMEDOUT') return fail('it did not respond in time', { isTransient: true, hint: transientHint })
  if (code === foreignHostCode) return fail('it redirects to a different host', { isTransient: false })
  if (typeof code === 'string') return fail(`it cannot be reached (${code})`, { isTransient: true, hint: transientHint })
  return fail(`the request failed (${typeof name === 'string' ? name : 'unknown'})`, { isTransient: false })
}

const keyHint =
  '`TYPESENSE_ADMIN_KEY` must be a key for this cluster that allows the actions `collections:*`, `documents:*` and `aliases:*`.'
const transientHint = 'Readers keep searching the previous records. Check the cluster, then push again.'
