import { describe, expect, test } from 'vitest'
import { reportGithub as githubPieces, reportJson as jsonPieces } from '../../../src/cli/reporters/for-programs.ts'
import { reportPretty as prettyPieces } from '../../../src/cli/reporters/pretty.ts'
import type { ReporterOptions } from '../../../src/cli/reporters/reporter.ts'
import { createDiagnostic } from '../../../src/core/diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../../../src/core/model/diagnostic.ts'
import { allDiagnostics } from '../../../src/diagnostics.ts'
import type { ProjectPath } from '../../../src/kit/files/paths.ts'
import { wholeReport } from './whole-report.ts'

const reportGithub = wholeReport(githubPieces)
const reportJson = wholeReport(jsonPieces)
const reportPretty = wholeReport(prettyPieces)

const file = 'content/guide/install.md' as ProjectPath
const text = `${'\n'.repeat(8)}- item with [nested](/guide/instal) link\n`
const plain: ReporterOptions = { readText: () => text, colors: false, codes: allDiagnostics, strict: false }

const missing = createDiagnostic(
  'link/missing-page',
  { href: '/guide/instal', suggestion: '/guide/install' },
  { file, line: 9, column: 13, endColumn: 36 },
)
const empty = createDiagnostic('page/empty', {}, { file: 'content/b.md' as ProjectPath })
const nowhere: Diagnostic = { code: 'site/thing', severity: 'warning', message: 'Nothing\nat all' }

// Content that a terminal must never receive: escapes, C1, and marks that reorder text.
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for
const unsafe = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\u2028\u2029]/
const hostile: Diagnostic = {
  code: 'page/empty',
  severity: 'error',
  message:
    'a\u001B[31mred\u001B]0;title\u0007\u009B2J\u202Eb\r\n::error::forged\n  ::stop-commands::x\n\u00A0::add-path::y\nin ##[set-output name=a]b ##VSO[task] ##teamcity[x] ###[y]',
  hint: 'h\u001B[2J\n::add-mask::h',
  location: { file: 'x\u001B[2J\n::error::y,z:%.md' as ProjectPath, line: 1, column: 1 },
  related: [{ message: 'r\u009B', location: { file: 'r\u0007.md' as ProjectPath, line: 2 } }],
}
const hostileOptions: ReporterOptions = { ...plain, readText: () => 'bad \u001B[31m \u009B \u202E ##[group]text\n::error::forged' }

