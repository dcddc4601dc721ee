import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Cell, dangers, type Entry, matrix, reasons, tests } from './matrix.ts'

const folder = join(import.meta.dirname, '..')

const entriesOf = (cells: readonly Cell[]): readonly Entry[] => cells.flat()

test.each(Object.entries(tests))('the test %s exists', (_, [file, title]) => {
  expect(existsSync(join(folder, file)), file).toBe(true)
  expect(readFileSync(join(folder, file), 'utf8')).toContain(title)
})

test('every feature has a test or a reason for each danger, and nothing is listed that no feature needs', () => {
  const used = new Set(Object.values(matrix).flatMap(entriesOf))
  for (const [feature, cells] of Object.entries(matrix)) expect(cells.length, feature).toBe(dangers.length)
  expect([...Object.keys(tests), ...Object.keys(reasons)].filter((entry) => !used.has(entry as Entry))).toEqual([])
})
