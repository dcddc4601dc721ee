import { expect, test } from 'vitest'
import { syntaxOf } from '../../src/core/markdown/syntax-table.ts'
import { features } from '../../src/features.ts'
import { headings, readPage } from './manual-pages.ts'

test('every key has a row, and every row is a key', () => {
  const keys = Object.entries(syntaxOf(features).keys.all).flatMap(([key, { keys = {} }]) => [
    key,
    ...Object.keys(keys).map((name) => `${key}.${name}`),
  ])
  expect(keys).toEqual(expect.arrayContaining(['title', 'sidebar.order', 'toc.min', 'date']))
  expect([...headings(readPage('writing/front-matter'), 3)].sort()).toEqual([...keys].sort())
})