/** Lines that GitHub, Azure Pipelines, or TeamCity would interpret as commands. */
const commandLines = (text: string) => text.split('\n').filter((line) => /^\s*::|##(?:\[|vso\[|teamcity\[)/i.test(line))

describe('pretty', () => {
  test('has the documented form', () => {
    expect(reportPretty([missing], plain)).toBe(`content/guide/install.md:9:13 - error link/missing-page
  The link \`/guide/instal\` does not match any page or file.

   9 | - item with [nested](/guide/instal) link
     |             ^^^^^^^^^^^^^^^^^^^^^^^
  hint Did you mean \`/guide/install\`?

1 error in 1 file
`)
  })

  test('omits unknown parts', () => {
    expect(reportPretty([empty, nowhere], plain)).toBe(`content/b.md - warning page/empty
  The page has no content.
  hint Add content, or set \`draft: true\` in the front matter until the page is ready.

warning site/thing
  Nothing
  at all

2 warnings in 1 file
`)
  })

  test('shows related locations after the hint', () => {
    const related = [{ message: 'first given here', location: { file, line: 3, column: 1 } }]
    const printed = reportPretty([{ ...missing, related }], { ...plain, readText: () => undefined })
    expect(printed.split('\n').slice(1, 5)).toEqual([
      '  The link `/guide/instal` does not match any page or file.',
      '  hint Did you mean `/guide/install`?',
      '  see content/guide/install.md:3:1 - first given here',
      '',
    ])
  })

  test('prints nothing without problems', () => {
    expect(reportPretty([], plain)).toBe('')
  })

  test('prints counts, and mentions --strict only if it matters', () => {
    const last = (diagnostics: Diagnostic[], strict: boolean) =>
      reportPretty(diagnostics, { ...plain, strict })
        .trimEnd()
        .split('\n')
        .at(-1)
    expect(last([missing, missing, empty], false)).toBe('2 errors, 1 warning in 2 files')
    expect(last([missing, empty], true)).toBe('1 error, 1 warning in 2 files (warnings count as errors under --strict)')
    expect(last([missing], true)).toBe('1 error in 1 file')
    expect(last([nowhere], false)).toBe('1 warning')
  })

  test('prints one block per cause, with its count and first locations', () => {
    const others = [7, 9, 11, 13].map((line) => ({ ...missing, location: { file: `content/x${line}.md` as ProjectPath, line } }))
    const printed = reportPretty([missing, ...others, empty], plain)
    expect(printed.match(/ - (error|warning) /g)).toHaveLength(2)
    expect(printed).toContain(
      '\n  hint Did you mean `/guide/install`?\n  found 5 times in 5 files; also at content/x7.md:7, content/x9.md:9, content/x11.md:11, …\n\n',
    )
    expect(printed).toMatch(/\n5 errors, 1 warning in 6 files\n$/)
  })

  test('counts links to the same missing page once, in any spelling', () => {
    const at = (line: number, href: string) =>
      createDiagnostic('link/missing-page', { href }, { file, line, column: 1 }, { cause: 'missing-page /guide/instal' })
    const printed = reportPretty([at(1, './instal'), at(2, '../guide/instal'), at(3, './instal#part')], plain)
    expect(printed).toContain('  found 3 times in 1 file; also at content/guide/install.md:2:1, content/guide/install.md:3:1\n')
  })

  test('prints a hundred causes, some of each code, and counts the rest by code', () => {
    const many = Array.from({ length: 1_100 }, (_, index) => ({ ...missing, message: `No page ${index}.` }))
    const printed = reportPretty([...many, empty, nowhere], plain)
    expect(printed.match(/(?:^| - )(error|warning) /gm)).toHaveLength(100)
    expect(printed).toContain(
      '\n\n… and 1,002 more (link/missing-page 1,002); --report json lists all\n\n1,100 errors, 2 warnings in 2 files\n',
    )
    expect(reportPretty(many.slice(0, 100), plain)).not.toContain('more (')
  })

  test('reads each file once', () => {
    let reads = 0
    reportPretty([missing, missing, missing], { ...plain, readText: () => String(++reads) })
    expect(reads).toBe(1)
  })

  test('has colors only on request, and the same text', () => {
    const colored = reportPretty([missing, empty], { ...plain, colors: true })
    expect(colored).toContain('\u001B[31merror\u001B[39m')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with it
    expect(colored.replace(/\u001B\[\d+m/g, '')).toBe(reportPretty([missing, empty], plain))
    expect(reportPretty([missing, empty], plain)).not.toContain('\u001B')
  })

  test('escapes control characters and forged CI commands', () => {
    const printed = reportPretty([hostile], hostileOptions)
    expect(printed).not.toMatch(unsafe)
    expect(commandLines(printed)).toEqual([])
    expect(printed).toContain('## [set-output name=a]b ## VSO[task] ## teamcity[x] ### [y]')
    expect(printed).toMatch(/^ +1 \| bad .* ## \[group\]text$/m)
    expect(printed.split('\n')[0]).toBe('x\u{FFFD}::error::y,z:%.md:1:1 - error page/empty')
    expect(printed).toContain('ared')
  })
})

describe('json', () => {
  test('is one document with keys in a fixed order', () => {
    const shuffled = Object.fromEntries(Object.entries(missing).reverse()) as unknown as Diagnostic
    expect(reportJson([shuffled], { ...plain, strict: true })).toBe(`{
  "version": 1,
  "summary": {
    "errors": 1,
    "warnings": 0,
    "files": 1,
    "strict": true,
    "failed": true
  },
  "diagnostics": [
    {"code":"link/missing-page","severity":"error","message":"The link \`/guide/instal\` does not match any page or file.","hint":"Did you mean \`/guide/install\`?","location":{"file":"content/guide/install.md","line":9,"column":13,"endColumn":36}}
  ]
}
`)
  })

  test('lists all problems, and fails on warnings only in strict mode', () => {
    const many = Array.from({ length: 300 }, () => empty)
    expect(JSON.parse(reportJson(many, plain))).toMatchObject({ summary: { warnings: 300, failed: false } })
    expect(JSON.parse(reportJson(many, { ...plain, strict: true })).summary.failed).toBe(true)
    expect(JSON.parse(reportJson([], { ...plain, strict: true })).summary.failed).toBe(false)
  })

  test('has every problem, with the number of its occurrences', () => {
    const places = Array.from({ length: 300 }, (_, index) => ({ file, line: index + 1, column: 1 }))
    const printed = reportJson([...places.map((location) => ({ ...missing, location })), empty], plain)
    const { summary, repeated, diagnostics } = JSON.parse(printed)
    expect(summary).toMatchObject({ errors: 300, warnings: 1, files: 2 })
    expect(diagnostics).toHaveLength(301)
    const { code, severity, message, hint } = missing
    expect(repeated).toEqual([{ code, severity, message, hint, count: 300, files: 1, first: places.slice(0, 4) }])
    expect(printed.split('\n').filter((line) => line.startsWith('    {"code":'))).toHaveLength(302)
  })

  test('keeps every character, escaped', () => {
    const printed = reportJson([hostile], hostileOptions)
    expect(printed).not.toMatch(unsafe)
    expect(commandLines(printed)).toEqual([])
    expect(JSON.parse(printed).diagnostics).toEqual([hostile])
  })
})

describe('github', () => {
  test('writes a workflow command for each', () => {
    expect(reportGithub([missing, empty], plain)).toBe(
      '::error file=content/guide/install.md,line=9,col=13,endColumn=36,title=link/missing-page::The link `/guide/instal` does not match any page or file.%0ADid you mean `/guide/install`?\n' +
        '::warning file=content/b.md,title=page/empty::The page has no content.%0AAdd content, or set `draft: true` in the front matter until the page is ready.\n' +
        '1 error, 1 warning in 2 files\n',
    )
  })

  test('writes no more than GitHub shows: one per cause, with its count', () => {
    const lines = Array.from({ length: 30 }, (_, index) => ({ ...missing, location: { file, line: index + 1 } }))
    const causes = Array.from({ length: 14 }, (_, index) => ({ ...empty, message: `Empty ${index}.` }))
    const printed = reportGithub([...lines, ...causes], plain).split('\n')
    expect(printed.filter((line) => line.startsWith('::error'))).toEqual([
      expect.stringMatching(/line=1,.*%0AFound 30 times in 1 file; also at .*:2, .*:3, .*:4, …\.$/),
    ])
    expect(printed.filter((line) => line.startsWith('::warning'))).toHaveLength(10)
    expect(printed).toContain('… and 4 more; --report json lists all')
    expect(printed.at(-2)).toBe('30 errors, 14 warnings in 2 files')
  })

  test.each([
    ['% in a message', { message: '100%0A' }, '::warning title=a/b::100%250A'],
    ['line breaks', { message: 'a\r\nb\nc\rd' }, '::warning title=a/b::a%0Ab%0Ac%0Ad'],
    [
      'a colon and comma in a file',
      { message: 'm', location: { file: 'a:b,c%.md' as ProjectPath, line: 1 } },
      '::warning file=a%3Ab%2Cc%25.md,line=1,title=a/b::m',
    ],
    [
      'several lines',
      { message: 'm', location: { file, line: 1, column: 2, endLine: 3, endColumn: 4 } },
      `::warning file=${file},line=1,endLine=3,title=a/b::m`,
    ],
  ])('escapes %s', (_, fields, expected) => {
    const [first] = reportGithub([{ code: 'a/b', severity: 'warning', ...fields } as Diagnostic], plain).split('\n')
    expect(first).toBe(expected)
  })

  test('lets no content start a command', () => {
    const printed = reportGithub([hostile], hostileOptions)
    expect(printed).not.toMatch(unsafe)
    expect(commandLines(printed)).toHaveLength(1)
    expect(printed.split('\n')).toHaveLength(3)
  })
})

test('every code of the catalog has a title for lists', () => {
  expect(Object.entries(allDiagnostics).filter(([, entry]) => entry.title.trim() === '')).toEqual([])
})
