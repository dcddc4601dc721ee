import {
  type ConstDirectiveNode,
  type DefinitionNode,
  type DocumentNode,
  type FieldDefinitionNode,
  type InputValueDefinitionNode,
  Kind,
  type NamedTypeNode,
  type OperationTypeDefinitionNode,
  print,
  type TypeDefinitionNode,
} from 'graphql'
import type { Diagnostic, Outcome } from '../../core/model/diagnostic.ts'
import type { ReferenceFile } from '../references/reference-file.ts'
import { createDiagnostic } from './diagnostics.ts'
import { locationOf, readDefinitions } from './read-definitions.ts'
import { argumentText, signatureText } from './type-text.ts'

/** Merges SDL files and introspection results into one schema. Each node knows its source (`placeOf`). */
export function mergeSdl(files: readonly ReferenceFile[]): Outcome<DocumentNode> {
  const read = files.map(readDefinitions)
  const merged = mergeDefinitions(read.flatMap(({ value }) => value))
  return { value: merged.value, diagnostics: [...read.flatMap(({ diagnostics }) => diagnostics), ...merged.diagnostics] }
}

type FieldNode = FieldDefinitionNode | InputValueDefinitionNode

/** The lists of all kinds of definitions. */
interface Lists {
  readonly interfaces?: readonly NamedTypeNode[]
  readonly directives?: readonly ConstDirectiveNode[]
  readonly fields?: readonly FieldNode[]
  readonly types?: readonly NamedTypeNode[]
  readonly values?: readonly { readonly kind: Kind; readonly name: { readonly value: string } }[]
  readonly operationTypes?: readonly OperationTypeDefinitionNode[]
}

type Definition = TypeDefinitionNode & Lists

/** Merges definitions and extensions with the same name into the first one. Conflicting definitions are reported. */
export function mergeDefinitions(definitions: readonly DefinitionNode[]): Outcome<DocumentNode> {
  const diagnostics: Diagnostic[] = []
  const groups = new Map<string, Definition[]>()
  for (const node of definitions) {
    const definition = asDefinition(node)
    const key = keyOf(definition)
    const group = groups.get(key)
    const first = group?.[0]
    if (!group || !first) groups.set(key, [definition])
    else if (first.kind === definition.kind) group.push(definition)
    else diagnostics.push(describeConflict(key, { first, other: definition }, (node) => `${wordOf(node)} ${key}`))
  }
  const merged = [...groups.values()].map((group) => mergeGroup(group, diagnostics))
  return { value: { kind: Kind.DOCUMENT, definitions: merged }, diagnostics }
}

/** An extension without a definition counts as the definition. */
function asDefinition(node: DefinitionNode): Definition {
  return (node.kind.endsWith('Extension') ? { ...node, kind: node.kind.replace('Extension', 'Definition') } : node) as Definition
}

/** A schema has no name, and directives begin with `@`. */
function keyOf(definition: Definition): string {
  const name = (definition as Partial<Definition>).name?.value ?? ''
  return (definition.kind as Kind) === Kind.DIRECTIVE_DEFINITION ? `@${name}` : name
}

function mergeGroup(group: readonly Definition[], diagnostics: Diagnostic[]): TypeDefinitionNode {
  const [first] = group
  if (!first || group.length === 1 || (first.kind as Kind) === Kind.DIRECTIVE_DEFINITION) return checked(first as Definition, diagnostics)
  const description = group.find((definition) => definition.description)?.description
  const lists = {
    interfaces: firstOfEach(
      group.flatMap(({ interfaces = [] }) => interfaces),
      nameOf,
    ),
    directives: firstOfEach(
      group.flatMap(({ directives = [] }) => directives),
      (directive) => print(directive),
    ),
    fields: group.flatMap(({ fields = [] }) => fields),
    types: firstOfEach(
      group.flatMap(({ types = [] }) => types),
      nameOf,
    ),
    values: firstOfEach(
      group.flatMap(({ values = [] }) => values),
      nameOf,
    ),
    operationTypes: firstOfEach(
      group.flatMap(({ operationTypes = [] }) => operationTypes),
      ({ operation }) => operation,
    ),
  }
  // Each kind has only some of the lists.
  const filled = Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0))
  return checked({ ...first, ...filled, ...(description ? { description } : {}) } as Definition, diagnostics)
}

function checked(definition: Definition, diagnostics: Diagnostic[]): TypeDefinitionNode {
  if (!definition.fields || definition.fields.length < 2) return definition
  const fields = new Map<string, FieldNode>()
  for (const field of definition.fields) {
    const first = fields.get(nameOf(field))
    if (!first) fields.set(nameOf(field), field)
    else if (fieldText(first) !== fieldText(field)) {
      diagnostics.push(describeConflict(`${nameOf(definition)}.${nameOf(field)}`, { first, other: field }, fieldText))
    }
  }
  return fields.size === definition.fields.length ? definition : ({ ...definition, fields: [...fields.values()] } as TypeDefinitionNode)
}

function describeConflict<Node extends FieldNode | Definition>(
  name: string,
  { first, other }: { readonly first: Node; readonly other: Node },
  textOf: (node: Node) => string,
): Diagnostic {
  const location = locationOf(first)
  return createDiagnostic('reference/schema-conflict', { name, first: textOf(first), other: textOf(other) }, locationOf(other), {
    ...(location ? { related: [{ message: 'The first definition', location }] } : {}),
  })
}

function fieldText(field: FieldNode): string {
  return field.kind === Kind.INPUT_VALUE_DEFINITION ? argumentText(field) : `${field.name.value}${signatureText(field)}`
}

const words: Readonly<Partial<Record<Kind, string>>> = {
  [Kind.OBJECT_TYPE_DEFINITION]: 'type',
  [Kind.INTERFACE_TYPE_DEFINITION]: 'interface',
  [Kind.UNION_TYPE_DEFINITION]: 'union',
  [Kind.ENUM_TYPE_DEFINITION]: 'enum',
  [Kind.INPUT_OBJECT_TYPE_DEFINITION]: 'input',
  [Kind.SCALAR_TYPE_DEFINITION]: 'scalar',
}

/** The keyword of a definition. */
export function wordOf({ kind }: { readonly kind: Kind }): string {
  return words[kind] ?? 'definition'
}

function nameOf({ name }: { readonly name: { readonly value: string } }): string {
  return name.value
}

function firstOfEach<T>(list: readonly T[], keyOfItem: (item: T) => string): readonly T[] {
  const seen = new Map<string, T>()
  for (const item of list) if (!seen.has(keyOfItem(item))) seen.set(keyOfItem(item), item)
  return [...seen.values()]
}
