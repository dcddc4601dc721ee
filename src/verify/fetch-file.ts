import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { ignoreError } from '../kit/failures/ignore-error.ts'

/** What a host answers to a request for a file. */
export type Answer =
  | {
      readonly kind: 'content'
      readonly status: number
      readonly bytes: number
      /** Of the decoded content; undefined if it is longer than the limit, which `bytes` then is. */
      readonly sha256: string | undefined
    }
  /** A redirect that is not followed, or that leads to another one. */
  | { readonly kind: 'redirect'; readonly location: string; readonly reason: string }
  /** `reason` is a part of a sentence. */
  | { readonly kind: 'failed'; readonly reason: string }

export type Fetcher = (address: URL, limitBytes: number) => Promise<Answer>

interface FetchOptions {
  /** How long to wait before a request is repeated the first time. @default 500 */
  readonly pauseMs?: number
  /** How long a host can take for a megabyte and its first byte. @default 30000 */
  readonly limitMs?: number
}

const tries = 3
const maxRedirects = 5
/** Hosts that are busy. */
const repeatedStatuses: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504])
/** A host cannot make docsgen wait longer. */
const maxPauseMs = 10_000

/** Requests files and hashes them without keeping them. Redirects stay on the host that the user has named. */
export function createFetcher({ pauseMs = 500, limitMs = 30_000 }: FetchOptions = {}): Fetcher {
  return async (address, limitBytes) => {
    const deadlineMs = limitMs * (1 + limitBytes / 1_000_000)
    for (let attempt = 1; ; attempt++) {
      const { answer, retryAfterMs } = await followRedirects(address, { limitBytes, deadlineMs })
      const isRepeated = answer.kind === 'failed' || (answer.kind === 'content' && repeatedStatuses.has(answer.status))
      if (!isRepeated || attempt === tries) return answer
      await wait(Math.min(retryAfterMs ?? pauseMs * 4 ** (attempt - 1), maxPauseMs))
    }
  }
}

interface Limits {
  readonly limitBytes: number
  readonly deadlineMs: number
}

interface Attempt {
  readonly answer: Answer
  readonly retryAfterMs?: number | undefined
}

async function followRedirects(start: URL, limits: Limits): Promise<Attempt> {
  let address = start
  for (let hops = 0; hops <= maxRedirects; hops++) {
    const attempt = await request(address, limits)
    if (attempt.answer.kind !== 'redirect') return attempt
    const next = parseLocation(attempt.answer.location, address)
    if (!next) return { answer: { ...attempt.answer, reason: 'the host redirects it to an invalid address' } }
    const answer = { kind: 'redirect', location: next.href, reason: `the host redirects it to \`${next.href.slice(0, 200)}\`` } as const
    // Only the same page under another name has the same content: `page` and `page.html`, or `http:` and `https:`.
    if (next.hostname !== start.hostname || !isSamePage(next, start)) return { answer }
    if (next.href === address.href) break
    address = next
  }
  return { answer: { kind: 'redirect', location: address.href, reason: 'the host redirects it in a loop' } }
}

function parseLocation(location: string, from: URL): URL | undefined {
  try {
    const url = new URL(location, from)
    return /^https?:$/.test(url.protocol) ? url : undefined
  } catch (error) {
    // Anything can be in a header.
    ignoreError(error)
    return undefined
  }
}

function isSamePage(a: URL, b: URL): boolean {
  const plain = ({ pathname }: URL) => pathname.replace(/(?:\/|\/index\.html|\.html)$/, '')
  return plain(a) === plain(b)
}

async function request(address: URL, { limitBytes, deadlineMs }: Limits): Promise<Attempt> {
  try {
    const response = await fetch(address, {
      redirect: 'manual',
      signal: AbortSignal.timeout(deadlineMs),
      headers: { 'cache-control': 'no-cache', 'user-agent': 'docsgen' },
    })
    const location = response.headers.get('location')
    if (response.status >= 300 && response.status < 400 && location !== null) {
      await response.body?.cancel()
      return { answer: { kind: 'redirect', location, reason: '' } }
    }
    const content = await hashBody(response.body, limitBytes)
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
    return {
      answer: { kind: 'content', status: response.status, ...content },
      retryAfterMs: Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : undefined,
    }
  } catch (error) {
    return { answer: { kind: 'failed', reason: reasonOf(error, deadlineMs) } }
  }
}

async function hashBody(
  body: ReadableStream<Uint8Array> | null,
  limitBytes: number,
): Promise<{ readonly bytes: number; readonly sha256: string | undefined }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength
    // Leaving the loop closes the connection.
    if (bytes > limitBytes) return { bytes: limitBytes, sha256: undefined }
    hash.update(chunk)
  }
  return { bytes, sha256: hash.digest('hex') }
}

function reasonOf(error: unknown, deadlineMs: number): string {
  const { name, message, cause } = error as Error & { readonly cause?: NodeJS.ErrnoException }
  if (name === 'TimeoutError') return `the host did not send it within ${Math.round(deadlineMs / 1_000)} seconds`
  return `the connection failed (${cause?.code ?? cause?.message ?? message})`
}
