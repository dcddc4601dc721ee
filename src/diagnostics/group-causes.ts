import type { Diagnostic, Location } from '../model/diagnostic.ts'

/** The same problem in one or more places. */
export interface Cause {
  /** The first of them, which speaks for all. */
  readonly first: Diagnostic
  readonly count: number
  /** How many files it is in. */
  readonly files: number
  /** Every place, the first included; empty where the problem has none. */
  readonly places: readonly Location[]
}

/** One entry per cause, in the order of their first places. Diagnostics come sorted. */
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
    // Sorted by file, so a file that differs from the last one is new.
    if (known.places.at(-1)?.file !== location.file) known.files++
    known.places.push(location)
  }
  return [...causes.values()]
}

function keyOf({ code, severity, message, hint = '', cause }: Diagnostic): string {
  return cause === undefined ? `${code}\0${severity}\0${message}\0${hint}` : `${code}\0${severity}\0\0${cause}`
}
