import { createHash } from 'node:crypto'
import type { TrustedSource } from '../../api/trusted/trusted-project.ts'
import type { DiagnosticTable } from '../../core/diagnostics/define-diagnostics.ts'
import { type Cause, groupCauses } from '../../core/diagnostics/group-causes.ts'
import { printableJson, printableText } from '../../core/diagnostics/printable-text.ts'
import type { Diagnostic, Location } from '../../core/model/diagnostic.ts'
import { encodeSegments } from '../../kit/escape/percent.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { cacheLast, describeUnusedCode, type ReporterOptions } from './reporter.ts'

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
