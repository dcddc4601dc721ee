import { type DefinitionNode, type FragmentDefinitionNode, Kind, parse } from 'graphql'
import { type ParseError, type ParseErrorCode, parseTree, printParseErrorCode } from 'jsonc-parser'
import { forEachChild, parse as parseShell, type SyntaxNode } from 'unbash'
import { parseAllDocuments } from 'yaml'
import type { Diagnostic } from '../../core/model/diagnostic.ts'
import { parseCode } from '../../kit/code/parse-code.ts'
import { attempt } from '../../kit/failures/failure.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { closest } from '../../kit/similar/closest.ts'
import { createDiagnostic } from './diagnostics.ts'
import {
  type BestFit,
  bestFit,
  findGraphql,
  fitOperations,
  type GraphqlDocument,
  locateError,
  type ReadDocument,
  readGraphql,
  relevant,
  withFragments,
} from './find-graphql.ts'
import { createPageSchema, extendPageSchema, type KnownSchemas, type PageSchema } from './page-schema.ts'
import { expectedErrors } from './place-types.ts'
import {
  confineUnits,
  isPlainText,
  locateFence,
  locateOffset,
  type PlacedSample,
  planUnits,
  type SampleKind,
  type SampleUnit,
  sampleKind,
} from './plan-units.ts'
import type { Sample } from './sample.ts'

/** The result of checking a page's samples, without the type checks. */
export interface CheckedPage {
  readonly checked: Readonly<Partial<Record<SampleKind, number>>>
  readonly unchecked: number
  readonly diagnostics: readonly Diagnostic[]
  /** The modules for TypeScript to check. */
  readonly units: readonly SampleUnit[]
  /** Whether a sample has an `@errors` comment. */
  readonly expectsErrors: boolean
}

/** Runs all checks of a page's samples that do not need another process. */
export function checkPageSamples(page: ProjectPath, samples: readonly Sample[], known: KnownSchemas): CheckedPage {
  const diagnostics: Diagnostic[] = []
  const checked: Partial<Record<SampleKind, number>> = {}
  let unchecked = 0
  const parsable: PlacedSample[] = []
  for (const sample of samples) {
    const placed = { page, sample }
    const kind = sampleKind(sample.language)
    if (kind === undefined || sample.unchecked !== undefined) {
      const isUnchecked = kind !== undefined || isUnlabelledCode(placed, diagnostics)
      if (isUnchecked) unchecked++
      if (isUnchecked && sample.unchecked === '') diagnostics.push(createDiagnostic('sample/no-reason', {}, locateFence(placed)))
      continue
    }
    checked[kind] = (checked[kind] ?? 0) + 1
    parsable.push(placed)
    if (sample.continues && kind !== 'TypeScript')
      diagnostics.push(createDiagnostic('sample/nothing-to-continue', { title: undefined }, locateFence(placed)))
  }
  const units = planUnits(parsable.filter(({ sample }) => sampleKind(sample.language) === 'TypeScript'))
  const confined = confineUnits(units.value)
  diagnostics.push(...units.diagnostics, ...confined.diagnostics)
  diagnostics.push(...parsable.flatMap(reportSyntax))
  const fences = parsable.filter(({ sample }) => sampleKind(sample.language) === 'GraphQL').map(fenceDocument)
  diagnostics.push(...checkGraphql([...fences, ...findGraphql(units.value)], known))
  const expectsErrors = confined.value.some(({ parts }) => parts.some((part) => expectedErrors(part).length > 0))
  return { checked, unchecked, diagnostics, units: confined.value, expectsErrors }
}

function reportSyntax(placed: PlacedSample): readonly Diagnostic[] {
  const kind = sampleKind(placed.sample.language) ?? ''
  const named = kind === 'shell' ? 'shell command' : kind
  try {
    return findSyntaxProblems(placed.sample).map(({ reason, offset, length }) =>
      createDiagnostic('sample/syntax', { kind: named, reason }, locateOffset(placed, offset, length)),
    )
  } catch (error) {
    if (error instanceof RangeError) return [createDiagnostic('sample/too-deep', {}, locateFence(placed))]
    throw error
  }
}

