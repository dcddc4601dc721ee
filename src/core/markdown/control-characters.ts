/**
 * Matches DEL, C1, and all C0 characters except for tabs and line feeds. No text needs these characters, and terminals, feeds, and search
 * engines act on them.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const control = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: the same
const controls = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g
/**
 * Matches references to control characters, which browsers recognize even without a semicolon. Most references in C1 represent Windows-1252
 * characters.
 */
const reference =
  /&#(?:0*(?:[0-8]|1[1-9]|2\d|3[01]|127|129|141|143|144|157)(?!\d)|[xX]0*(?:[0-8b-fB-F]|1[\da-fA-F]|7[fF]|8[1dDfF]|90|9[dD])(?![\da-fA-F]));?/
const references = new RegExp(reference, 'g')

export interface FoundControl {
  readonly index: number
  /** The code point, such as `U+001B`. */
  readonly character: string
}

export function findControl(text: string): FoundControl | undefined {
  const found = control.exec(text)
  return found ? { index: found.index, character: codePoint(found[0].charCodeAt(0)) } : undefined
}

/** Replaces each control character with U+FFFD. */
export function withoutControls(text: string): string {
  return control.test(text) ? text.replace(controls, '\u{FFFD}') : text
}

export function hasControlReference(text: string): boolean {
  return text.includes('&#') && reference.test(text)
}

/** Replaces each reference to a control character in HTML with U+FFFD. */
export function withoutControlReferences(html: string): string {
  return hasControlReference(html) ? html.replace(references, '\u{FFFD}') : html
}

/** Finds the first reference to a control character and its length in the HTML. */
export function findControlReference(html: string): (FoundControl & { readonly length: number }) | undefined {
  const found = reference.exec(html)
  if (!found) return undefined
  const number = /x/i.test(found[0]) ? Number.parseInt(found[0].slice(3), 16) : Number.parseInt(found[0].slice(2), 10)
  return { index: found.index, character: codePoint(number), length: found[0].length }
}

export function countControls(text: string): number {
  return text.match(controls)?.length ?? 0
}

function codePoint(number: number): string {
  return `U+${number.toString(16).toUpperCase().padStart(4, '0')}`
}
