import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeDistance, writePlaces } from '../../../src/features/search/collect-postings.ts'
import { decodePostings, fromGrade } from '../../../templates/search/postings.ts'

const place = fc.record({ section: fc.integer({ min: 0, max: 23 }), grade: fc.integer({ min: 1, max: 31 }) })
const postings = fc
  .uniqueArray(fc.integer({ min: 1, max: 2 ** 27 - 1 }), { maxLength: 30 })
  .chain((documents) =>
    fc.tuple(
      ...documents
        .sort((a, b) => a - b)
        .map((document) => fc.record({ document: fc.constant(document), places: fc.array(place, { minLength: 1, maxLength: 5 }) })),
    ),
  )

type Places = readonly { readonly section: number; readonly grade: number }[]

function encode(list: readonly { readonly document: number; readonly places: Places }[], least = 0): string {
  const bytes = new Uint8Array(1_000)
  let at = 0
  let last = 0
  for (const { document, places } of list) {
    at = writeDistance(bytes, at, document - last)
    last = document
    const packed = Uint8Array.from(places.flatMap(({ section, grade }, index) => [section, grade | (index < places.length - 1 ? 32 : 0)]))
    at = writePlaces(bytes, at, { bytes: packed, start: 0, end: packed.length }, least)
  }
  return Buffer.from(bytes.subarray(0, at)).toString()
}

test('encoded postings can be decoded', () => {
  fc.assert(
    fc.property(postings, (list) => {
      const text = encode(list)
      expect(JSON.stringify(text)).toHaveLength(text.length + 2)
      expect(decodePostings(text)).toEqual(
        list.map(({ document, places }) => ({
          document,
          sections: places.map(({ section, grade }) => ({ section, weight: fromGrade(grade) })),
        })),
      )
    }),
  )
})

test('light postings can be omitted, including the last one', () => {
  const places = [
    { section: 1, grade: 3 },
    { section: 2, grade: 20 },
    { section: 3, grade: 4 },
  ]
  expect(decodePostings(encode([{ document: 5, places }], 10)).map(({ sections }) => sections.map(({ section }) => section))).toEqual([[2]])
})

test.each(['<!doctype html>', '0', '0é0', 'a b'])('%j is no list', (text) => {
  expect(() => decodePostings(text)).toThrow('damaged')
})
