import type { Expression, VariableDeclaration, VariableDeclarator } from 'oxc-parser'
import type { Declaration } from './declarations.ts'
import { layoutBlock, layoutCode } from './layout-code.ts'
import { shortText, typeOfValue } from './read-callable.ts'
import { type DeclarationContext, finishDeclaration } from './read-declaration.ts'
import { type FunctionNode, readFunction } from './read-function.ts'
import { componentType, readObjectType } from './read-object-type.ts'

const plainValue = new Set(['Literal', 'TemplateLiteral', 'UnaryExpression', 'MemberExpression'])

/** Reads what one `const` declares: a function, or a value with its type. */
export function readVariable(
  context: DeclarationContext,
  statement: VariableDeclaration,
  declarator: VariableDeclarator,
): Declaration | undefined {
  const { id, init } = declarator
  if (id.type !== 'Identifier') return undefined
  const inner = init && !id.typeAnnotation ? findFunction(init) : undefined
  return inner ? readFunction(context, id.name, [inner]) : readValue(context, statement.kind, { id, init })
}

interface Value {
  readonly id: Extract<VariableDeclarator['id'], { type: 'Identifier' }>
  readonly init: Expression | null
}

function readValue(context: DeclarationContext, keyword: string, { id, init }: Value): Declaration {
  const { source } = context
  const annotation = id.typeAnnotation?.typeAnnotation
  const object = annotation && readObjectType(source, annotation)
  const type = annotation ? source.typeText(annotation) : init ? typeOfValue(source, init) : ''
  const value = init && !object && plainValue.has(init.type) ? shortText(source, init) : ''
  // A plain value says its type.
  const shownType = type === '' || (!annotation && value !== '') ? '' : `: ${type}`
  const makesElements = source.file.path.endsWith('.tsx') && init !== null && findFunction(init) !== undefined
  const isComponent = /^[A-Z]/.test(id.name) && (componentType.test(type) || makesElements)
  const head = `${keyword} ${id.name}`
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

/** The function a value is, also within calls such as `forwardRef(…)` and `memo(…)`. */
function findFunction(value: Expression): FunctionNode | undefined {
  if (value.type === 'ArrowFunctionExpression' || value.type === 'FunctionExpression') return value
  if (value.type !== 'CallExpression') return undefined
  const callee = value.callee.type === 'MemberExpression' ? value.callee.property : value.callee
  if (callee.type !== 'Identifier' || (callee.name !== 'forwardRef' && callee.name !== 'memo')) return undefined
  const [argument] = value.arguments
  const inner = argument && argument.type !== 'SpreadElement' ? findFunction(argument) : undefined
  return inner && withPropsType(inner, value)
}

/** `forwardRef<Element, Props>((props, ref) => …)` says the types at the call. */
function withPropsType(inner: FunctionNode, { typeArguments }: Extract<Expression, { type: 'CallExpression' }>): FunctionNode {
  const props = inner.params[0]
  const type = typeArguments?.params.at(-1)
  if (!props || !type || props.type === 'TSParameterProperty' || ('typeAnnotation' in props && props.typeAnnotation)) return inner
  const typeAnnotation = { type: 'TSTypeAnnotation', typeAnnotation: type, start: type.start, end: type.end } as const
  return { ...inner, params: [{ ...props, typeAnnotation } as (typeof inner.params)[0], ...inner.params.slice(1)] }
}