/** Reports code without a language, unless it is marked as unchecked. */
function isUnlabelledCode(placed: PlacedSample, diagnostics: Diagnostic[]): boolean {
  const { language, code, unchecked } = placed.sample
  const found = language === '' || isPlainText(language) ? readsLikeCode(code) : undefined
  if (found && unchecked === undefined) diagnostics.push(createDiagnostic('sample/unlabelled', found, locateFence(placed)))
  return found !== undefined
}

function fenceDocument(placed: PlacedSample): GraphqlDocument {
  const { code, schema, title, at } = placed.sample
  return {
    text: code,
    isPartial: false,
    requested: { schema, title },
    order: at.line,
    locate: (offset, length) => locateOffset(placed, offset, length),
    at: locateFence(placed),
  }
}

/** Recognizes code without a language that is TypeScript with a declaration or GraphQL with a named definition. */
function readsLikeCode(text: string): { readonly kind: 'TypeScript' | 'GraphQL'; readonly label: string } | undefined {
  if (/^[^\S\n]*(?:import|export|const|let|function|async|class|interface|type|enum|abstract|declare|@)/m.test(text) && isTypeScript(text))
    return { kind: 'TypeScript', label: 'ts' }
  if (
    /^[^\S\n]*(?:query|mutation|subscription|fragment|extend|type|input|enum|interface|union|scalar|directive|schema)\b/m.test(text) &&
    isGraphql(text)
  )
    return { kind: 'GraphQL', label: 'graphql' }
  return undefined
}

const declaration = /^(?:Import|Export(?:Named|Default|All)|Variable|Function|Class|TSInterface|TSEnum|TSTypeAlias|TSModule)Declaration$/

function isTypeScript(text: string): boolean {
  const parsed = parseCode('sample.tsx', text, { lang: 'tsx' })
  return parsed?.errors.length === 0 && parsed.program.body.some(({ type }) => declaration.test(type))
}

function isGraphql(text: string): boolean {
  // Text that is not valid GraphQL is not code.
  return attempt(
    () =>
      parse(text, { noLocation: true, maxTokens: 10_000 }).definitions.some((node) => node.kind !== Kind.OPERATION_DEFINITION || node.name),
    false,
  )
}

/** Checks the GraphQL of a page in order, against the site's schemas and the types that the page adds. */
function checkGraphql(documents: readonly GraphqlDocument[], { schemas, absent }: KnownSchemas): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  const read = [...documents]
    .sort((a, b) => a.order - b.order)
    .flatMap((document) => {
      const { value, diagnostics: found } = readGraphql(document)
      diagnostics.push(...found)
      return value ?? []
    })
  const fragments = listFragments(read)
  let known = schemas
  const postponed: { readonly entry: ReadDocument; readonly definitions: readonly DefinitionNode[]; readonly best: BestFit }[] = []
  for (const entry of read) {
    const names = requestedSchemas(entry.document, known, absent)
    if (names === undefined) {
      diagnostics.push(describeUnknown(entry, known))
      continue
    }
    const extended = extendKnown(entry, { known, names })
    known = extended.known
    if (extended.best.errors.length > 0) diagnostics.push(...describe(extended.best, entry))
    else if (entry.operations.length > 0) {
      const definitions = withFragments(entry.operations, fragments)
      const best = fitOperations(extended.within, definitions, entry)
      if (!best || best.errors.length === 0) continue
      if (entry.types.some(isRoot)) diagnostics.push(...describe(best, entry))
      else postponed.push({ entry, definitions, best })
    }
  }
  for (const { entry, definitions, best } of postponed) {
    // Types that the page defines further down are also known here.
    const names = requestedSchemas(entry.document, known, absent)
    const within = known.filter(({ title }) => names?.has(title))
    const now = fitOperations(within, definitions, entry)
    diagnostics.push(...describe(now && now.errors.length < best.errors.length ? now : best, entry))
  }
  return diagnostics
}

function listFragments(read: readonly ReadDocument[]): ReadonlyMap<string, FragmentDefinitionNode> {
  const fragments = read.flatMap(({ operations }) => operations.filter((node) => node.kind === Kind.FRAGMENT_DEFINITION))
  return new Map(fragments.map((node) => [node.name.value, node]))
}

