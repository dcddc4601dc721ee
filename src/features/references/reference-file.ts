/** A file of a package or of the project, from which reference pages are generated. */
export interface ReferenceFile {
  /** The name of the file in diagnostics and pages, such as `@vendure/core@3.5.2/dist/config/vendure-config.d.ts`. */
  readonly name: string
  /** The path relative to the package or folder, with forward slashes. */
  readonly path: string
  readonly text: string
}

/** The source of reference pages, which is a version of a package or a folder of the project. */
export interface ReferenceOrigin {
  /** The name of the package or folder. */
  readonly name: string
  /** `` for a folder without a version. */
  readonly version: string
}
