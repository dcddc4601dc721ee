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
import type { Argument, Expression, Node, TemplateLiteral } from 'oxc-parser'
import type { Location, Outcome } from '../../core/model/diagnostic.ts'
import { parseCode, visitNodes } from '../../kit/code/parse-code.ts'
import { createDiagnostic } from './diagnostics.ts'
import { type PageSchema, validateOperations } from './page-schema.ts'
import { locateFence, locateUnitOffset, partOfLine, type SampleUnit } from './plan-units.ts'

/** A template literal with GraphQL. */
interface Template {
  readonly unit: SampleUnit
  readonly node: TemplateLiteral
  /** The fragments after the template, as in `graphql(`…`, [Fragment])`. */
  readonly appended: readonly Expression[]
}

/** The value of a constant, which is either a template that can be a GraphQL document by itself, or a string. */
type Constant = { readonly template: Template; readonly isDocument: boolean } | { readonly text: string }

const tags = /^(?:gql|graphql)$/

/** Finds the GraphQL in the modules of a page: tagged templates, calls, and templates after a `GraphQL` comment. */
export function findGraphql(units: readonly SampleUnit[]): readonly GraphqlDocument[] {
  const constants = new Map<string, Constant>()
  const templates: Template[] = []
  for (const unit of units) {
    if (/\b(?:gql|graphql)\b|GraphQL \*\//.test(unit.text)) readUnit(unit, templates, constants)
  }
  return templates.map((template) => createDocument(template, constants))
}

function readUnit(unit: SampleUnit, templates: Template[], constants: Map<string, Constant>): void {
  const parsed = parseCode(unit.path, unit.text, { lang: unit.path.endsWith('x') ? 'tsx' : 'ts' })
  if (parsed === undefined || parsed.errors.length > 0) return
  const { program, comments } = parsed
  const marked = new Set(
    comments
      .filter(({ type, value }) => type === 'Block' && value.trim() === 'GraphQL')
      .map(({ end }) => end + (/^\s*/.exec(unit.text.slice(end))?.[0].length ?? 0)),
  )
  const known = new Map<Node, Template>()
  const addTemplate = (node: TemplateLiteral, appended: readonly Expression[] = []) => {
    if (known.has(node)) return
    const template = { unit, node, appended }
    known.set(node, template)
    templates.push(template)
  }
  const declared: { readonly name: string; readonly init: Expression }[] = []
  visitNodes(program, (node) => {
    if (node.type === 'TaggedTemplateExpression' && node.tag.type === 'Identifier' && tags.test(node.tag.name)) addTemplate(node.quasi)
    else if (node.type === 'TemplateLiteral' && marked.has(node.start)) addTemplate(node)
    else if (node.type === 'CallExpression' && node.callee.type === 'Identifier' && tags.test(node.callee.name)) {
      const [first, second] = node.arguments
      if (first?.type === 'TemplateLiteral') addTemplate(first, fragmentsOf(second))
    } else if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init)
      declared.push({ name: node.id.name, init: node.init })
  })
  for (const { name, init } of declared) {
    const constant = readConstant(init, unit, known)
    if (constant) constants.set(name, constant)
  }
}

/** The fragments after the document in a call. */
function fragmentsOf(argument: Argument | undefined): readonly Expression[] {
  if (argument === undefined || argument.type === 'SpreadElement') return []
  if (argument.type !== 'ArrayExpression') return [argument]
  return argument.elements.flatMap((element) => (element === null || element.type === 'SpreadElement' ? [] : [element]))
}

function readConstant(init: Expression, unit: SampleUnit, known: ReadonlyMap<Node, Template>): Constant | undefined {
  const inner = init.type === 'TSAsExpression' || init.type === 'TSSatisfiesExpression' ? init.expression : init
  if (inner.type === 'Literal' && typeof inner.value === 'string') return { text: inner.value }
  const node =
    inner.type === 'TemplateLiteral'
      ? inner
      : inner.type === 'TaggedTemplateExpression'
        ? inner.quasi
        : inner.type === 'CallExpression'
          ? inner.arguments[0]
          : undefined
  if (node?.type !== 'TemplateLiteral') return undefined
  const template = known.get(node)
  return template
    ? { template, isDocument: true }
    : inner.type === 'TemplateLiteral'
      ? { template: { unit, node, appended: [] }, isDocument: false }
      : undefined
}

