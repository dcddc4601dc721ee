import { describe, expect, test } from 'vitest'
import {
  reportGithub as githubPieces,
  reportJson as jsonPieces,
  reportSarif as sarifPieces,
} from '../../../src/cli/reporters/for-programs.ts'
import { reportPretty as prettyPieces } from '../../../src/cli/reporters/pretty.ts'
import type { ReporterOptions } from '../../../src/cli/reporters/reporter.ts'
import { wholeReport } from './whole-report.ts'

const reportGithub = wholeReport(githubPieces)
const reportJson = wholeReport(jsonPieces)
const reportPretty = wholeReport(prettyPieces)
const reportSarif = wholeReport(sarifPieces)

const commit = '0123456789abcdef0123456789abcdef01234567'

function optionsFor(notUsed: readonly string[]): ReporterOptions {
  const trusted = { ref: 'main', commit, notUsed, contentDirs: ['content'] }
  return { readText: () => undefined, colors: false, codes: {}, strict: true, trusted }
}

const changes = optionsFor([
  '../package.json',
  '../packages/ui/a.ts',
  '../packages/ui/b.ts',
  'content/home.tsx',
  'docs.config.ts',
  'theme/a.tsx',
  'theme/styles/b.css',
])
const headline = 'Code comes from `main` (0123456789ab), so different code in the working tree is not used.'
const lines = [
  'not used: ../package.json',
  'not used: ../packages/, 2 files',
  'not used: content/home.tsx',
  'not used: docs.config.ts',
  'not used: theme/, 2 files',
]

describe('code that was not used', () => {
  test('is a note in a terminal', () => {
    expect(reportPretty([], changes)).toBe(`${[`note ${headline}`, ...lines.map((line) => `  ${line}`)].join('\n')}\n`)
    expect(reportPretty([], optionsFor([]))).toBe('note Code comes from `main` (0123456789ab); the working tree has the same code.\n')
  })

  test('is a notice on GitHub', () => {
    expect(reportGithub([], changes)).toBe(`::notice title=docsgen --trusted::${[headline, ...lines].join('%0A')}\n`)
    expect(reportGithub([], optionsFor([]))).toBe('')
  })

  test('is a list in JSON, and not a failure', () => {
    expect(JSON.parse(reportJson([], changes))).toMatchObject({
      summary: { failed: false },
      trusted: { ref: 'main', commit },
      notUsed: changes.trusted?.notUsed,
    })
    expect(JSON.parse(reportJson([], { readText: () => undefined, colors: false, codes: {}, strict: false }))).not.toHaveProperty('notUsed')
  })

  test('is a notification of the run in SARIF, and not a result', () => {
    const [run] = JSON.parse(reportSarif([], changes)).runs
    expect(run.results).toEqual([])
    expect(run.invocations).toEqual([
      { executionSuccessful: true, toolExecutionNotifications: [{ level: 'note', message: { text: [headline, ...lines].join('\n') } }] },
    ])
  })

  test('is shortened for many folders', () => {
    const many = Array.from({ length: 25 }, (_, index) => `folder-${String(index).padStart(2, '0')}/file.ts`)
    const printed = reportPretty([], optionsFor(many)).trimEnd().split('\n')
    expect(printed).toHaveLength(22)
    expect(printed.at(-1)).toBe('  … and 5 more; --report json lists all')
  })

  test('cannot forge a report with a file name', () => {
    const options = optionsFor(['x\n::error::forged', 'y\u001b[31m\u202e'])
    const printed = reportPretty([], options)
    expect(printed).not.toMatch(/^::/m)
    for (const character of ['\u001b', '\u202e']) expect(printed).not.toContain(character)
    expect(reportGithub([], options).trimEnd().split('\n')).toHaveLength(1)
  })
})
