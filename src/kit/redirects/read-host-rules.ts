import { listOf, recordOf } from '../data/is-record.ts'
import { readData } from '../data/read-data.ts'
import { positionAt } from '../text/line-starts.ts'

/** A redirect in the configuration of a host, as written. */
export interface HostRule {
  readonly from: string
  readonly to: string
  readonly status: number
  /** The host keeps the URL and shows another page. */
  readonly isRewrite: boolean
  /** Whether the redirect applies only to some requests, such as requests with a query. */
  readonly hasConditions: boolean
  /** The 1-based position of `to`, or undefined if the value is not written literally. */
  readonly at: { readonly line: number; readonly column: number; readonly endColumn: number } | undefined
}

/** The files in which hosts look for redirects. */
export const redirectFiles = ['_redirects', 'netlify.toml', 'vercel.json'] as const
export type RedirectFile = (typeof redirectFiles)[number]

/** Reads the redirects in a file for Netlify, Cloudflare, or Vercel. Redirects that the host ignores or rejects are omitted. */
export function readHostRules(name: RedirectFile, text: string): readonly HostRule[] {
  if (name === '_redirects') return readRedirectsFile(text)
  if (name === 'netlify.toml') return rulesOf(recordOf(readData('toml', text).value).redirects, { text, from: 'from', to: 'to' })
  const { redirects, rewrites } = recordOf(readData('jsonc', text).value)
  const keys = { text, from: 'source', to: 'destination' }
  return [...rulesOf(redirects, keys), ...rulesOf(rewrites, { ...keys, isRewrite: true })]
}

/** Each line has the form `/old /new 301`. Conditions on the query can be between the two URLs. */
export function readRedirectsFile(text: string): readonly HostRule[] {
  return text.split(/\r\n|\n|\r/).flatMap((written, index) => {
    const [from = '', ...rest] = written
      .replace(/(?:^|\s)#.*/, '')
      .trim()
      .split(/\s+/)
    const target = rest.findIndex((word) => /^(?:\/|https?:)/.test(word))
    const to = rest[target]
    if (!from.startsWith('/') || to === undefined) return []
    // `!` gives a redirect priority over a file.
    const status = Number((rest[target + 1] ?? '302').replace(/!$/, ''))
    const column = written.indexOf(to, written.indexOf(from) + from.length) + 1
    const at = { line: index + 1, column, endColumn: column + to.length }
    return [{ from, to, status, isRewrite: status === 200, hasConditions: target > 0, at }]
  })
}

interface RuleKeys {
  readonly text: string
  readonly from: string
  readonly to: string
  readonly isRewrite?: boolean
}

function rulesOf(value: unknown, { text, from, to, isRewrite = false }: RuleKeys): readonly HostRule[] {
  return listOf(value).flatMap((each) => {
    const rule = recordOf(each)
    const [source, target] = [rule[from], rule[to]]
    if (typeof source !== 'string' || typeof target !== 'string') return []
    const status = Number(rule.status ?? 301)
    const hasConditions = rule.has !== undefined || rule.missing !== undefined
    return [{ from: source, to: target, status, isRewrite: isRewrite || status === 200, hasConditions, at: locate(text, target) }]
  })
}

function locate(text: string, value: string): HostRule['at'] {
  const start = Math.max(text.indexOf(`"${value}"`), text.indexOf(`'${value}'`))
  if (start === -1) return undefined
  const { line, column } = positionAt(text, start)
  return { line, column, endColumn: column + value.length + 2 }
}