function createDocument(template: Template, constants: ReadonlyMap<string, Constant>): GraphqlDocument {
  const { unit, node } = template
  const { text, isPartial, originAt } = joinPieces(readPieces(template, constants, new Set()))
  const part = partOfLine(unit, unit.text.slice(0, node.start).split('\n').length)
  return {
    text,
    isPartial,
    // A file name is not the title of a schema, so it selects no schema.
    requested: { schema: part.sample.schema, title: undefined },
    order: part.sample.at.line,
    locate: (offset, length) => {
      const origin = originAt(offset)
      return origin === undefined ? undefined : locateUnitOffset(unit, origin, length)
    },
    at: part.sample.origin.file === undefined ? locateUnitOffset(unit, node.start, 1) : locateFence(part),
  }
}

/** Reads the text of a template and the values of the names in it. */
function readPieces(
  { unit, node, appended }: Template,
  constants: ReadonlyMap<string, Constant>,
  seen: ReadonlySet<unknown>,
): DocumentPiece[] {
  const pieces: DocumentPiece[] = []
  const within = new Set([...seen, node])
  for (const [index, quasi] of node.quasis.entries()) {
    const { raw } = quasi.value
    const start = unit.text.startsWith(raw, quasi.start) && raw !== '' && unit.text[quasi.start] !== '`' ? quasi.start : quasi.start + 1
    pieces.push({ kind: 'own', text: raw.replaceAll('\\`', ' `'), start })
    const expression = node.expressions[index]
    if (expression) for (const piece of readExpression(expression, constants, within)) pieces.push(piece)
  }
  for (const expression of appended) {
    pieces.push({ kind: 'foreign', text: '\n' })
    for (const piece of readExpression(expression, constants, within)) pieces.push(piece)
  }
  return pieces
}

function readExpression(expression: Expression, constants: ReadonlyMap<string, Constant>, seen: ReadonlySet<unknown>): DocumentPiece[] {
  const constant = expression.type === 'Identifier' ? constants.get(expression.name) : undefined
  if (!constant) return [{ kind: 'missing' }]
  if ('text' in constant) return [{ kind: 'foreign', text: constant.text, start: expression.start }]
  if (seen.has(constant.template.node)) return [{ kind: 'foreign', text: ' ' }]
  // A document is checked where it is defined. Other strings are checked only here.
  const start = constant.isDocument ? undefined : expression.start
  return readPieces(constant.template, constants, seen).map((piece) =>
    piece.kind === 'own' ? { kind: 'foreign', text: piece.text, start } : piece.kind === 'foreign' ? { ...piece, start } : piece,
  )
}

/** A part of a document: its own text with its offset, interpolated text (with the offset of its name, unless it is checked where it is defined), or an unknown value. */
type DocumentPiece =
  | { readonly kind: 'own'; readonly text: string; readonly start: number }
  | { readonly kind: 'foreign'; readonly text: string; readonly start?: number | undefined }
  | { readonly kind: 'missing' }

function joinPieces(pieces: readonly DocumentPiece[]) {
  let text = ''
  const spans: { readonly from: number; readonly to: number; readonly start: number; readonly isOwn: boolean }[] = []
  for (const piece of pieces) {
    const from = text.length
    text += piece.kind === 'missing' ? ' ' : piece.text
    if (piece.kind !== 'missing' && piece.start !== undefined)
      spans.push({ from, to: text.length, start: piece.start, isOwn: piece.kind === 'own' })
  }
  return {
    text,
    isPartial: pieces.some(({ kind }) => kind === 'missing'),
    /** Maps an offset in the document to the source, or returns undefined for text that is checked elsewhere. */
    originAt(offset: number): number | undefined {
      const span = spans.find(({ from, to }) => offset >= from && offset <= to)
      return span && span.start + (span.isOwn ? offset - span.from : 0)
    },
  }
}

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
