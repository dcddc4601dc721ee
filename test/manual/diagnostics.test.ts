import { expect, test } from 'vitest'
import type { DiagnosticEntry } from '../../src/core/diagnostics/define-diagnostics.ts'
import { allDiagnostics } from '../../src/diagnostics.ts'
import { headings, pageFile, pageIds, readPage, splitAtHeadings, withGeneratedBlocks } from './manual-pages.ts'

const index = 'diagnostics'
const codes = Object.keys(allDiagnostics)
const pages = pageIds()
  .filter((id) => id.startsWith(`${index}/`))
  .map((id) => ({ id, text: readPage(id) }))
const rows = pages.flatMap(({ text }) => splitAtHeadings(text, 3).filter(({ name }) => name !== undefined))

test('every code has a row, and every row is a code', () => {
  expect(rows.map(({ name }) => name).sort()).toEqual([...codes].sort())
})

test('a search for a family leads to one page', () => {
  const families = pages.flatMap(({ text }) => [...new Set(headings(text, 3).map((code) => code.replace(/\/.*/, '')))])
  expect(families.filter((family, index) => families.indexOf(family) !== index)).toEqual([])
})

test('the anchor of a code is the code with a hyphen', () => {
  expect(rows.map(({ text }) => text.split('\n')[0])).toEqual(rows.map(({ name = '' }) => headingOf(name)))
})

/** `npm run test:update` updates the pages. */
test.each(pages)('rows of $id have the severity, title, message, and hint of the catalog', async ({ id, text }) => {
  const page = withGeneratedBlocks(text, 3, (code) => (code in allDiagnostics ? blocksOf(code) : undefined))
  await expect(page).toMatchFileSnapshot(pageFile(id))
})

/** Links to a code from before there were several pages lead to its row on this page. */
test('the first page lists every code with a link to its row', async () => {
  const text = readPage(index)
  const sections = pages.flatMap(({ id, text }) =>
    splitAtHeadings(text, 3).flatMap(({ name, text }) => {
      if (name !== undefined)
        return [headingOf(name), `*${entryOf(name).severity}* · [${entryOf(name).title}](./${id}.md#${anchorOf(name)})`]
      return text.startsWith('## ') ? [':::', text.replace(/\n.*/s, ''), ':::members'] : []
    }),
  )
  const start = text.slice(0, text.indexOf('\n## ') + 1)
  await expect(`${start}${[...sections.slice(1), ':::'].join('\n\n')}\n`).toMatchFileSnapshot(pageFile(index))
})

test('every row gives the cause and the fix', () => {
  const lacks = (word: string) => rows.filter(({ text }) => !text.includes(`**${word}**`)).map(({ name }) => name)
  expect(lacks('Cause.')).toEqual([])
  expect(lacks('Fix.')).toEqual([])
})

test('no message lacks a value', () => {
  const lacking = /\bundefined\b|\bNaN\b|\[object |(?<!`)``(?!`)|“”|\S {2,}\S|[:,] ?\.(?:\s|$)/
  expect(codes.map((code) => blocksOf(code).join('\n')).filter((row) => lacking.test(row))).toEqual([])
})

test('titles are bare noun phrases, such as “Broken link”', () => {
  const titles = Object.values(allDiagnostics).map(({ title }) => title)
  const sentence = /^(?:An?|The|Two|Several) |(?<!that )\b(?:is|are|cannot|could)\b/
  expect(titles.filter((title) => sentence.test(title))).toEqual([])
})

test('every row quotes one message', () => {
  expect(rows.filter(({ text }) => (text.match(/(?<=\n\n)> /g) ?? []).length !== 1).map(({ name }) => name)).toEqual([])
})

function headingOf(code: string): string {
  return `### \`${code}\` {#${anchorOf(code)}}`
}

function anchorOf(code: string): string {
  return code.replace('/', '-')
}

function entryOf(code: string): DiagnosticEntry<unknown> {
  return allDiagnostics[code] as DiagnosticEntry<unknown>
}

function blocksOf(code: string): readonly string[] {
  const { severity, title, message, hint } = entryOf(code)
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
  'code/unknown-attribute': {
    block: 'diagram',
    instead: 'Remove it. To name the diagram for screen readers, add an `accTitle` line to its text.',
  },
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
