import type { Expression, Node, ParamPattern, TSTypeAnnotation, TSTypeParameterDeclaration } from 'oxc-parser'
import type { SourceText } from './source-text.ts'

/** A function, a method, or a call signature. */
export interface Callable {
  readonly typeParameters?: TSTypeParameterDeclaration | null
  readonly params: readonly ParamPattern[]
  readonly returnType?: TSTypeAnnotation | null
}

export interface Parameter {
  readonly name: string
  readonly isOptional: boolean
  readonly isRest: boolean
  /** Empty if the type is unknown. */
  readonly type: string
  readonly typeNode: Node | undefined
  readonly default: string
  readonly node: ParamPattern
  /** The default values of destructured properties by name, or undefined for a plain parameter. */
  readonly properties: ReadonlyMap<string, string> | undefined
}

/** Longer default values are not shown. */
const longestDefault = 60

export function readParameters(source: SourceText, { params }: Pick<Callable, 'params'>, patternName = 'options'): readonly Parameter[] {
  let unnamed = 0
  return params.map((node) => {
    const outer = node.type === 'TSParameterProperty' ? node.parameter : node
    const isRest = outer.type === 'RestElement'
    const assigned = outer.type === 'AssignmentPattern' ? outer : undefined
    const pattern = isRest ? outer.argument : (assigned?.left ?? outer)
    const annotation = isRest ? outer.typeAnnotation : 'typeAnnotation' in pattern ? pattern.typeAnnotation : undefined
    const typeNode = annotation?.typeAnnotation
    return {
      name: pattern.type === 'Identifier' ? pattern.name : `${patternName}${++unnamed === 1 ? '' : unnamed}`,
      isOptional: assigned !== undefined || (pattern as { readonly optional?: boolean }).optional === true,
      isRest,
      type: typeNode ? source.typeText(typeNode) : assigned ? typeOfValue(source, assigned.right) : '',
      typeNode,
      default: assigned ? shortText(source, assigned.right) : '',
      node,
      properties: pattern.type === 'ObjectPattern' ? readPatternDefaults(source, pattern.properties) : undefined,
    }
  })
}

type PatternProperties = Extract<ParamPattern, { type: 'ObjectPattern' }>['properties']

function readPatternDefaults(source: SourceText, properties: PatternProperties): ReadonlyMap<string, string> {
  const defaults = new Map<string, string>()
  for (const property of properties) {
    if (property.type !== 'Property' || property.value.type !== 'AssignmentPattern') continue
    const text = shortText(source, property.value.right)
    if (text !== '') defaults.set(source.slice(property.key), text)
  }
  return defaults
}

/** `<T>(first: A, second?: B)` */
export function parametersText(source: SourceText, callable: Callable, patternName?: string): string {
  const texts = readParameters(source, callable, patternName).map(
    ({ name, isOptional, isRest, type }) => `${isRest ? '...' : ''}${name}${isOptional ? '?' : ''}${type === '' ? '' : `: ${type}`}`,
  )
  return `${source.typeText(callable.typeParameters)}(${texts.join(', ')})`
}

/** The nodes of a callable that refer to types. */
export function callableTypes({ typeParameters, params, returnType }: Callable): readonly (Node | null | undefined)[] {
  return [typeParameters, ...params, returnType]
}

/** The type of a value if it is obvious, or otherwise an empty string. */
export function typeOfValue(source: SourceText, value: Expression): string {
  switch (value.type) {
    case 'Literal':
      return value.value === null || 'regex' in value ? '' : typeof value.value
    case 'TemplateLiteral':
      return 'string'
    case 'TSAsExpression':
    case 'TSSatisfiesExpression': {
      const type = source.typeText(value.typeAnnotation)
      return type === 'const' ? '' : type
    }
    case 'NewExpression':
      return value.callee.type === 'Identifier' ? value.callee.name + source.typeText(value.typeArguments) : ''
    default:
      return ''
  }
}

/** The text of a short value, or otherwise an empty string. */
export function shortText(source: SourceText, value: Expression): string {
  const text = source.slice(value)
  return text.length > longestDefault || /[\n;]/.test(text) ? '' : text
}
