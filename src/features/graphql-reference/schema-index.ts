import {
  type ConstDirectiveNode,
  type ConstValueNode,
  type DocumentNode,
  type FieldDefinitionNode,
  isTypeDefinitionNode,
  Kind,
  type ObjectTypeDefinitionNode,
  type OperationTypeNode,
  print,
  type SchemaDefinitionNode,
  type TypeDefinitionNode,
  type TypeNode,
} from 'graphql'
import { addTo, compareText, groupBy } from '../../kit/data/sort-and-group.ts'
import { uniqueName } from '../../kit/text/names.ts'
import type { ReferenceOrigin } from '../references/reference-types.ts'

export type SchemaPage = 'queries' | 'mutations' | 'subscriptions' | 'object-types' | 'input-types' | 'enums'

/** A field of a root type, and the section that documents it. */
export interface Operation {
  readonly field: FieldDefinitionNode
  readonly kind: SchemaPage
  /** The name of the page, which begins with the kind of operation or type. */
  readonly page: string
  readonly anchor: string
}

export interface GraphqlSource {
  /** Repeated definitions and extensions are merged. */
  readonly document: DocumentNode
  readonly origin: ReferenceOrigin
  /** The content folder for the pages. */
  readonly into: string
  /** The name of the schema, such as `Shop API`. */
  readonly title: string
}

/** Looks up the parts of a schema. */
export type SchemaIndex = ReturnType<typeof createSchemaIndex>

const rootPages: Readonly<Record<OperationTypeNode, { readonly page: SchemaPage; readonly name: string }>> = {
  query: { page: 'queries', name: 'Query' },
  mutation: { page: 'mutations', name: 'Mutation' },
  subscription: { page: 'subscriptions', name: 'Subscription' },
}

/** Scalars that every schema has. */
const builtIn: Readonly<Record<string, string>> = {
  Boolean: '`true` or `false`.',
  Float: 'A number that may have a fraction, in double precision.',
  ID: 'Identifies an object. It is sent as a string, and a whole number is accepted for one.',
  Int: 'A whole number from -2147483648 to 2147483647.',
  String: 'Text.',
}

export function createSchemaIndex(document: DocumentNode) {
  const defined = document.definitions.filter(isTypeDefinitionNode)
  const roots = findRoots(document, defined)
  const rootNames = new Map(roots.map(({ type, page }) => [type.name.value, page]))
  const used = new Set(defined.flatMap(namesUsedBy))
  const added = Object.entries(builtIn).filter(([name]) => used.has(name) && !defined.some((type) => type.name.value === name))
  const types = [...defined.filter(({ name }) => !rootNames.has(name.value)), ...added.map(builtInScalar)].sort(byName)
  const kinds = groupBy(types, kindOfType)
  const pages = new Map([...kinds].flatMap(([kind, each]) => pagesOf(kind, each)))
  const anchors = createAnchors(types.map(({ name }) => name.value))
  const withOperations = roots.map((root) => ({ ...root, operations: operationsOfRoot(root) }))
  const implementations = collect(types, (type) => ('interfaces' in type ? (type.interfaces ?? []).map(({ name }) => name.value) : []))
  const unions = collect(types, (type) =>
    type.kind === Kind.UNION_TYPE_DEFINITION ? (type.types ?? []).map(({ name }) => name.value) : [],
  )
  const operations = collectOperations(withOperations.flatMap((root) => root.operations))
  return {
    roots: withOperations,
    /** All types except root types, sorted by name. */
    types,
    /** Whether a type exists, including root types and built-in types. */
    has: (name: string) => pages.has(name) || rootNames.has(name),
    isBuiltIn: (name: string) => added.some(([builtInName]) => builtInName === name),
    /** All names for which `has` returns true. */
    names: [...pages.keys(), ...rootNames.keys()],
    /** `./enums.md#sortorder`, or `#sortorder` on the enums page itself. */
    hrefOf(name: string, from: string): string | undefined {
      const page = pages.get(name) ?? rootNames.get(name)
      if (page === undefined) return undefined
      const hash = pages.has(name) ? `#${anchors.get(name)}` : ''
      return page === from && hash !== '' ? hash : `./${page}.md${hash}`
    },
    pageOf: (name: string) => pages.get(name) ?? '',
    /** All types of a kind, sorted by name. */
    typesOf: (kind: SchemaPage) => kinds.get(kind) ?? [],
    anchorOf: (name: string) => anchors.get(name) ?? '',
    /** The types that implement an interface. */
    implementationsOf: (name: string) => implementations.get(name) ?? [],
    /** The unions that contain a type. */
    unionsOf: (name: string) => unions.get(name) ?? [],
    /** The operations that return a type or take it as input. */
    operationsOf: (name: string) => operations.get(name) ?? [],
  }
}

function findRoots(document: DocumentNode, defined: readonly TypeDefinitionNode[]) {
  const schema = document.definitions.find((node): node is SchemaDefinitionNode => node.kind === Kind.SCHEMA_DEFINITION)
  return (Object.entries(rootPages) as [OperationTypeNode, (typeof rootPages)[OperationTypeNode]][]).flatMap(
    ([operation, { page, name }]) => {
      // A schema that declares its root types has no other root types.
      const given = schema?.operationTypes?.find((candidate) => candidate.operation === operation)?.type.name.value
      const wanted = schema?.operationTypes?.length ? given : name
      const type = defined.find((node) => node.name.value === wanted)
      return type?.kind === Kind.OBJECT_TYPE_DEFINITION ? [{ page, type }] : []
    },
  )
}

