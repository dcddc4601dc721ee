import { compareText } from '../../kit/data/sort-and-group.ts'
import type { Diagnostic, Location } from '../model/diagnostic.ts'

/** A problem that occurs in one or more locations. */
export interface Cause {
  /** The first occurrence. */
  readonly first: Diagnostic
  readonly count: number
  /** The number of files in which the problem occurs. */
  readonly files: number
  /** All locations, including the first. The list is empty if the problem has no location. */
  readonly places: readonly Location[]
}

/** Groups sorted diagnostics by cause, in the order of their first locations. */
export function groupCauses(diagnostics: readonly Diagnostic[]): readonly Cause[] {
  const causes = new Map<string, { first: Diagnostic; count: number; files: number; places: Location[] }>()
  for (const diagnostic of diagnostics) {
    const { location } = diagnostic
    const key = keyOf(diagnostic)
    const known = causes.get(key)
    if (!known) {
      causes.set(key, { first: diagnostic, count: 1, files: location ? 1 : 0, places: location ? [location] : [] })
      continue
    }
    known.count++
    if (location === undefined) continue
    // Diagnostics are sorted by file, so a file that differs from the previous one is new.
    if (known.places.at(-1)?.file !== location.file) known.files++
    known.places.push(location)
  }
  return [...causes.values()]
}

function keyOf({ code, severity, message, hint = '', cause }: Diagnostic): string {
  return cause === undefined ? `${code}\0${severity}\0${message}\0${hint}` : `${code}\0${severity}\0\0${cause}`
}

/** Sorts errors before warnings, then by file, line, column, and code. Problems without a location come last. Duplicates are removed. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const sorted = [...diagnostics].sort(compare)
  return sorted.filter((diagnostic, index) => index === 0 || compare(sorted[index - 1] as Diagnostic, diagnostic) !== 0)
}

function compare(a: Diagnostic, b: Diagnostic): number {
  return (
    Number(a.severity !== 'error') - Number(b.severity !== 'error') ||
    compareLocations(a.location, b.location) ||
    compareText(a.code, b.code) ||
    compareEnds(a.location, b.location) ||
    compareText(a.message, b.message) ||
    compareText(a.hint ?? '', b.hint ?? '') ||
    compareRelated(a.related, b.related)
  )
}

function compareLocations(a: Location | undefined, b: Location | undefined): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
  return compareText(a.file, b.file) || (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0)
}

function compareEnds(a: Location | undefined, b: Location | undefined): number {
  return (a?.endLine ?? 0) - (b?.endLine ?? 0) || (a?.endColumn ?? 0) - (b?.endColumn ?? 0)
}

function compareRelated(a: Diagnostic['related'] = [], b: Diagnostic['related'] = []): number {
  for (const [index, one] of a.entries()) {
    const other = b[index]
    if (other === undefined) return 1
    const order = compareLocations(one.location, other.location) || compareText(one.message, other.message)
    if (order !== 0) return order
  }
  return a.length - b.length
}
