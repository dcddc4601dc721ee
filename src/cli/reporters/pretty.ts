import pico from 'picocolors'
import type { TrustedSource } from '../../api/trusted/trusted-project.ts'
import { type FrameRange, renderCodeFrame } from '../../core/diagnostics/code-frame.ts'
import { type Cause, groupCauses } from '../../core/diagnostics/group-causes.ts'
import { printableLine, printableText } from '../../core/diagnostics/printable-text.ts'
import type { Diagnostic, Location } from '../../core/model/diagnostic.ts'
import { formatCount } from '../../kit/text/format-values.ts'
import {
  cacheLast,
  countDiagnostics,
  describeUnusedCode,
  formatCounts,
  formatTimes,
  furtherLocations,
  type ReporterOptions,
} from './reporter.ts'

/** The maximum number of causes to print, because readers do not scroll through more. */
const maxPrinted = 100
/** The minimum number of causes to print for each code if not all causes fit. */
const minPerCode = 5

/** Formats diagnostics for people: location, message, code frame, hint, the number of occurrences, and finally the totals. */
export function* reportPretty(
  diagnostics: readonly Diagnostic[],
  { readText, colors, strict, trusted }: ReporterOptions,
): Generator<string> {
  const paint = pico.createColors(colors)
  if (diagnostics.length > 0) {
    const readOnce = cacheLast(readText)
    const causes = groupCauses(diagnostics)
    const printed = selectPrinted(causes)
    for (const cause of causes) if (printed.has(cause)) yield `${formatCause(cause, readOnce, paint)}\n\n`
    const left = causes.filter((cause) => !printed.has(cause))
    if (left.length > 0) yield `${formatLeft(left)}\n\n`
    const counts = countDiagnostics(diagnostics)
    const summary = formatCounts(counts, strict)
    yield `${paint.bold(counts.errors > 0 || strict ? paint.red(summary) : paint.yellow(summary))}\n`
  }
  if (trusted !== undefined) yield formatNote(trusted, paint)
}

type Paint = ReturnType<typeof pico.createColors>

function formatNote(trusted: TrustedSource, paint: Paint): string {
  const { headline, lines } = describeUnusedCode(trusted)
  return [`${paint.cyan('note')} ${headline}`, ...lines.map((line) => `  ${line}`)].map((line) => `${line}\n`).join('')
}

/**
 * If not all causes fit, selects some causes of each code, so that no code hides the others, and then the first of the remaining causes.
 */
function selectPrinted(causes: readonly Cause[]): ReadonlySet<Cause> {
  if (causes.length <= maxPrinted) return new Set(causes)
  const printed = new Set<Cause>()
  const perCode = new Map<string, number>()
  for (const cause of causes) {
    const { code } = cause.first
    const count = (perCode.get(code) ?? 0) + 1
    perCode.set(code, count)
    if (count <= minPerCode && printed.size < maxPrinted) printed.add(cause)
  }
  for (const cause of causes) {
    if (printed.size >= maxPrinted) break
    printed.add(cause)
  }
  return printed
}

/** Formats `… and 1,001 more (page/empty 1,000, html/script 1); --report json lists all`. */
function formatLeft(left: readonly Cause[]): string {
  const perCode = new Map<string, number>()
  let total = 0
  for (const { first, count } of left) {
    perCode.set(first.code, (perCode.get(first.code) ?? 0) + count)
    total += count
  }
  const codes = [...perCode].map(([code, count]) => `${printableLine(code)} ${formatCount(count)}`)
  return `… and ${formatCount(total)} more (${codes.join(', ')}); --report json lists all`
}

function formatCause(cause: Cause, readText: ReporterOptions['readText'], paint: Paint): string {
  const { code, severity, message, hint, location, related = [] } = cause.first
  const label = severity === 'error' ? paint.red('error') : paint.yellow('warning')
  const place = location === undefined ? '' : `${paint.cyan(formatLocation(location))} - `
  const lines = [`${place}${label} ${paint.dim(printableLine(code))}`, indent(printableText(message))]
  const frame = findFrame(location, readText)
  if (frame !== '') lines.push('', paintFrame(indent(frame), severity, paint))
  if (hint !== undefined) lines.push(`  ${paint.cyan('hint')} ${indent(printableText(hint)).trimStart()}`)
  for (const other of related) {
    lines.push(`  ${paint.cyan('see')} ${formatLocation(other.location)} - ${indent(printableText(other.message)).trimStart()}`)
  }
  if (cause.count > 1) lines.push(`  ${paint.cyan('found')} ${formatTimes(cause)}${formatOthers(cause)}`)
  return lines.join('\n')
}

/** Formats `; also in b.md:7:1, c.md:9:1, …`. */
function formatOthers(cause: Cause): string {
  const shown = furtherLocations(cause)
  if (shown.length === 0) return ''
  return `; also at ${shown.map(formatLocation).join(', ')}${cause.places.length > shown.length + 1 ? ', …' : ''}`
}

function formatLocation({ file, line, column }: Location): string {
  const position = line === undefined ? '' : column === undefined ? `:${line}` : `:${line}:${column}`
  return `${printableLine(file)}${position}`
}

function findFrame(location: Location | undefined, readText: ReporterOptions['readText']): string {
  if (location?.line === undefined) return ''
  const text = readText(location.file)
  return text === undefined ? '' : renderCodeFrame(text, location as FrameRange)
}

function paintFrame(frame: string, severity: Diagnostic['severity'], paint: Paint): string {
  const mark = severity === 'error' ? paint.red : paint.yellow
  return frame.replace(/^( *(?:\d+|…)? *\|)( +\^+$)?/gm, (_, gutter: string, underline = '') => `${paint.dim(gutter)}${mark(underline)}`)
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, '  ')
}
