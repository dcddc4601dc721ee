import {
  type BuildSchemaOptions,
  buildASTSchema,
  type DefinitionNode,
  type DocumentNode,
  extendSchema,
  GraphQLError,
  GraphQLSchema,
  isTypeDefinitionNode,
  Kind,
  KnownDirectivesRule,
  KnownTypeNamesRule,
  LoneSchemaDefinitionRule,
  NoUnusedFragmentsRule,
  PossibleTypeExtensionsRule,
  parse,
  print,
  specifiedRules,
  UniqueArgumentDefinitionNamesRule,
  UniqueArgumentNamesRule,
  UniqueDirectiveNamesRule,
  UniqueDirectivesPerLocationRule,
  UniqueEnumValueNamesRule,
  UniqueFieldDefinitionNamesRule,
  UniqueInputFieldNamesRule,
  UniqueOperationTypesRule,
  UniqueTypeNamesRule,
  type ValidationRule,
  validate,
  validateSchema,
} from 'graphql'
import { mergeSdl } from '../graphql-reference/merge-sdl.ts'
import { loadSchema } from '../references/reference-cache.ts'
import type { SchemaSources } from './sample-setup.ts'

/** A schema with the types that a page has added up to this point. */
export interface PageSchema {
  /** `` for a schema that the page defines. */
  readonly title: string
  /** The site's schema that the page extends, or undefined for a schema that the page defines. */
  readonly base: GraphQLSchema | undefined
  readonly added: readonly DefinitionNode[]
  /** The base schema with the added definitions. */
  readonly schema: GraphQLSchema
}

export interface KnownSchemas {
  readonly schemas: readonly PageSchema[]
  /** The titles of schemas that could not be read. GraphQL for these schemas is not checked. */
  readonly absent: readonly string[]
}

interface Extended {
  readonly value: PageSchema
  readonly errors: readonly GraphQLError[]
}

/** Schemas are validated only once, so later steps skip the validation. */
const trusted = { assumeValid: true, assumeValidSDL: true }

export function createPageSchema(title: string, base?: GraphQLSchema): PageSchema {
  return { title, base, added: [], schema: base ?? new GraphQLSchema(trusted) }
}

/** Adds type definitions to a page's schema. They replace earlier versions of the same types. */
export function extendPageSchema(before: PageSchema, definitions: readonly DefinitionNode[]): Extended {
  const sources = new Set(definitions.map(({ loc }) => loc?.source))
  const isOwn = ({ nodes }: GraphQLError) => nodes === undefined || nodes.some(({ loc }) => sources.has(loc?.source))
  const extended = extendWith(before, withoutRedefined(before.added, definitions), definitions)
  if (extended.errors.length === 0 || extended.errors.some(isOwn)) return extended
  // If the earlier definitions are incompatible with the later version, they are dropped.
  return extendWith(before, [], definitions)
}

function extendWith(before: PageSchema, earlier: readonly DefinitionNode[], definitions: readonly DefinitionNode[]): Extended {
  const { base } = before
  const added = [...earlier, ...definitions]
  const errors = validate(base ?? new GraphQLSchema(trusted), documentOf(added), sdlRules)
  if (errors.length > 0) return { value: before, errors }
  try {
    // Errors of the complete schema, such as an interface that is not implemented.
    const whole = validateSchema(build(base, added, { assumeValidSDL: true }))
    // Servers add the fields of types without a body (`input ProductListOptions`).
    const found = whole.filter(({ message }) => !/ must define one or more /.test(message))
    return { value: found.length > 0 ? before : { ...before, added, schema: build(base, added, trusted) }, errors: found }
  } catch (error) {
    return { value: before, errors: [new GraphQLError((error as Error).message)] }
  }
}

function build(base: GraphQLSchema | undefined, definitions: readonly DefinitionNode[], options: BuildSchemaOptions): GraphQLSchema {
  return base ? extendSchema(base, documentOf(definitions), options) : buildASTSchema(documentOf(definitions), options)
}

export function validateOperations({ schema }: PageSchema, definitions: readonly DefinitionNode[]): readonly GraphQLError[] {
  return validate(schema, documentOf(definitions), operationRules)
}

function documentOf(definitions: readonly DefinitionNode[]): DocumentNode {
  return { kind: Kind.DOCUMENT, definitions }
}

