import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allDiagnostics, diagnosticTables } from '../../../src/diagnostics.ts'

const tests = join(import.meta.dirname, '../..')

/** Where each code is expected: in reports of the golden sites and the mistakes, and in comparisons of other tests. */
function findExpectations(): string {
  return (
    readdirSync(tests, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && (['report.txt', 'reports.md'].includes(entry.name) || /\.test\.tsx?$/.test(entry.name)))
      .map((entry) => join(entry.parentPath, entry.name))
      // The reporters' tests use made-up diagnostics.
      .filter((path) => !path.startsWith(import.meta.dirname))
      .map((path) => withoutInputs(readFileSync(path, 'utf8')))
      .join('\n')
  )
}

/** Diagnostics created by a test do not count. Codes in patterns do. */
function withoutInputs(text: string): string {
  return text.replace(/createDiagnostic\(\s*'[^']*'/g, '').replaceAll('\\/', '/')
}

function isExpected(code: string, text: string): boolean {
  // The config's tests omit the prefix of codes: `unknown-key Unknown option …`.
  const short = code.startsWith('config/') ? `|['"\`\\s]${code.slice('config/'.length)} ` : ''
  return new RegExp(`(?<![\\w/-])${code}(?![\\w/-])${short}`).test(text)
}

test('every code of the catalog is produced by a golden site or a test', () => {
  const text = findExpectations()
  expect(Object.keys(allDiagnostics).filter((code) => !isExpected(code, text))).toEqual([])
})

test('every code belongs to one part of docsgen', () => {
  const codes = diagnosticTables.flatMap((table) => Object.keys(table))
  expect(codes.filter((code, index) => codes.indexOf(code) < index)).toEqual([])
})

test('an untested code is found', () => {
  const expected = (text: string) => isExpected('link/missing-page', withoutInputs(text))
  expect(expected("toEqual(['content/a.md:1:1 error link/missing-page No page'])")).toBe(true)
  expect(expected('content/a.md:1:1 - error link/missing-page\n')).toBe(true)
  expect(expected('toMatch(/^link\\/missing-page 1:1$/)')).toBe(true)
  expect(expected("createDiagnostic('link/missing-page', { href: '/x' })")).toBe(false)
  expect(expected('link/missing-pages')).toBe(false)
})
