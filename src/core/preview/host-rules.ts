import { decodeIfValid, encodePercent, encodeSegments } from '../../kit/escape/percent.ts'
import { matchesPattern } from '../../kit/files/path-matcher.ts'
import { readRedirectsFile } from '../../kit/redirects/read-host-rules.ts'
import { splitOnce } from '../../kit/url/address.ts'

export interface RedirectRule {
  /** The decoded path, without the `*` of a splat. */
  readonly from: string
  readonly splat: boolean
  readonly to: string
  readonly status: RedirectStatus
}

type RedirectStatus = 301 | 302 | 303 | 307 | 308

/** Matches a path, or a URL with a literal host. */
const redirectTarget = /^(?:\/|https?:\/\/(?![^/]*:splat)[^/])/

const statuses: readonly number[] = [301, 302, 303, 307, 308]

/** Reads a `_redirects` file with `from to [status]` on each line. Ignores any lines that hosts ignore. */
export function parseRedirectsFile(text: string): RedirectRule[] {
  return readRedirectsFile(text).flatMap(({ from, to, status, hasConditions }) => {
    if (hasConditions || !redirectTarget.test(to) || !statuses.includes(status)) return []
    const splat = from.endsWith('*')
    return [{ from: decodeIfValid(splat ? from.slice(0, -1) : from), splat, to, status: status as RedirectStatus }]
  })
}

/** Applies the first rule that matches a decoded path. The query is kept unless the rule has its own query. */
export function findRedirect(
  rules: readonly RedirectRule[],
  path: string,
  query: string,
): { readonly location: string; readonly status: RedirectStatus } | undefined {
  const rule = rules.find(({ from, splat }) => (splat ? path.startsWith(from) || `${path}/` === from : path === from))
  if (rule === undefined) return undefined
  const rest = encodeSegments(path.slice(rule.from.length))
  const filled = rule.splat ? rule.to.replaceAll(':splat', () => rest) : rule.to
  const [target = '', fragment] = splitOnce(filled, '#')
  const withQuery = target.includes('?') ? target : `${target}${query}`
  return { location: `${keepOrigin(withQuery, rule.to)}${fragment === undefined ? '' : `#${fragment}`}`, status: rule.status }
}

/** A rule whose target is a path must not lead to another host. */
function keepOrigin(target: string, written: string): string {
  const sendable = target.replace(/[^\x21-\x7E]+/g, encodePercent)
  return written.startsWith('/') ? sendable.replace(/^[/\\]+/, '/') : sendable
}

interface HeaderRule {
  readonly pattern: string
  readonly set: readonly (readonly [name: string, value: string])[]
  /** The lowercase names of headers to remove that earlier rules have set. */
  readonly remove: readonly string[]
}

const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
const headerValue = /^[\t\x20-\x7E\x80-\xFF]*$/

/** Headers that only the server can set. */
const ownHeaders: ReadonlySet<string> = new Set([
  'accept-ranges',
  'connection',
  'content-encoding',
  'content-length',
  'content-range',
  'date',
  'etag',
  'keep-alive',
  'location',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'vary',
])

/** Reads a `_headers` file like Netlify and Cloudflare Pages. Ignores any lines that these hosts ignore. */
export function parseHeadersFile(text: string): HeaderRule[] {
  const rules: { pattern: string; set: [string, string][]; remove: string[] }[] = []
  for (const line of text.split(/\r\n|\n|\r/)) {
    const trimmed = line.trim()
    if (trimmed === '' || trimmed.startsWith('#')) continue
    if (!/^\s/.test(line)) {
      rules.push({ pattern: decodeIfValid(trimmed), set: [], remove: [] })
      continue
    }
    const rule = rules.at(-1)
    if (trimmed.startsWith('!')) rule?.remove.push(trimmed.slice(1).trim().toLowerCase())
    const colon = trimmed.indexOf(':')
    const name = trimmed.slice(0, Math.max(colon, 0)).trim().toLowerCase()
    const value = trimmed.slice(colon + 1).trim()
    if (headerName.test(name) && headerValue.test(value) && !ownHeaders.has(name)) rule?.set.push([name, value])
  }
  return rules.filter((rule) => rule.pattern.startsWith('/'))
}

/** The headers of all rules that match a decoded path, combined in order. Names are lowercase. */
export function headersFor(rules: readonly HeaderRule[], path: string): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const rule of rules) {
    if (!matchesPattern(rule.pattern, path)) continue
    for (const name of rule.remove) delete headers[name]
    for (const [name, value] of rule.set) headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`
  }
  return headers
}
