import { attempt } from '../failures/failure.ts'

/** Decodes percent-encoded text, or returns undefined if a `%` is not part of an escape sequence. */
export function decodePercent(text: string): string | undefined {
  if (!text.includes('%')) return text
  // Text such as `100%` is not percent-encoded.
  return attempt(() => decodeURIComponent(text))
}

/** Decodes percent-encoded text, or returns invalid text unchanged. */
export function decodeIfValid(text: string): string {
  return decodePercent(text) ?? text
}

/**
 * Decodes the names of the site's pages, files, and anchors, which are in NFC. Keys and names in documents from other people are compared
 * as written.
 */
export function decodeName(text: string): string | undefined {
  return decodePercent(text)?.normalize('NFC')
}

/** Encodes a part of a URL: a segment, a fragment, or a value. Lone surrogates become U+FFFD, as in files. */
export function encodePercent(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

/** Encodes a URL, or a path whose `?` and `#` begin a query and a fragment. */
export function encodeAddress(text: string): string {
  return encodeURI(text.toWellFormed())
}

/** Encodes each segment of a path. */
export function encodeSegments(path: string): string {
  // Most paths need no encoding, and a large site has many.
  return /^[\w./-]*$/.test(path) ? path : path.split('/').map(encodePercent).join('/')
}
