import { createDiagnostic } from '../../diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { describeTypeError, type PackagesForSamples, type TypeProblem } from './describe-type-error.ts'
import { expectedErrors } from './expected-errors.ts'
import { partOfLine, placeInUnit, type SampleUnit, type UnitPart } from './sample-unit.ts'

export interface FoundTypes {
  /** Errors by the path of the page's module. */
  readonly errors: Readonly<Record<string, readonly TypeProblem[]>>
  /** The types of these modules were not looked at. */
  readonly skipped: readonly string[]
  readonly packages: PackagesForSamples | undefined
}

/** What TypeScript found in a page's modules, at its place on the page; errors a sample says it has are none, but must be there. */
export function placeTypeErrors(units: readonly SampleUnit[], { errors, skipped, packages }: FoundTypes): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  for (const unit of units) {
    const expected = new Map(unit.parts.map((part) => [part, expectedErrors(part)]))
    const met = new Map<UnitPart, Set<number>>()
    for (const problem of errors[unit.path] ?? []) {
      const part = partOfLine(unit, problem.line)
      if (expected.get(part)?.some(({ code }) => code === problem.code)) met.set(part, (met.get(part) ?? new Set()).add(problem.code))
      else diagnostics.push(describeTypeError(problem, placeInUnit(unit, { ...problem, length: wordLength(unit, problem) }), packages))
    }
    if (skipped.includes(unit.path)) continue
    for (const [part, list] of expected) {
      for (const { code, at } of list)
        if (!met.get(part)?.has(code)) diagnostics.push(createDiagnostic('sample/no-such-error', { code }, at))
    }
  }
  return diagnostics
}

function wordLength({ text }: SampleUnit, { line, column }: TypeProblem): number {
  const rest = text.split('\n')[line - 1]?.slice(column - 1) ?? ''
  return /^(?:[\w$]+|'[^']*'|"[^"]*"|@[\w$]+)/.exec(rest)?.[0].length ?? 1
}
