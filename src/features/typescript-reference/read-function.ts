import type { Expression, Node, Span, VariableDeclaration, VariableDeclarator } from 'oxc-parser'
import {
  type Declaration,
  type DeclarationKind,
  type DocComment,
  type DocText,
  findTag,
  type Member,
  type Modifier,
  type Overload,
} from './declarations.ts'
import { layoutBlock, layoutCode } from './layout-code.ts'
import { type Callable, callableTypes, type Parameter, parametersText, readParameters, shortText, typeOfValue } from './read-callable.ts'
import {
  componentType,
  type DeclarationContext,
  findProperties,
  finishDeclaration,
  type PropertyList,
  readObjectType,
  referredName,
} from './read-declaration.ts'
import type { SourceText } from './source-text.ts'

interface FunctionNode extends Callable, Span {}

const componentResult = /\b(?:JSX\.Element|ReactNode|ReactElement)\b/

/** Reads a function with its overloads. Its members are its parameters and its result. */
export function readFunction(context: DeclarationContext, name: string, functions: readonly FunctionNode[]): Declaration {
  const { source } = context
  const kind = kindOf(source, name, functions)
  const patternName = kind === 'component' ? 'props' : 'options'
  const rows = functions.map((node) => parameterRows(context, node, patternName))
  return finishDeclaration(context, {
    kind,
    name,
    signature: functions
      .map((node) => {
        const result = source.typeText(node.returnType?.typeAnnotation)
        return layoutCode(`function ${name}${parametersText(source, node, patternName)}${result === '' ? '' : `: ${result}`};`)
      })
      .join('\n'),
    members: [...mergeRows(rows.flatMap(({ members }) => members)), ...returnRow(context, functions)],
    extends: rows.flatMap((row) => row.extends),
    types: [...functions.flatMap(callableTypes), ...rows.flatMap(({ types }) => types)],
  })
}

/** Recognizes React hooks and components. */
function kindOf({ file, slice }: SourceText, name: string, functions: readonly FunctionNode[]): DeclarationKind {
  if (/^use[A-Z]/.test(name)) return 'hook'
  const makesElements =
    file.path.endsWith('.tsx') || functions.some(({ returnType }) => returnType && componentResult.test(slice(returnType)))
  return /^[A-Z]/.test(name) && makesElements ? 'component' : 'function'
}

function parameterRows(context: DeclarationContext, node: FunctionNode, patternName: string): PropertyList {
  const types: (Node | null | undefined)[] = []
  const parents: string[] = []
  const members = readParameters(context.source, node, patternName).flatMap((parameter) => {
    const isTaken = parameter.properties !== undefined || (patternName === 'props' && parameter.name === 'props')
    const isLocal = context.localTypes.has(referredName(parameter.typeNode) ?? '')
    const list = isTaken || isLocal ? findProperties(context.source, context.localTypes, parameter.typeNode) : undefined
    if (!list) return [parameterRow(context, parameter)]
    types.push(...list.types)
    if (isTaken) parents.push(...list.extends)
    const properties = list.members.map((member) => propertyRow(context, member, { ...parameter, isProp: patternName === 'props' }))
    return isTaken ? properties : [parameterRow(context, parameter), ...properties]
  })
  return { members, types, extends: parents }
}

/** The names of props have no prefix. */
function propertyRow({ comment }: DeclarationContext, member: Member, parameter: Parameter & { readonly isProp: boolean }): Member {
  const { isProp } = parameter
  const [first, ...others] = member.overloads
  const path = `${parameter.name}.${member.name}`
  const described = first?.comment ?? describe(findParam(comment, path) ?? findParam(comment, member.name))
  return {
    ...member,
    kind: member.kind === 'index signature' ? member.kind : isProp ? 'prop' : 'parameter',
    name: isProp ? member.name : path,
    default: parameter.properties?.get(member.name) ?? member.default,
    overloads: first ? [{ ...first, comment: described }, ...others] : [],
  }
}

function parameterRow({ source, comment }: DeclarationContext, parameter: Parameter): Member {
  const { name, type, isOptional, isRest, node } = parameter
  const modifiers: readonly Modifier[] = isOptional ? ['optional'] : []
  const line = source.lineAt(node.start)
  const overload: Overload = { type, line, comment: describe(findParam(comment, name)) }
  return { kind: 'parameter', name: isRest ? `...${name}` : name, modifiers, default: parameter.default, overloads: [overload] }
}

/** Merges rows of overloads by parameter name. */
function mergeRows(rows: readonly Member[]): readonly Member[] {
  const merged = new Map<string, Member>()
  for (const row of rows) {
    const known = merged.get(row.name)
    const isNew = row.overloads.some(({ type }) => known?.overloads.every((overload) => overload.type !== type))
    if (!known) merged.set(row.name, row)
    else if (isNew) merged.set(row.name, { ...known, overloads: [...known.overloads, ...row.overloads] })
  }
  return [...merged.values()]
}

