import type { BuildSchemaOptions, DefinitionNode, DocumentNode, GraphQLError } from 'graphql'
import { buildASTSchema, extendSchema, GraphQLSchema, Kind, validate, validateSchema } from 'graphql'
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
  const { base } = before
  const earlier = withoutRedefined(before.added, definitions)
  const errors = validate(build(base, earlier, trusted), documentOf(definitions), sdlRules)
  if (errors.length > 0) return { value: before, errors }
  const added = [...earlier, ...definitions]
  // What shows only in the whole, such as an interface that is not met.
  const found = validateSchema(build(base, added, { assumeValidSDL: true }))
  return { value: found.length > 0 ? before : { ...before, added, schema: build(base, added, trusted) }, errors: found }
}

function build(base: GraphQLSchema | undefined, definitions: readonly DefinitionNode[], options: BuildSchemaOptions): GraphQLSchema {
  if (definitions.length === 0) return base ?? new GraphQLSchema(trusted)
  return base ? extendSchema(base, documentOf(definitions), options) : buildASTSchema(documentOf(definitions), options)
}

export function validateOperations({ schema }: PageSchema, definitions: readonly DefinitionNode[]): readonly GraphQLError[] {
  return validate(schema, documentOf(definitions), operationRules)
}

function documentOf(definitions: readonly DefinitionNode[]): DocumentNode {
  return { kind: Kind.DOCUMENT, definitions }
}
