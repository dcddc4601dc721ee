/** A file of a package or of the project that reference pages are made from. */
export interface ReferenceFile {
  /** As reports and pages name it: `@vendure/core@3.5.2/dist/config/vendure-config.d.ts`. */
  readonly name: string
  /** Below the package or folder, with forward slashes. */
  readonly path: string
  readonly text: string
}

/** Where reference pages come from: a package at a version, or a folder of the project. */
export interface ReferenceOrigin {
  /** The package's name, or the folder's. */
  readonly name: string
  /** `` for a folder without one. */
  readonly version: string
}

/** Says of a line of generated text which line of which file it was made from. */
export interface OriginMark {
  /** 1-based, in the generated text; holds up to the next mark. */
  readonly line: number
  readonly file: string
  /** 1-based, in that file. */
  readonly at: number
  /** The following lines were made from the following lines. */
  readonly follows: boolean
}

/** A page of Markdown made from something published. */
export interface GeneratedPage {
  /** Below the content folder: `reference/typescript-api/configuration/vendure-config.md`. */
  readonly path: string
  readonly text: string
  /** In the order of their lines. */
  readonly origins: readonly OriginMark[]
}
