import type { Diagnostic } from '../model/diagnostic.ts'

/** By file, line, column and code, those without a place last, each said once: the same list whatever order the stages found them in. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const unique = new Map(diagnostics.map((diagnostic) => [identity(diagnostic), diagnostic]))
  return [...unique].sort(([a, left], [b, right]) => comparePlaces(left, right) || compareText(a, b)).map(([, diagnostic]) => diagnostic)
}

function comparePlaces(a: Diagnostic, b: Diagnostic): number {
  if (a.location === undefined || b.location === undefined) {
    return Number(a.location === undefined) - Number(b.location === undefined) || compareText(a.code, b.code)
  }
  return (
    compareText(a.location.file, b.location.file) ||
    (a.location.line ?? 0) - (b.location.line ?? 0) ||
    (a.location.column ?? 0) - (b.location.column ?? 0) ||
    compareText(a.code, b.code)
  )
}

/** Code units, not the locale: the order must not depend on the machine. */
function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function identity({ code, severity, message, hint, location, related = [] }: Diagnostic): string {
  const place = (at: Diagnostic['location']) => [at?.file, at?.line, at?.column, at?.endLine, at?.endColumn]
  return JSON.stringify([code, severity, message, hint, place(location), related.map((other) => [other.message, place(other.location)])])
}
