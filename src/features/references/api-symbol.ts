import type { ReferenceOrigin } from './reference-file.ts'

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
