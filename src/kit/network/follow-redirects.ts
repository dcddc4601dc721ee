import type { HostResponse } from './send-request.ts'

export interface RefusedRedirect {
  readonly kind: 'redirect'
  readonly why: 'invalid' | 'scheme' | 'downgrade' | 'elsewhere' | 'circle' | 'count'
  /** The address that redirects. */
  readonly from: URL
  /** As sent, or absolute. */
  readonly location: string
}

interface Arrival<Failed> {
  readonly kind: 'arrival'
  readonly reply: HostResponse | Failed
  readonly url: URL
  /** The statuses of the redirects that were followed, with their targets. */
  readonly steps: readonly { readonly status: number; readonly to: URL }[]
}

export interface RedirectPolicy {
  readonly maxRedirects: number
  /** @default everywhere */
  readonly mayFollow?: (next: URL) => boolean
  /** Whether `https:` may lead to `http:`. @default false */
  readonly mayDowngrade?: boolean
}

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
const noResponse = { status: 0, headers: {} as HostResponse['headers'] }

/** The only way to follow redirects. `send` requests one address, and returns something else than a response if that fails. */
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
    if (!URL.canParse(location, url)) return refused('invalid')
    const next = new URL(location, url)
    if (next.protocol !== 'http:' && next.protocol !== 'https:') return refused('scheme', next.href)
    // A host must not choose with which name another one is asked.
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
