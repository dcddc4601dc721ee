import type { ApiSymbol } from '../../features/references/api-symbol.ts'

/** A difference between two versions of what the reference documents. */
export interface ApiChange {
  readonly kind: 'added' | 'removed' | 'moved' | 'changed' | 'deprecated'
  readonly language: ApiSymbol['language'] | 'OpenAPI'
  /** The package, or the title of the schema or OpenAPI document. */
  readonly api: string
  /** For an operation, what links name: its ID. */
  readonly name: string
  readonly member?: string
  /** `class`, `field`, `operation` */
  readonly what: string
  /** `reference/orders/order#order-id`: that of the new version, or of the old one if it is removed. */
  readonly address: string
  /** A signature or an address; for an operation also its method and path: `GET /pets`. */
  readonly before?: string
  readonly after?: string
  /** The note of a deprecation. */
  readonly note?: string
  /** What is new and similar to what was removed. */
  readonly similar?: string
  /** The package still exports it, without documentation. */
  readonly isExported?: true
  /** The new ID of an operation that is otherwise the same. */
  readonly renamedTo?: string
  /** For OpenAPI: whether programs that use the old version can fail. */
  readonly isBreaking?: boolean
}
