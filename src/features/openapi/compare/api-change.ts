/** One difference between two versions of an API. */
export interface ApiChange {
  readonly kind: 'added' | 'removed' | 'changed' | 'deprecated'
  /** Whether programs that use the old version can fail. */
  readonly isBreaking: boolean
  /** An operation such as `GET /pets`, a schema such as `Pet`, or the API itself. */
  readonly subject: { readonly kind: 'operation' | 'webhook' | 'schema' | 'api'; readonly name: string }
  /** A sentence without the subject: ``the query parameter `limit` is now required``. */
  readonly text: string
  /** For a schema or a security scheme: the operations that use it. */
  readonly operations?: readonly string[]
}
