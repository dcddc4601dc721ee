/** Limits that were determined by measurement. Beyond them, a page is no longer usable. */
export const limits = {
  warnBytes: 1_000_000,
  frontMatterBytes: 64_000,
  frontMatterKeys: 1_000,
  nesting: 100,
  /** The maximum number of open elements. Browsers stop at 512. */
  openElements: 500,
  /** The number of runs of `*` and `_` in one paragraph. Finding their pairs takes quadratic time. */
  emphasisMarks: 2_000,
  /** The length of text without a blank line. marked fails at seven times as much. */
  paragraphLength: 1_000_000,
  highlightBytes: 200_000,
  /** The length of a highlighted line, because some grammars need quadratic time on a long line. */
  highlightLineLength: 5_000,
  /** The highlighted code of a page, in bytes. Its HTML can be 30 times as long. */
  highlightedBytes: 1_000_000,
  /** The text that a page includes from other files, in bytes. */
  includedBytes: 2_000_000,
  /** The size of all files that a page opens to include parts of them, in bytes. */
  openedBytes: 50_000_000,
  /** The HTML of a page's text, in bytes. */
  outputBytes: 20_000_000,
  /** The number of links, images, and components on a page. */
  slots: 50_000,
  tableCells: 100_000,
  /** The number of problems of a page that are listed. */
  diagnostics: 1_000,
  /** The number of missing files on a page for which a similar name is searched. */
  suggestions: 20,
} as const

/** Thrown if blocks or emphasis are nested deeper than any page needs. It contains the location. */
export class TooDeep extends Error {
  readonly offset: number
  constructor(offset: number) {
    super('nested too deep')
    this.offset = offset
  }
}

/** Thrown if a page would use more than `limits` allows. `what` is the limited resource. */
export class OverLimit extends Error {
  readonly what: string
  /** The text from the location on, if only this is known. */
  readonly rest: string | undefined
  constructor(what: string, rest?: string) {
    super(`more than ${what}`)
    this.what = what
    this.rest = rest
  }
}
