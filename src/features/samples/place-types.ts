import type { Diagnostic, Location } from '../../core/model/diagnostic.ts'
import { packageOf } from '../../kit/code/import-source.ts'
import { createDiagnostic } from './diagnostics.ts'
import { locateInSample, locateInUnit, type PlacedSample, partOfLine, type SampleUnit, type UnitPart } from './plan-units.ts'

/** The type of a name, as readers see it. */
export interface NameType {
  readonly text: string
  /** The first sentence of the name's comment. */
  readonly doc?: string
  /** The location of the declaration: the file, relative to the packages, and the name in that file, such as `Order.code`. */
  readonly declared?: readonly [file: string, name: string]
  /** TypeScript's message, if this is an expected error. */
  readonly isError?: true
}

/** The types of a page, as plain data for the cache. */
export interface PageTypes {
  /** The types without duplicates. */
  readonly types: readonly NameType[]
  /**
   * The names in each code block, by the key of the block: four 0-based numbers for each name, for the line, column, length, and index in
   * `types`.
   */
  readonly blocks: Readonly<Record<string, readonly number[]>>
}

/** A name or an expected error in a module. */
export interface TypedName {
  /** The range in the module. */
  readonly offset: number
  readonly length: number
  readonly type: NameType
}

export interface TypedUnit {
  readonly unit: SampleUnit
  readonly names: readonly TypedName[]
}

/** Maps the types of a page's modules to its code blocks as readers see them. Names in hidden lines are omitted. */
export function placeTypes(units: readonly TypedUnit[]): PageTypes {
  const indexes = new Map<string, number>()
  const types: NameType[] = []
  const blocks: Record<string, number[]> = {}
  const indexOf = (type: NameType) => {
    const key = JSON.stringify(type)
    const known = indexes.get(key)
    if (known !== undefined) return known
    indexes.set(key, types.length)
    return types.push(type) - 1
  }
  for (const { unit, names } of units) {
    const lines = unit.text.split('\n')
    let line = 0
    let start = 0
    for (const { offset, length, type } of names.toSorted((a, b) => a.offset - b.offset)) {
      while (offset > start + (lines[line]?.length ?? Number.POSITIVE_INFINITY)) {
        start += (lines[line]?.length ?? 0) + 1
        line++
      }
      const part = partOfLine(unit, line + 1)
      const { shown } = part.sample
      const shownLine = shown?.lines.indexOf(line + 1 - part.line) ?? -1
      if (!shown || shownLine === -1) continue
      const column = offset - start
      blocks[shown.key] ??= []
      blocks[shown.key]?.push(shownLine, column, Math.min(length, (lines[line]?.length ?? 0) - column), indexOf(type))
    }
  }
  return { types, blocks }
}

interface FoundTypes {
  /** Errors by the path of the page's module. */
  readonly errors: Readonly<Record<string, readonly TypeProblem[]>>
  /** Modules whose types were not checked. */
  readonly skipped: readonly string[]
  readonly packages: PackagesForSamples | undefined
}

/** Maps TypeScript's errors in a page's modules to the page. Errors that a sample declares are omitted, but they must occur. */
export function placeTypeErrors(units: readonly SampleUnit[], { errors, skipped, packages }: FoundTypes): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  for (const unit of units) {
    const expected = new Map(unit.parts.map((part) => [part, expectedErrors(part)]))
    const foundCodes = new Map<UnitPart, Set<number>>()
    for (const problem of errors[unit.path] ?? []) {
      const part = partOfLine(unit, problem.line)
      if (expected.get(part)?.some(({ code }) => code === problem.code))
        foundCodes.set(part, (foundCodes.get(part) ?? new Set()).add(problem.code))
      else diagnostics.push(describeTypeError(problem, locateInUnit(unit, { ...problem, length: wordLength(unit, problem) }), packages))
    }
    if (skipped.includes(unit.path)) continue
    for (const [part, list] of expected) {
      for (const { code, at } of list)
        if (!foundCodes.get(part)?.has(code)) diagnostics.push(createDiagnostic('sample/no-such-error', { code }, at))
    }
  }
  return diagnostics
}

function wordLength({ text }: SampleUnit, { line, column }: TypeProblem): number {
  const rest = text.split('\n')[line - 1]?.slice(column - 1) ?? ''
  return /^(?:[\w$]+|'[^']*'|"[^"]*"|@[\w$]+)/.exec(rest)?.[0].length ?? 1
}

/** An error that TypeScript reports. */
export interface TypeProblem {
  readonly line: number
  readonly column: number
  readonly code: number
  /** The message, followed by the reasons. */
  readonly lines: readonly string[]
}

const cannotFind = /^Cannot find module '([^']+)'|^Could not find a declaration file for module '([^']+)'/
/** Longer lines are printed types that nobody reads in full. */
const maxLineLength = 300

/** The manifest of the packages for samples, and the names of the packages that are installed. */
interface PackagesForSamples {
  readonly file: string
  readonly installed: ReadonlySet<string>
}

/** The code of a sample that TypeScript did not finish. */
export const tooSlowCode = 0

/** Converts an error of TypeScript to a short diagnostic. */
export function describeTypeError({ code, lines }: TypeProblem, at: Location, packages: PackagesForSamples | undefined): Diagnostic {
  if (code === tooSlowCode) return createDiagnostic('sample/too-slow', { reason: lines[0] ?? '' }, at)
  const [, missing, untyped] = cannotFind.exec(lines[0] ?? '') ?? []
  const module = missing ?? untyped
  const name = module === undefined ? undefined : packageOf(module)
  // An installed package can still lack the imported module.
  if (name !== undefined && (untyped !== undefined || !packages?.installed.has(name)))
    return createDiagnostic('sample/missing-package', { name, packagesFile: packages?.file, isTyped: untyped === undefined }, at)
  return createDiagnostic('sample/type-error', { code, reason: shorten(lines), isModule: missing !== undefined }, at)
}

/** Combines the message and the last two reasons, which are the innermost. */
function shorten(lines: readonly string[]): string {
  const [first = '', ...reasons] = lines
  return [first, ...reasons.slice(-2)]
    .map((line) => (line.length > maxLineLength ? `${line.slice(0, maxLineLength - 1)}…` : line))
    .join('\n')
}

/** An error that a sample declares. */
interface ExpectedError {
  readonly code: number
  readonly at: Location
}

const expectation = /^[ \t]*\/\/[ \t]*@errors:([\d ,\t]+)$/

/** The errors in a sample's `// @errors: 2322 2345` lines, without duplicates. */
export function expectedErrors(placed: PlacedSample): readonly ExpectedError[] {
  const { code } = placed.sample
  if (!code.includes('@errors:')) return []
  const found = new Map<number, ExpectedError>()
  for (const [index, line] of code.split('\n').entries()) {
    for (const { 0: digits } of expectation.exec(line)?.[1]?.matchAll(/\d+/g) ?? []) {
      const at = locateInSample(placed, { line: index + 1, column: line.indexOf(digits) + 1, length: digits.length })
      if (!found.has(Number(digits))) found.set(Number(digits), { code: Number(digits), at })
    }
  }
  return [...found.values()]
}
