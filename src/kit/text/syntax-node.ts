import { isObjectOrList } from '../data/is-record.ts'
/** A node of oxc's syntax tree. Its fields depend on its type. */
export interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

export function nodeOf(value: unknown): SyntaxNode | undefined {
  return isObjectOrList(value) && 'type' in value && typeof value.type === 'string' ? (value as SyntaxNode) : undefined
}

export function nodesOf(value: unknown): SyntaxNode[] {
  return Array.isArray(value) ? value.flatMap((each) => nodeOf(each) ?? []) : []
}

/** The child nodes. */
export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  return Object.values(node).flatMap((value) => (Array.isArray(value) ? nodesOf(value) : (nodeOf(value) ?? [])))
}

/** Returns the line and column of an offset, both 1-based. */
export function positionAt(text: string, offset: number): { readonly line: number; readonly column: number } {
  const lines = text.slice(0, offset).split(/\r\n|\r|\n/)
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}
