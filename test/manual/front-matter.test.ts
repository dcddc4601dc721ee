import { expect, test } from 'vitest'
import { frontMatterKeys, frontMatterSchema } from '../../src/parse/front-matter-schema.ts'
import { headings, readPage } from './manual-pages.ts'

// biome-ignore lint/suspicious/noExplicitAny: the schema's insides, of which only the keys of mappings are read
type Schema = any

/** `sidebar`, `sidebar.label`, … */
function keysOf(entries: Readonly<Record<string, Schema>>, prefix = ''): readonly string[] {
  return Object.entries(entries).flatMap(([key, schema]) => {
    const options: readonly Schema[] = schema.wrapped?.options ?? []
    return [`${prefix}${key}`, ...options.flatMap((option) => keysOf(option.entries ?? {}, `${prefix}${key}.`))]
  })
}

test('every key has a row, and every row is a key', () => {
  const keys = keysOf(frontMatterSchema.entries)
  expect(keys).toEqual(expect.arrayContaining([...frontMatterKeys, 'sidebar.order', 'toc.min']))
  expect([...headings(readPage('writing/front-matter'), 3)].sort()).toEqual([...keys].sort())
})
