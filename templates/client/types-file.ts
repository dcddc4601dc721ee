/** The file with the types of a page. */
export interface TypesFile {
  /** Where names in the texts lead. */
  readonly addresses: readonly string[]
  readonly types: readonly TypeText[]
  /** By block: line, column, length, and index in `types` of each name. */
  readonly blocks: Readonly<Record<string, readonly number[]>>
}

export interface TypeText {
  readonly text: string
  readonly doc?: string
  /** Offset, length, and index in `addresses` of each name that is a link, one after the other. */
  readonly links?: readonly number[]
  readonly error?: 1
}
