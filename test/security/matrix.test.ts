import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pageFile, readPage } from '../manual/manual-pages.ts'
import { type Cell, dangers, type Entry, matrix, reasons, tests } from './matrix.ts'

const folder = join(import.meta.dirname, '..')
const id = 'internals/incidents'

const isTest = (entry: Entry): entry is keyof typeof tests => Object.hasOwn(tests, entry)
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

test('the incidents in the manual name tests that exist', () => {
  const named = [...readPage(id).matchAll(/^\*Test:\* `test\/([^`]+)`, “([^”]+)”$/gm)]
  expect(named.length).toBeGreaterThan(10)
  for (const [, file = '', title = ''] of named) expect(readFileSync(join(folder, file), 'utf8'), `${file}: ${title}`).toContain(title)
})

/** `npm run test:update` updates the table. */
test('the manual shows the table', async () => {
  const page = readPage(id)
  const [start, end] = ['<!-- table -->', '<!-- end of the table -->']
  const before = page.slice(0, page.indexOf(start) + start.length)
  await expect(`${before}\n\n${formatTable()}\n\n${page.slice(page.indexOf(end))}`).toMatchFileSnapshot(pageFile(id))
})

function formatTable(): string {
  const files = [
    ...new Set(
      Object.values(matrix).flatMap((cells) =>
        entriesOf(cells)
          .filter(isTest)
          .map((entry) => tests[entry][0]),
      ),
    ),
  ].sort()
  const textsOf = (cell: Cell) =>
    entriesOf([cell]).map((entry) => (isTest(entry) ? String(files.indexOf(tests[entry][0]) + 1) : `– ${entry}`))
  const textOf = (cell: Cell) => [...new Set(textsOf(cell))].join(', ')
  const heads = ['Feature', ...dangers.map((danger) => `${danger[0]?.toUpperCase()}${danger.slice(1)}`)]
  const rows = Object.entries(matrix).map(([feature, cells]) => [feature, ...cells.map(textOf)])
  const table = [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
  const why = Object.entries(reasons).map(([name, reason]) => `- *${name}*: ${reason}.`)
  const list = files.map((file, index) => `${index + 1}. \`test/${file}\``)
  return [
    table,
    'Cells with a dash name why there is nothing to test:',
    why.join('\n'),
    'The numbers stand for these tests:',
    list.join('\n'),
  ].join('\n\n')
}
