import {
  type DefinitionNode,
  type FragmentDefinitionNode,
  GraphQLError,
  isExecutableDefinitionNode,
  Kind,
  Lexer,
  parse,
  Source,
  TokenKind,
  visit,
} from 'graphql'
import type { Location, Outcome } from '../../core/model/diagnostic.ts'
import { createDiagnostic } from './diagnostics.ts'
import { type PageSchema, validateOperations } from './page-schema.ts'

/** A GraphQL document on a page, which is either a code block or a template in TypeScript. */
export interface GraphqlDocument {
  /** The text with interpolated values (`${FRAGMENT}`) filled in. */
  readonly text: string
  /** Whether an interpolated value is unknown. */
  readonly isPartial: boolean
  /** The schema that the code block requests with its `schema` attribute or its title. */
  readonly requested: { readonly schema: string | undefined; readonly title: string | undefined }
  /** The line on the page. Definitions on earlier lines are available to the document. */
  readonly order: number
  /** Locates a range on the page. Returns undefined for interpolated text, which is checked where it is defined. */
  readonly locate: (offset: number, length: number) => Location | undefined
  /** The start of the document. */
  readonly at: Location
}

/** A parsed document. */
export interface ReadDocument {
  readonly document: GraphqlDocument
  /** The locations of nodes refer to this object. */
  readonly source: Source
  readonly types: readonly DefinitionNode[]
  readonly operations: readonly DefinitionNode[]
}

/** The maximum number of tokens. Real samples are shorter, and some rules take quadratic time. */
const maxTokens = 10_000
/** The maximum depth. Validating deeper documents could overflow the stack. */
const maxDepth = 400

/** Parses a document. Returns undefined if it is empty or invalid. Invalid documents are reported. */
export function readGraphql(document: GraphqlDocument): Outcome<ReadDocument | undefined> {
  const { text, at } = document
  if (text.trim() === '') return { value: undefined, diagnostics: [] }
  const source = new Source(text)
  try {
    if (isTooDeep(source)) return { value: undefined, diagnostics: [createDiagnostic('sample/too-deep', {}, at)] }
    const definitions = withoutRepeated(parse(source, { maxTokens }).definitions, document)
    const operations = definitions.filter(isExecutableDefinitionNode)
    const types = definitions.filter((node) => !isExecutableDefinitionNode(node))
    return { value: { document, source, types, operations }, diagnostics: [] }
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error
    // The unknown part may make the document valid.
    if (document.isPartial) return { value: undefined, diagnostics: [] }
    const reason = error.message.replace(/^Syntax Error: /, '')
    const location = document.locate(error.positions?.[0] ?? 0, 1) ?? at
    return { value: undefined, diagnostics: [createDiagnostic('sample/graphql-syntax', { reason }, location)] }
  }
}

/** Reads tokens, so that brackets in strings and comments do not count. Throws GraphQLError for invalid tokens. */
function isTooDeep(source: Source): boolean {
  const lexer = new Lexer(source)
  let depth = 0
  for (let token = lexer.advance(); token.kind !== TokenKind.EOF; token = lexer.advance()) {
    if (/^[{([]$/.test(token.kind) && ++depth > maxDepth) return true
    if (/^[})\]]$/.test(token.kind)) depth--
  }
  return false
}

/** Removes definitions that were interpolated before. */
function withoutRepeated(definitions: readonly DefinitionNode[], { locate }: GraphqlDocument): readonly DefinitionNode[] {
  const names = new Set<string>()
  return definitions.filter((node) => {
    const name = 'name' in node && !node.kind.endsWith('Extension') ? node.name?.value : undefined
    if (name === undefined) return true
    const isRepeated = names.has(name) && locate(node.loc?.start ?? 0, 0) === undefined
    names.add(name)
    return !isRepeated
  })
}

/** The schema that a document fits best, with the remaining errors. */
export interface BestFit {
  readonly title: string
  readonly errors: readonly GraphQLError[]
}

/** Selects the best candidate. If several are equally good, the first one is used. */
export function bestFit(candidates: readonly BestFit[]): BestFit | undefined {
  let best: BestFit | undefined
  for (const candidate of candidates) if (!best || candidate.errors.length < best.errors.length) best = candidate
  return best
}

/** Finds the schema that fits the operations best. Returns undefined if there is no schema. */
export function fitOperations(
  schemas: readonly PageSchema[],
  definitions: readonly DefinitionNode[],
  entry: ReadDocument,
): BestFit | undefined {
  return bestFit(schemas.map((schema) => ({ title: schema.title, errors: relevant(validateOperations(schema, definitions), entry) })))
}

/** Returns the errors in the document's own text, except for errors that a missing part causes. */
export function relevant(errors: readonly GraphQLError[], { document, source }: ReadDocument): readonly GraphQLError[] {
  return errors.filter((error) => {
    if (document.isPartial && /^(?:Unknown (?:fragment|type)|Variable "\$\w+" is never used)/.test(error.message)) return false
    return locateError(error, { document, source }) !== undefined || error.nodes === undefined
  })
}

/** Locates an error on the page. Returns undefined for text that is checked where it is defined. */
export function locateError(error: GraphQLError, { document, source }: Pick<ReadDocument, 'document' | 'source'>): Location | undefined {
  for (const { loc } of error.nodes ?? []) {
    if (loc?.source !== source) continue
    const location = document.locate(loc.start, loc.end - loc.start)
    if (location) return location
  }
  return undefined
}

/** Adds the fragments from other samples on the page that the operations use. */
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
