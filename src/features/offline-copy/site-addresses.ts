import { posix } from 'node:path'
import { findRedirect, parseRedirectsFile } from '../../core/preview/host-rules.ts'
import { decodeName, decodePercent, encodeSegments } from '../../kit/escape/percent.ts'
import { pathBelow } from '../../kit/url/address.ts'
import { isUrl } from '../../kit/url/parse-url.ts'

interface BuiltSite {
  /** All files of the site. */
  readonly files: ReadonlySet<string>
  readonly base: string
  /** Scheme and host, or undefined if not known. */
  readonly url: string | undefined
  /** The text of `_redirects`. */
  readonly redirects: string
  /** The targets of pages that only lead to others, by their files. */
  readonly movedPages: ReadonlyMap<string, string>
  /** Files that readers of a copy have no use for. They are copied only if a page links to them and the site has no URL. */
  readonly leftOut: ReadonlySet<string>
}

/** The target of a site's URL in a copy of the site. */
export type CopyTarget =
  /** `path` is a file of the copy, and `after` the encoded query and fragment. */
  | { readonly kind: 'file'; readonly path: string; readonly after: string }
  | { readonly kind: 'online'; readonly href: string }
  | { readonly kind: 'missing' }
  /** It needs no change, such as a URL of another site. */
  | { readonly kind: 'same' }

export interface SiteAddresses {
  /** `from` is the file that contains the URL. */
  readonly find: (address: string, from: string) => CopyTarget
  /** Files that were omitted and that a page needs after all. */
  readonly needed: ReadonlySet<string>
}

const anyOrigin = 'https://site.invalid'
/** Redirects that lead to each other have no target. */
const maxRedirects = 10

export function createSiteAddresses({ files, base, url, redirects, movedPages, leftOut }: BuiltSite): SiteAddresses {
  const rules = parseRedirectsFile(redirects)
  const needed = new Set<string>()

  function follow(target: URL, count: number): CopyTarget {
    const below = `${target.pathname}/` === base ? '' : pathBelow(base, target.pathname)
    const path = below === undefined ? undefined : findFile(below)
    const moved = path === undefined ? undefined : movedPages.get(path)
    const redirect =
      moved ??
      (path === undefined ? findRedirect(rules, decodePercent(target.pathname) ?? target.pathname, target.search)?.location : undefined)
    if (redirect !== undefined && count < maxRedirects && isUrl(redirect, target)) {
      const next = new URL(redirect, target)
      if (next.origin !== anyOrigin) return { kind: 'online', href: next.href }
      // Like in browsers, a fragment of the redirect wins.
      next.hash ||= target.hash
      return follow(next, count + 1)
    }
    if (path !== undefined && (!leftOut.has(path) || url === undefined)) {
      if (leftOut.has(path)) needed.add(path)
      return { kind: 'file', path, after: target.search + target.hash }
    }
    return url === undefined ? { kind: 'missing' } : { kind: 'online', href: url + target.href.slice(anyOrigin.length) }
  }

  function findFile(encoded: string): string | undefined {
    for (const path of [decodePercent(encoded), decodeName(encoded)]) {
      if (path === undefined) continue
      const candidates = path === '' || path.endsWith('/') ? [`${path}index.html`] : [path, `${path}.html`, `${path}/index.html`]
      const found = candidates.find((each) => files.has(each))
      if (found !== undefined) return found
    }
    return undefined
  }

  return {
    needed,
    find(address, from) {
      if (address === '' || /^(?:#|[a-z][a-z\d+.-]*:|[/\\]{2})/i.test(address.trimStart())) return { kind: 'same' }
      const place = `${anyOrigin}${base}${encodeSegments(from)}`
      return isUrl(address, place) ? follow(new URL(address, place), 0) : { kind: 'same' }
    },
  }
}

/** The URL of a file of the copy in a different one. */
export function relativeAddress(from: string, path: string): string {
  return encodeSegments(posix.relative(posix.dirname(from), path))
}
