import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numberTerms } from '../../../src/features/search/collect-postings.ts'

/** Terms as in an entry, with some postings each. */
const listOf = (terms: readonly string[]) =>
  Buffer.concat(
    terms.flatMap((term, index) => [
      Buffer.of(Buffer.byteLength(term)),
      Buffer.from(term),
      index % 3 === 0 ? Buffer.of(1, 40, 2, 9) : Buffer.of(0, 9),
    ]),
  )

test('a term has one number everywhere, and its text', () => {
  const word = fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }).map((text) => text.toWellFormed())
  fc.assert(
    fc.property(fc.array(fc.array(word, { maxLength: 50 }), { maxLength: 10 }), (lists) => {
      const terms = lists.flat()
      const { numbers, size, textOf } = numberTerms(lists.map(listOf))
      expect(size).toBe(new Set(terms).size)
      expect([...numbers.subarray(0, terms.length)].map(textOf)).toEqual(terms)
    }),
  )
})

test('a table of many terms grows', () => {
  const lists = Array.from({ length: 60 }, (_, list) => Array.from({ length: 1_000 }, (__, index) => `term${list}-${index % 900}`))
  const { numbers, size, textOf } = numberTerms(lists.map(listOf))
  expect(size).toBe(60 * 900)
  expect([...numbers.subarray(0, 60_000)].map(textOf)).toEqual(lists.flat())
})
