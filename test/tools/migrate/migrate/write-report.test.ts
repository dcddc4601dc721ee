import { expect, test } from 'vitest'
import { compareTexts } from '../../../../src/tools/migrate/migrate/compare-sites.ts'
import { listPlaces, type Todo, writeReport } from '../../../../src/tools/migrate/migrate/write-report.ts'
import { migrate } from './made-up-site.ts'

const comparison = { addresses: 1, keptAddresses: 1, redirected: 0, anchors: 0, keptAnchors: 0, lostAddresses: [], lostAnchors: [] }
const texts = compareTexts([])

function todo(line: number, advice: string): Todo {
  return { group: 'syntax', file: 'content/a.md', line, found: `x${line}`, advice }
}

test('what has one cause is one line, also if its values differ, and every place is in the list', () => {
  const todos = [4, 3, 2, 1].map((line) => todo(line, `The lines of \`f${line}.py\` were copied.`))
  const plugins = [{ name: 'rss', fate: 'replaced by', text: 'Journals have a feed.' }]
  const migration = { ...migrate({ files: { 'docs/a.md': '# A\n' } }), todos, plugins }
  const input = {
    migration,
    tool: 'mdBook',
    model: 'mdBook',
    configFile: 'book.toml',
    comparison,
    texts,
    problems: [],
    known: [],
    missing: ['math/not-installed'],
  }
  const report = writeReport(input)
  expect(report).toContain('What is left to do takes about 4 min.')
  expect(report).toContain('`docsgen build --strict` finds no problems once `npm install` has run. Only then can it check the formulas.')
  expect(report).toContain('by docsgen’s model of mdBook.')
  expect(report).toContain('\n| `rss` | replaced by | Journals have a feed. |\n')
  expect(report.split('\n').filter((line) => line.includes('were copied'))).toEqual([
    '- The lines of `f1.py` were copied. (4, about 4 min) `content/a.md:1` `x1`, `content/a.md:2` `x2`, `content/a.md:3` `x3`, and 1 more place',
  ])
  expect(listPlaces(input).split('\n')).toEqual([
    ...[1, 2, 3, 4].map((line) => `syntax\tcontent/a.md:${line}\tx${line}\tThe lines of \`f${line}.py\` were copied.`),
    '',
  ])
})
