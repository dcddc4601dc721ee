import type { TypedDocumentNode } from '@apollo/client'

/** The result of a list query has items, whose type the list components of the dashboard look for. */
type Result<Document extends string> = Document extends `${string}totalItems${string}`
  ? Record<string, { items: any[]; totalItems: number; [field: string]: any }>
  : any

/** What code generation would type from the schema of a project. */
export declare function graphql<const Document extends string>(
  document: Document,
  fragments?: readonly unknown[],
): TypedDocumentNode<Result<Document>, any>
export type ResultOf<_Document> = any
export type VariablesOf<_Document> = any
export type FragmentOf<_Document> = any
