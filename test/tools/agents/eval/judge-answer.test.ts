import { describe, expect, test } from 'vitest'
import { findMissing, findRejected } from '../../../../src/tools/agents/eval/evaluate-questions.ts'

describe('an answer contains', () => {
  test.each([
    ['Use `--port 8080`.', '--port'],
    ['Open **Settings**, then *Roles*.', 'settings, then roles'],
    ['It’s a “whole number” – always.', 'it\'s a "whole number" - always'],
    ['Two\n  lines', 'two lines'],
    ['Größe: 3', 'GRÖSSE'.toLowerCase().replace('ss', 'ß')],
    ['a.b', 'b'],
    ['日本語のテキスト', '日本語のテキスト'],
  ])('%j: %j', (answer, wanted) => {
    expect(findMissing(answer, [wanted])).toEqual([])
  })
})

describe('only whole words count', () => {
  test.each([
    ['Use export.', 'port'],
    ['In version 13', '3'],
    ['ports', 'port'],
    ['refundOrderLine', 'refundOrder'],
    ['', 'a'],
  ])('%j does not contain %j', (answer, wanted) => {
    expect(findMissing(answer, [wanted])).toEqual([wanted])
  })

  test('a later occurrence can be a whole word', () => {
    expect(findMissing('export the port', ['port'])).toEqual([])
  })
})

test('one of several texts is enough, and all entries are required', () => {
  expect(findMissing('Use PostgreSQL.', [['MySQL', 'PostgreSQL'], 'SQLite', ['a', 'b']])).toEqual(['SQLite', ['a', 'b']])
})

test('rejected texts', () => {
  expect(findRejected('Run `npm run dev` first.', ['npm run dev', 'npm run develop', 'yarn'])).toEqual(['npm run dev'])
})
