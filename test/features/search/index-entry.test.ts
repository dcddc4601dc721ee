import { expect, test } from 'vitest'
import { createEntryWriter, moreBit, unpackEntry } from '../../../src/features/search/index-entry.ts'
import { maxGrade } from '../../../templates/search/postings.ts'
import { parseText } from '../../core/markdown/parse-text.ts'

const page = (title: string, text: string) => ({ title, description: '', body: parseText(text).body })

/** `order 0:12 2:5` for each term of a part. */
function readTerms(terms: Uint8Array): readonly string[] {
  const found: string[] = []
  for (let at = 0; at < terms.length; ) {
    const end = at + 1 + (terms[at] ?? 0)
    let line = Buffer.from(terms.subarray(at + 1, end)).toString()
    at = end
    for (let isMore = true; isMore; at += 2) {
      line += ` ${terms[at]}:${(terms[at + 1] ?? 0) & maxGrade}`
      isMore = (terms[at + 1] ?? 0) >= moreBit
    }
    found.push(line)
  }
  return found
}

test('the terms of a page with their sections, weighted by importance', () => {
  const [part] = unpackEntry(createEntryWriter(true)(page('Orders', 'Text of orders.\n\n## Payment\n\nText.\n')))
  const places = new Map(readTerms(part?.terms ?? new Uint8Array()).map((line) => [line.split(' ')[0], line.split(' ').slice(1)]))
  expect([...places.keys()]).toEqual(['order', 'text', 'payment'])
  const gradeOf = (term: string, place = 0) => Number(places.get(term)?.[place]?.split(':')[1])
  expect(gradeOf('order')).toBeGreaterThan(gradeOf('payment'))
  expect(gradeOf('payment')).toBeGreaterThan(gradeOf('text'))
  expect(places.get('text')?.map((place) => place.split(':')[0])).toEqual(['0', '1'])
  expect(JSON.parse(Buffer.from(part?.sections ?? []).toString())).toEqual([
    ['', '', 'Text of orders.'],
    ['payment', 'Payment', 'Text.', 0],
  ])
})

test('an entry does not depend on earlier pages', () => {
  const pages = [
    page('One', 'Text of `customFields`.\n'),
    page('Two', 'Other text.\n\n## Text\n'),
    page('注文', '注文する 👩‍👩‍👧 e\u0301t\u00e9 \u{1d400}x\n'),
  ]
  const write = createEntryWriter(true)
  expect(pages.map(write)).toEqual(pages.map((each) => createEntryWriter(true)(each)))
  expect([...pages].reverse().map(write).reverse()).toEqual(pages.map(write))
})

test('words are split like queries', () => {
  const [part] = unpackEntry(createEntryWriter(true)(page('', 'a\u{1d400}b $x_y 12ab \u{20000}\u{20001} \ud800z Straße.\n')))
  const terms = readTerms(part?.terms ?? new Uint8Array()).map((line) => line.split(' ')[0])
  expect(terms).toEqual(expect.arrayContaining(['aab', 'xy', '12ab', '\u{20000}\u{20001}', 'z', 'straße']))
})

test('a truncated entry is invalid', () => {
  const entry = createEntryWriter(true)(page('One', 'Text.\n'))
  expect(() => unpackEntry(entry.subarray(0, 5))).toThrow(RangeError)
})
