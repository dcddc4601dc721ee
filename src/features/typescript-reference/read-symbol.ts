import type { Function as FunctionDeclaration, Node, TSInterfaceDeclaration, TSTypeAliasDeclaration } from 'oxc-parser'
import { type Declaration, type DocComment, findTag } from './declarations.ts'
import { layoutCode } from './layout-code.ts'
import type { Resolved } from './module-graph.ts'
import { type Declared, isFunction, type Scope } from './module-scope.ts'
import { typeOfValue } from './read-callable.ts'
import { type DeclarationContext, finishDeclaration, isTypeDeclaration, type LocalTypes, readTypeDeclaration } from './read-declaration.ts'
import { readFunction, readVariable } from './read-function.ts'
import type { FileScope } from './source-text.ts'

export type SymbolOf = Extract<Resolved, { kind: 'symbol' }>

/** All declarations of a symbol combined into one: merged interfaces, a class and its namespace, or a constant and its type. */
export interface ReadSymbol {
  readonly declaration: Declaration
  readonly kinds: readonly Declaration['kind'][]
  readonly overloads: readonly { readonly signature: string; readonly comment: DocComment; readonly line: number }[]
  /** The syntax nodes that can have parents. */
  readonly nodes: readonly Node[]
}

export const noComment: DocComment = { description: [], tags: [] }

/** The statements of a symbol, except for internal ones. A tag on the first overload applies to all overloads. */
export function visibleDeclared(declared: readonly Declared[]): readonly Declared[] {
  const functions = declared.filter(({ node }) => isFunction(node))
  const areInternal = isInternal(functions[0]?.comment)
  return declared.filter(({ node, comment }) => !isInternal(comment) && !(areInternal && isFunction(node)))
}

function isInternal(comment: DocComment | undefined): boolean {
  return comment !== undefined && findTag(comment, 'internal') !== undefined
}

/** Reads all declarations of a symbol, or returns undefined if none of them can be shown. */
export function readSymbol(symbol: SymbolOf, hasPage: (name: string) => boolean): ReadSymbol | undefined {
  const { scope, name } = symbol
  const declared = visibleDeclared(symbol.declared)
  const fileScope = visibleNames(scope)
  const localTypes = findLocalTypes(scope, hasPage)
  const contextOf = ({ statement, comment }: Declared): DeclarationContext => ({
    source: scope.source,
    statement,
    comment: comment ?? noComment,
    localTypes,
    scope: fileScope,
  })
  const functions = declared.filter(({ node }) => isFunction(node))
  const parts: Declaration[] = []
  let overloads: ReadSymbol['overloads'] = []
  for (const each of declared) {
    const { node } = each
    if (isFunction(node)) {
      if (each !== functions[0]) continue
      const bare = functions.filter((one) => isFunction(one.node) && one.node.body === null)
      const callable = bare.length > 0 ? bare : functions
      const main = mainOverload(functions)
      const read = (list: readonly Declared[], comment = noComment) =>
        readFunction(
          { ...contextOf(each), comment },
          name,
          list.map((one) => one.node as FunctionDeclaration),
        )
      parts.push(read(callable, main?.comment))
      overloads = callable.flatMap((one) => {
        if (one === main || !one.comment || isSameText(one.comment, main?.comment)) return []
        return [{ signature: read([one]).signature, comment: one.comment, line: scope.source.lineAt(one.statement.start) }]
      })
      continue
    }
    const part = readPart(contextOf(each), node, name)
    if (part) parts.push(part)
  }
  const [first] = parts
  if (!first) return undefined
  const kinds = [...new Set(parts.map(({ kind }) => kind))].sort((a, b) => Number(a === 'namespace') - Number(b === 'namespace'))
  return { declaration: mergeParts(first, parts), kinds, overloads, nodes: declared.map(({ node }) => node) }
}

function readPart(context: DeclarationContext, node: Node, name: string): Declaration | undefined {
  if (isTypeDeclaration(node)) return readTypeDeclaration(context, node)
  switch (node.type) {
    case 'VariableDeclaration': {
      const declarator = node.declarations.find(({ id }) => id.type === 'Identifier' && id.name === name)
      return declarator && readVariable(context, node, declarator)
    }
    case 'TSModuleDeclaration':
      return finishDeclaration(context, { kind: 'namespace', name, signature: '', members: [], types: [] })
    default: {
      // The value in `export default …`.
      const type = typeOfValue(context.source, node as Parameters<typeof typeOfValue>[1])
      const signature = layoutCode(`const ${name}${type === '' ? '' : `: ${type}`};`)
      return finishDeclaration(context, { kind: 'variable', name, signature, members: [], types: [] })
    }
  }
}

function mergeParts(first: Declaration, parts: readonly Declaration[]): Declaration {
  if (parts.length === 1) return first
  const members = new Map<string, Declaration['members'][number]>()
  for (const member of parts.flatMap((part) => part.members)) {
    const key = `${member.kind} ${member.modifiers.includes('static')} ${member.name}`
    const known = members.get(key)
    members.set(key, known ? { ...known, overloads: [...known.overloads, ...member.overloads] } : member)
  }
  const main = parts.find(({ kind }) => kind !== 'namespace') ?? first
  return {
    ...main,
    comment: {
      description: parts.flatMap(({ comment }) => comment.description),
      tags: parts.flatMap(({ comment }) => comment.tags),
    },
    signature: [...new Set(parts.map(({ signature }) => signature).filter((signature) => signature !== ''))].join('\n\n'),
    extends: parts.flatMap((part) => part.extends),
    implements: parts.flatMap((part) => part.implements),
    members: [...members.values()],
    names: [...new Map(parts.flatMap((part) => part.names).map((used) => [used.name, used])).values()],
  }
}

/**
 * The first overload with a comment describes the function. A comment that deprecates an overload describes only that overload, unless all
 * overloads are deprecated.
 */
function mainOverload(functions: readonly Declared[]): Declared | undefined {
  const described = functions.filter(({ comment }) => comment)
  const current = described.find(({ comment }) => comment && !findTag(comment, 'deprecated'))
  return current ?? (described.length === functions.length ? described[0] : undefined)
}

function isSameText(a: DocComment, b: DocComment | undefined): boolean {
  const textOf = (comment: DocComment) => [...comment.description, ...comment.tags].map(({ text }) => text).join('\n')
  return b !== undefined && textOf(a) === textOf(b)
}

const nameLists = new WeakMap<Scope, FileScope>()

/** Every name that the code of a scope can use. */
function visibleNames(scope: Scope): FileScope {
  const known = nameLists.get(scope)
  if (known) return known
  const names = new Map<string, string>()
  for (let each: Scope | undefined = scope; each; each = each.parent) for (const name of each.locals.keys()) names.set(name, '')
  nameLists.set(scope, names)
  return names
}

const typeLists = new WeakMap<Scope, LocalTypes>()

function findLocalTypes(scope: Scope, hasPage: (name: string) => boolean): LocalTypes {
  const known = typeLists.get(scope)
  if (known) return known
  const types = new Map<string, TSInterfaceDeclaration | TSTypeAliasDeclaration>()
  for (const [name, local] of scope.locals) {
    if (local.kind !== 'declared' || local.declared.length > 1) continue
    const node = local.declared[0]?.node
    if (node?.type !== 'TSInterfaceDeclaration' && node?.type !== 'TSTypeAliasDeclaration') continue
    if (!hasPage(name)) types.set(name, node)
  }
  typeLists.set(scope, types)
  return types
}
