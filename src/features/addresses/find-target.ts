import { decodeName, decodePercent } from '../../kit/escape/percent.ts'
import { readRedirectsFile } from '../../kit/redirects/read-host-rules.ts'
import { pathBelow } from '../../kit/url/address.ts'
import { isUrl } from '../../kit/url/parse-url.ts'
import type { FoundAddress } from './found-address.ts'

export interface SitePlace {
  /** Scheme and host; undefined if not known. */
  readonly url?: string | undefined
  readonly base: string
}

/** The path of a file below the base, and a fragment, both encoded: `guide/install#linux`. undefined if another site has it. */
export type FindTarget = (found: FoundAddress, path: string) => string | undefined

const anyOrigin = 'https://site.invalid'

export function createTargets({ url, base }: SitePlace): FindTarget {
  /** Of addresses that are the same everywhere. */
  const known = new Map<string, string | undefined>()
  const ownHost = url === undefined ? undefined : new URL(url).host
  const resolve = (address: string, folder: string): string | undefined => {
    if (!isUrl(address, `${anyOrigin}${base}${folder}`)) return undefined
    const target = new URL(address, `${anyOrigin}${base}${folder}`)
    const isOwn = target.origin === anyOrigin || (target.host === ownHost && /^https?:$/.test(target.protocol))
    const below = isOwn ? pathBelow(base, target.pathname) : undefined
    return below === undefined ? undefined : `${below}${target.hash}`
  }
  return ({ address, from }, path) => {
    if (address.startsWith('#')) return address.length > 1 ? `${encodePath(path)}${address}` : undefined
    const isAbsolute = address.startsWith('/') || /^[a-z][a-z\d+.-]*:/i.test(address)
    if (!isAbsolute) return resolve(address, from ?? encodePath(path.slice(0, path.lastIndexOf('/') + 1)))
    if (!known.has(address)) known.set(address, resolve(address, ''))
    return known.get(address)
  }
}

function encodePath(path: string): string {
  if (/^[\w/.-]*$/.test(path)) return path
  return new URL(`${anyOrigin}/${path.replace(/[%?#]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`).pathname.slice(1)
}

/** What hosts find at addresses. */
export interface Host {
  /** The file at an encoded path. `redirect` if there is only a rule for it. */
  readonly find: (path: string) => string | 'redirect' | undefined
}

/** `redirects` is the text of `_redirects`. */
export function createHost(files: ReadonlySet<string>, base: string, redirects = ''): Host {
  const rules = readRules(redirects)
  const known = new Map<string, string | undefined>()
  const find = (encoded: string): string | undefined => {
    for (const path of encoded.includes('%') ? [decodePercent(encoded), decodeName(encoded)] : [encoded]) {
      if (path === undefined) continue
      const inFolder = path === '' || path.endsWith('/') ? `${path}index.html` : undefined
      const file = [path, inFolder ?? `${path}.html`, `${path}/index.html`].find((candidate) => files.has(candidate))
      if (file !== undefined) return file
      if (rules.some(({ start, isWhole }) => (isWhole ? `${base}${path}` === start : `${base}${path}`.startsWith(start)))) return 'redirect'
    }
    return undefined
  }
  return {
    find(encoded) {
      if (!known.has(encoded)) known.set(encoded, find(encoded))
      return known.get(encoded)
    },
  }
}

/** What comes before a placeholder: `/blog/*`, `/news/:year`. */
function readRules(text: string): readonly { readonly start: string; readonly isWhole: boolean }[] {
  return readRedirectsFile(text).map(({ from }) => {
    const end = from.search(/[*:]/)
    return { start: decodePercent(end === -1 ? from : from.slice(0, end)) ?? from, isWhole: end === -1 }
  })
}