interface Extension {
  readonly known: readonly PageSchema[]
  /** The schemas that the document's operations can belong to. */
  readonly within: readonly PageSchema[]
  readonly best: BestFit
}

/** Adds a document's types to the matching schemas. Types with their own root type form a separate schema. */
function extendKnown(
  entry: ReadDocument,
  { known, names }: { readonly known: readonly PageSchema[]; readonly names: ReadonlySet<string> },
): Extension {
  const { types } = entry
  const within = known.filter(({ title }) => names.has(title))
  const noErrors: BestFit = { title: '', errors: [] }
  if (types.length === 0) return { known, within, best: noErrors }
  const isWhole = types.some(isRoot)
  const extended = (isWhole ? [createPageSchema('')] : within).map((schema) => {
    const { value, errors } = extendPageSchema(schema, types)
    return { schema: value, title: value.title, errors: relevant(errors, entry) }
  })
  const best = bestFit(extended) ?? noErrors
  if (best.errors.length > 0) return { known, within, best }
  const changed = extended.filter(({ errors }) => errors.length === 0).map(({ schema }) => schema)
  const others = known.filter(({ title }) => !changed.some((schema) => schema.title === title))
  // The order is kept because the first of several equally good schemas is used.
  const all = isWhole ? [...others, ...changed] : known.map((schema) => changed.find(({ title }) => title === schema.title) ?? schema)
  return { known: all, within: changed, best }
}

function isRoot(node: DefinitionNode): boolean {
  return node.kind === Kind.SCHEMA_DEFINITION || (node.kind === Kind.OBJECT_TYPE_DEFINITION && node.name.value === 'Query')
}

function describeUnknown({ document }: ReadDocument, known: readonly PageSchema[]): Diagnostic {
  const name = document.requested.schema ?? ''
  const titles = known.map(({ title }) => title)
  return createDiagnostic('sample/unknown-schema', { name, titles, suggestion: closest(name, titles) }, document.at)
}

function describe({ title, errors }: BestFit, entry: ReadDocument): readonly Diagnostic[] {
  const { requested } = entry.document
  const isSaid = requested.schema !== undefined || (title !== '' && (requested.title ?? '').toLowerCase().startsWith(title.toLowerCase()))
  return errors.map((error) =>
    createDiagnostic(
      'sample/graphql-error',
      { reason: error.message, schema: title, isSaid },
      locateError(error, entry) ?? entry.document.at,
    ),
  )
}

/** Finds the schemas that a document can belong to, or undefined if it requests an unknown schema. */
function requestedSchemas(
  { requested }: GraphqlDocument,
  known: readonly PageSchema[],
  absent: readonly string[],
): ReadonlySet<string> | undefined {
  const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
  const begins = (text: string, title: string) => title !== '' && text.toLowerCase().startsWith(title.toLowerCase())
  const { schema, title = '' } = requested
  if (schema !== undefined) {
    if (absent.some((name) => same(name, schema))) return new Set()
    const named = known.filter((candidate) => same(candidate.title, schema))
    return named.length > 0 ? new Set(named.map((candidate) => candidate.title)) : undefined
  }
  if (absent.some((name) => begins(title, name))) return new Set()
  const meant = known.filter((candidate) => begins(title, candidate.title))
  // A schema that could not be read might have been the right one.
  if (meant.length === 0 && absent.length > 0) return new Set()
  return new Set((meant.length > 0 ? meant : known).map((candidate) => candidate.title))
}

/** A syntax error and its position. */
interface SampleProblem {
  readonly reason: string
  readonly offset: number
  readonly length?: number
}

/** Finds the first syntax error in a sample whose language is only parsed. Throws a `RangeError` if the sample is nested too deeply. */
function findSyntaxProblems({ code, language }: Pick<Sample, 'code' | 'language'>): readonly SampleProblem[] {
  switch (sampleKind(language)) {
    case 'JSON':
      return findJsonProblems(code, language)
    case 'YAML':
      return findYamlProblems(code)
    case 'shell':
      return findShellProblems(code)
    case 'JavaScript':
      return findScriptProblems(code, language)
    default:
      return []
  }
}

