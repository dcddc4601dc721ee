import type { Diagnostic, Location } from '../../model/diagnostic.ts'
import { printableText } from '../printable-text.ts'
import { formatNotUsed } from './format-not-used.ts'
import { countDiagnostics, formatCounts, type ReporterOptions, type TrustedSource } from './reporter.ts'

/** For GitHub Actions: workflow commands, which the run shows beside the changed lines. */
export function reportGithub(diagnostics: readonly Diagnostic[], { strict, trusted }: ReporterOptions): string {
  const counts = diagnostics.length === 0 ? [] : [formatCounts(countDiagnostics(diagnostics), strict)]
  const lines = [...diagnostics.map(formatCommand), ...(trusted ? formatNotice(trusted) : []), ...counts]
  return lines.map((line) => `${line}\n`).join('')
}

/** Only where there is something to notice. */
function formatNotice(trusted: TrustedSource): readonly string[] {
  const { headline, lines } = formatNotUsed(trusted)
  return lines.length === 0 ? [] : [`::notice title=docsgen --trusted::${escapeText([headline, ...lines].join('\n'))}`]
}

function formatCommand({ code, severity, message, hint, location, related = [] }: Diagnostic): string {
  const seen = related.map((other) => `${other.location.file}:${other.location.line ?? 1}: ${other.message}`)
  const text = [message, ...(hint === undefined ? [] : [hint]), ...seen].join('\n')
  const properties = { ...(location && placeProperties(location)), title: code }
  const written = Object.entries(properties).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${escapeProperty(String(value))}`],
  )
  return `::${severity} ${written.join(',')}::${escapeText(text)}`
}

/** GitHub refuses columns where a range has several lines. */
function placeProperties({ file, line, column, endLine, endColumn }: Location) {
  if (endLine !== undefined && endLine !== line) return { file, line, endLine }
  return { file, line, col: column, endColumn: column === undefined ? undefined : endColumn }
}

/** The escapes of actions/toolkit `packages/core/src/command.ts`. */
function escapeText(text: string): string {
  return printableText(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(value: string): string {
  return escapeText(value).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
