import type { DefinitionNode } from 'graphql'
import { isTypeDefinitionNode, Kind } from 'graphql'

/** The lists a definition of types may have, each of named things. */
const lists = ['fields', 'values', 'operationTypes'] as const

type Definition = DefinitionNode & Partial<Record<(typeof lists)[number] | 'name', unknown>>

/** What a page has defined so far, without what these definitions define again: they are a later version of it. */
export function withoutRedefined(before: readonly DefinitionNode[], added: readonly DefinitionNode[]): readonly DefinitionNode[] {
  const replaced = new Set(added.filter((node) => isTypeDefinitionNode(node) || node.kind === Kind.DIRECTIVE_DEFINITION).map(keyOf))
  const members = new Map<string, Set<string>>()
  for (const node of added) {
    const names = members.get(keyOf(node)) ?? new Set()
    members.set(keyOf(node), names)
    for (const list of lists) for (const item of itemsOf(node, list)) names.add(nameOf(item))
  }
  return before.flatMap((node) => {
    const isDefinition = !node.kind.endsWith('Extension')
    if (isDefinition && replaced.has(keyOf(node))) return []
    const again = members.get(keyOf(node))
    if (!again) return [node]
    const rest: Record<string, unknown> = { ...node }
    let left = 0
    for (const list of lists) {
      const items = itemsOf(node, list).filter((item) => !again.has(nameOf(item)))
      if (list in node) rest[list] = items
      left += items.length
    }
    return left > 0 || isDefinition ? [rest as unknown as DefinitionNode] : []
  })
}

function keyOf(node: DefinitionNode): string {
  return `${node.kind === Kind.DIRECTIVE_DEFINITION ? '@' : ''}${nameOf(node)}`
}

function itemsOf(node: DefinitionNode, list: (typeof lists)[number]): readonly object[] {
  const items = (node as Definition)[list]
  return Array.isArray(items) ? items : []
}

function nameOf(node: object): string {
  const { name, operation } = node as { readonly name?: { readonly value: string }; readonly operation?: string }
  return name?.value ?? operation ?? ''
}
