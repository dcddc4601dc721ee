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
import type { TemplateLiteral } from 'oxc-parser'
import type { Location, Outcome } from '../../core/model/diagnostic.ts'
import { parseCode, visitNodes } from '../../kit/code/parse-code.ts'
import { createDiagnostic } from './diagnostics.ts'
import { type PageSchema, validateOperations } from './page-schema.ts'
import { locateFence, locateUnitOffset, partOfLine, type SampleUnit } from './plan-units.ts'

const tags = /^(?:gql|graphql)$/

/** Finds the GraphQL in the modules of a page: tagged templates, calls, and templates after a `GraphQL` comment. */
export function findGraphql(units: readonly SampleUnit[]): readonly GraphqlDocument[] {
  return units.flatMap((unit) => (/\b(?:gql|graphql)\b|GraphQL \*\//.test(unit.text) ? readUnit(unit) : []))
}

function readUnit(unit: SampleUnit): readonly GraphqlDocument[] {
  const parsed = parseCode(unit.path, unit.text, { lang: unit.path.endsWith('x') ? 'tsx' : 'ts' })
  if (parsed === undefined || parsed.errors.length > 0) return []
  const { program, comments } = parsed
  const marked = new Set(
    comments
      .filter(({ type, value }) => type === 'Block' && value.trim() === 'GraphQL')
      .map(({ end }) => end + (/^\s*/.exec(unit.text.slice(end))?.[0].length ?? 0)),
  )
  const found = new Map<TemplateLiteral, GraphqlDocument>()
  const add = (node: TemplateLiteral, isPartial = false) => {
    if (!found.has(node)) found.set(node, createDocument(unit, node, isPartial))
  }
  visitNodes(program, (node) => {
    if (node.type === 'TaggedTemplateExpression' && node.tag.type === 'Identifier' && tags.test(node.tag.name)) add(node.quasi)
    else if (node.type === 'TemplateLiteral' && marked.has(node.start)) add(node)
    else if (node.type === 'CallExpression' && node.callee.type === 'Identifier' && tags.test(node.callee.name)) {
      // The fragments of the document can come after it.
      const [first, second] = node.arguments
      if (first?.type === 'TemplateLiteral') add(first, second !== undefined)
    }
  })
  return [...found.values()]
}

/** Interpolated values are unknown. Fragments among them are found by their names, if the page defines them. */
function createDocument(unit: SampleUnit, node: TemplateLiteral, hasMore: boolean): GraphqlDocument {
  const start = node.start + 1
  let text = unit.text.slice(start, node.end - 1).replaceAll('\\`', ' `')
  for (const expression of node.expressions) {
    const from = unit.text.lastIndexOf('${', expression.start) - start
    const to = unit.text.indexOf('}', expression.end) + 1 - start
    text = text.slice(0, from) + ' '.repeat(to - from) + text.slice(to)
  }
  const part = partOfLine(unit, unit.text.slice(0, node.start).split('\n').length)
  return {
    text,
    isPartial: hasMore || node.expressions.length > 0,
    // A file name is not the title of a schema, so it selects no schema.
    requested: { schema: part.sample.schema, title: undefined },
    order: part.sample.at.line,
    locate: (offset, length) => locateUnitOffset(unit, start + offset, length),
    at: part.sample.origin.file === undefined ? locateUnitOffset(unit, node.start, 1) : locateFence(part),
  }
}

/** A GraphQL document on a page, which is either a code block or a template in TypeScript. */
export interface GraphqlDocument {
  /** The text with spaces in place of interpolated values (`${FRAGMENT}`). */
  readonly text: string
  /** Whether there are such values. */
  readonly isPartial: boolean
  /** The schema that the code block requests with its `schema` attribute or its title. */
  readonly requested: { readonly schema: string | undefined; readonly title: string | undefined }
  /** The line on the page. Definitions on earlier lines are available to the document. */
  readonly order: number
  /** Locates a range on the page. */
  readonly locate: (offset: number, length: number) => Location
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
    const { definitions } = parse(source, { maxTokens })
    const operations = definitions.filter(isExecutableDefinitionNode)
    const types = definitions.filter((node) => !isExecutableDefinitionNode(node))
    return { value: { document, source, types, operations }, diagnostics: [] }
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error
    // The unknown part may make the document valid.
    if (document.isPartial) return { value: undefined, diagnostics: [] }
    const reason = error.message.replace(/^Syntax Error: /, '')
    const location = document.locate(error.positions?.[0] ?? 0, 1)
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

/** Locates an error on the page. Returns undefined for errors in other documents. */
export function locateError(error: GraphQLError, { document, source }: Pick<ReadDocument, 'document' | 'source'>): Location | undefined {
  const loc = error.nodes?.find((node) => node.loc?.source === source)?.loc
  return loc && document.locate(loc.start, loc.end - loc.start)
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
