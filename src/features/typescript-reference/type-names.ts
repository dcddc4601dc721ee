import type { Node, StaticImport } from 'oxc-parser'
import { rootName, visitNodes } from '../../kit/code/visit-nodes.ts'
import { byText } from '../../kit/data/sort-and-group.ts'
import type { UsedName } from './declarations.ts'

/** The package of each name in a file. Empty for the file's own package. */
export type FileScope = ReadonlyMap<string, string>

/** Contains imported and documented names. Other names are built in or undocumented. */
export function createFileScope(imports: readonly StaticImport[], documented: readonly string[]): FileScope {
  const scope = new Map<string, string>()
  for (const { moduleRequest, entries } of imports) {
    for (const { localName } of entries) scope.set(localName.value, packageOf(moduleRequest.value))
  }
  for (const name of documented) scope.set(name, '')
  return scope
}

export function findUsedNames(scope: FileScope, types: readonly (Node | null | undefined)[]): readonly UsedName[] {
  const { used, parameters } = findTypeNames(types)
  return [...used]
    .flatMap(([name, module]): readonly UsedName[] => {
      const from = module === undefined ? scope.get(name) : packageOf(module)
      return from === undefined || (module === undefined && parameters.has(name))
        ? []
        : [{ name, package: from, ...(module !== undefined && { specifier: module }) }]
    })
    .sort(byText(({ name }) => name))
}

/** The package of `@scope/name/lib/file` is `@scope/name`. Paths and aliases (`./x`, `@/x`, `#x`) belong to the same package. */
export function packageOf(specifier: string): string {
  return /^(?:@[^/]+\/[^/]+|[^@./#~][^/]*)/.exec(specifier)?.[0] ?? ''
}

/** Keys of syntax nodes that contain no types of the declaration. */
const notTypes: ReadonlySet<string> = new Set(['decorators', 'body'])

/** A loop is used instead of recursion, because types may be nested deeper than the stack. */
function findTypeNames(nodes: readonly (Node | null | undefined)[]) {
  /** Names in `import('module').…` come with their module. */
  const used = new Map<string, string | undefined>()
  /** Names that are defined within the nodes. */
  const parameters = new Set<string>()
  const use = (name: unknown, module?: string) => {
    const root = rootName(name)?.name
    if (root !== undefined && !used.has(root)) used.set(root, module)
  }
  const findIn = (node: Node) => {
    switch (node.type) {
      case 'TSTypeReference':
        use(node.typeName)
        return
      case 'TSTypeQuery':
        use(node.exprName)
        return
      case 'TSImportType':
        use(node.qualifier, node.source.value)
        return
      case 'TSInterfaceHeritage':
      case 'TSClassImplements':
        use(node.expression)
        return
      case 'TSTypeParameter':
        parameters.add(rootName(node.name)?.name ?? '')
        return
      case 'TSMappedType':
        parameters.add(rootName(node.key)?.name ?? '')
    }
  }
  visitNodes(nodes, findIn, notTypes)
  return { used, parameters }
}

/** Finds the ends of members in object types that have no separators. */
export function findOpenEnds(node: Node, text: string): readonly number[] {
  const ends: number[] = []
  const findIn = (inner: Node) => {
    if (inner.type !== 'TSTypeLiteral') return
    for (const { end } of inner.members) if (text[end - 1] !== ';' && text[end - 1] !== ',') ends.push(end)
  }
  visitNodes(node, findIn, notTypes)
  return ends.sort((a, b) => a - b)
}
