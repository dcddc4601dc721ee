import {
  buildClientSchema,
  type ConstDirectiveNode,
  type DefinitionNode,
  type DocumentNode,
  type FieldDefinitionNode,
  GraphQLError,
  type Location as GraphqlLocation,
  type InputValueDefinitionNode,
  type IntrospectionQuery,
  isTypeSystemDefinitionNode,
  isTypeSystemExtensionNode,
  Kind,
  type NamedTypeNode,
  type OperationTypeDefinitionNode,
  parse,
  print,
  printSchema,
  Source,
  type TypeDefinitionNode,
} from 'graphql'
import type { Diagnostic, Location, Outcome } from '../../core/model/diagnostic.ts'
import { isObjectOrList, parseJsonIfValid } from '../../kit/data/is-record.ts'
import { uniqueBy } from '../../kit/data/sort-and-group.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import type { ReferenceFile } from '../references/reference-types.ts'
import { workOn } from '../references/work-limits.ts'
import { createDiagnostic } from './index.ts'
import { argumentText, signatureText } from './schema-index.ts'

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

/** Merges definitions and extensions with the same name into the first definition. Conflicting definitions are reported. */
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

/** An extension without a definition is treated as the definition. */
function asDefinition(node: DefinitionNode): Definition {
  return (node.kind.endsWith('Extension') ? { ...node, kind: node.kind.replace('Extension', 'Definition') } : node) as Definition
}

/** A schema has no name, and the names of directives begin with `@`. */
function keyOf(definition: Definition): string {
  const name = (definition as Partial<Definition>).name?.value ?? ''
  return (definition.kind as Kind) === Kind.DIRECTIVE_DEFINITION ? `@${name}` : name
}

function mergeGroup(group: readonly Definition[], diagnostics: Diagnostic[]): TypeDefinitionNode {
  const [first] = group
  if (!first || group.length === 1 || (first.kind as Kind) === Kind.DIRECTIVE_DEFINITION) return checked(first as Definition, diagnostics)
  const description = group.find((definition) => definition.description)?.description
  const listOf = <Key extends keyof Lists>(key: Key) => group.flatMap((each) => [...(each[key] ?? [])] as NonNullable<Lists[Key]>[number][])
  const lists = {
    interfaces: uniqueBy(listOf('interfaces'), nameOf),
    directives: uniqueBy(listOf('directives'), (directive) => print(directive)),
    fields: listOf('fields'),
    types: uniqueBy(listOf('types'), nameOf),
    values: uniqueBy(listOf('values'), nameOf),
    operationTypes: uniqueBy(listOf('operationTypes'), ({ operation }) => operation),
  }
  // Each kind has only some of these lists.
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

/** Reads definitions from SDL or from the JSON result of an introspection query. */
export function readDefinitions(file: ReferenceFile): Outcome<readonly DefinitionNode[]> {
  workOn({ file: file.name })
  try {
    return onlyOfSchemas(/\.json$/i.test(file.path) ? readIntrospection(file) : readSdl(new SdlSource(file)))
  } catch (error) {
    return { value: [], diagnostics: [describe(error, file)] }
  }
}

function readSdl(source: SdlSource): readonly DefinitionNode[] {
  // A file that contains only comments is valid here, but the parser rejects it.
  return /^[\s,\ufeff]*$/.test(source.body.replace(/#.*/g, '')) ? [] : parse(source).definitions
}

function readIntrospection(file: ReferenceFile): readonly DefinitionNode[] {
  const json = parseJsonIfValid(file.text)
  if (json === undefined) throw new NotASchema('it is not valid JSON')
  const result = memberOf(json, 'data') ?? json
  const schema = memberOf(result, '__schema')
  if (!isObjectOrList(schema)) throw new NotASchema('it has no `__schema`')
  // A schema can be documented even if it is not completely valid.
  const built = buildClientSchema({ __schema: schema } as IntrospectionQuery, { assumeValid: true })
  return readSdl(new SdlSource(file, printSchema(built)))
}

function memberOf(value: unknown, key: string): unknown {
  return isObjectOrList(value) ? (value as Readonly<Record<string, unknown>>)[key] : undefined
}

function onlyOfSchemas(definitions: readonly DefinitionNode[]): Outcome<readonly DefinitionNode[]> {
  const isOfSchema = (node: DefinitionNode) => isTypeSystemDefinitionNode(node) || isTypeSystemExtensionNode(node)
  const diagnostics = definitions
    .filter((node) => !isOfSchema(node))
    .map((node) =>
      createDiagnostic('reference/bad-schema', { problem: 'a schema cannot contain operations or fragments' }, locationOf(node)),
    )
  return { value: definitions.filter(isOfSchema), diagnostics }
}

class NotASchema extends Error {}

function describe(error: unknown, file: ReferenceFile): Diagnostic {
  const at = (line: number, column: number) => ({ file: file.name as ProjectPath, line, column })
  const report = (problem: string, { line, column } = { line: 1, column: 1 }) =>
    createDiagnostic('reference/bad-schema', { problem }, at(line, column))
  if (error instanceof NotASchema) return report(error.message)
  if (error instanceof GraphQLError) return report(inSentence(error.message.replace(/^Syntax Error: /, '')), error.locations?.[0])
  if (error instanceof RangeError) return report('it is nested too deeply')
  if (!(error instanceof Error)) throw error
  return report(inSentence(error.message.split('\n', 1)[0] ?? ''))
}

function inSentence(message: string): string {
  return message.replace(/\.$/, '').replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase())
}

/** The source text of nodes, which nodes refer to in their `loc`. */
class SdlSource extends Source {
  readonly file: ReferenceFile
  /** Whether lines of the text are lines of the file. False for SDL printed from an introspection result. */
  readonly hasLines: boolean

  constructor(file: ReferenceFile, printed?: string) {
    super(printed ?? file.text, file.name)
    this.file = file
    this.hasLines = printed === undefined
  }
}

interface SdlPlace {
  readonly file: ReferenceFile
  /** 1-based. */
  readonly line: number
  readonly column: number
}

interface Written {
  readonly loc?: GraphqlLocation | undefined
  readonly name?: { readonly loc?: GraphqlLocation | undefined } | undefined
}

/** The location of a node without its description, or undefined for nodes that a site adds itself. */
export function placeOf(node: Written): SdlPlace | undefined {
  const loc = node.name?.loc ?? node.loc
  const source = loc?.source
  if (!loc || !(source instanceof SdlSource)) return undefined
  if (!source.hasLines) return { file: source.file, line: 1, column: 1 }
  // The location is taken from the token because counting lines for each node would take as long as parsing.
  const { line, column } = loc.startToken
  return { file: source.file, line, column }
}

export function locationOf(node: Written): Location | undefined {
  const place = placeOf(node)
  return place && { file: place.file.name as ProjectPath, line: place.line, column: place.column }
}
