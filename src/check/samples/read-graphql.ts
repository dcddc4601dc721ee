import type { DefinitionNode } from 'graphql'
import { GraphQLError, isExecutableDefinitionNode, parse, Source } from 'graphql'
import { createDiagnostic } from '../../diagnostics/create-diagnostic.ts'
import type { Outcome } from '../../model/diagnostic.ts'
import { isTooDeep } from '../../support/is-too-deep.ts'
import type { GraphqlDocument } from './graphql-document.ts'

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
