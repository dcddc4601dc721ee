import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { syntaxOf } from '../../src/core/markdown/syntax-table.ts'
import { features } from '../../src/features.ts'

const templates = join(import.meta.dirname, '../../templates')

/** Every `data-…` attribute that the theme's components write and its scripts read. */
function usedAttributes(): readonly string[] {
  const files = readdirSync(templates, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
  const found = files.flatMap((file) => {
    const text = readFileSync(join(templates, file), 'utf8')
    const written = [...text.matchAll(/\bdata-[a-z]+(?:-[a-z]+)*/g)].map(([name]) => name)
    const read = [...text.matchAll(/\bdataset\.([A-Za-z]+)/g)].map(
      ([, name = '']) => `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    )
    return [...written, ...read]
  })
  return [...new Set(found)].sort()
}

test('raw HTML cannot use attributes of the theme’s scripts', () => {
  const used = usedAttributes()
  expect(used.length).toBeGreaterThan(20)
  expect(used.filter((name) => !syntaxOf(features).ownAttributes.has(name))).toEqual([])
})
