import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Fetched, fetchAddress } from '../../../kit/network/fetch-address.ts'

/** A host's response to a request for a file. */
export type Answer =
  | {
      readonly kind: 'content'
      readonly status: number
      readonly bytes: number
      /** The hash of the decoded content, or undefined if the content is longer than the limit, in which case `bytes` is the limit. */
      readonly sha256: string | undefined
    }
  /** A redirect that is not followed, or that leads to another page. */
  | { readonly kind: 'redirect'; readonly location: string; readonly reason: string }
  /** `reason` is part of a sentence. */
  | { readonly kind: 'failed'; readonly reason: string }

export type Fetcher = (address: URL, limitBytes: number) => Promise<Answer>

interface FetchOptions {
  /** The delay before a request is repeated for the first time. @default 500 */
  readonly pauseMs?: number
  /** The time limit for each megabyte, and for the first byte. @default 30000 */
  readonly limitMs?: number
}

const tries = 3
const maxRedirects = 5
/** The statuses of busy hosts. */
const repeatedStatuses: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504])
/** A host cannot make docsgen wait longer than this. */
const maxPauseMs = 10_000

/** Requests files and hashes them without storing them. Only redirects on the host that the user specified are followed. */
export function createFetcher({ pauseMs = 500, limitMs = 30_000 }: FetchOptions = {}): Fetcher {
  return async (address, limitBytes) => {
    const deadlineMs = limitMs * (1 + limitBytes / 1_000_000)
    for (let attempt = 1; ; attempt++) {
      const { answer, retryAfterMs } = await request(address, { limitBytes, deadlineMs })
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

async function request(start: URL, { limitBytes, deadlineMs }: Limits): Promise<Attempt> {
  const hash = createHash('sha256')
  let bytes = 0
  const fetched = await fetchAddress(start, {
    maxRedirects,
    // Only another URL of the same page has the same content: `page` and `page.html`, or `http:` and `https:`.
    mayFollow: (next) => next.hostname === start.hostname && isSamePage(next, start),
    limitMs: deadlineMs,
    headers: { 'cache-control': 'no-cache' },
    body: {
      maxBytes: limitBytes,
      // An error page also has content.
      isWanted: () => true,
      consume(chunk) {
        bytes += chunk.byteLength
        hash.update(chunk)
      },
    },
  })
  switch (fetched.kind) {
    case 'failed':
      return { answer: fetched }
    case 'redirect':
      return { answer: { kind: 'redirect', location: fetched.location, reason: describeRedirect(fetched) } }
    case 'response': {
      const { status, headers, body } = fetched
      const content = body ? { bytes, sha256: hash.digest('hex') } : { bytes: limitBytes, sha256: undefined }
      const seconds = Number(headers['retry-after'] ?? Number.NaN)
      return {
        answer: { kind: 'content', status, ...content },
        retryAfterMs: Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : undefined,
      }
    }
  }
}

function describeRedirect({ why, location }: Extract<Fetched, { readonly kind: 'redirect' }>): string {
  if (why === 'circle' || why === 'count') return 'the host redirects it in a loop'
  return why === 'invalid' || why === 'scheme'
    ? 'the host redirects it to an invalid address'
    : `the host redirects it to \`${location.slice(0, 200)}\``
}

function isSamePage(a: URL, b: URL): boolean {
  const plain = ({ pathname }: URL) => pathname.replace(/(?:\/|\/index\.html|\.html)$/, '')
  return plain(a) === plain(b)
}
