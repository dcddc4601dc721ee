import { expect, test } from 'vitest'
import { allowedSlips, countSlips } from '../../../templates/search/spelling.ts'

test.each([
  ['promotoin', 'promotion', 1],
  ['custm', 'custom', 1],
  ['payement', 'payment', 1],
  ['aobut', 'about', 1],
  ['order', 'order', 0],
  ['kitten', 'sitting', undefined],
  ['abc', 'abcdef', undefined],
])('%s for %s: %s', (typed, word, slips) => {
  expect(countSlips(typed, word, { limit: 2, isPrefix: false })).toBe(slips)
})

test('an incomplete word can be a prefix of a longer word', () => {
  expect(countSlips('promtoi', 'promotion', { limit: 1, isPrefix: true })).toBe(1)
  expect(countSlips('promtoi', 'promotion', { limit: 1, isPrefix: false })).toBeUndefined()
})

test('short words have no errors', () => {
  expect([2, 3, 4, 7, 8, 20].map(allowedSlips)).toEqual([0, 0, 1, 1, 2, 2])
})
