import { expect, test } from 'vitest'
import { frontMatterKeys, nestedKeys } from '../../src/core/markdown/front-matter-schema.ts'
import { headings, readPage } from './manual-pages.ts'

test('every key has a row, and every row is a key', () => {
  const keys = frontMatterKeys.flatMap((key) => [key, ...(nestedKeys[key] ?? []).map((name) => `${key}.${name}`)])
  expect(keys).toEqual(expect.arrayContaining([...frontMatterKeys, 'sidebar.order', 'toc.min']))
  expect([...headings(readPage('writing/front-matter'), 3)].sort()).toEqual([...keys].sort())
})
