import { describe, expect, test } from 'vitest'
import { type DataFormat, readData, readYamlDocument } from '../../src/kit/data/read-data.ts'

const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
const bomb = `a0: &a0 [x, x]\n${Array.from({ length: 9 }, (_, index) => `a${index + 1}: &a${index + 1} [${`*a${index}, `.repeat(9)}]\n`).join('')}`
const shared = `a0: &a0 [${'x, '.repeat(40_000)}]\nb: [${'*a0, '.repeat(18)}]\n`

describe('data that other people wrote ends with a value or one problem', () => {
  test.each<[DataFormat, string, RegExp]>([
    ['yaml', bomb, /Excessive alias/],
    ['tolerant-yaml', bomb, /Excessive alias/],
    ['yaml', shared, /too deep|nested|too large/],
    ['yaml', `a: ${deep}`, /too deep|nested|too large/],
    ['toml', `a = ${deep}`, /too deep|nested|too large/],
    ['json', deep, /too deep|nested|too large/],
    ['jsonc', deep, /too deep|nested|too large/],
    ['json', `[${'1,'.repeat(600_000)}1]`, /too deep|nested|too large/],
  ])('%s', (format, text, reason) => {
    expect(readData(format, text)).toMatchObject({ value: undefined, problem: { reason: expect.stringMatching(reason) } })
  })

  test('documents have the same limits', () => {
    for (const text of [bomb, shared]) expect(readYamlDocument(text).problem?.reason).toMatch(/Excessive alias|too large/)
    expect(readYamlDocument(`a: ${deep}`).document?.errors).not.toEqual([])
  })

  test('keys cannot replace a prototype', () => {
    for (const [format, text] of [
      ['json', '{"__proto__": {"draft": true}, "a": {"__proto__": 1}}'],
      ['jsonc', '{"__proto__": {"draft": true}, "a": {"__proto__": 1}}'],
      ['yaml', '__proto__: { draft: true }\na: { __proto__: 1 }'],
      ['toml', '"a" = {}\n["__proto__"]\ndraft = true'],
    ] as const) {
      const { value = {} } = readData(format, text)
      expect((value as { draft?: unknown }).draft).toBeUndefined()
      expect(Object.keys({ ...(value as object) }).filter((key) => key === '__proto__')).toEqual([])
    }
  })

  test('a problem has its place', () => {
    expect(readData('yaml', 'a: 1\nb: [\n').problem).toMatchObject({ line: 3 })
    expect(readData('toml', 'a = 1\nb =\n').problem).toMatchObject({ line: 2 })
  })
})
