import { isUrl } from '../url/address.ts'
import { type BodyOptions, type HostResponse, type RequestOptions, sendRequest } from './send-request.ts'

export interface FetchOptions extends RedirectPolicy {
  readonly headers?: RequestOptions['headers'] & {}
  readonly body: BodyOptions
  /** The time limit for all requests together. */
  readonly limitMs: number
}

export type Fetched =
  | (Pick<HostResponse, 'status' | 'headers' | 'body'> & { readonly kind: 'response' })
  /** A redirect that was not followed. `reason` is part of a sentence. */
  | { readonly kind: 'redirect'; readonly why: RefusedRedirect['why']; readonly location: string; readonly reason: string }
  | { readonly kind: 'failed'; readonly reason: string }

/**
 * Requests an address that a person specified on the command line or in a config. The address may be in a private network, but a host
 * outside of that network cannot redirect into it.
 */
export async function fetchAddress(url: URL, { headers = {}, body, limitMs, ...policy }: FetchOptions): Promise<Fetched> {
  if (url.username !== '' || url.password !== '')
    return { kind: 'failed', reason: 'it contains a user name or password, and docsgen sends none' }
  const signal = AbortSignal.timeout(limitMs)
  let mayBePrivate = true
  const end = await followRedirects(url, policy, async (at) => {
    const reply = await sendRequest(at, { headers, mayBePrivate, limitMs, signal, body })
    mayBePrivate &&= reply.kind === 'response' && !reply.isPublic
    return reply
  })
  if (end.kind === 'redirect') {
    const { why, location } = end
    return { kind: 'redirect', why, location, reason: describeRedirect(end, policy.maxRedirects) }
  }
  const { reply } = end
  if (reply.kind === 'response') return reply
  if (reply.kind === 'private')
    return { kind: 'failed', reason: `the host redirects into a private network, to \`${end.url.origin}\` (${reply.address})` }
  return {
    kind: 'failed',
    reason: signal.aborted
      ? `the host did not respond within ${limitMs / 1_000} seconds`
      : `the connection failed (${reply.code || reply.reason})`,
  }
}

function describeRedirect({ why, location }: RefusedRedirect, maxRedirects: number): string {
  const target = `\`${location.slice(0, 300)}\``
  switch (why) {
    case 'invalid':
      return 'the host redirects to an invalid address'
    case 'scheme':
    case 'elsewhere':
      return `the host redirects to ${target}`
    case 'downgrade':
      return `the host redirects to ${target}, which is an address without encryption`
    case 'circle':
      return 'the host redirects in a circle'
    case 'count':
      return `the host redirects more than ${maxRedirects} times`
  }
}

interface RefusedRedirect {
  readonly kind: 'redirect'
  readonly why: 'invalid' | 'scheme' | 'downgrade' | 'elsewhere' | 'circle' | 'count'
  /** The address that sent the redirect. */
  readonly from: URL
  /** The location as the host sent it, or as an absolute URL. */
  readonly location: string
}

interface Arrival<Failed> {
  readonly kind: 'arrival'
  readonly reply: HostResponse | Failed
  readonly url: URL
  /** The statuses of the redirects that were followed, with their targets. */
  readonly steps: readonly { readonly status: number; readonly to: URL }[]
}

interface RedirectPolicy {
  readonly maxRedirects: number
  /** Whether a redirect to this URL may be followed. @default everywhere */
  readonly mayFollow?: (next: URL) => boolean
  /** Whether a redirect from `https:` to `http:` may be followed. @default false */
  readonly mayDowngrade?: boolean
}

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
const noResponse = { status: 0, headers: {} as HostResponse['headers'] }

/**
 * Sends requests and follows redirects. No other function follows redirects. `send` requests a single address, and returns a value other
 * than a response if the request fails.
 */
export async function followRedirects<Failed extends { readonly kind: string }>(
  start: URL,
  { maxRedirects, mayFollow = () => true, mayDowngrade = false }: RedirectPolicy,
  send: (url: URL) => Promise<HostResponse | Failed>,
): Promise<Arrival<Failed> | RefusedRedirect> {
  const visited = new Set<string>()
  const steps: { status: number; to: URL }[] = []
  let url = start
  for (;;) {
    const reply = await send(url)
    const { status, headers } = reply.kind === 'response' ? (reply as HostResponse) : noResponse
    const location = redirects.has(status) ? headers.location : undefined
    if (location === undefined) return { kind: 'arrival', reply, url, steps }
    const from = url
    const refused = (why: RefusedRedirect['why'], to = location): RefusedRedirect => ({ kind: 'redirect', why, from, location: to })
    visited.add(withoutFragment(url))
    if (visited.size > maxRedirects) return refused('count')
    if (!isUrl(location, url)) return refused('invalid')
    const next = new URL(location, url)
    if (next.protocol !== 'http:' && next.protocol !== 'https:') return refused('scheme', next.href)
    // A host must not choose the user name and password for a request to another host.
    next.username = ''
    next.password = ''
    if (!mayFollow(next)) return refused('elsewhere', next.href)
    next.hash = ''
    if (url.protocol === 'https:' && next.protocol === 'http:' && !mayDowngrade) return refused('downgrade', next.href)
    if (visited.has(next.href)) return refused('circle', next.href)
    steps.push({ status, to: next })
    url = next
  }
}

function withoutFragment({ href }: URL): string {
  const hash = href.indexOf('#')
  return hash === -1 ? href : href.slice(0, hash)
}
