import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

const hostHeader = /^(?<name>\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/
const wildcards: ReadonlySet<string> = new Set(['0.0.0.0', '::', '[::]'])

/**
 * Whether a `Host` header names this server, so that no other site can read it by pointing its name here (DNS rebinding).
 * Bound to all addresses, every literal address is its own: rebinding needs a name.
 */
export function isAllowedHost(header: string | undefined, boundTo?: string): boolean {
  const name = hostHeader.exec(header?.toLowerCase() ?? '')?.groups?.name
  if (name === undefined) return false
  if (name === 'localhost' || name.endsWith('.localhost') || name === '127.0.0.1' || name === '[::1]') return true
  if (boundTo === undefined) return false
  const bare = name.replace(/^\[|\]$/g, '')
  return wildcards.has(boundTo) ? isIP(bare) !== 0 && !wildcards.has(bare) : bare === boundTo.toLowerCase().replace(/^\[|\]$/g, '')
}

/** Two `Host` headers are read one way here and another way in front of it. */
export function isForThisServer(request: IncomingMessage, host: string | undefined): boolean {
  const names = request.rawHeaders.filter((_, index) => index % 2 === 0)
  return names.filter((name) => name.toLowerCase() === 'host').length === 1 && isAllowedHost(request.headers.host, host)
}

export function isWildcardHost(host: string): boolean {
  return wildcards.has(host)
}
