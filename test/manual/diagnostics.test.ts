import { expect, test } from 'vitest'
import type { DiagnosticEntry } from '../../src/core/diagnostics/define-diagnostics.ts'
import { allDiagnostics } from '../../src/diagnostics.ts'
import { headings, pageFile, readPage, splitAtHeadings, withGeneratedBlocks } from './manual-pages.ts'

const id = 'diagnostics'
const codes = Object.keys(allDiagnostics)

test('every code has a row, and every row is a code', () => {
  expect([...headings(readPage(id), 3)].sort()).toEqual([...codes].sort())
})

test('the anchor of a code is the code with a hyphen', () => {
  const rows = readPage(id).match(/^### .*$/gm)
  expect(rows).toEqual(headings(readPage(id), 3).map((code) => `### \`${code}\` {#${code.replace('/', '-')}}`))
})

/** `npm run test:update` updates the page. */
test('rows have the severity, title, message, and hint of the catalog', async () => {
  const page = withGeneratedBlocks(readPage(id), 3, (code) => (code in allDiagnostics ? blocksOf(code) : undefined))
  await expect(page).toMatchFileSnapshot(pageFile(id))
})

test('every row gives the cause and the fix', () => {
  const rows = splitAtHeadings(readPage(id), 3).filter(({ name }) => name !== undefined)
  const lacks = (word: string) => rows.filter(({ text }) => !text.includes(`**${word}**`)).map(({ name }) => name)
  expect(lacks('Cause.')).toEqual([])
  expect(lacks('Fix.')).toEqual([])
})

test('no message lacks a value', () => {
  const lacking = /\bundefined\b|\bNaN\b|\[object |(?<!`)``(?!`)|“”|\S {2,}\S|[:,] ?\.(?:\s|$)/
  const rows = codes.map((code) => blocksOf(code).join('\n'))
  expect(rows.filter((row) => lacking.test(row))).toEqual([])
})

test('titles are bare noun phrases, such as “Broken link”', () => {
  const titles = Object.values(allDiagnostics).map(({ title }) => title)
  const sentence = /^(?:An?|The|Two|Several) |(?<!that )\b(?:is|are|cannot|could)\b/
  expect(titles.filter((title) => sentence.test(title))).toEqual([])
})

test('every row quotes one message', () => {
  const rows = splitAtHeadings(readPage(id), 3).filter(({ name }) => name !== undefined)
  expect(rows.filter(({ text }) => (text.match(/(?<=\n\n)> /g) ?? []).length !== 1).map(({ name }) => name)).toEqual([])
})

function blocksOf(code: string): readonly string[] {
  const { severity, title, message, hint } = allDiagnostics[code] as DiagnosticEntry<unknown>
  const placeholders = placeholdersOf(code)
  const advice = hint?.(placeholders)
  return [`*${severity}* · ${title}`, [`> ${message(placeholders)}`, ...(advice ? ['>', `> *hint* ${advice}`] : [])].join('\n')]
}

/** Parameters of only some diagnostics: there may be nothing to suggest. */
const absent: ReadonlySet<string | symbol> = new Set([
  'suggestion',
  'option',
  'effect',
  'folderPages',
  'lookedFor',
  'isNamed',
  'misnamed',
  'isGenerated',
  'isHidden',
  'isFile',
  'isAnchor',
  'generated',
])

/** Parameters that choose the words of a message, and those that are never absent. */
const samples: Readonly<Record<string, Readonly<Record<string | symbol, unknown>>>> = {
  'component/attribute-value': { meant: undefined, must: 'text' },
  'component/unknown-attribute': { isOwn: false },
  'config/unknown-reference': { isFile: false },
  'front-matter/not-first': { mark: '' },
  'reference/bad-description': { language: 'rustdoc' },
  'reference/repeated-page': { into: '' },
  'reference/unresolved-link': { instead: '' },
  'locale/misplaced': { count: 1, isRead: true },
  'diagram/outdated': { isDamaged: false },
  'html/inline-style': { where: 'Markdown' },
  'openapi/unreadable': { file: undefined },
  'openapi/unused-origin': { servers: ['{server}'] },
  'page/orphan': { into: undefined, count: 1 },
  'openapi/ambiguous-name': { choices: ['shop/{name}', 'desk/{name}'] },
  'openapi/example': { kind: 'example' },
  'openapi/too-many-properties': { limit: 1_000 },
  'picture/not-installed': { option: '{option}' },
}

/** Other parameters as `{name}`. */
function placeholdersOf(code: string): unknown {
  const sample = samples[code] ?? {}
  return new Proxy({}, { get: (_, name) => sample[name] ?? (absent.has(name) ? undefined : `{${String(name)}}`) })
}
