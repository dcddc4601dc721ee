import { type ConstDirectiveNode, type ConstValueNode, Kind, print, type TypeNode } from 'graphql'

/** `[Order!]!` */
export function typeText(type: TypeNode): string {
  switch (type.kind) {
    case Kind.NON_NULL_TYPE:
      return `${typeText(type.type)}!`
    case Kind.LIST_TYPE:
      return `[${typeText(type.type)}]`
    case Kind.NAMED_TYPE:
      return type.name.value
  }
}

/** Returns the name of a type without brackets or exclamation marks. */
export function nameOfType(type: TypeNode): string {
  let inner = type
  while (inner.kind !== Kind.NAMED_TYPE) inner = inner.type
  return inner.name.value
}

interface Argument {
  readonly name: { readonly value: string }
  readonly type: TypeNode
  readonly defaultValue?: ConstValueNode | undefined
}

/** `take: Int = 10` */
export function argumentText({ name, type, defaultValue }: Argument): string {
  return `${name.value}: ${typeText(type)}${defaultValue ? ` = ${valueText(defaultValue)}` : ''}`
}

interface Field extends Pick<Argument, 'name' | 'type'> {
  readonly arguments?: readonly Argument[] | undefined
}

const widest = 80

/** The part after the name of a field: `(take: Int = 10): [Order!]!`, optionally on several lines if it is long. */
export function signatureText({ arguments: given = [], name, type }: Field, { mayWrap = false } = {}): string {
  const result = `: ${typeText(type)}`
  if (given.length === 0) return result
  const texts = given.map(argumentText)
  const line = `(${texts.join(', ')})${result}`
  return mayWrap && name.value.length + line.length > widest ? `(\n${texts.map((text) => `  ${text}\n`).join('')})${result}` : line
}

export function valueText(value: ConstValueNode): string {
  return onOneLine(print(value))
}

/** Directives that pages describe in words. */
const describedInWords = new Set(['deprecated', 'specifiedBy'])

/** Formats custom directives, such as `@auth(requires: ADMIN)`. */
export function directiveTexts(directives: readonly ConstDirectiveNode[] = []): readonly string[] {
  return directives.filter(({ name }) => !describedInWords.has(name.value)).map((directive) => onOneLine(print(directive)))
}

/** The value of a directive's argument, such as the `reason` of `@deprecated`, or undefined if there is no such directive. */
export function directiveArgument(
  directives: readonly ConstDirectiveNode[] | undefined,
  directive: string,
  argument: string,
): string | undefined {
  const found = directives?.find(({ name }) => name.value === directive)
  if (!found) return undefined
  const value = found.arguments?.find(({ name }) => name.value === argument)?.value
  return value?.kind === Kind.STRING ? value.value : ''
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ')
}

/** Escapes a GraphQL name in a heading, because underscores around the name would mean emphasis. */
export function headingText(name: string): string {
  return name.replace(/^_+|_+$/g, (marks) => marks.replaceAll('_', '\\_'))
}
