import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sortDiagnostics } from '../../../src/core/diagnostics/group-causes.ts'
import type { Diagnostic } from '../../../src/core/model/diagnostic.ts'
import type { ProjectPath } from '../../../src/kit/files/paths.ts'

function at(file: string, line?: number, column?: number, code = 'link/missing-page'): Diagnostic {
  const location = { file: file as ProjectPath, ...(line === undefined ? {} : { line }), ...(column === undefined ? {} : { column }) }
  return { code, severity: 'error', message: 'm', location }
}

test('sorts by file, line, column, and code, and puts those without a location last', () => {
  const nowhere: Diagnostic = { code: 'git/unavailable', severity: 'warning', message: 'm' }
  const sorted = [
    at('B.md'),
    at('a.md'),
    at('a.md', 2, 9),
    at('a.md', 10, 1),
    at('a.md', 10, 2, 'html/script'),
    at('a.md', 10, 2),
    at('ä.md', 1, 1),
    nowhere,
  ]
  expect(sortDiagnostics([...sorted].reverse())).toEqual(sorted)
})

test('sorts errors before warnings', () => {
  const warning: Diagnostic = { ...at('a.md', 1, 1), severity: 'warning' }
  expect(sortDiagnostics([warning, at('b.md', 1, 1)])).toEqual([at('b.md', 1, 1), warning])
})

test('removes duplicates', () => {
  expect(sortDiagnostics([at('a.md', 1, 1), at('a.md', 1, 1), at('a.md', 1, 2)])).toEqual([at('a.md', 1, 1), at('a.md', 1, 2)])
})

test('keeps those that differ only in message or related locations', () => {
  const first = at('a.md', 1, 1)
  const related = [{ message: 'first', location: { file: 'b.md' as ProjectPath, line: 1 } }]
  expect(sortDiagnostics([first, { ...first, message: 'n' }, { ...first, related }])).toHaveLength(3)
})

test('is independent of the original order', () => {
  const diagnostic = fc.record({
    code: fc.constantFrom('link/missing-page', 'page/empty'),
    severity: fc.constantFrom('error' as const, 'warning' as const),
    message: fc.constantFrom('m', 'n'),
    location: fc.record({ file: fc.constantFrom('a.md', 'b.md') as fc.Arbitrary<ProjectPath>, line: fc.integer({ min: 1, max: 3 }) }),
  })
  fc.assert(
    fc.property(fc.array(diagnostic), fc.array(fc.nat()), (found, keys) => {
      const shuffled = found.map((item, index) => ({ item, key: keys[index] ?? 0 })).sort((a, b) => a.key - b.key)
      expect(sortDiagnostics(shuffled.map(({ item }) => item))).toEqual(sortDiagnostics(found))
    }),
  )
})
