/** A declaration of a package, or a type or operation of a schema, for comparing versions. */
export interface ApiSymbol {
  readonly language: 'TypeScript' | 'GraphQL'
  /** The API that the symbol belongs to: the name of the package, or the title of the schema. */
  readonly api: string
  readonly name: string
  /** `class`, `mutation` */
  readonly kind: string
  readonly from: ReferenceOrigin
  /** The page of the symbol below the content folder, without `.md`. */
  readonly page: string
  readonly anchor: string
  /** The signature. Members that are listed separately are omitted. */
  readonly signature: string
  /** The types that the symbol extends and implements. */
  readonly parents: readonly string[]
  /** The deprecation note, or undefined if the symbol is not deprecated. */
  readonly deprecated?: string
  readonly members: readonly ApiMember[]
}

export interface ApiMember {
  readonly name: string
  readonly kind: string
  readonly anchor: string
  readonly signature: string
  readonly deprecated?: string
}

/** The names that a reference documents. */
export interface ApiSymbols {
  readonly documented: readonly ApiSymbol[]
  /** Every name that the files of a package export: `@acme/core Order`. */
  readonly exported: readonly string[]
}

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

/** A schema in the reference. */
export interface SchemaKey {
  readonly title: string
  /** The hash of its text. */
  readonly hash: string
}
