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

/** The type all the brackets and marks are around. */
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

/** What follows a field's name: `(take: Int = 10): [Order!]!`, on several lines where it would be a long one and may be. */
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

/** What the pages say in words of their own. */
const toldOtherwise = new Set(['deprecated', 'specifiedBy'])

/** `@auth(requires: ADMIN)`, each of those that servers or tools give a meaning. */
export function directiveTexts(directives: readonly ConstDirectiveNode[] = []): readonly string[] {
  return directives.filter(({ name }) => !toldOtherwise.has(name.value)).map((directive) => onOneLine(print(directive)))
}

/** The text given to an argument of a directive, such as the `reason` of `@deprecated`; undefined without that directive. */
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

/** A name of GraphQL as the words of a heading: underscores around it would emphasise it. */
export function headingText(name: string): string {
  return name.replace(/^_+|_+$/g, (marks) => marks.replaceAll('_', '\\_'))
}
