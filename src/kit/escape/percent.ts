import { attempt } from '../failures/ignore-error.ts'

/** Decodes what is percent-encoded, or undefined if a `%` is not part of an escape sequence. */
export function decodePercent(text: string): string | undefined {
  if (!text.includes('%')) return text
  // Text such as `100%` is not encoded.
  return attempt(() => decodeURIComponent(text))
}

/** Decodes text, or returns invalid text unchanged. */
export function decodeIfValid(text: string): string {
  return decodePercent(text) ?? text
}

/**
 * The same for names of pages, files and anchors of the site, which are in NFC. Keys and names in the documents of others are compared as they
 * are written.
 */
export function decodeName(text: string): string | undefined {
  return decodePercent(text)?.normalize('NFC')
}

/** Encodes a part of a URL: a segment, a fragment, or a value. Halves of surrogate pairs become U+FFFD, as in files. */
export function encodePercent(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

/** Encodes a URL, or a path whose `?` and `#` begin a query and a fragment. */
export function encodeAddress(text: string): string {
  return encodeURI(text.toWellFormed())
}

/** Encodes each segment of a path. */
export function encodeSegments(path: string): string {
  return path.split('/').map(encodePercent).join('/')
}
