import { expect, test } from 'vitest'
import { catalogue, type DiagnosticCode } from '../../src/diagnostics/catalogue.ts'
import type { CatalogueEntry } from '../../src/diagnostics/entry.ts'
import { headings, pageFile, readPage, splitAtHeadings, withGeneratedBlocks } from './manual-pages.ts'

const id = 'diagnostics'
const codes = Object.keys(catalogue) as readonly DiagnosticCode[]

test('every code has a row, and every row is a code', () => {
  expect([...headings(readPage(id), 3)].sort()).toEqual([...codes].sort())
})

test('the anchor of a code is the code with a hyphen', () => {
  const rows = readPage(id).match(/^### .*$/gm)
  expect(rows).toEqual(headings(readPage(id), 3).map((code) => `### \`${code}\` {#${code.replace('/', '-')}}`))
})

/** `npm run test:update` updates the page. */
test('rows have the severity, title, message, and hint of the catalog', async () => {
  const page = withGeneratedBlocks(readPage(id), 3, (code) => (code in catalogue ? blocksOf(code as DiagnosticCode) : undefined))
  await expect(page).toMatchFileSnapshot(pageFile(id))
})

test('every row gives the cause and the fix', () => {
  const rows = splitAtHeadings(readPage(id), 3).filter(({ name }) => name !== undefined)
  const lacks = (word: string) => rows.filter(({ text }) => !text.includes(`**${word}**`)).map(({ name }) => name)
  expect(lacks('Cause.')).toEqual([])
  expect(lacks('Fix.')).toEqual([])
})

function blocksOf(code: DiagnosticCode): readonly string[] {
  const { severity, title, message, hint } = catalogue[code] as CatalogueEntry<unknown>
  const advice = hint?.(placeholders)
  return [`*${severity}* · ${title}`, [`> ${message(placeholders)}`, ...(advice ? ['>', `> *hint* ${advice}`] : [])].join('\n')]
}

/** Parameters of only some diagnostics: there may be nothing to suggest. */
const absent: ReadonlySet<string | symbol> = new Set(['suggestion', 'option', 'effect', 'folderPages', 'lookedFor', 'isNamed', 'misnamed'])

/** Other parameters as `{name}`. */
const placeholders: unknown = new Proxy({}, { get: (_, name) => (absent.has(name) ? undefined : `{${String(name)}}`) })
