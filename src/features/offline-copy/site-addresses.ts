import { posix } from 'node:path'
import { findRedirect, parseRedirectsFile } from '../../core/preview/host-rules.ts'
import { decodeName, decodePercent, encodeSegments } from '../../kit/escape/percent.ts'
import { pathBelow } from '../../kit/url/address.ts'
import { isUrl } from '../../kit/url/parse-url.ts'

interface BuiltSite {
  /** The paths of all files of the site. */
  readonly files: ReadonlySet<string>
  readonly base: string
  /** The scheme and host, or undefined if they are not known. */
  readonly url: string | undefined
  /** The text of `_redirects`. */
  readonly redirects: string
  /** The targets of pages that only redirect to other pages, by the file of the redirecting page. */
  readonly movedPages: ReadonlyMap<string, string>
  /** Files that readers of a copy do not need. They are copied only if a page links to them and the site has no URL. */
  readonly leftOut: ReadonlySet<string>
}

/** The target in a copy of the site for a URL of the site. */
export type CopyTarget =
  /** `path` is the path of a file in the copy, and `after` is the encoded query and fragment. */
  | { readonly kind: 'file'; readonly path: string; readonly after: string }
  | { readonly kind: 'online'; readonly href: string }
  | { readonly kind: 'missing' }
  /** The URL needs no change because it is, for example, a URL of another site. */
  | { readonly kind: 'same' }

export interface SiteAddresses {
  /** `from` is the file that contains the URL. */
  readonly find: (address: string, from: string) => CopyTarget
  /** Files that were omitted but that a page needs. */
  readonly needed: ReadonlySet<string>
}

const anyOrigin = 'https://site.invalid'
/** Redirects that form a cycle have no target. */
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
      // A fragment in the redirect takes precedence, as in browsers.
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

/** Returns the URL of one file of the copy relative to another file. */
export function relativeAddress(from: string, path: string): string {
  return encodeSegments(posix.relative(posix.dirname(from), path))
}
