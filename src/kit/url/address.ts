/** A URL without its query and its fragment. */
export function pathOf(address: string): string {
  return address.split(/[?#]/, 1)[0] ?? address
}

/** A path without a slash at its end. `/` stays. */
export function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

/** A path with a slash at its end, to which others can be added. */
export function withSlash(path: string): string {
  return path.endsWith('/') ? path : `${path}/`
}

/** How URLs are compared: without query, fragment, and the last slash. */
export function comparablePath(address: string): string {
  return withoutSlash(pathOf(address))
}

/** The part of a path below a base, which ends with a slash, or undefined if it is not below. */
export function pathBelow(base: string, path: string): string | undefined {
  return path.startsWith(base) ? path.slice(base.length) : undefined
}

/** Splits at the first `#` or `?`. The second part is undefined if there is none. */
export function splitOnce(text: string, sign: '#' | '?'): readonly [before: string, after?: string] {
  const at = text.indexOf(sign)
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}

/** The file of a page: `/guide/` → `/guide/index.html`, `/guide` → `/guide.html`. */
export function fileOfPage(path: string, ending: 'html' | 'md'): string {
  return path.endsWith('/') ? `${path}index.${ending}` : `${path}.${ending}`
}
