import type { Node } from 'oxc-parser'

/** The names of types that nodes speak of. */
export interface TypeNames {
  /** Those within `import('module').…` with their module. */
  readonly used: ReadonlyMap<string, string | undefined>
  /** Names that mean something only within the nodes. */
  readonly parameters: ReadonlySet<string>
}

type AnyNode = Readonly<Record<string, unknown>>

/** Walks types with a list of its own, since they may be deeper than the stack. */
export function findTypeNames(nodes: readonly (Node | null | undefined)[]): TypeNames {
  const used = new Map<string, string | undefined>()
  const parameters = new Set<string>()
  const use = (name: unknown, module?: string) => {
    const root = rootName(name)
    if (root !== undefined && !used.has(root)) used.set(root, module)
  }
  walkNodes(nodes, (node) => {
    switch (node.type) {
      case 'TSTypeReference':
        use(node.typeName)
        return
      case 'TSTypeQuery':
        use(node.exprName)
        return
      case 'TSImportType':
        use(node.qualifier, (node.source as { readonly value: string }).value)
        return
      case 'TSInterfaceHeritage':
      case 'TSClassImplements':
        use(node.expression)
        return
      case 'TSTypeParameter':
        parameters.add(rootName(node.name) ?? '')
        return
      case 'TSMappedType':
        parameters.add(rootName(node.key) ?? '')
    }
  })
  return { used, parameters }
}

/** Where members of object types end without a sign that separates them from the next. */
export function findOpenEnds(node: Node, text: string): readonly number[] {
  const ends: number[] = []
  walkNodes([node], (inner) => {
    if (inner.type !== 'TSTypeLiteral') return
    for (const { end } of inner.members as readonly { readonly end: number }[]) {
      if (text[end - 1] !== ';' && text[end - 1] !== ',') ends.push(end)
    }
  })
  return ends.sort((a, b) => a - b)
}

function walkNodes(nodes: readonly (Node | null | undefined)[], visit: (node: AnyNode) => void): void {
  const waiting: unknown[] = [...nodes].reverse()
  while (waiting.length > 0) {
    const node = waiting.pop()
    if (Array.isArray(node)) {
      for (let index = node.length - 1; index >= 0; index--) waiting.push(node[index])
    } else if (typeof node === 'object' && node !== null) {
      if (isNode(node)) visit(node)
      for (const key in node) if (key !== 'decorators' && key !== 'body') waiting.push((node as AnyNode)[key])
    }
  }
}

function isNode(node: object): node is AnyNode {
  return 'type' in node
}

/** The leftmost of names joined by dots. */
function rootName(name: unknown): string | undefined {
  let node = name as AnyNode | undefined
  while (node) {
    if (typeof node.name === 'string') return node.name
    node = (node.left ?? node.object) as AnyNode | undefined
  }
  return undefined
}