/** The properties of type definitions that contain lists of named members. */
const lists = ['fields', 'values', 'operationTypes'] as const

type Definition = DefinitionNode & Partial<Record<(typeof lists)[number] | 'name', unknown>>

/** Removes the definitions and members from `before` that `added` redefines, because later versions replace earlier versions. */
function withoutRedefined(before: readonly DefinitionNode[], added: readonly DefinitionNode[]): readonly DefinitionNode[] {
  const replaced = new Set(added.filter((node) => isTypeDefinitionNode(node) || node.kind === Kind.DIRECTIVE_DEFINITION).map(keyOf))
  const members = new Map<string, Set<string>>()
  for (const node of added) {
    const names = members.get(keyOf(node)) ?? new Set()
    members.set(keyOf(node), names)
    for (const list of lists) for (const item of itemsOf(node, list)) names.add(nameOf(item))
  }
  return before.flatMap((node) => {
    const isDefinition = !node.kind.endsWith('Extension')
    if (isDefinition && replaced.has(keyOf(node))) return []
    const again = members.get(keyOf(node))
    if (!again) return [node]
    const rest: Record<string, unknown> = { ...node }
    let left = 0
    for (const list of lists) {
      const items = itemsOf(node, list).filter((item) => !again.has(nameOf(item)))
      if (list in node) rest[list] = items
      left += items.length
    }
    return left > 0 || isDefinition ? [rest as unknown as DefinitionNode] : []
  })
}

function keyOf(node: DefinitionNode): string {
  return `${node.kind === Kind.DIRECTIVE_DEFINITION ? '@' : ''}${nameOf(node)}`
}

function itemsOf(node: DefinitionNode, list: (typeof lists)[number]): readonly object[] {
  const items = (node as Definition)[list]
  return Array.isArray(items) ? items : []
}

function nameOf(node: object): string {
  const { name, operation } = node as { readonly name?: { readonly value: string }; readonly operation?: string }
  return name?.value ?? operation ?? ''
}

/** The rules that `graphql` applies to type definitions. Only `validate` reports the locations of their errors. */
const sdlRules = [
  LoneSchemaDefinitionRule,
  UniqueOperationTypesRule,
  UniqueTypeNamesRule,
  UniqueEnumValueNamesRule,
  UniqueFieldDefinitionNamesRule,
  UniqueArgumentDefinitionNamesRule,
  UniqueDirectiveNamesRule,
  KnownTypeNamesRule,
  KnownDirectivesRule,
  UniqueDirectivesPerLocationRule,
  PossibleTypeExtensionsRule,
  UniqueArgumentNamesRule,
  UniqueInputFieldNamesRule,
] as unknown as readonly ValidationRule[]

/** Fragments that a sample does not use may be used by other samples. */
const operationRules = specifiedRules.filter((rule) => rule !== NoUnusedFragmentsRule)

interface ReadSchemas {
  readonly known: KnownSchemas
  readonly broken: readonly BrokenSchema[]
}

/** A schema with errors, against which no sample can be checked. */
export interface BrokenSchema {
  readonly title: string
  readonly reason: string
}

/** Parses the schemas against which samples are checked. */
export function readSchemas({ kept, own, absent }: SchemaSources, stateDir: string): ReadSchemas {
  const texts = [
    ...kept.map(({ title, hash }) => ({ title, text: loadSchema(stateDir, hash) })),
    ...own.map(({ title, files }) => ({ title, text: print(mergeSdl(files).value) })),
  ]
  const schemas: PageSchema[] = []
  const broken: BrokenSchema[] = []
  for (const { title, text } of texts) {
    const schema =
      text === undefined ? 'the cache does not contain the schema. Make sure that the cache folder is writable.' : buildSchema(text)
    if (typeof schema === 'string') broken.push({ title, reason: schema })
    else schemas.push(createPageSchema(title, schema))
  }
  return { known: { schemas, absent: [...absent, ...broken.map(({ title }) => title)] }, broken }
}

/** Returns the error message if the schema is invalid. */
function buildSchema(text: string): GraphQLSchema | string {
  try {
    // The schema has no locations, so that an error in it is not reported in a sample.
    return buildASTSchema(parse(text, { noLocation: true }), trusted)
  } catch (error) {
    return (error as Error).message
  }
}
