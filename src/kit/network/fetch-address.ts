import { followRedirects, type RedirectPolicy, type RefusedRedirect } from './follow-redirects.ts'
import { type BodyOptions, type HostResponse, type RequestOptions, sendRequest } from './send-request.ts'

export interface FetchOptions extends RedirectPolicy {
  readonly headers?: RequestOptions['headers'] & {}
  readonly body: BodyOptions
  /** For everything together. */
  readonly limitMs: number
}

export type Fetched =
  | (Pick<HostResponse, 'status' | 'headers' | 'body'> & { readonly kind: 'response' })
  /** A redirect that was not followed; `reason` is a part of a sentence. */
  | { readonly kind: 'redirect'; readonly why: RefusedRedirect['why']; readonly location: string; readonly reason: string }
  | { readonly kind: 'failed'; readonly reason: string }

/**
 * Requests an address that a person named: on the command line, or in a config. It may be in a private network, but a host outside of it cannot
 * redirect into it.
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
