import { expect, test } from 'vitest'
import { couldFlood } from '../../../src/kit/code/error-bound.ts'
import { couldOverflow } from '../../../src/kit/code/nesting-bound.ts'
import { parseCode } from '../../../src/kit/code/parse-code.ts'

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
