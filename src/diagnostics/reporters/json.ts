import type { Diagnostic, Location } from '../../model/diagnostic.ts'
import { printableJson } from '../printable-text.ts'
import { countDiagnostics, type ReporterOptions } from './reporter.ts'

/** For programs: one document with every diagnostic. Keys keep their order and meaning within one `version`. */
export function reportJson(diagnostics: readonly Diagnostic[], { strict, build, trusted }: ReporterOptions): string {
  const { errors, warnings, files } = countDiagnostics(diagnostics)
  const failed = errors > 0 || (strict && warnings > 0)
  const summary = { errors, warnings, files, strict, failed }
  const code = trusted && { trusted: { ref: trusted.ref, commit: trusted.commit }, notUsed: trusted.notUsed }
  return `${printableJson({ version: 1, summary, build, ...code, diagnostics: diagnostics.map(orderKeys) })}\n`
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
