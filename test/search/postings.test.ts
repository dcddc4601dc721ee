import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodePostings, encodeDistance, encodeSections } from '../../templates/search/postings.ts'

const section = fc.record({ section: fc.integer({ min: 0, max: 23 }), weight: fc.double({ min: 0.1, max: 79, noNaN: true }) })
const postings = fc
  .uniqueArray(fc.integer({ min: 1, max: 2 ** 27 - 1 }), { maxLength: 30 })
  .chain((documents) =>
    fc.tuple(
      ...documents
        .sort((a, b) => a - b)
        .map((document) => fc.record({ document: fc.constant(document), sections: fc.array(section, { minLength: 1, maxLength: 5 }) })),
    ),
  )

test('what is encoded is decoded, weights to within a grade', () => {
  fc.assert(
    fc.property(postings, (list) => {
      let last = 0
      const text = list
        .map(({ document, sections }) => {
          const distance = document - last
          last = document
          return encodeDistance(distance) + encodeSections(sections)
        })
        .join('')
      expect(JSON.stringify(text)).toHaveLength(text.length + 2)
      const decoded = decodePostings(text)
      expect(decoded.map(({ document, sections }) => [document, sections.map((each) => each.section)])).toEqual(
        list.map(({ document, sections }) => [document, sections.map((each) => each.section)]),
      )
      for (const [index, { sections }] of list.entries()) {
        for (const [at, { weight }] of sections.entries()) {
          const found = decoded[index]?.sections[at]?.weight ?? 0
          expect(Math.abs(Math.sqrt(found) - Math.sqrt(weight))).toBeLessThan(0.15)
        }
      }
    }),
  )
})

test('light sections can be left out', () => {
  const text =
    encodeDistance(5) +
    encodeSections([
      { section: 1, weight: 1 },
      { section: 2, weight: 20 },
    ]) +
    encodeDistance(3) +
    encodeSections([{ section: 0, weight: 1 }])
  expect(decodePostings(text, 4).map(({ document, sections }) => [document, sections.map((each) => each.section)])).toEqual([[5, [2]]])
})

test.each(['<!doctype html>', '0', '0é0', 'a b'])('%j is no list', (text) => {
  expect(() => decodePostings(text)).toThrow('damaged')
})
