import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isOwnClass } from '../../src/core/markdown/heading-ids.ts'
import { syntaxOf } from '../../src/core/markdown/syntax-table.ts'
import { features } from '../../src/features.ts'

test('headings cannot have the classes of docsgen’s theme', () => {
  const folder = new URL('../../templates/styles/', import.meta.url)
  const styles = readdirSync(folder).map((name) =>
    readFileSync(new URL(name, folder), 'utf8').replace(/"[^"]*"|\/\*[\s\S]*?\*\/|url\([^)]*\)/g, ''),
  )
  const names = styles.flatMap((css) => [...css.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name))
  expect(names.length).toBeGreaterThan(100)
  expect(
    [...new Set(names)].filter((name) => !isOwnClass(syntaxOf(features), name)),
    'Add the first word to `classes` of the feature',
  ).toEqual([])
})
