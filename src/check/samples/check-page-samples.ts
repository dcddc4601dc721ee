import { createDiagnostic } from '../../diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Sample } from '../../model/document.ts'
import type { ProjectPath } from '../../model/paths.ts'
import { isTooDeep } from '../../support/is-too-deep.ts'
import { checkGraphql } from './check-graphql.ts'
import { confineUnits } from './confine-units.ts'
import { expectedErrors } from './expected-errors.ts'
import { findGraphql } from './find-graphql.ts'
import { findJsonProblems } from './find-json-problems.ts'
import { findScriptProblems } from './find-script-problems.ts'
import { findShellProblems } from './find-shell-problems.ts'
import { findYamlProblems } from './find-yaml-problems.ts'
import type { GraphqlDocument } from './graphql-document.ts'
import type { PageSchema } from './page-schema.ts'
import { planUnits } from './plan-units.ts'
import { readsLikeCode } from './reads-like-code.ts'
import { isPlainText, type SampleKind, sampleKind } from './sample-kind.ts'
import { type PlacedSample, placeOfFence, placeOfOffset } from './sample-place.ts'
import type { SampleProblem } from './sample-problem.ts'
import type { SampleUnit } from './sample-unit.ts'

/** What is known of a page's samples, but for their types. */
export interface CheckedPage {
  readonly checked: Readonly<Partial<Record<SampleKind, number>>>
  readonly unchecked: number
  readonly diagnostics: readonly Diagnostic[]
  /** The modules that TypeScript is to look at. */
  readonly units: readonly SampleUnit[]
  /** A sample says it has an error. */
  readonly expectsErrors: boolean
}

export interface KnownSchemas {
  readonly schemas: readonly PageSchema[]
  /** Titles of schemas that could not be had: what is for them is not checked. */
  readonly absent: readonly string[]
}

/** Everything of a page's samples that needs no other process. */
export function checkPageSamples(page: ProjectPath, samples: readonly Sample[], known: KnownSchemas): CheckedPage {
  const diagnostics: Diagnostic[] = []
  const checked: Partial<Record<SampleKind, number>> = {}
  let unchecked = 0
  const sound: PlacedSample[] = []
  for (const sample of samples) {
    const placed = { page, sample }
    const kind = sampleKind(sample.language)
    if (kind === undefined || sample.unchecked !== undefined) {
      const isOut = kind !== undefined || isUnlabelledCode(placed, diagnostics)
      if (isOut) unchecked++
      if (isOut && sample.unchecked === '') diagnostics.push(createDiagnostic('sample/no-reason', {}, placeOfFence(placed)))
      continue
    }
    checked[kind] = (checked[kind] ?? 0) + 1
    if (isTooDeep(sample.code)) diagnostics.push(createDiagnostic('sample/too-deep', {}, placeOfFence(placed)))
    else sound.push(placed)
    if (sample.continues && kind !== 'TypeScript')
      diagnostics.push(createDiagnostic('sample/nothing-to-continue', { title: undefined }, placeOfFence(placed)))
  }
  const units = planUnits(sound.filter(({ sample }) => sampleKind(sample.language) === 'TypeScript'))
  const confined = confineUnits(units.value)
  diagnostics.push(...units.diagnostics, ...confined.diagnostics)
  for (const placed of sound) {
    for (const { reason, offset, length } of findProblems(placed)) {
      const kind = sampleKind(placed.sample.language) ?? ''
      diagnostics.push(
        createDiagnostic(
          'sample/syntax',
          { kind: kind === 'shell' ? 'shell command' : kind, reason },
          placeOfOffset(placed, offset, length),
        ),
      )
    }
  }
  const fences = sound.filter(({ sample }) => sampleKind(sample.language) === 'GraphQL').map(fenceDocument)
  diagnostics.push(...checkGraphql([...fences, ...findGraphql(units.value)], known))
  const expectsErrors = confined.value.some(({ parts }) => parts.some((part) => expectedErrors(part).length > 0))
  return { checked, unchecked, diagnostics, units: confined.value, expectsErrors }
}

/** Reports code that does not say what it is; with a reason it may stay so. */
function isUnlabelledCode(placed: PlacedSample, diagnostics: Diagnostic[]): boolean {
  const { language, code, unchecked } = placed.sample
  const found = language === '' || isPlainText(language) ? readsLikeCode(code) : undefined
  if (found && unchecked === undefined) diagnostics.push(createDiagnostic('sample/unlabelled', found, placeOfFence(placed)))
  return found !== undefined
}

function findProblems({ sample: { code, language } }: PlacedSample): readonly SampleProblem[] {
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

function fenceDocument(placed: PlacedSample): GraphqlDocument {
  const { code, schema, title, at } = placed.sample
  return {
    text: code,
    isPartial: false,
    wanted: { schema, title },
    order: at.line,
    placeOf: (offset, length) => placeOfOffset(placed, offset, length),
    at: placeOfFence(placed),
  }
}
