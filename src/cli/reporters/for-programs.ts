import { createHash } from 'node:crypto'
import type { TrustedSource } from '../../api/trusted/trusted-project.ts'
import type { DiagnosticTable } from '../../core/diagnostics/define-diagnostics.ts'
import { type Cause, groupCauses } from '../../core/diagnostics/group-causes.ts'
import { printableJson, printableJsonLine, printableText } from '../../core/diagnostics/printable-text.ts'
import type { Diagnostic, Location } from '../../core/model/diagnostic.ts'
import { encodeSegments } from '../../kit/escape/percent.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
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

/**
 * GitHub rejects runs with more results than this:
 * https://docs.github.com/en/code-security/code-scanning/troubleshooting-sarif-uploads/results-exceed-limit
 */
const maxResults = 25_000

/** Formats diagnostics for code scanning services: SARIF 2.1.0, https://docs.oasis-open.org/sarif/sarif/v2.1.0/. */
export function* reportSarif(diagnostics: readonly Diagnostic[], { readText, trusted, codes: known }: ReporterOptions): Generator<string> {
  const codes = [...new Set(diagnostics.map((diagnostic) => diagnostic.code))].sort()
  const fingerprint = createFingerprinter(readText)
  const isWhole = diagnostics.length <= maxResults
  const results = isWhole ? diagnostics.map(single) : groupCauses(diagnostics).slice(0, maxResults)
  const notes = [...(trusted ? [describeSource(trusted)] : []), ...(isWhole ? [] : [describeCut(diagnostics.length, results.length)])]
  const head = printableJson({
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'docsgen', rules: codes.map((code) => describeRule(code, known[code])) } },
        columnKind: 'utf16CodeUnits',
        ...(notes.length > 0 && {
          invocations: [
            { executionSuccessful: true, toolExecutionNotifications: notes.map((text) => ({ level: 'note', message: { text } })) },
          ],
        }),
        results: [],
      },
    ],
  })
  const end = head.lastIndexOf('"results": []') + '"results": ['.length
  yield head.slice(0, end)
  for (const [index, { first, count, places }] of results.entries()) {
    const result = {
      ruleId: first.code,
      ruleIndex: codes.indexOf(first.code),
      level: first.severity,
      message: { text: messageText(first) },
      ...(first.location && { locations: [{ physicalLocation: physicalLocation(first.location) }] }),
      ...(count > 1 && { occurrenceCount: count }),
      ...relatedLocations(first, places),
      partialFingerprints: { 'docsgenLine/v1': fingerprint(first) },
    }
    yield `${index === 0 ? '' : ','}\n${printableJson(result).replace(/^/gm, '        ')}`
  }
  yield `${results.length === 0 ? '' : '\n      '}${head.slice(end)}\n`
}

function single(first: Diagnostic): Cause {
  return { first, count: 1, files: 1, places: [] }
}

/** Related locations, and additional locations of the same problem. */
function relatedLocations({ related = [] }: Diagnostic, places: readonly Location[]) {
  const same = places.slice(1, 1 + maxSameLocations).map((location) => ({ message: 'The same problem', location }))
  const all = [...related, ...same]
  return all.length === 0 ? {} : { relatedLocations: all.map(relatedLocation) }
}

const maxSameLocations = 20

function describeCut(found: number, listed: number): string {
  return `Of ${found} problems, ${listed} are listed: one for each cause, with its first places. \`--report json\` lists them all.`
}

/** Unused code is not a problem, so it is a note instead of a result. */
function describeSource(trusted: TrustedSource): string {
  const { headline, lines } = describeUnusedCode(trusted)
  return [headline, ...lines].join('\n')
}

function describeRule(code: string, entry: DiagnosticTable[string] | undefined) {
  if (entry === undefined) return { id: code }
  return { id: code, shortDescription: { text: entry.title }, defaultConfiguration: { level: entry.severity } }
}

function messageText({ message, hint }: Diagnostic): string {
  return printableText(hint === undefined ? message : `${message}\n${hint}`)
}

function relatedLocation(other: { readonly message: string; readonly location: Location }, index: number) {
  return { id: index, physicalLocation: physicalLocation(other.location), message: { text: printableText(other.message) } }
}

function physicalLocation({ file, line, column, endLine, endColumn }: Location) {
  const region = { startLine: line, startColumn: column, endLine, endColumn: column === undefined ? undefined : endColumn }
  return {
    // All consumers resolve this base to the root of the repository.
    artifactLocation: { uri: relativeUri(file), uriBaseId: '%SRCROOT%' },
    ...(line === undefined ? {} : { region }),
  }
}

/** Encodes every segment, so that a colon in a file name is not interpreted as a scheme. */
function relativeUri(file: string): string {
  const wellFormed = file.replace(/\p{Surrogate}/gu, '\u{FFFD}')
  return encodeSegments(wellFormed)
}

/** Identifies a problem by the text of its line, so that the ID stays the same if lines above it change. */
function createFingerprinter(readText: ReporterOptions['readText']): (diagnostic: Diagnostic) => string {
  const seen = new Map<string, number>()
  const linesOf = cacheLast((file: ProjectPath) => readText(file)?.split(/\r\n|\n|\r/) ?? [])
  return ({ code, message, location }) => {
    const line = location?.line === undefined ? '' : (linesOf(location.file)[location.line - 1] ?? '')
    const identity = JSON.stringify([code, message, location?.file, line.trim()])
    const hash = createHash('sha256').update(identity).digest('hex').slice(0, 32)
    const count = (seen.get(hash) ?? 0) + 1
    seen.set(hash, count)
    return `${hash}:${count}`
  }
}

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
