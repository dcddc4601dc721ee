import type { Node, Program } from 'oxc-parser'

/** Calls back for every node of a program, parents first. Without calling itself, so that no nesting is too deep. */
export function visitNodes(program: Program, visit: (node: Node) => void): void {
  const open: unknown[] = [program]
  while (open.length > 0) {
    const value = open.pop()
    if (Array.isArray(value)) open.push(...value.toReversed())
    else if (isNode(value)) {
      visit(value)
      open.push(...Object.values(value).toReversed())
    }
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}
