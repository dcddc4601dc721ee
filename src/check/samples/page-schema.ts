import type { BuildSchemaOptions, DefinitionNode, DocumentNode } from 'graphql'
import { buildASTSchema, extendSchema, GraphQLError, GraphQLSchema, Kind, validate, validateSchema } from 'graphql'
import { withoutRedefined } from './merge-page-types.ts'
import { operationRules, sdlRules } from './sdl-rules.ts'

/** A schema with what a page has added to it so far. */
export interface PageSchema {
  /** `` for one that the page defines. */
  readonly title: string
  /** undefined for one that the page defines. */
  readonly base: GraphQLSchema | undefined
  readonly added: readonly DefinitionNode[]
  /** Both together. */
  readonly schema: GraphQLSchema
}

export interface Extended {
  readonly value: PageSchema
  readonly errors: readonly GraphQLError[]
}

/** Of a schema nobody asks again whether it is sound. */
const trusted = { assumeValid: true, assumeValidSDL: true }

export function createPageSchema(title: string, base?: GraphQLSchema): PageSchema {
  return { title, base, added: [], schema: base ?? new GraphQLSchema(trusted) }
}

/** Adds type definitions to a page's schema; what they define again is a later version of it. */
export function extendPageSchema(before: PageSchema, definitions: readonly DefinitionNode[]): Extended {
  const sources = new Set(definitions.map(({ loc }) => loc?.source))
  const isOwn = ({ nodes }: GraphQLError) => nodes === undefined || nodes.some(({ loc }) => sources.has(loc?.source))
  const extended = extendWith(before, withoutRedefined(before.added, definitions), definitions)
  if (extended.errors.length === 0 || extended.errors.some(isOwn)) return extended
  // What came before does not fit the later version, which stands alone then.
  return extendWith(before, [], definitions)
}

function extendWith(before: PageSchema, earlier: readonly DefinitionNode[], definitions: readonly DefinitionNode[]): Extended {
  const { base } = before
  const added = [...earlier, ...definitions]
  const errors = validate(base ?? new GraphQLSchema(trusted), documentOf(added), sdlRules)
  if (errors.length > 0) return { value: before, errors }
  try {
    // What shows only in the whole, such as an interface that is not met.
    const whole = validateSchema(build(base, added, { assumeValidSDL: true }))
    // A type without a body (`input ProductListOptions`) is one that a server completes.
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
