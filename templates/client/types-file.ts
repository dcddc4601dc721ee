/** The file with the types of a page. */
export interface TypesFile {
  /** The URLs of the names that occur in the texts. */
  readonly links: Readonly<Record<string, string>>
  readonly types: readonly { readonly text: string; readonly doc?: string; readonly href?: string; readonly error?: 1 }[]
  /** The line, column, length, and index in `types` of each name, by code block. */
  readonly blocks: Readonly<Record<string, readonly number[]>>
}
