import { expect, test } from 'vitest'
import { findInConfig, findKeyInConfig } from '../../../src/core/config/config-source.ts'

test.each([
  [`a: 'x'`, 'x', { line: 1, column: 4, endLine: 1, endColumn: 7 }],
  [`a: "x"`, 'x', { line: 1, column: 4, endLine: 1, endColumn: 7 }],
  ['a: `x`', 'x', { line: 1, column: 4, endLine: 1, endColumn: 7 }],
  [`a: 1,\r\n  b: 'x'`, 'x', { line: 2, column: 6, endLine: 2, endColumn: 9 }],
  [`a: 'docs\\\\guide'`, 'docs\\guide', { line: 1, column: 4, endLine: 1, endColumn: 17 }],
  [`a: 'it\\'s \\u{1F600}\\x41'`, `it's 😀A`, { line: 1, column: 4, endLine: 1, endColumn: 25 }],
  ['a: `x\ny`', 'x\ny', { line: 1, column: 4, endLine: 2, endColumn: 3 }],
  [`// it's 'x'\n/* "x" */ a: 'x'`, 'x', { line: 2, column: 14, endLine: 2, endColumn: 17 }],
  [`a: 'https://x' // 'y'`, 'https://x', { line: 1, column: 4, endLine: 1, endColumn: 15 }],
])('in %j', (text, literal, range) => {
  expect(findInConfig(text, literal)).toEqual(range)
})

test.each([`a: 'x', b: 'x'`, `a: 'x', b: "x"`, `a: 'xy'`, `a: x`, '', `// 'x'`, `a: "'x'"`])('not in %j', (text) => {
  expect(findInConfig(text, 'x')).toBeUndefined()
})

test('keys, quoted or not', () => {
  expect(findKeyInConfig(`{\n  base : 1 }`, 'base')).toEqual({ line: 2, column: 3, endLine: 2, endColumn: 7 })
  expect(findKeyInConfig(`{ "base": 1 }`, 'base')).toMatchObject({ line: 1, column: 3 })
  expect(findKeyInConfig(`{ base: 1, a: { base: 2 } }`, 'base')).toBeUndefined()
  expect(findKeyInConfig(`{ base, baseUrl: 1, a: 'base: 1' } // base: 2`, 'base')).toBeUndefined()
})
