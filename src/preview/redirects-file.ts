import { decodePath } from './decode-path.ts'

export interface RedirectRule {
  /** Decoded, without the `*` of a splat at its end. */
  readonly from: string
  readonly splat: boolean
  readonly to: string
  readonly status: RedirectStatus
}

export type RedirectStatus = 301 | 302 | 303 | 307 | 308

/** A path, or an address whose host is written out. */
const redirectTarget = /^(?:\/|https?:\/\/(?![^/]*:splat)[^/])/

const statuses: readonly number[] = [301, 302, 303, 307, 308]

/** Reads a `_redirects` file: `from to [status]` on each line; what hosts would ignore is ignored. */
export function parseRedirectsFile(text: string): RedirectRule[] {
  return text.split(/\r\n|\n|\r/).flatMap((line) => {
    const [from = '', to = '', status = '302'] = line.trim().split(/\s+/)
    // A `!` says that the redirect goes before a file, which here it always does.
    const code = Number(status.replace(/!$/, ''))
    if (!from.startsWith('/') || !redirectTarget.test(to) || !statuses.includes(code)) return []
    const splat = from.endsWith('*')
    return [{ from: decodePath(splat ? from.slice(0, -1) : from), splat, to, status: code as RedirectStatus }]
  })
}

/** Where the first rule that fits a decoded path leads; the query goes along unless the rule brings its own. */
export function findRedirect(
  rules: readonly RedirectRule[],
  path: string,
  query: string,
): { readonly location: string; readonly status: RedirectStatus } | undefined {
  const rule = rules.find(({ from, splat }) => (splat ? path.startsWith(from) || `${path}/` === from : path === from))
  if (rule === undefined) return undefined
  const rest = path.slice(rule.from.length).split('/').map(encodeURIComponent).join('/')
  const filled = rule.splat ? rule.to.replaceAll(':splat', () => rest) : rule.to
  const [target = '', fragment] = splitOnce(filled, '#')
  const withQuery = target.includes('?') ? target : `${target}${query}`
  return { location: `${keepOrigin(withQuery, rule.to)}${fragment === undefined ? '' : `#${fragment}`}`, status: rule.status }
}

/** A rule that leads to a path must not be talked into leading to another host. */
function keepOrigin(target: string, written: string): string {
  const sendable = target.replace(/[^\x21-\x7E]+/g, encodeURIComponent)
  return written.startsWith('/') ? sendable.replace(/^[/\\]+/, '/') : sendable
}

function splitOnce(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator)
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)]
}
