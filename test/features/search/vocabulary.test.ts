import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createVocabulary } from '../../../src/features/search/index-entry.ts'
import { createTermSplitter } from '../../../templates/search/terms.ts'

test('texts are split like queries', () => {
  const vocabulary = createVocabulary(true)
  const split = createTermSplitter(true)
  const sign = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...'abzABZ019_$ .-<é\u0301ß注文ไท\u{1d400}\u{20000}👩') },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
    { weight: 1, arbitrary: fc.constantFrom('\ud800', '\udc00') },
  )
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 60 }), (signs) => {
      const text = signs.join('')
      const terms = vocabulary.read(text).map((term) => ({
        term: Buffer.from(vocabulary.bytesOf(term >> 1)).toString(),
        isPart: (term & 1) === 1,
      }))
      expect(terms).toEqual(split(text).map(({ term, isPart }) => ({ term: term.toWellFormed(), isPart })))
    }),
    { numRuns: 500 },
  )
})

test('many names are distinguished', () => {
  const vocabulary = createVocabulary(false)
  const names = Array.from({ length: 30_000 }, (_, index) => `n${index.toString(36)}`)
  const first = vocabulary.read(names.join(' '))
  expect(vocabulary.size).toBe(new Set(first.map((term) => term >> 1)).size)
  expect(vocabulary.read(names.join('-'))).toEqual(first)
})
