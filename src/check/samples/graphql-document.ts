import {
  type DefinitionNode,
  type FragmentDefinitionNode,
  GraphQLError,
  isExecutableDefinitionNode,
  Kind,
  parse,
  Source,
  visit,
} from 'graphql'
import { createDiagnostic } from '../../diagnostics/create-diagnostic.ts'
import type { Location, Outcome } from '../../model/diagnostic.ts'
import { isTooDeep } from '../../support/is-too-deep.ts'
import { type PageSchema, validateOperations } from './page-schema.ts'

/** GraphQL of a page: a fence, or a template within TypeScript. */
export interface GraphqlDocument {
  /** What it takes from elsewhere (`${FRAGMENT}`) is filled in. */
  readonly text: string
  /** Something it takes from elsewhere is not known. */
  readonly isPartial: boolean
  /** A name that says which schema it is for: a fence's `schema`, or its title. */
  readonly wanted: { readonly schema: string | undefined; readonly title: string | undefined }
  /** The line of the page it stands on decides what was defined before it. */
  readonly order: number
  /** undefined for text that was filled in: it is checked where it stands. */
  readonly placeOf: (offset: number, length: number) => Location | undefined
  /** Where all of it begins. */
  readonly at: Location
}

/** A document, parsed. */
export interface ReadDocument {
  readonly document: GraphqlDocument
  /** Its nodes know that they are of it. */
  readonly source: Source
  readonly types: readonly DefinitionNode[]
  readonly operations: readonly DefinitionNode[]
}

/** More is no sample, and some rules compare all fields with all others. */
const maxTokens = 10_000

/** undefined for what cannot be read, which is reported, and for a document without any text. */
export function readGraphql(document: GraphqlDocument): Outcome<ReadDocument | undefined> {
  const { text, at } = document
  if (text.trim() === '') return { value: undefined, diagnostics: [] }
  if (isTooDeep(text)) return { value: undefined, diagnostics: [createDiagnostic('sample/too-deep', {}, at)] }
  const source = new Source(text)
  try {
    const definitions = withoutRepeated(parse(source, { maxTokens }).definitions, document)
    const operations = definitions.filter(isExecutableDefinitionNode)
    const types = definitions.filter((node) => !isExecutableDefinitionNode(node))
    return { value: { document, source, types, operations }, diagnostics: [] }
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error
    // Without a part nobody knows it may be no document at all.
    if (document.isPartial) return { value: undefined, diagnostics: [] }
    const reason = error.message.replace(/^Syntax Error: /, '')
    const place = document.placeOf(error.positions?.[0] ?? 0, 1) ?? at
    return { value: undefined, diagnostics: [createDiagnostic('sample/graphql-syntax', { reason }, place)] }
  }
}

/** What is taken from elsewhere twice is meant once. */
function withoutRepeated(definitions: readonly DefinitionNode[], { placeOf }: GraphqlDocument): readonly DefinitionNode[] {
  const names = new Set<string>()
  return definitions.filter((node) => {
    const name = 'name' in node && !node.kind.endsWith('Extension') ? node.name?.value : undefined
    if (name === undefined) return true
    const isRepeated = names.has(name) && placeOf(node.loc?.start ?? 0, 0) === undefined
    names.add(name)
    return !isRepeated
  })
}

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
