import { describe, expect, test } from 'vitest'
import { reportSarif as sarifPieces } from '../../../src/cli/reporters/for-programs.ts'
import type { ReporterOptions } from '../../../src/cli/reporters/reporter.ts'
import { createDiagnostic } from '../../../src/core/diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../../../src/core/model/diagnostic.ts'
import { allDiagnostics } from '../../../src/diagnostics.ts'
import type { ProjectPath } from '../../../src/kit/files/paths.ts'
import { wholeReport } from './whole-report.ts'

const reportSarif = wholeReport(sarifPieces)

const file = 'content/guide/install.md' as ProjectPath
const options: ReporterOptions = { readText: () => 'a\n[x](/y)\nb', colors: false, codes: allDiagnostics, strict: false }
const missing = createDiagnostic('link/missing-page', { href: '/y' }, { file, line: 2, column: 1, endColumn: 8 })
const empty = createDiagnostic('page/empty', {}, { file: 'content/b.md' as ProjectPath })
const nowhere: Diagnostic = { code: 'other/code', severity: 'warning', message: 'm' }
const related: Diagnostic = {
  ...missing,
  location: { file: 'c.md' as ProjectPath, line: 1, column: 2, endLine: 3, endColumn: 1 },
  related: [{ message: 'first', location: { file, line: 1 } }],
}

// biome-ignore lint/suspicious/noExplicitAny: the parsed document is what is tested
const runOf = (diagnostics: readonly Diagnostic[], from = options): any => JSON.parse(reportSarif(diagnostics, from)).runs[0]

/** The allowed keys of the 2.1.0 schema; `!` marks the required ones. */
const schema: Record<string, readonly string[]> = {
  log: ['$schema', 'version!', 'runs!'],
  run: ['tool!', 'columnKind', 'results'],
  tool: ['driver!'],
  driver: ['name!', 'rules'],
  rule: ['id!', 'shortDescription', 'defaultConfiguration'],
  configuration: ['level'],
  result: ['ruleId', 'ruleIndex', 'level', 'message!', 'locations', 'relatedLocations', 'partialFingerprints'],
  location: ['id', 'physicalLocation', 'message'],
  physicalLocation: ['artifactLocation', 'region'],
  artifactLocation: ['uri', 'uriBaseId'],
  region: ['startLine', 'startColumn', 'endLine', 'endColumn'],
  message: ['text!'],
}

// biome-ignore lint/suspicious/noExplicitAny: any JSON value
function conforms(kind: string, value: any): void {
  const known = schema[kind] ?? []
  const names = known.map((name) => name.replace('!', ''))
  expect(
    Object.keys(value).filter((key) => !names.includes(key)),
    kind,
  ).toEqual([])
  for (const name of known) if (name.endsWith('!')) expect(value, kind).toHaveProperty([name.slice(0, -1)])
}

// biome-ignore lint/suspicious/noExplicitAny: any JSON value
function conformsLocation(location: any): void {
  conforms('location', location)
  conforms('physicalLocation', location.physicalLocation)
  conforms('artifactLocation', location.physicalLocation.artifactLocation)
  expect(() => new URL(location.physicalLocation.artifactLocation.uri, 'file:///project/')).not.toThrow()
  const region = location.physicalLocation.region
  if (region !== undefined) {
    conforms('region', region)
    for (const key of Object.keys(region)) expect(region[key]).toBeGreaterThanOrEqual(1)
    expect(region.startLine).toBeDefined()
  }
  if (location.message !== undefined) conforms('message', location.message)
}

