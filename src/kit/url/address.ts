import { attempt } from '../failures/failure.ts'

/** Returns a URL without its query or fragment. */
export function pathOf(address: string): string {
  return address.split(/[?#]/, 1)[0] ?? address
}

/** Returns a path without a trailing slash. `/` is unchanged. */
export function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

/** Returns a path with a trailing slash, to which other paths can be appended. */
export function withSlash(path: string): string {
  return path.endsWith('/') ? path : `${path}/`
}

/** Returns the form in which URLs are compared: without query, fragment, or trailing slash. */
export function comparablePath(address: string): string {
  return withoutSlash(pathOf(address))
}

/** Returns the part of a path below a base that ends with a slash, or undefined if the path is not below the base. */
export function pathBelow(base: string, path: string): string | undefined {
  return path.startsWith(base) ? path.slice(base.length) : undefined
}

/** Splits at the first `#` or `?`. The second part is undefined if there is none. */
export function splitOnce(text: string, sign: '#' | '?'): readonly [before: string, after?: string] {
  const at = text.indexOf(sign)
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}

/** Returns the file of a page: `/guide/` → `/guide/index.html`, `/guide` → `/guide.html`. */
export function fileOfPage(path: string, ending: 'html' | 'md'): string {
  return path.endsWith('/') ? `${path}index.${ending}` : `${path}.${ending}`
}

/**
 * Parses a full URL, or a URL relative to a base. Returns undefined if the URL is not valid. `URL.canParse` returns wrong results for
 * letters such as `ü` after Node.js 20 has optimized the call.
 */
export function parseUrl(text: string, base?: string | URL): URL | undefined {
  return attempt(() => new URL(text, base))
}

export function isUrl(text: string, base?: string | URL): boolean {
  return parseUrl(text, base) !== undefined
}
