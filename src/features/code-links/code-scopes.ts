import type { Node } from 'oxc-parser'
import { rootName } from '../../kit/code/parse-code.ts'
import { isObjectOrList } from '../../kit/data/is-record.ts'

type AnyNode = Readonly<Record<string, unknown>> & { readonly type: string; readonly start: number }

/** The declarations of a block, a function, or another declaration. Types and values with the same name are distinct. */
interface Scope {
  readonly values: Set<string>
  readonly types: Set<string>
  readonly parent: Scope | undefined
}

interface Use {
  readonly name: string
  readonly offset: number
  readonly kind: 'values' | 'types'
  readonly scope: Scope
}

/** The offsets of the names in the code that the code does not declare itself: values, types, and imports. */
export function listNames(root: Node): readonly number[] {
  const uses: Use[] = []
  const imported: number[] = []
  const pending: (readonly [unknown, Scope])[] = [[root, createScope(undefined)]]
  const walk: Walk = {
    visit: (node, scope) => pending.push([node, scope]),
    use: (node, kind, scope) => {
      const name = rootName(node)
      if (name && name.name !== 'undefined' && name.name !== 'this') uses.push({ name: name.name, offset: name.start, kind, scope })
    },
    importName: (offset) => imported.push(offset),
  }
  // A loop is used instead of recursion, because chains of operators may be deeper than the stack.
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [value, scope] = next
    if (Array.isArray(value)) for (const each of value) pending.push([each, scope])
    else if (isNode(value)) visitNode(value, scope, walk)
  }
  return [...imported, ...uses.filter((use) => !isDeclared(use)).map(({ offset }) => offset)]
}

interface Walk {
  readonly visit: (node: unknown, scope: Scope) => void
  readonly use: (node: unknown, kind: Use['kind'], scope: Scope) => void
  readonly importName: (offset: number) => void
}

function visitNode(node: AnyNode, scope: Scope, walk: Walk): void {
  const { visit, use } = walk
  switch (node.type) {
    case 'Identifier':
      use(node, 'values', scope)
      // The type of a parameter.
      visit(node.typeAnnotation, scope)
      return
    case 'MemberExpression':
      visit(node.object, scope)
      if (node.computed) visit(node.property, scope)
      return
    case 'TSQualifiedName':
    case 'TSTypeReference':
      use(node.typeName ?? node, 'types', scope)
      visit(node.typeArguments, scope)
      return
    case 'TSTypeQuery':
      if ((node.exprName as AnyNode | undefined)?.type === 'TSImportType') visit(node.exprName, scope)
      else use(node.exprName, 'values', scope)
      visit(node.typeArguments, scope)
      return
    case 'TSInterfaceHeritage':
    case 'TSClassImplements':
      use(node.expression, 'types', scope)
      visit(node.typeArguments, scope)
      return
    case 'TSImportType':
      visit(node.typeArguments, scope)
      return
    case 'TSNamedTupleMember':
      visit(node.elementType, scope)
      return
    case 'TSTypeParameter':
      declare(node.name, scope, 'types')
      visit([node.constraint, node.default], scope)
      return
    case 'VariableDeclarator':
      bind(node.id, scope, walk)
      visit(node.init, scope)
      return
    case 'ImportDeclaration':
    case 'TSImportEqualsDeclaration':
    case 'ExportNamedDeclaration':
      visitExchange(node, scope, walk)
      return
    case 'LabeledStatement':
      visit(node.body, scope)
      return
    case 'BreakStatement':
    case 'ContinueStatement':
    case 'MetaProperty':
      return
    case 'JSXAttribute':
      visit(node.value, scope)
      return
    case 'JSXOpeningElement':
    case 'JSXClosingElement': {
      const name = rootName(node.name)
      if (name && /^[A-Z]/.test(name.name)) use(node.name, 'values', scope)
      visit([node.attributes, node.typeArguments], scope)
      return
    }
  }
  visitDeclaration(node, scope, walk)
}