function returnRow({ source, comment }: DeclarationContext, functions: readonly FunctionNode[]): readonly Member[] {
  const tag = findTag(comment, 'returns') ?? findTag(comment, 'return')
  const results = new Map(
    functions.flatMap(({ returnType }) => (returnType ? [[source.typeText(returnType.typeAnnotation), returnType]] : [])),
  )
  const overloads = [...results].map(
    ([type, node], index): Overload => ({ type, line: source.lineAt(node.start), comment: index === 0 ? describe(tag) : undefined }),
  )
  const first = functions[0]
  if (overloads.length === 0 && tag && first) overloads.push({ type: '', line: source.lineAt(first.start), comment: describe(tag) })
  return overloads.length === 0 ? [] : [{ kind: 'returns', name: 'returns', modifiers: [], default: '', overloads }]
}

function describe(text: DocText | undefined): DocComment | undefined {
  return text && text.text !== '' ? { description: [text], tags: [] } : undefined
}

/** Finds the `@param` tag of a parameter: `name text`, `{type} name - text`, or `[name=1] text`. */
function findParam({ tags }: DocComment, name: string): DocText | undefined {
  for (const tag of tags) {
    if (tag.name !== 'param') continue
    const match = /^(?:\{[^{}]*\}\s*)?(?:\[\s*([\w$.]+)(?![\w$.])[^\]]*\]|([\w$.]+))[ \t]*(?:-[ \t]*)?/.exec(tag.text)
    if (match && (match[1] ?? match[2]) === name) return { text: tag.text.slice(match[0].length).trimStart(), line: tag.line }
  }
  return undefined
}

const plainValue = new Set(['Literal', 'TemplateLiteral', 'UnaryExpression', 'MemberExpression'])

/** Reads the declaration of a `const`, which is either a function or a value with its type. */
export function readVariable(
  context: DeclarationContext,
  statement: VariableDeclaration,
  declarator: VariableDeclarator,
): Declaration | undefined {
  const { id, init } = declarator
  if (id.type !== 'Identifier') return undefined
  const inner = init && !id.typeAnnotation ? findFunction(init) : undefined
  return inner ? readFunction(context, id.name, [inner]) : readValue(context, `${statement.kind} ${id.name}`, declarator as NamedDeclarator)
}

type NamedDeclarator = VariableDeclarator & { readonly id: Extract<VariableDeclarator['id'], { type: 'Identifier' }> }

function readValue(context: DeclarationContext, head: string, { id, init }: NamedDeclarator): Declaration {
  const { source } = context
  const annotation = id.typeAnnotation?.typeAnnotation
  const object = annotation && readObjectType(source, annotation)
  const type = annotation ? source.typeText(annotation) : init ? typeOfValue(source, init) : ''
  const value = init && !object && plainValue.has(init.type) ? shortText(source, init) : ''
  // The type of a plain value is obvious.
  const shownType = type === '' || (!annotation && value !== '') ? '' : `: ${type}`
  const makesElements = source.file.path.endsWith('.tsx') && init !== null && findFunction(init) !== undefined
  const isComponent = /^[A-Z]/.test(id.name) && (componentType.test(type) || makesElements)
  return finishDeclaration(context, {
    kind: isComponent ? 'component' : 'variable',
    name: id.name,
    signature: object
      ? layoutBlock(`${head}: ${object.before}`, object.signatures, `${object.after};`)
      : layoutCode(`${head}${shownType}${value === '' ? '' : ` = ${value}`};`),
    members: (object?.members ?? []).map((member) => (isComponent && member.kind === 'property' ? { ...member, kind: 'prop' } : member)),
    types: object?.types ?? [annotation],
  })
}

/** Finds the function in a value, including a function in calls of `forwardRef(…)` and `memo(…)`. */
function findFunction(value: Expression): FunctionNode | undefined {
  if (value.type === 'ArrowFunctionExpression' || value.type === 'FunctionExpression') return value
  if (value.type !== 'CallExpression') return undefined
  const callee = value.callee.type === 'MemberExpression' ? value.callee.property : value.callee
  if (callee.type !== 'Identifier' || (callee.name !== 'forwardRef' && callee.name !== 'memo')) return undefined
  const [argument] = value.arguments
  const inner = argument && argument.type !== 'SpreadElement' ? findFunction(argument) : undefined
  return inner && withPropsType(inner, value)
}

/** Adds the types of a call such as `forwardRef<Element, Props>((props, ref) => …)` to its function. */
function withPropsType(inner: FunctionNode, { typeArguments }: Extract<Expression, { type: 'CallExpression' }>): FunctionNode {
  const props = inner.params[0]
  const type = typeArguments?.params.at(-1)
  if (!props || !type || props.type === 'TSParameterProperty' || ('typeAnnotation' in props && props.typeAnnotation)) return inner
  const typeAnnotation = { type: 'TSTypeAnnotation', typeAnnotation: type, start: type.start, end: type.end } as const
  return { ...inner, params: [{ ...props, typeAnnotation } as (typeof inner.params)[0], ...inner.params.slice(1)] }
}
