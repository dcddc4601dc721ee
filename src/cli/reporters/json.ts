import { type Cause, groupCauses } from '../../core/diagnostics/group-causes.ts'
import { printableJson, printableJsonLine } from '../../core/diagnostics/printable-text.ts'
import type { Diagnostic, Location } from '../../core/model/diagnostic.ts'
import { countDiagnostics, furtherLocations, type ReporterOptions } from './reporter.ts'

/** Formats one document for programs, with each diagnostic on its own line. Keys keep their order and meaning within one `version`. */
export function* reportJson(diagnostics: readonly Diagnostic[], { strict, build, trusted }: ReporterOptions): Generator<string> {
  const { errors, warnings, files } = countDiagnostics(diagnostics)
  const failed = errors > 0 || (strict && warnings > 0)
  const summary = { errors, warnings, files, strict, failed }
  const code = trusted && { trusted: { ref: trusted.ref, commit: trusted.commit }, notUsed: trusted.notUsed }
  const head = printableJson({ version: 1, summary, build, ...code })
  yield head.slice(0, head.lastIndexOf('\n'))
  const repeated = groupCauses(diagnostics).filter(({ count }) => count > 1)
  if (repeated.length > 0) yield* formatList('repeated', repeated, describeCause)
  yield* formatList('diagnostics', diagnostics, orderKeys)
  yield '\n}\n'
}

/** The document is written in pieces, because all diagnostics together can exceed the maximum length of a string. */
function* formatList<Item>(name: string, items: readonly Item[], describe: (item: Item) => object): Generator<string> {
  yield `,\n  "${name}": [`
  for (const [index, item] of items.entries()) yield `${index === 0 ? '' : ','}\n    ${printableJsonLine(describe(item))}`
  yield items.length === 0 ? ']' : '\n  ]'
}

function describeCause(cause: Cause) {
  const { code, severity, message, hint } = cause.first
  const first = [...cause.places.slice(0, 1), ...furtherLocations(cause)].map(orderLocation)
  return { code, severity, message, hint, count: cause.count, files: cause.files, first }
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
