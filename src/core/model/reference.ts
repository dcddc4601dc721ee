/** Maps a line of generated text to the line of the file that it comes from. */
export interface OriginMark {
  /** 1-based, in the generated text. Applies up to the next mark. */
  readonly line: number
  readonly file: string
  /** 1-based, in that file. */
  readonly at: number
  /** 1-based, if the text does not follow the lines of the file. */
  readonly column?: number
  /** Whether the following lines come from the following lines of the file. */
  readonly follows: boolean
}

/** The source of generated text. */
export interface TextOrigin {
  readonly file: string
  /** 1-based. */
  readonly line: number
  /** 1-based, if it is known. */
  readonly column?: number
}

/** An operation or schema of an API that prose can link to: `operation:listPets`. */
export interface ApiName {
  readonly kind: 'operation' | 'schema'
  readonly name: string
  /** The folder of the API, below the content folder. */
  readonly into: string
  /** The path of its page, as of a `GeneratedPage`. */
  readonly path: string
  /** `` for a page of its own. */
  readonly anchor: string
  /** The version of the site whose reference it is in. @default the first */
  readonly version?: string
}

/** A generated page of Markdown. */
export interface GeneratedPage {
  /** The path below the content folder, such as `reference/typescript-api/configuration/vendure-config.md`. */
  readonly path: string
  readonly text: string
  /** Its content root. @default the first */
  readonly rootId?: string
  /** The entry of the config that it is made for: its folder of pages, and where it is. */
  readonly entry?: { readonly folder: string; readonly key: string }
  /** It was made from the site's own data. */
  readonly isData?: true
  /** Sorted by line. */
  readonly origins: readonly OriginMark[]
  /** The files of its origins that are in packages or downloaded, so that the site's authors cannot change them. */
  readonly foreignFiles?: readonly string[]
}
