/** A node of oxc's syntax tree, whose fields depend on its type. */
export interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

export function nodeOf(value: unknown): SyntaxNode | undefined {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
    ? (value as SyntaxNode)
    : undefined
}

export function nodesOf(value: unknown): SyntaxNode[] {
  return Array.isArray(value) ? value.flatMap((each) => nodeOf(each) ?? []) : []
}

/** The nodes right below one. */
export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  return Object.values(node).flatMap((value) => (Array.isArray(value) ? nodesOf(value) : (nodeOf(value) ?? [])))
}
