import type { DefinitionNode, FragmentDefinitionNode, GraphQLError } from 'graphql'
import { isExecutableDefinitionNode, Kind, parse, Source, GraphQLError as SyntaxProblem, visit } from 'graphql'
import { createDiagnostic } from '../../diagnostics/create-diagnostic.ts'
import type { Diagnostic, Location } from '../../model/diagnostic.ts'
import { closest } from '../../support/closest.ts'
import { isTooDeep } from '../../support/is-too-deep.ts'
import type { GraphqlDocument } from './graphql-document.ts'
import { createPageSchema, extendPageSchema, type PageSchema, validateOperations } from './page-schema.ts'

interface ReadDocument {
  readonly document: GraphqlDocument
  readonly source: Source
  readonly types: readonly DefinitionNode[]
  readonly operations: readonly DefinitionNode[]
}

/** More is no sample, and some rules compare all fields with all others. */
const maxTokens = 10_000

/** The GraphQL of a page in its order, against the schemas of the site and what the page adds to them. */
export function checkGraphql(
  documents: readonly GraphqlDocument[],
  { schemas, absent }: { readonly schemas: readonly PageSchema[]; readonly absent: readonly string[] },
): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  let known = schemas
  const read = [...documents].sort((a, b) => a.order - b.order).flatMap((document) => readDocument(document, diagnostics))
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const { operations } of read)
    for (const node of operations) if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node)
  const late: { readonly entry: ReadDocument; readonly definitions: readonly DefinitionNode[]; readonly best: BestFit }[] = []
  for (const entry of read) {
    const { types, operations, document } = entry
    const names = wantedSchemas(document, known, absent)
    if (names === undefined) {
      const name = document.wanted.schema ?? ''
      const titles = known.map(({ title }) => title)
      diagnostics.push(createDiagnostic('sample/unknown-schema', { name, titles, suggestion: closest(name, titles) }, document.at))
      continue
    }
    const isWhole = types.some(isRoot)
    let within = known.filter(({ title }) => names.has(title))
    if (types.length > 0) {
      const extended = (isWhole ? [createPageSchema('')] : within).map((schema) => extendPageSchema(schema, types))
      const best = bestFit(extended.map(({ value, errors }) => ({ title: value.title, errors: relevant(errors, entry) })))
      if (best && best.errors.length > 0) {
        diagnostics.push(...describe(best, entry))
        continue
      }
      const changed = new Map(extended.flatMap(({ value, errors }) => (relevant(errors, entry).length === 0 ? [[value.title, value]] : [])))
      within = [...changed.values()]
      known = isWhole
        ? [...known.filter(({ title }) => title !== ''), ...within]
        : known.map((schema) => changed.get(schema.title) ?? schema)
    }
    if (operations.length === 0) continue
    const definitions = withFragments(operations, fragments)
    const best = fitOperations(within, definitions, entry)
    if (!best || best.errors.length === 0) continue
    if (isWhole) diagnostics.push(...describe(best, entry))
    else late.push({ entry, definitions, best })
  }
  for (const { entry, definitions, best } of late) {
    // What a page defines further down is there, too.
    const names = wantedSchemas(entry.document, known, absent) ?? new Set()
    const now = fitOperations(
      known.filter(({ title }) => names.has(title)),
      definitions,
      entry,
    )
    diagnostics.push(...describe(now && now.errors.length < best.errors.length ? now : best, entry))
  }
  return diagnostics
}

function readDocument(document: GraphqlDocument, diagnostics: Diagnostic[]): readonly ReadDocument[] {
  const { text, at } = document
  if (text.trim() === '') return []
  if (isTooDeep(text)) {
    diagnostics.push(createDiagnostic('sample/too-deep', {}, at))
    return []
  }
  const source = new Source(text)
  try {
    const definitions = withoutRepeated(parse(source, { maxTokens }).definitions, document)
    const [operations, types] = [
      definitions.filter(isExecutableDefinitionNode),
      definitions.filter((node) => !isExecutableDefinitionNode(node)),
    ]
    return [{ document, source, types, operations }]
  } catch (error) {
    if (!(error instanceof SyntaxProblem)) throw error
    // Without a part nobody knows it may be no document at all.
    const place = document.placeOf(error.positions?.[0] ?? 0, 1)
    if (!document.isPartial)
      diagnostics.push(createDiagnostic('sample/graphql-syntax', { reason: withoutPrefix(error.message) }, place ?? at))
    return []
  }
}