function operationsOfRoot({ page, type }: { readonly page: SchemaPage; readonly type: ObjectTypeDefinitionNode }): readonly Operation[] {
  const fields = [...(type.fields ?? [])].sort(byName)
  const anchors = createAnchors(fields.map(({ name }) => name.value))
  const pages = new Map(pagesOf(page, fields))
  return fields.map((field) => ({
    field,
    kind: page,
    page: pages.get(field.name.value) ?? page,
    anchor: anchors.get(field.name.value) ?? '',
  }))
}

function kindOfType({ kind }: TypeDefinitionNode): SchemaPage {
  if (kind === Kind.INPUT_OBJECT_TYPE_DEFINITION) return 'input-types'
  return kind === Kind.ENUM_TYPE_DEFINITION ? 'enums' : 'object-types'
}

function builtInScalar([name, description]: readonly [string, string]): TypeDefinitionNode {
  return {
    kind: Kind.SCALAR_TYPE_DEFINITION,
    name: { kind: Kind.NAME, value: name },
    description: { kind: Kind.STRING, value: description },
  }
}

/** Creates unique lowercase anchors for names. Anchors that begin with `_` or that are names of object properties are reserved. */
export function createAnchors(names: readonly string[]): ReadonlyMap<string, string> {
  const taken = new Set(['', 'constructor', 'prototype'])
  const anchors = new Map<string, string>()
  for (const name of names) {
    // GraphQL names never contain a hyphen.
    const anchor = uniqueName(taken, name.toLowerCase().replace(/^_+/, ''))
    anchors.set(name, anchor.startsWith('-') ? `name${anchor}` : anchor)
  }
  return anchors
}

function namesUsedBy(type: TypeDefinitionNode): readonly string[] {
  if (!('fields' in type)) return []
  return (type.fields ?? []).flatMap((field) => [
    nameOfType(field.type),
    ...(field.kind === Kind.FIELD_DEFINITION ? (field.arguments ?? []).map((argument) => nameOfType(argument.type)) : []),
  ])
}

/** Inverts a relation, so that it lists the types that refer to each name. */
function collect(types: readonly TypeDefinitionNode[], namesIn: (type: TypeDefinitionNode) => readonly string[]) {
  const found = new Map<string, string[]>()
  for (const type of types) for (const name of namesIn(type)) addTo(found, name, type.name.value)
  return found
}

function collectOperations(operations: readonly Operation[]) {
  const found = new Map<string, Operation[]>()
  for (const operation of operations) {
    const { type, arguments: given = [] } = operation.field
    const names = new Set([nameOfType(type), ...given.map((argument) => nameOfType(argument.type))])
    for (const name of names) addTo(found, name, operation)
  }
  return found
}

/** Ignores case, but does not depend on the language of the machine. */
function byName(a: { readonly name: { readonly value: string } }, b: { readonly name: { readonly value: string } }): number {
  const [left, right] = [a.name.value, b.name.value]
  return compareText(left.toLowerCase(), right.toLowerCase()) || compareText(left, right)
}

/** The maximum estimated length of a page's text, in characters. The HTML has about three times as many bytes. */
const longestPage = 400_000

/** The limit for an individual list. Large schemas have 3,000 types. */
const mostSections = 20_000

/** The length of the heading, facts, and anchor of a section, row, or argument without its description. */
const charactersOfOne = 100

type Sectioned = TypeDefinitionNode | FieldDefinitionNode

/**
 * Assigns each name to a page. A list that is too long for one page is split by first letters, as far as necessary: `object-types-a`,
 * `object-types-pr`. The page of a name depends only on names that begin alike, so most URLs stay the same when a schema grows.
 */
function pagesOf(page: string, sections: readonly Sectioned[]): readonly (readonly [name: string, page: string])[] {
  // This number is too large for any page. The limits of references report it immediately.
  if (sections.length > mostSections) return sections.map(({ name }) => [name.value, page])
  return split(sections, '').map(([name, prefix]) => [name, prefix === '' ? page : `${page}-${prefix}`])
}

function split(sections: readonly Sectioned[], prefix: string): readonly (readonly [name: string, prefix: string])[] {
  const canSplit = sections.some(({ name }) => wordOf(name.value).length > prefix.length)
  if (sum(sections, sizeOf) <= longestPage || !canSplit) return sections.map(({ name }) => [name.value, prefix] as const)
  const parts = groupBy(sections, ({ name }) => wordOf(name.value).slice(0, prefix.length + 1))
  return [...parts].flatMap(([start, part]) =>
    start === prefix ? part.map(({ name }) => [name.value, prefix] as const) : split(part, start),
  )
}

/** Names that consist only of underscores are grouped with names that begin with a digit. */
function wordOf(name: string): string {
  return name.replace(/^_+/, '').toLowerCase() || '0'
}

function sizeOf(node: Sectioned): number {
  if (node.kind === Kind.FIELD_DEFINITION) return sum([node, ...(node.arguments ?? [])], sizeOfOne)
  if (node.kind === Kind.ENUM_TYPE_DEFINITION) return sizeOfOne(node) + sum(node.values ?? [], sizeOfOne)
  if (node.kind === Kind.INPUT_OBJECT_TYPE_DEFINITION) return sizeOfOne(node) + sum(node.fields ?? [], sizeOfOne)
  return sizeOfOne(node) + ('fields' in node ? sum(node.fields ?? [], sizeOf) : 0)
}

function sum<Item>(items: readonly Item[], sizeOfItem: (item: Item) => number): number {
  return items.reduce((total, item) => total + sizeOfItem(item), 0)
}

function sizeOfOne({ description }: Pick<TypeDefinitionNode, 'description'>): number {
  return charactersOfOne + (description?.value.length ?? 0)
}

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
