import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { collectPostings } from '../../../src/features/search/collect-postings.ts'
import { createEntryWriter, unpackEntry } from '../../../src/features/search/index-entry.ts'
import { reusePostings } from '../../../src/features/search/reuse-postings.ts'
import { parseText } from '../../core/markdown/parse-text.ts'

const write = createEntryWriter(true)

/** The terms of a page with these sections. */
function termsOf(sections: readonly string[]): Uint8Array {
  const { body } = parseText(sections.map((text, index) => `## Part ${index}\n\n${text}\n`).join('\n'))
  return unpackEntry(write({ title: 'Page', description: '', body }))[0]?.terms ?? new Uint8Array()
}

function createFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-postings-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'postings')
}

type Texts = readonly (readonly string[])[]

/** The indexes of a site's texts, one after the other, with and without those before. */
function compare(file: string, generations: readonly Texts[], version = '1'): void {
  let last: Texts = []
  for (const texts of generations) {
    const documents = texts.map((sections, index) => ({
      number: index * 7,
      terms: termsOf(sections),
      before: last[index] && last[index] !== sections ? termsOf(last[index]) : undefined,
    }))
    const plain = (found: ReturnType<typeof collectPostings>) =>
      found.map(({ postings, ...term }) => ({ ...term, postings: Buffer.from(postings).toString('latin1') }))
    expect(plain(reusePostings(documents, { file, version }))).toEqual(plain(collectPostings(documents)))
    last = texts
  }
}

test('postings after any edits are those of a new index', () => {
  const word = fc.constantFrom('order', 'payment', 'Zahlungsmöglichkeit', 'customFields', 'the', 'is', 'x', '注文', 'state')
  const sections = fc.array(
    fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(' ')),
    { minLength: 1, maxLength: 3 },
  )
  const site = fc.array(sections, { minLength: 6, maxLength: 6 })
  const edits = fc.array(fc.record({ page: fc.nat(5), sections }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(site, edits, (first, changes) => {
      const generations = [first]
      for (const { page, sections } of changes) generations.push((generations.at(-1) ?? first).with(page, sections))
      compare(createFile(), generations)
    }),
    { numRuns: 40 },
  )
})

test('words in too many documents keep the best ones', () => {
  const site = Array.from({ length: 900 }, (_, index) => [`common ${'filler '.repeat(index % 9)} word${index % 13}`])
  compare(createFile(), [site, site.with(3, ['nothing']), site.with(3, ['common common common']).with(700, ['other'])])
})

describe('the kept postings', () => {
  const site = [['order state'], ['payment of an order'], ['state']]
  const edited = site.with(1, ['payment'])

  test('are read: what is in them is in the next index', () => {
    const file = createFile()
    const documents = site.map((sections, number) => ({ number, terms: termsOf(sections) }))
    const first = reusePostings(documents, { file, version: '1' })
    const second = reusePostings(documents, { file, version: '1' })
    expect(second.map(({ postings }) => Buffer.from(postings))).toEqual(first.map(({ postings }) => Buffer.from(postings)))
    expect(second[0]?.postings.buffer).not.toBe(first[0]?.postings.buffer)
  })

  test.each<[string, (file: string) => void]>([
    ['are damaged', (file) => writeFileSync(file, readFileSync(file, 'latin1').replace('state', 'stata'), 'latin1')],
    ['are of another place', (file) => writeFileSync(file, `${'0'.repeat(64)}\n{}`)],
    ['are missing', (file) => rmSync(file)],
  ])('are not used if they %s', (_, change) => {
    const file = createFile()
    compare(file, [site])
    change(file)
    compare(file, [edited, site])
  })

  test('are not used for documents with other numbers, by another version, or with an old text that is not theirs', () => {
    const file = createFile()
    const index = (texts: Texts, { step = 1, version = '1', before = [] as Texts } = {}) => {
      const documents = texts.map((sections, at) => ({
        number: at * step,
        terms: termsOf(sections),
        before: before[at] && termsOf(before[at]),
      }))
      const expected = collectPostings(documents)
      expect(reusePostings(documents, { file, version }).map(textOf)).toEqual(expected.map(textOf))
      return expected
    }
    const textOf = ({ term, postings }: ReturnType<typeof collectPostings>[number]) => `${term} ${Buffer.from(postings).toString('latin1')}`
    index(site)
    index(site, { step: 3 })
    index([...site, ['more']], { step: 3 })
    index(site, { step: 3 })
    index(edited, { step: 3 })
    index(site.with(1, ['order']), { step: 3, before: site.with(1, ['order']) })
    // An older version made other postings of the same texts.
    writeFileSync(file, '')
    index(site, { version: '0' })
    const kept = readFileSync(file)
    index(site, { version: '1' })
    expect(readFileSync(file).equals(kept)).toBe(false)
  })
})
