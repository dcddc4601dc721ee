import type { DefinitionNode, FragmentDefinitionNode, GraphQLError } from 'graphql'
import { Kind, visit } from 'graphql'
import type { Location } from '../../model/diagnostic.ts'
import { type PageSchema, validateOperations } from './page-schema.ts'
import type { ReadDocument } from './read-graphql.ts'

/** The schema that a document fits best, and what is wrong even so. */
export interface BestFit {
  readonly title: string
  readonly errors: readonly GraphQLError[]
}

/** Of equally good ones the first. */
export function bestFit(candidates: readonly BestFit[]): BestFit | undefined {
  let best: BestFit | undefined
  for (const candidate of candidates) if (!best || candidate.errors.length < best.errors.length) best = candidate
  return best
}

/** undefined where there is no schema. */
export function fitOperations(
  schemas: readonly PageSchema[],
  definitions: readonly DefinitionNode[],
  entry: ReadDocument,
): BestFit | undefined {
  return bestFit(schemas.map((schema) => ({ title: schema.title, errors: relevant(validateOperations(schema, definitions), entry) })))
}

/** Errors in the document's own text, but not those that only a missing part causes. */
export function relevant(errors: readonly GraphQLError[], { document, source }: ReadDocument): readonly GraphQLError[] {
  return errors.filter((error) => {
    if (document.isPartial && /^(?:Unknown (?:fragment|type)|Variable "\$\w+" is never used)/.test(error.message)) return false
    return placeOfError(error, { document, source }) !== undefined || error.nodes === undefined
  })
}

/** Where on the page; undefined for what is checked in another place. */
export function placeOfError(error: GraphQLError, { document, source }: Pick<ReadDocument, 'document' | 'source'>): Location | undefined {
  for (const { loc } of error.nodes ?? []) {
    if (loc?.source !== source) continue
    const place = document.placeOf(loc.start, loc.end - loc.start)
    if (place) return place
  }
  return undefined
}

/** Operations with the fragments they use that stand elsewhere on the page. */
export function withFragments(
  operations: readonly DefinitionNode[],
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): readonly DefinitionNode[] {
  const all = [...operations]
  const names = new Set(operations.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [node.name.value] : [])))
  for (const node of all) {
    visit(node, {
      FragmentSpread({ name }) {
        const fragment = names.has(name.value) ? undefined : fragments.get(name.value)
        names.add(name.value)
        if (fragment) all.push(fragment)
      },
    })
  }
  return all
}
