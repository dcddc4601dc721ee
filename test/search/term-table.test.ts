import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTermTable } from '../../src/search/term-table.ts'

test('a term has one number, wherever it stands, and its text', () => {
  const words = fc.array(fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }), { maxLength: 200 })
  fc.assert(
    fc.property(words, (terms) => {
      const table = createTermTable()
      const wellFormed = terms.map((term) => term.toWellFormed())
      const numbers = wellFormed.map((term, index) => {
        const bytes = Buffer.concat([Buffer.alloc(index % 5, 'x'), Buffer.from(term), Buffer.from('y')])
        return table.numberOf(bytes, index % 5, bytes.length - 1)
      })
      expect(table.size).toBe(new Set(wellFormed).size)
      expect(numbers.map(table.textOf)).toEqual(wellFormed)
    }),
  )
})

test('it grows', () => {
  const table = createTermTable()
  const terms = Array.from({ length: 50_000 }, (_, index) => `term${index}`)
  const numbers = () => terms.map((term) => table.numberOf(Buffer.from(term), 0, term.length))
  expect(numbers()).toEqual(terms.map((_, index) => index))
  expect(numbers()).toEqual(terms.map((_, index) => index))
  expect(table.textOf(49_999)).toBe('term49999')
})
