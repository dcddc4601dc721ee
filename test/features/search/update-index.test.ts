import { expect, test } from 'vitest'
import { createSearchIndex, type IndexedPage } from '../../../src/features/search/create-index.ts'
import { createEntryWriter } from '../../../src/features/search/index-entry.ts'
import { updateSearchIndex } from '../../../src/features/search/update-index.ts'
import { parseText } from '../../core/markdown/parse-text.ts'

const write = createEntryWriter(true)
const options = { language: 'en', synonyms: [] }

function pageOf(index: number, text: string): IndexedPage {
  const title = `Page ${index}`
  const { body } = parseText(text)
  return { title, href: `/page-${index}`, area: index % 2 === 0 ? 'Even' : undefined, entry: write({ title, description: '', body }) }
}

/** The words of many pages are so frequent that the index lists only the best of the pages. */
const wordsOf = (index: number) =>
  Array.from({ length: 40 }, (_, word) => (word % 3 === 0 ? `common${word}` : `w${(index * 7 + word * word * 31) % 997}`))
const textOf = (index: number) => `${wordsOf(index).join(' ')}\n\n## Part ${index % 9}\n\n${wordsOf(index + 1).join(' ')}\n`
const texts = Array.from({ length: 420 }, (_, index) => textOf(index))
const pages = texts.map((text, index) => pageOf(index, text))

/** Edits the text of pages, and returns the updated index and the index that is created from the beginning. */
function edit(edits: Readonly<Record<number, string>>) {
  const { directory, pieces, state } = createSearchIndex(pages, options)
  const edited = pages.map((page, index) => (index in edits ? pageOf(index, edits[index] ?? '') : page))
  const updated = updateSearchIndex({
    pages: edited,
    earlier: new Map(Object.keys(edits).map((index) => [Number(index), pages[Number(index)]?.entry ?? new Uint8Array()])),
    state,
    directory,
    readPiece: (name) => pieces.get(name) ?? new Uint8Array(),
  })
  const created = createSearchIndex(edited, options)
  const all = updated && new Map([...[...pieces].filter(([name]) => !updated.replaced.has(name)), ...updated.pieces])
  return { updated, created, all }
}

const contentOf = (pieces: ReadonlyMap<string, Uint8Array>) =>
  [...pieces].map(([name, content]) => [name, Buffer.from(content).toString()]).sort()

test.each([
  ['adds words', { 7: `${textOf(7)}\nSomething completely new about w12, common3, and common6.\n` }],
  ['removes words', { 8: wordsOf(8).slice(0, 11).join(' ') + `\n\n## Part 8\n\n${wordsOf(9).join(' ')}\n` }],
  ['moves a word to a different page', { 9: textOf(9).replace('common3', ''), 10: textOf(10).replace('common3', 'common3 common3') }],
  ['splits terms differently', { 12: `${textOf(12)}\n${Array.from({ length: 150 }, (_, word) => `q${word}`).join(' ')}\n` }],
  ['changes nothing that is searched', { 11: `${textOf(11)}\n\n` }],
])('an edit that %s updates the index to what it would be from the beginning', (_, edits) => {
  const { updated, created, all } = edit(edits)
  expect(updated?.directory).toEqual(created.directory)
  expect(updated?.state).toEqual(created.state)
  expect(contentOf(all ?? new Map())).toEqual(contentOf(created.pieces))
  expect(updated?.pieces.size).toBeLessThan(60)
})

test.each([
  ['a heading', { 7: textOf(7).replace('## Part', '## Chapter') }],
  ['the number of documents', { 7: '## Part 7\n\ntext\n\n'.repeat(70) }],
])('an edit that changes %s does not update the index', (_, edits) => {
  expect(edit(edits).updated).toBeUndefined()
})
