import type { Node } from 'oxc-parser'
import { isObjectOrList } from '../data/is-record.ts'

const nothing: ReadonlySet<string> = new Set()

/** Visits every node in a value, parents first. Not recursive, because code can be nested deeper than the stack. */
export function visitNodes(root: unknown, visit: (node: Node) => void, skippedKeys = nothing): void {
  const open = [root]
  while (open.length > 0) {
    const value = open.pop()
    if (!isObjectOrList(value)) continue
    if ('type' in value && typeof value.type === 'string') visit(value as Node)
    // Values are pushed one by one, because a list can have more values than a call can have arguments.
    const keys = Object.keys(value)
    for (let index = keys.length - 1; index >= 0; index--) {
      const key = keys[index] as string
      if (!skippedKeys.has(key)) open.push(Reflect.get(value, key))
    }
  }
}

/** The leftmost name in a dotted name. */
export function rootName(name: unknown): { readonly name: string; readonly start: number } | undefined {
  for (let node = name as Readonly<Record<string, unknown>> | undefined; node; node = (node.left ?? node.object) as typeof node)
    if (typeof node.name === 'string') return { name: node.name, start: Number(node.start) }
  return undefined
}
