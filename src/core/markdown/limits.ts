/** Figures from measurement: beyond them pages stop being pages. */
export const limits = {
  warnBytes: 1_000_000,
  frontMatterBytes: 64_000,
  frontMatterKeys: 1_000,
  nesting: 100,
  /** Browsers stop at 512. */
  openElements: 500,
  /** Runs of `*` and `_` in one paragraph: finding their pairs takes quadratic time. */
  emphasisMarks: 2_000,
  /** Text without a blank line: marked gives up at seven times as much. */
  paragraphLength: 1_000_000,
  highlightBytes: 200_000,
  /** Some grammars need quadratic time on one long line. */
  highlightLineLength: 5_000,
  /** All code of a page that is highlighted: its HTML can be 30 times as long. */
  highlightedBytes: 1_000_000,
  /** Text that a page takes from other files. */
  includedBytes: 2_000_000,
  /** Files that a page opens for that, with all that it does not show. */
  openedBytes: 50_000_000,
  /** The HTML of a page's text. */
  outputBytes: 20_000_000,
  /** Links, images and components of a page. */
  slots: 50_000,
  tableCells: 100_000,
  /** Problems of a page that are listed. */
  diagnostics: 1_000,
  /** Missing files for which a similar name is looked for. */
  suggestions: 20,
} as const

/** Thrown if blocks or emphasis are nested deeper than any page needs. Contains the location. */
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
  /** The text from the place on, where only that is known. */
  readonly rest: string | undefined
  constructor(what: string, rest?: string) {
    super(`more than ${what}`)
    this.what = what
    this.rest = rest
  }
}
