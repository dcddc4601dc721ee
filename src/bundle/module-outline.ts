import { parseSync } from 'oxc-parser'
import { nodeOf, nodesOf, type SyntaxNode } from '../support/syntax-node.ts'

interface Binding {
  readonly specifier: string
  /** `default`, a name, or `*` for the module itself. */
  readonly name: string
}

/** What a module declares, imports and exports, by name. */
export interface ModuleOutline {
  readonly text: string
  readonly body: readonly SyntaxNode[]
  readonly declarations: ReadonlyMap<string, SyntaxNode>
  readonly imports: ReadonlyMap<string, Binding>
  /** By exported name: a declaration here, or what another module exports. */
  readonly exports: ReadonlyMap<string, { readonly local: string } | Binding>
  /** Specifiers of `export * from`. */
  readonly stars: readonly string[]
}

/** The name of a default export that has none. */
const unnamed = '*default*'

/** undefined where the text is not a valid module. */
export function readOutline(path: string, text: string): ModuleOutline | undefined {
  const { program, module, errors } = parseSync(path, text)
  if (errors.length > 0) return undefined
  const body = nodesOf(program.body)
  const declarations = new Map<string, SyntaxNode>()
  for (const statement of body) {
    const isExport = /^Export(?:Named|Default)Declaration$/.test(statement.type)
    const declaration = isExport ? nodeOf(statement.declaration) : statement
    if (declaration) declare(declaration, statement.type === 'ExportDefaultDeclaration')
  }
  const imports = new Map<string, Binding>()
  for (const { moduleRequest, entries } of module.staticImports) {
    for (const { importName, localName, isType } of entries) {
      if (!isType) imports.set(localName.value, { specifier: moduleRequest.value, name: nameOf(importName) })
    }
  }
  const exports = new Map<string, { readonly local: string } | Binding>()
  const stars: string[] = []
  for (const { moduleRequest, importName, exportName, localName, isType } of module.staticExports.flatMap(({ entries }) => entries)) {
    if (isType) continue
    if (moduleRequest && exportName.kind === 'None') stars.push(moduleRequest.value)
    else if (moduleRequest) exports.set(nameOf(exportName), { specifier: moduleRequest.value, name: nameOf(importName) })
    else exports.set(nameOf(exportName), { local: localName.name ?? unnamed })
  }
  return { text, body, declarations, imports, exports, stars }

  function declare(node: SyntaxNode, isDefault: boolean): void {
    const name = nodeOf(node.id)?.name
    if (typeof name === 'string') declarations.set(name, node)
    else if (isDefault) declarations.set(unnamed, node)
    for (const declarator of nodesOf(node.declarations)) {
      for (const bound of boundNames(nodeOf(declarator.id))) declarations.set(bound, declarator)
    }
  }
}

function nameOf({ kind, name }: { readonly kind: string; readonly name: string | null }): string {
  return kind === 'Default' ? 'default' : (name ?? '*')
}

/** The names that a pattern such as `[open, setOpen]` binds. */
export function boundNames(pattern: SyntaxNode | undefined): string[] {
  switch (pattern?.type) {
    case 'Identifier':
      return [String(pattern.name)]
    case 'ArrayPattern':
      return nodesOf(pattern.elements).flatMap(boundNames)
    case 'ObjectPattern':
      return nodesOf(pattern.properties).flatMap((property) => boundNames(nodeOf(property.value) ?? nodeOf(property.argument)))
    case 'AssignmentPattern':
      return boundNames(nodeOf(pattern.left))
    case 'RestElement':
      return boundNames(nodeOf(pattern.argument))
    default:
      return []
  }
}
