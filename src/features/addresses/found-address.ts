/** An address in a file of the site. */
export interface FoundAddress {
  /** As written, without escapes. */
  readonly address: string
  /** Its offset in the text. */
  readonly at: number
  /** Browsers or scripts load it with the file. Everything else is for people and programs to follow. */
  readonly isLoaded: boolean
  /** The folder that it is relative to, with a slash at its end. @default that of the file */
  readonly from?: string
}

/** What a file names, and the ids that others can name in it. */
export interface FileContents {
  readonly addresses: readonly FoundAddress[]
  readonly anchors: readonly string[]
}

export const none: FileContents = { addresses: [], anchors: [] }
