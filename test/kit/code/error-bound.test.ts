import { expect, test } from 'vitest'
import { couldOverflow } from '../../../src/kit/code/nesting-bound.ts'
import { couldFlood, parseCode } from '../../../src/kit/code/parse-code.ts'

test.each(['super ;', 'import.meta,yield ', 'out '])('a long line that repeats %j is refused, and many short ones are not', (part) => {
  expect(parseCode('a.ts', `x < ${part.repeat(40_000)}`)).toBeUndefined()
  expect(couldFlood(`${part}\n`.repeat(20_000))).toBe(false)
})

test('long lines that hardly have tokens are read', () => {
  expect(parseCode('a.ts', `export const data = '${'0123456789abcdef'.repeat(20_000)}'`)?.errors).toEqual([])
  expect(parseCode('a.ts', `export const list = [${'1234567, '.repeat(2_000)}]`)?.errors).toEqual([])
})

test('divisions count where the text is not certainly code', () => {
  expect(couldOverflow(`let é;a\n${'/a\n'.repeat(200_000)}`, false)).toBe(true)
  expect(couldOverflow(`let é;a\n${'// a/b\n'.repeat(2_000)}`, false)).toBe(false)
})

test('large code with an error on each line is refused in time, and large code without errors is read', { timeout: 60_000 }, () => {
  const startedAt = performance.now()
  expect(parseCode('a.tsx', `${'  return \n //x\n'.repeat(200_000)}a:`)).toBeUndefined()
  expect(performance.now() - startedAt).toBeLessThan(12_000)
  expect(parseCode('a.ts', 'export interface A { a: string }\n'.repeat(30_000))?.errors).toEqual([])
})

test('modifiers on many lines, which the parser reads again after each of them, are refused', () => {
  expect(parseCode('a.ts', `/a/ ${'//x\n static'.repeat(20_000)}`)).toBeUndefined()
  expect(parseCode('a.ts', `class A {\n${'  private static readonly a = 1;\n'.repeat(5_000)}}\n`)?.errors).toEqual([])
})
