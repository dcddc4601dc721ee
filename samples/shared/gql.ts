import type { TypedDocumentNode } from '@apollo/client'

/** What code generation would type from the schema of a project. */
export declare function graphql(document: string, fragments?: readonly unknown[]): TypedDocumentNode<any, any>
export type ResultOf<_Document> = any
export type VariablesOf<_Document> = any
export type FragmentOf<_Document> = any