/** What is taken from elsewhere twice is meant once. */
function withoutRepeated(definitions: readonly DefinitionNode[], { placeOf }: GraphqlDocument): readonly DefinitionNode[] {
  const names = new Set<string>()
  return definitions.filter((node) => {
    const name = 'name' in node && !node.kind.endsWith('Extension') ? node.name?.value : undefined
    if (name === undefined) return true
    const isRepeated = names.has(`${name}`) && placeOf(node.loc?.start ?? 0, 0) === undefined
    names.add(name)
    return !isRepeated
  })
}

/** The schemas a document may be for; undefined where it names one that is not there. */
function wantedSchemas(
  { wanted }: GraphqlDocument,
  known: readonly PageSchema[],
  absent: readonly string[],
): ReadonlySet<string> | undefined {
  const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
  const begins = (text: string, title: string) => title !== '' && text.toLowerCase().startsWith(title.toLowerCase())
  const { schema, title = '' } = wanted
  if (schema !== undefined) {
    if (absent.some((name) => same(name, schema))) return new Set()
    const named = known.filter((candidate) => same(candidate.title, schema))
    return named.length > 0 ? new Set(named.map((candidate) => candidate.title)) : undefined
  }
  if (absent.some((name) => begins(title, name))) return new Set()
  const meant = known.filter((candidate) => begins(title, candidate.title))
  // A schema that could not be had might be the one that fits.
  if (meant.length === 0 && absent.length > 0) return new Set()
  return new Set((meant.length > 0 ? meant : known).map((candidate) => candidate.title))
}

function isRoot(node: DefinitionNode): boolean {
  return node.kind === Kind.SCHEMA_DEFINITION || (node.kind === Kind.OBJECT_TYPE_DEFINITION && node.name.value === 'Query')
}

interface BestFit {
  readonly title: string
  readonly errors: readonly GraphQLError[]
}

function bestFit(candidates: readonly BestFit[]): BestFit | undefined {
  let best: BestFit | undefined
  for (const candidate of candidates) if (!best || candidate.errors.length < best.errors.length) best = candidate
  return best
}

function fitOperations(schemas: readonly PageSchema[], definitions: readonly DefinitionNode[], entry: ReadDocument): BestFit | undefined {
  return bestFit(schemas.map((schema) => ({ title: schema.title, errors: relevant(validateOperations(schema, definitions), entry) })))
}

/** Errors in the document's own text, but not those that only a missing part causes. */
function relevant(errors: readonly GraphQLError[], { document, source }: ReadDocument): readonly GraphQLError[] {
  return errors.filter((error) => {
    if (document.isPartial && /^(?:Unknown (?:fragment|type)|Variable "\$\w+" is never used)/.test(error.message)) return false
    return placeOf(error, { document, source }) !== undefined || error.nodes === undefined
  })
}

function placeOf(error: GraphQLError, { document, source }: Pick<ReadDocument, 'document' | 'source'>): Location | undefined {
  for (const { loc } of error.nodes ?? []) {
    if (loc?.source !== source) continue
    const place = document.placeOf(loc.start, loc.end - loc.start)
    if (place) return place
  }
  return undefined
}

function describe({ title, errors }: BestFit, entry: ReadDocument): readonly Diagnostic[] {
  const { wanted } = entry.document
  const isSaid = wanted.schema !== undefined || (title !== '' && (wanted.title ?? '').toLowerCase().startsWith(title.toLowerCase()))
  return errors.map((error) =>
    createDiagnostic('sample/graphql-error', { reason: error.message, schema: title, isSaid }, placeOf(error, entry) ?? entry.document.at),
  )
}

function withoutPrefix(message: string): string {
  return message.replace(/^Syntax Error: /, '')
}

/** Operations with the fragments they use that stand elsewhere on the page. */
function withFragments(
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
