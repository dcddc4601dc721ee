import { Kind, parse } from 'graphql'
import type { Diagnostic } from '../../core/model/diagnostic.ts'
import type { Sample } from '../../core/model/document.ts'
import { parseCode } from '../../kit/code/parse-code.ts'
import { ignoreError } from '../../kit/failures/ignore-error.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { checkGraphql } from './check-graphql.ts'
import { confineUnits } from './confine-units.ts'
import { createDiagnostic } from './diagnostics.ts'
import { findGraphql } from './find-graphql.ts'
import { findSyntaxProblems } from './find-syntax-problems.ts'
import type { GraphqlDocument } from './graphql-document.ts'
import type { KnownSchemas } from './page-schema.ts'
import { expectedErrors } from './place-type-errors.ts'
import { isPlainText, locateFence, locateOffset, type PlacedSample, type SampleKind, sampleKind } from './placed-sample.ts'
import { planUnits, type SampleUnit } from './plan-units.ts'

/** The result of checking a page's samples, except for types. */
export interface CheckedPage {
  readonly checked: Readonly<Partial<Record<SampleKind, number>>>
  readonly unchecked: number
  readonly diagnostics: readonly Diagnostic[]
  /** The modules for TypeScript to check. */
  readonly units: readonly SampleUnit[]
  /** A sample has an `@errors` comment. */
  readonly expectsErrors: boolean
}

/** Runs all checks of a page's samples that need no other process. */
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

/** Recognizes code without a language: TypeScript with a declaration, or GraphQL with a named definition. */
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
  try {
    return parse(text, { noLocation: true, maxTokens: 10_000 }).definitions.some(
      (node) => node.kind !== Kind.OPERATION_DEFINITION || node.name,
    )
  } catch (error) {
    // Invalid GraphQL does not read like code.
    ignoreError(error)
    return false
  }
}
