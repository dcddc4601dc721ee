import type { ApiChange } from './api-change.ts'

/** What a release changes in an OpenAPI document, and what texts can name afterwards. */
export interface DocumentChanges {
  /** The folder of its pages, below the content folder. */
  readonly into: string
  readonly changes: readonly ApiChange[]
  /** The operations and schemas of the new version. */
  readonly names: readonly DocumentName[]
  /** The requests of the new version. */
  readonly endpoints: readonly Endpoint[]
  /** The addresses of its servers, in both versions: `https://api.example.com/v1`. */
  readonly servers: readonly string[]
}

interface DocumentName {
  readonly kind: 'operation' | 'schema'
  readonly name: string
  readonly isDeprecated: boolean
}

export interface Endpoint {
  /** In uppercase. */
  readonly method: string
  /** `/pets/{petId}` */
  readonly path: string
}
