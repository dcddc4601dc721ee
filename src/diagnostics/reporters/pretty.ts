import pico from 'picocolors'
import type { Diagnostic, Location } from '../../model/diagnostic.ts'
import { type FrameRange, renderCodeFrame } from '../code-frame.ts'
import { printableLine, printableText } from '../printable-text.ts'
import { formatNotUsed } from './format-not-used.ts'
import { countDiagnostics, formatCounts, type ReporterOptions, rememberLast, type TrustedSource } from './reporter.ts'

/** More than a reader scrolls through. */
const maxPrinted = 100

/** For a person at a terminal: place, problem, code frame, hint; then the count. */
export function reportPretty(diagnostics: readonly Diagnostic[], { readText, colors, strict, trusted }: ReporterOptions): string {
  const paint = pico.createColors(colors)
  const note = trusted === undefined ? '' : formatNote(trusted, paint)
  if (diagnostics.length === 0) return note
  const readOnce = rememberLast(readText)
  const blocks = selectPrinted(diagnostics).map((diagnostic) => formatDiagnostic(diagnostic, readOnce, paint))
  const left = diagnostics.length - blocks.length
  if (left > 0) blocks.push(`… and ${left.toLocaleString('en-US')} more; --report json lists all`)
  const counts = countDiagnostics(diagnostics)
  const summary = formatCounts(counts, strict)
  blocks.push(paint.bold(counts.errors > 0 || strict ? paint.red(summary) : paint.yellow(summary)))
  return `${blocks.join('\n\n')}\n${note}`
}

type Paint = ReturnType<typeof pico.createColors>

function formatNote(trusted: TrustedSource, paint: Paint): string {
  const { headline, lines } = formatNotUsed(trusted)
  return [`${paint.cyan('note')} ${headline}`, ...lines.map((line) => `  ${line}`)].map((line) => `${line}\n`).join('')
}

/** Where not all fit, the errors go first: warnings can wait for the next run. */
function selectPrinted(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  if (diagnostics.length <= maxPrinted) return diagnostics
  const errors = diagnostics.filter((diagnostic) => diagnostic.severity === 'error')
  const others = diagnostics.filter((diagnostic) => diagnostic.severity !== 'error')
  return [...errors, ...others].slice(0, maxPrinted)
}

function formatDiagnostic(diagnostic: Diagnostic, readText: ReporterOptions['readText'], paint: Paint): string {
  const { code, severity, message, hint, location, related = [] } = diagnostic
  const label = severity === 'error' ? paint.red('error') : paint.yellow('warning')
  const place = location === undefined ? '' : `${paint.cyan(formatPlace(location))} - `
  const lines = [`${place}${label} ${paint.dim(printableLine(code))}`, indent(printableText(message))]
  const frame = findFrame(location, readText)
  if (frame !== '') lines.push('', paintFrame(indent(frame), severity, paint))
  if (hint !== undefined) lines.push(`  ${paint.cyan('hint')} ${indent(printableText(hint)).trimStart()}`)
  for (const other of related) {
    lines.push(`  ${paint.cyan('see')} ${formatPlace(other.location)} - ${indent(printableText(other.message)).trimStart()}`)
  }
  return lines.join('\n')
}

function formatPlace({ file, line, column }: Location): string {
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
