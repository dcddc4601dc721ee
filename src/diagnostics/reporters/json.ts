import type { Diagnostic, Location } from '../../model/diagnostic.ts'
import { type Cause, groupCauses } from '../group-causes.ts'
import { printableJson, printableJsonLine } from '../printable-text.ts'
import { countDiagnostics, type ReporterOptions } from './reporter.ts'

/** For programs: one document with every problem in every place, each message once. Keys keep their order and meaning within one `version`. */
export function* reportJson(diagnostics: readonly Diagnostic[], { strict, build, trusted }: ReporterOptions): Generator<string> {
  const { errors, warnings, files } = countDiagnostics(diagnostics)
  const failed = errors > 0 || (strict && warnings > 0)
  const summary = { errors, warnings, files, strict, failed }
  const code = trusted && { trusted: { ref: trusted.ref, commit: trusted.commit }, notUsed: trusted.notUsed }
  const causes = groupCauses(diagnostics)
  const head = printableJson({ version: 2, summary, build, ...code, diagnostics: [] })
  if (causes.length === 0) return yield `${head}\n`
  yield head.slice(0, head.lastIndexOf(']'))
  for (const [index, cause] of causes.entries()) {
    yield index === 0 ? '\n' : ',\n'
    yield* formatCause(cause)
  }
  yield '\n  ]\n}\n'
}

/** Indented by hand, so that each place takes one line. */
function* formatCause({ first, count, files, places }: Cause): Generator<string> {
  const text = printableJson({ ...orderKeys(first), ...(count > 1 ? { count, files } : {}) }).replace(/^/gm, '    ')
  if (count < 2 || places.length === 0) return yield text
  yield `${text.slice(0, text.lastIndexOf('\n'))},\n      "places": [`
  for (const [index, place] of places.entries()) yield `${index === 0 ? '' : ','}\n        ${printableJsonLine(orderLocation(place))}`
  yield '\n      ]\n    }'
}

function orderKeys({ code, severity, message, hint, location, related }: Diagnostic) {
  return {
    code,
    severity,
    message,
    hint,
    location: location && orderLocation(location),
    related: related?.map((other) => ({ message: other.message, location: orderLocation(other.location) })),
  }
}

function orderLocation({ file, line, column, endLine, endColumn }: Location) {
  return { file, line, column, endLine, endColumn }
}
