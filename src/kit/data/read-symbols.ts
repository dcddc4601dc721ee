import { attempt } from '../failures/failure.ts'
import { isObjectOrList } from './is-record.ts'

/** Larger files are rejected. 10 MB is enough for about 100,000 names. */
export const maxSymbolsBytes = 10_000_000
const maxNames = 500_000
const maxTextLength = 500
const maxPathLength = 2_000

/** Reads a `symbols.json` that anyone may have written. Returns a string with the reason if the file cannot be used. */
export function readSymbols(text: string): SymbolsFile | string {
  const value: unknown = attempt(() => JSON.parse(text))
  if (value === undefined) return /^\uFEFF?\s*<(?:!|html\b)/i.test(text) ? 'it is an HTML page' : 'it is not complete JSON'
  if (!isObjectOrList(value) || !Object.hasOwn(value, 'symbols')) return 'it is not a list of symbols'
  const { symbols, title, url, version, language, pages } = value as Record<string, unknown>
  if (symbols !== 1) return `its format has the version ${JSON.stringify(symbols)?.slice(0, 20)}, and this docsgen reads version 1`
  if (!isLine(title)) return 'its `title` is not a short text'
  if (!isOptional(url) || !isOptional(version) || !isOptional(language)) return 'its `url`, `version`, or `language` is not a short text'
  if (!Array.isArray(pages)) return 'its `pages` are not a list'
  let names = 0
  for (const [index, page] of pages.entries()) {
    const problem = findPageProblem(page)
    if (problem !== undefined) return `page ${index + 1} of its \`pages\` is not valid: ${problem}`
    names += 1 + (page as SymbolsPage)[2].length
    if (names > maxNames) return `it has more than ${maxNames / 1_000},000 names`
  }
  return { title, url, version, language, pages }
}

function findPageProblem(page: unknown): string | undefined {
  if (!Array.isArray(page) || page.length !== 3 || !Array.isArray(page[2])) return 'it is not a list of a path, a title, and anchors'
  const [path, title, anchors] = page as unknown as readonly [unknown, unknown, readonly unknown[]]
  if (typeof path !== 'string' || !isSafePath(path)) return 'its path is not below the site'
  if (!isLine(title)) return 'its title is not a short text'
  return anchors.every(isAnchor) ? undefined : 'one of its anchors is not a list of two to four short strings'
}

function isAnchor(anchor: unknown): anchor is SymbolsAnchor {
  return Array.isArray(anchor) && anchor.length >= 2 && anchor.length <= 4 && anchor.every(isLine) && isSafeId(anchor[0] ?? '')
}

/** Whether a URL stays below a folder when it is appended to the folder's URL. */
export function isSafePath(path: string): boolean {
  return (
    path.length <= maxPathLength &&
    /^[\w.~!$&'()*+,;=:@%/?-]*$/.test(path) &&
    !/^(?:\/|[a-z][a-z0-9+.-]*:)/i.test(path) &&
    !path.split(/[/?]/).some((part) => /^(?:\.|%2e){1,2}$/i.test(part))
  )
}

/** Whether a text can be the fragment of a URL. */
export function isSafeId(id: string): boolean {
  return id.length <= maxTextLength && !/\s/.test(id)
}

/** Whether a text has no control characters and is not so long that it would fill a page. */
export function isLine(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > maxTextLength) return false
  // Most texts are ASCII.
  return /^[ -~]*$/.test(value) || !/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(value)
}

function isOptional(value: unknown): value is string | undefined {
  return value === undefined || isLine(value)
}

/** The content of `symbols.json`: the pages, headings, and API names that other sites can link to. */
export interface SymbolsFile {
  readonly title: string
  /** The URL of the folder that all paths are relative to, with a trailing slash, or undefined if the site has no URL. */
  readonly url: string | undefined
  readonly version: string | undefined
  readonly language: string | undefined
  readonly pages: readonly SymbolsPage[]
}

/** `path` is percent-encoded and does not begin with a slash. It is empty for the home page. */
export type SymbolsPage = readonly [path: string, title: string, anchors: readonly SymbolsAnchor[]]

/**
 * A heading with its text, or a name with its kind: `['order', 'Order', 'class']`. Readers see the name itself unless a fourth element
 * specifies another text. An empty ID is the top of the page.
 */
export type SymbolsAnchor =
  | readonly [id: string, text: string]
  | readonly [id: string, name: string, kind: string]
  | readonly [id: string, name: string, kind: string, text: string]