/** Visits declarations and all other nodes that have their own names or a key. */
function visitDeclaration(node: AnyNode, scope: Scope, walk: Walk): void {
  const { visit } = walk
  const isExpression = node.type === 'FunctionExpression' || node.type === 'ClassExpression'
  const inner = isFunction(node) || others.test(node.type) ? createScope(scope) : scope
  const skipped = new Set(['type', 'start', 'end'])
  if (isNode(node.id)) {
    if (node.type !== 'TSEnumMember') for (const kind of declaredKinds(node.type)) declare(node.id, isExpression ? inner : scope, kind)
    skipped.add('id')
  }
  // The value of a shorthand property is the name itself.
  if (isNode(node.key)) {
    if (node.type === 'TSMappedType') declare(node.key, inner, 'types')
    else if (node.computed) visit(node.key, scope)
    skipped.add('key')
  }
  for (const key of ['params', 'parameters', 'param']) {
    if (!isFunction(node) || !(key in node)) continue
    for (const each of [node[key]].flat()) bind(each, inner, walk)
    skipped.add(key)
  }
  for (const key in node) if (!skipped.has(key)) visit(node[key], inner)
}

/** Visits imports and exports. A name keeps its meaning unless it is imported under another name. */
function visitExchange(node: AnyNode, scope: Scope, { visit, use, importName }: Walk): void {
  for (const specifier of (node.specifiers ?? []) as readonly AnyNode[]) {
    const from = (specifier.imported ?? specifier.local) as AnyNode
    const local = specifier.local as AnyNode
    if (node.type === 'ExportNamedDeclaration' && !node.source) use(local, 'values', scope)
    else if (from.type === 'Identifier') importName(from.start)
    if (specifier.imported && from.name !== local.name) {
      declare(local, scope, 'values')
      declare(local, scope, 'types')
    }
  }
  if (isNode(node.id)) importName(node.id.start)
  visit(node.declaration, scope)
}

/** Declares the names of a pattern, such as a parameter. */
function bind(pattern: unknown, scope: Scope, { visit }: Walk): void {
  const open: unknown[] = [pattern]
  while (open.length > 0) {
    const node = open.pop()
    if (!isNode(node)) continue
    visit([node.typeAnnotation, node.decorators], scope)
    if (node.type === 'Identifier') declare(node, scope, 'values')
    else if (node.type === 'Property') {
      if (node.computed) visit(node.key, scope)
      open.push(node.value)
    } else if (node.type === 'AssignmentPattern') {
      open.push(node.left)
      visit(node.right, scope)
    } else open.push(node.argument, node.parameter, ...((node.elements ?? []) as unknown[]), ...((node.properties ?? []) as unknown[]))
  }
}

const functions =
  /^(?:Function(?:Declaration|Expression)|ArrowFunctionExpression|TS(?:DeclareFunction|EmptyBodyFunctionExpression|MethodSignature|(?:Call|Construct)SignatureDeclaration|FunctionType|ConstructorType|IndexSignature)|CatchClause)$/
const others =
  /^(?:BlockStatement|For\w*Statement|SwitchStatement|Class(?:Declaration|Expression)|TS(?:Interface|TypeAlias)Declaration|TSModuleBlock|TSMappedType|TSConditionalType)$/

function isFunction({ type }: AnyNode): boolean {
  return functions.test(type)
}

function declaredKinds(type: string): readonly Use['kind'][] {
  if (type === 'TSInterfaceDeclaration' || type === 'TSTypeAliasDeclaration') return ['types']
  return type.includes('Function') ? ['values'] : ['values', 'types']
}

function createScope(parent: Scope | undefined): Scope {
  return { values: new Set(), types: new Set(), parent }
}

function declare(id: unknown, scope: Scope, kind: Use['kind']): void {
  const name = rootName(id)
  if (name) scope[kind].add(name.name)
}

function isDeclared({ name, kind, scope }: Use): boolean {
  for (let each: Scope | undefined = scope; each; each = each.parent) if (each[kind].has(name)) return true
  return false
}

function isNode(value: unknown): value is AnyNode {
  return isObjectOrList(value) && 'type' in value
}