const words: Readonly<Record<string, string>> = {
  InvalidSymbol: 'this is not a valid value.',
  InvalidNumberFormat: 'this is not a valid number.',
  PropertyNameExpected: 'expected a key in double quotes.',
  ValueExpected: 'expected a value.',
  ColonExpected: 'expected a colon.',
  CommaExpected: 'expected a comma.',
  CloseBraceExpected: 'expected `}`.',
  CloseBracketExpected: 'expected `]`.',
  EndOfFileExpected: 'unexpected text after the end of the value.',
  InvalidCommentToken: 'JSON cannot contain comments.',
  UnexpectedEndOfComment: 'a comment is not closed.',
  UnexpectedEndOfString: 'a string is not closed.',
  InvalidCharacter: 'this character is not allowed here.',
}

/** `jsonc` allows comments and trailing commas. */
function findJsonProblems(text: string, language: string): readonly SampleProblem[] {
  const errors: ParseError[] = []
  const isLoose = language === 'jsonc'
  parseTree(text, errors, { disallowComments: !isLoose, allowTrailingComma: isLoose })
  // Only the first error is reported, because it usually causes the others.
  return errors.slice(0, 1).map(({ error, offset, length }) => {
    const name = printParseErrorCode(error as ParseErrorCode)
    return { reason: words[name] ?? name, offset, length }
  })
}

/** Parses one or more documents, which are separated by `---`. */
function findYamlProblems(text: string): readonly SampleProblem[] {
  const documents = parseAllDocuments(text, { prettyErrors: false, logLevel: 'silent' })
  const errors = 'length' in documents ? [...documents].flatMap((document) => document.errors) : []
  return errors
    .slice(0, 1)
    .map(({ message, pos: [start, end] }) => ({ reason: `${message.replace(/\.$/, '')}.`, offset: start, length: end - start }))
}

/** In a terminal session (`$ npm install`), only the commands are checked. */
function findShellProblems(text: string): readonly SampleProblem[] {
  const script = parseShell(/^[^\S\n]*[$>%] /m.test(text) ? onlyTyped(text) : text)
  const problems = new Map<number, SampleProblem>()
  const open: { readonly errors?: readonly { readonly message: string; readonly pos: number }[] | undefined }[] = [script]
  for (const { errors = [] } of open) {
    for (const { message, pos } of errors) if (!problems.has(pos)) problems.set(pos, { reason: `${message}.`, offset: pos, length: 1 })
    if (problems.size > 0) break
    const visit = (node: SyntaxNode) => {
      // Each substitution is a script with its own errors.
      if (node.type === 'Script') open.push(node)
      forEachChild(node, visit)
    }
    forEachChild(open.at(-1) as SyntaxNode, visit)
  }
  return [...problems.values()].slice(0, 1)
}

/** Replaces prompts and output with spaces, so that only the typed commands are left. */
function onlyTyped(text: string): string {
  let goesOn = false
  return text
    .split('\n')
    .map((line) => {
      const prompt = /^\s*[$>%] /.exec(line)?.[0] ?? ''
      const isTyped = prompt !== '' || goesOn
      goesOn = isTyped && line.endsWith('\\')
      return isTyped ? ' '.repeat(prompt.length) + line.slice(prompt.length) : ''.padEnd(line.length)
    })
    .join('\n')
}

/** JavaScript is only parsed, because it has no types to check. */
function findScriptProblems(text: string, language: string): readonly SampleProblem[] {
  const lang = language === 'mjs' || language === 'cjs' ? 'js' : 'jsx'
  const parsed = parseCode(`sample.${lang}`, text, { lang, sourceType: language === 'cjs' ? 'script' : 'module' })
  if (parsed === undefined) throw new RangeError('Nested too deeply')
  return parsed.errors.slice(0, 1).map(({ message, labels }) => {
    const { start = 0, end = 0 } = labels[0] ?? {}
    return { reason: `${message}.`, offset: start, length: end - start }
  })
}
