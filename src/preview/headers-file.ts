import { matchesPattern } from '../support/matches-pattern.ts'
import { decodePath } from './decode-path.ts'

export interface HeaderRule {
  readonly pattern: string
  readonly set: readonly (readonly [name: string, value: string])[]
  /** Names, in lower case, that earlier rules must not have set. */
  readonly remove: readonly string[]
}

const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
const headerValue = /^[\t\x20-\x7E\x80-\xFF]*$/

/** What the server alone can know. */
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

/** Reads a `_headers` file as Netlify and Cloudflare Pages do; what they would ignore is ignored. */
export function parseHeadersFile(text: string): HeaderRule[] {
  const rules: { pattern: string; set: [string, string][]; remove: string[] }[] = []
  for (const line of text.split(/\r\n|\n|\r/)) {
    const trimmed = line.trim()
    if (trimmed === '' || trimmed.startsWith('#')) continue
    if (!/^\s/.test(line)) {
      rules.push({ pattern: decodePath(trimmed), set: [], remove: [] })
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

/** The headers of all rules that fit a decoded path, later ones joined to earlier ones; names in lower case. */
export function headersFor(rules: readonly HeaderRule[], path: string): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const rule of rules) {
    if (!matchesPattern(rule.pattern, path)) continue
    for (const name of rule.remove) delete headers[name]
    for (const [name, value] of rule.set) headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`
  }
  return headers
}
