import type { ApiServer } from '../api-description.ts'
import type { SchemaComparison } from './compare-schemas.ts'
import type { Report } from './schema-context.ts'

export interface OperationContext {
  readonly report: Report
  readonly schemas: SchemaComparison
  /** Webhooks and callbacks are requests that programs receive. */
  readonly isWebhook: boolean
  /** The operation, as the list of those that use a schema names it. */
  readonly user: string
  /** Old names of security schemes by the new ones. */
  readonly renamedSchemes: ReadonlyMap<string, string>
  /** Those of the documents, which are compared once. */
  readonly servers: readonly [before: readonly ApiServer[], after: readonly ApiServer[]]
}
