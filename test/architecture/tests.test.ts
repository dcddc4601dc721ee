import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf, listAffectedTests } from '../affected.ts'
import { listTestFiles } from '../projects.ts'

const { unit, hostile } = listTestFiles()

test('no unit test reads files of a build: what they need of `dist/` has a stand-in', () => {
  const withStandIn = ['src/kit/threads/load-library.ts', 'src/core/bundle/client-folder.ts']
  const readers = [...unit, ...hostile].flatMap((test) => {
    const reached = new Set([test])
    for (const file of reached) {
      const skipped = new Set([...withStandIn, ...commandsOf(file)])
      for (const imported of importsOf(file)) if (!skipped.has(imported)) reached.add(imported)
    }
    return [...reached]
      .filter((file) => /^src\/.*\.tsx?$/.test(file) && /'dist[/']/.test(readFileSync(file, 'utf8')))
      .map((file) => `${test}: ${file}`)
  })
  expect(readers).toEqual([])
})

/** What a command loads does not run in tests of other modules. */
function commandsOf(file: string): readonly string[] {
  const loads = readFileSync(file, 'utf8').matchAll(/\bload: \(\) => import\('([^']+)'\)/g)
  return [...loads].map(([, path = '']) => posix.join(posix.dirname(file), path))
}

/** Any one. */
const testOfFeature = unit.find((file) => file.startsWith('test/features/')) as string
const [, , feature] = testOfFeature.split('/')

test.each([
  ['a feature: its tests', `src/features/${feature}/index.ts`, testOfFeature, 'test/core/markdown/headings.test.ts'],
  [
    'the core: tests of what builds on it, but none of tools',
    'src/core/markdown/parse-page.ts',
    'test/core/assemble/create-sidebars.test.ts',
    'test/tools/migrate/mkdocs/site.test.ts',
  ],
  [
    'a tool: all its tests',
    'src/tools/migrate/read-pages.ts',
    'test/tools/migrate/mkdocs/site.test.ts',
    'test/tools/deploy/hosts/markdown-functions.test.ts',
  ],
  [
    'a hostile test: itself',
    'test/core/markdown/pathological.test.ts',
    'test/core/markdown/pathological.test.ts',
    'test/core/markdown/fuzz.test.ts',
  ],
])('an edit of %s', (_, changed, affected, other) => {
  const tests = listAffectedTests(new Set([changed]))
  expect([tests.includes(affected), tests.includes(other)]).toEqual([true, false])
})

test('an edit of what all tests share affects each of them', () => {
  expect(listAffectedTests(new Set(['test/stand-ins/load-library.js']))).toEqual(unit)
})
