import type { TrustedSource } from '../../api/trusted/trusted-project.ts'
import { type Cause, groupCauses } from '../../core/diagnostics/group-causes.ts'
import { printableText } from '../../core/diagnostics/printable-text.ts'
import type { Diagnostic, Location } from '../../core/model/diagnostic.ts'
import { formatCount } from '../../kit/text/format-values.ts'
import { countDiagnostics, describeUnusedCode, formatCounts, formatTimes, furtherLocations, type ReporterOptions } from './reporter.ts'

/** The number of errors and the number of warnings that GitHub shows for one step: https://docs.github.com/en/actions/reference/limits */
const maxShown = 10

/** Reports workflow commands, which GitHub Actions shows as annotations. */
export function* reportGithub(diagnostics: readonly Diagnostic[], { strict, trusted }: ReporterOptions): Generator<string> {
  for (const severity of ['error', 'warning'] as const) {
    const found = diagnostics.filter((diagnostic) => diagnostic.severity === severity)
    const annotations = found.length <= maxShown ? found.map((first) => formatCommand(first)) : formatCauses(groupCauses(found))
    for (const line of annotations) yield `${line}\n`
  }
  for (const notice of trusted ? formatNotice(trusted) : []) yield `${notice}\n`
  if (diagnostics.length > 0) yield `${formatCounts(countDiagnostics(diagnostics), strict)}\n`
}

/** If there are too many problems, each cause gets only one annotation, because GitHub silently drops the rest. */
function formatCauses(causes: readonly Cause[]): readonly string[] {
  const annotations = causes.slice(0, maxShown).map((cause) => {
    const others = furtherLocations(cause).map(({ file, line }) => (line === undefined ? file : `${file}:${line}`))
    const also = others.length === 0 ? '' : `; also at ${others.join(', ')}${cause.places.length > others.length + 1 ? ', …' : ''}`
    return formatCommand(cause.first, cause.count > 1 ? [`Found ${formatTimes(cause)}${also}.`] : [])
  })
  const left = causes.length - annotations.length
  if (left > 0) annotations.push(`… and ${formatCount(left)} more; --report json lists all`)
  return annotations
}

/** The result is empty if all code in the working tree is used. */
function formatNotice(trusted: TrustedSource): readonly string[] {
  const { headline, lines } = describeUnusedCode(trusted)
  return lines.length === 0 ? [] : [`::notice title=docsgen --trusted::${escapeText([headline, ...lines].join('\n'))}`]
}

function formatCommand({ code, severity, message, hint, location, related = [] }: Diagnostic, more: readonly string[] = []): string {
  const seen = related.map((other) => `${other.location.file}:${other.location.line ?? 1}: ${other.message}`)
  const text = [message, ...(hint === undefined ? [] : [hint]), ...seen, ...more].join('\n')
  const properties = { ...(location && locationProperties(location)), title: code }
  const written = Object.entries(properties).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${escapeText(String(value)).replaceAll(':', '%3A').replaceAll(',', '%2C')}`],
  )
  return `::${severity} ${written.join(',')}::${escapeText(text)}`
}

/** GitHub rejects columns in ranges that span several lines. */
function locationProperties({ file, line, column, endLine, endColumn }: Location) {
  if (endLine !== undefined && endLine !== line) return { file, line, endLine }
  return { file, line, col: column, endColumn: column === undefined ? undefined : endColumn }
}

/** Escapes text in the same way as actions/toolkit `packages/core/src/command.ts`. */
function escapeText(text: string): string {
  return printableText(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}
