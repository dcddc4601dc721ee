import { setTimeout as sleep } from 'node:timers/promises'
import { followRedirects } from '../../kit/network/fetch-address.ts'
import type { HostResponse, Reply } from '../../kit/network/send-request.ts'

type Method = 'HEAD' | 'GET'

export type SendRequest = (url: URL, method: Method) => Promise<Reply>

/** The result for a URL. */
export type Verdict =
  | { readonly kind: 'ok'; readonly movedTo?: string }
  /** `at` is another URL that the requested URL redirects to. */
  | { readonly kind: 'missing'; readonly status: number; readonly at?: string }
  | { readonly kind: 'unclear'; readonly host: string; readonly reason: string }
  | { readonly kind: 'unreachable'; readonly host: string; readonly reason: string; readonly code: string }
  | { readonly kind: 'private'; readonly host: string; readonly address: string }

export interface ProbePace {
  /** The waiting times before further attempts. */
  readonly retryDelaysMs: readonly number[]
  /** A host that asks for a longer wait is not requested again. */
  readonly maxWaitMs: number
}

interface ProbeInput extends ProbePace {
  readonly send: SendRequest
  readonly gate: RequestGate
  readonly nowMs: number
}

const maxRedirects = 10
const permanentRedirects = new Set([301, 308])

/** Returns a function that requests a URL with `HEAD`, or with `GET` if that fails, and follows redirects. */
export function createProbe(input: ProbeInput): (url: URL) => Promise<Verdict> {
  /** Hosts that never responded. They are not requested again. */
  const down = new Map<string, Verdict>()
  const answered = new Set<string>()

  async function request(url: URL): Promise<HostResponse | Verdict> {
    const known = down.get(url.host)
    if (known) return known
    const reply = await ask(url, input)
    if (reply.kind === 'private') return { kind: 'private', host: url.host, address: reply.address }
    if (reply.kind === 'response') {
      answered.add(url.host)
      return reply
    }
    if (answered.has(url.host)) return { kind: 'unclear', host: url.host, reason: `the host fails: ${reply.reason}` }
    const verdict = { kind: 'unreachable', host: url.host, reason: reply.reason, code: reply.code } as const
    down.set(url.host, verdict)
    return verdict
  }

  return async (start) => {
    // The content of the response is not used, so it does not matter whether it is encrypted.
    const end = await followRedirects(start, { maxRedirects, mayDowngrade: true }, request)
    if (end.kind === 'redirect') {
      // Apps and email programs open such URLs.
      if (end.why === 'scheme') return { kind: 'ok' }
      return { kind: 'unclear', host: end.from.host, reason: redirectReasons[end.why] }
    }
    const { reply, url, steps } = end
    if (reply.kind !== 'response') return reply
    const { status } = reply
    const temporary = steps.findIndex((step) => !permanentRedirects.has(step.status))
    const moved = steps.slice(0, temporary === -1 ? undefined : temporary).at(-1)
    if (status < 400 && status >= 200) return moved === undefined ? { kind: 'ok' } : { kind: 'ok', movedTo: moved.to.href }
    if (status === 404 || status === 410) return { kind: 'missing', status, ...(steps.length === 0 ? {} : { at: url.href }) }
    return { kind: 'unclear', host: url.host, reason: `the host responds with ${status}` }
  }
}

const redirectReasons = {
  count: `it redirects more than ${maxRedirects} times`,
  circle: 'it redirects in a circle',
  invalid: 'it redirects to an invalid address',
  downgrade: 'it redirects to a URL without encryption',
  elsewhere: 'it redirects to a different host',
}

/** Requests one URL, with further attempts if the host is busy or fails. */
async function ask(url: URL, { send, gate, retryDelaysMs, maxWaitMs, nowMs }: ProbeInput): Promise<Reply> {
  let method: Method = 'HEAD'
  let attempt = 0
  for (;;) {
    const current: Method = method
    const reply = await gate.run(url.host, () => send(url, current))
    const isBusy = reply.kind === 'response' && (reply.status === 429 || reply.status === 503)
    // Many hosts respond to `HEAD` with an error, even for pages that exist.
    method = 'GET'
    if (current === 'HEAD' && reply.kind === 'response' && reply.status >= 400 && !isBusy) continue
    const delayMs = retryDelaysMs[attempt]
    if (delayMs === undefined || !isTransient(reply)) return reply
    attempt++
    const askedMs = reply.kind === 'response' ? readRetryAfter(reply.headers['retry-after'], nowMs) : undefined
    if (askedMs === undefined) await sleep(delayMs)
    else if (askedMs > maxWaitMs) return reply
    else gate.pause(url.host, askedMs)
  }
}

const permanentFailures = new Set(['ENOTFOUND', 'CERT_HAS_EXPIRED', 'ERR_TLS_CERT_ALTNAME_INVALID', 'DEPTH_ZERO_SELF_SIGNED_CERT'])

function isTransient(reply: Reply): boolean {
  if (reply.kind === 'failure') return !permanentFailures.has(reply.code)
  return reply.kind === 'response' && (reply.status === 429 || reply.status === 408 || reply.status >= 500) && reply.status < 600
}

/** Returns the wait in milliseconds. `Retry-After` contains seconds or a date. */
function readRetryAfter(value: string | undefined, nowMs: number): number | undefined {
  if (value === undefined) return undefined
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1_000
  const at = Date.parse(value)
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs)
}

/** Limits the requests to each host. */
interface RequestGate {
  run<T>(host: string, request: () => Promise<T>): Promise<T>
  /** Sends no more requests to a host for some time. */
  pause(host: string, ms: number): void
}

interface Host {
  free: number
  readonly waiting: (() => void)[]
  /** The time when the next request may start. */
  turn: Promise<unknown>
}

/** Sends at most `perHost` requests to a host at once, at least `delayMs` apart. */
export function createRequestGate({ perHost, delayMs }: { readonly perHost: number; readonly delayMs: number }): RequestGate {
  const hosts = new Map<string, Host>()
  const find = (name: string): Host => {
    const host = hosts.get(name) ?? { free: perHost, waiting: [], turn: Promise.resolve() }
    hosts.set(name, host)
    return host
  }
  return {
    async run(name, request) {
      const host = find(name)
      if (host.free > 0) host.free--
      else await new Promise<void>((resolve) => host.waiting.push(resolve))
      try {
        const { turn } = host
        host.turn = turn.then(() => sleep(delayMs))
        await turn
        return await request()
      } finally {
        const next = host.waiting.shift()
        if (next) next()
        else host.free++
      }
    },
    pause(name, ms) {
      const host = find(name)
      host.turn = host.turn.then(() => sleep(ms))
    },
  }
}