describe('sarif', () => {
  test.each([
    ['nothing', []],
    ['one', [missing]],
    ['all kinds', [missing, empty, nowhere, related]],
  ])('follows the schema for %s', (_, diagnostics) => {
    const log = JSON.parse(reportSarif(diagnostics, options))
    conforms('log', log)
    expect(log.version).toBe('2.1.0')
    const [run] = log.runs
    conforms('run', run)
    conforms('tool', run.tool)
    conforms('driver', run.tool.driver)
    expect(run.columnKind).toBe('utf16CodeUnits')
    for (const rule of run.tool.driver.rules) {
      conforms('rule', rule)
      if (rule.shortDescription !== undefined) conforms('message', rule.shortDescription)
      if (rule.defaultConfiguration !== undefined) conforms('configuration', rule.defaultConfiguration)
    }
    expect(run.results).toHaveLength(diagnostics.length)
    for (const result of run.results) {
      conforms('result', result)
      conforms('message', result.message)
      expect(['error', 'warning', 'note', 'none']).toContain(result.level)
      expect(run.tool.driver.rules[result.ruleIndex].id).toBe(result.ruleId)
      for (const location of [...(result.locations ?? []), ...(result.relatedLocations ?? [])]) conformsLocation(location)
      for (const value of Object.values(result.partialFingerprints)) expect(value).toMatch(/^[0-9a-f]{32}:\d+$/)
    }
  })

  test('describes each code once, from the table of codes', () => {
    expect(runOf([empty, missing, missing, nowhere]).tool.driver.rules).toEqual([
      { id: 'link/missing-page', shortDescription: { text: 'Broken link' }, defaultConfiguration: { level: 'error' } },
      { id: 'other/code' },
      { id: 'page/empty', shortDescription: { text: 'Empty page' }, defaultConfiguration: { level: 'warning' } },
    ])
  })

  test('contains location, text, and hint', () => {
    expect(runOf([missing]).results[0]).toMatchObject({
      level: 'error',
      message: { text: `${missing.message}\n${missing.hint}` },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'content/guide/install.md', uriBaseId: '%SRCROOT%' },
            region: { startLine: 2, startColumn: 1, endColumn: 8 },
          },
        },
      ],
    })
    expect(runOf([nowhere]).results[0]).not.toHaveProperty('locations')
    expect(runOf([empty]).results[0].locations[0].physicalLocation).not.toHaveProperty('region')
  })

  test.each([
    ['a b/c#d?.md', 'a%20b/c%23d%3F.md'],
    ['c:/x.md', 'c%3A/x.md'],
    ['100%/ü.md', '100%25/%C3%BC.md'],
    ['bad\uD800.md', 'bad%EF%BF%BD.md'],
  ])('encodes the path %s', (path, uri) => {
    const { results } = runOf([{ ...missing, location: { file: path as ProjectPath, line: 1 } }])
    expect(results[0].locations[0].physicalLocation.artifactLocation.uri).toBe(uri)
  })

  test('fingerprints stay when lines move, and distinguish equal problems on equal lines', () => {
    const print = (diagnostic: Diagnostic, text: string) =>
      runOf([diagnostic], { ...options, readText: () => text }).results[0].partialFingerprints['docsgenLine/v1']
    const moved = { ...missing, location: { file, line: 4, column: 3 } }
    expect(print(moved, 'a\nb\nc\n  [x](/y)')).toBe(print(missing, 'a\n[x](/y)\nb'))
    expect(print(missing, 'a\nother\nb')).not.toBe(print(missing, 'a\n[x](/y)\nb'))
    const [first, second] = runOf([missing, missing]).results
    expect(first.partialFingerprints).not.toEqual(second.partialFingerprints)
  })

  test('contains no control character', () => {
    const text = reportSarif([{ ...missing, message: 'a\u001B[31mb\u009B\u202E' }], options)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for
    expect(text).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u202E]/)
  })
})

test('more results than services accept are grouped by cause', () => {
  const lines = Array.from({ length: 25_001 }, (_, index) => ({ ...missing, location: { file, line: index + 1 } }))
  const { results, invocations } = runOf([...lines, empty])
  expect(results).toHaveLength(2)
  expect(results[0]).toMatchObject({ occurrenceCount: 25_001, locations: [{ physicalLocation: { region: { startLine: 1 } } }] })
  expect(results[0].relatedLocations).toHaveLength(20)
  expect(invocations[0].toolExecutionNotifications[0].message.text).toContain('Of 25002 problems, 2 are listed')
})
