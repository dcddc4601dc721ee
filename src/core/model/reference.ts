/** Maps a line of generated text to the line of the file from which the generated line comes. */
export interface OriginMark {
  /** The 1-based line in the generated text. The mark applies up to the next one. */
  readonly line: number
  readonly file: string
  /** The 1-based line in the source file. */
  readonly at: number
  /** The 1-based column, if the generated text does not have the same lines as the source. */
  readonly column?: number
  /** Whether the lines after this line come from the lines that follow in the file. */
  readonly follows: boolean
}

/** The place in a file that generated text comes from. */
export interface TextOrigin {
  readonly file: string
  /** The 1-based line. */
  readonly line: number
  /** The 1-based column, if it is known. */
  readonly column?: number
}

/** A generated Markdown page. */
export interface GeneratedPage {
  /** The path relative to the content folder, such as `reference/typescript-api/configuration/vendure-config.md`. */
  readonly path: string
  readonly text: string
  /** The ID of its content root. @default the first */
  readonly rootId?: string
  /** The entry in the config that the page is generated for, with its folder of pages and its location. */
  readonly entry?: { readonly folder: string; readonly key: string }
  /** Whether the page is generated from the site's own data. */
  readonly isData?: true
  /** The origins of the text, sorted by line. */
  readonly origins: readonly OriginMark[]
  /** Source files that are in packages or were downloaded, so that the site's authors cannot change them. */
  readonly foreignFiles?: readonly string[]
}
