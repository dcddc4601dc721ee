import { describe, expect, test } from 'vitest'
import { validateValue } from '../../../src/features/openapi/values/validate-value.ts'
import { createPatternMatcher } from '../../../src/kit/text/foreign-pattern.ts'
import { apiSchema, refOf, valueRules } from './api-schema.ts'

type Json = Readonly<Record<string, unknown>>

function problemsOf(value: unknown, schema: Json, definitions: Json = {}, direction?: 'request' | 'response'): readonly string[] {
  const { problems } = validateValue(value, apiSchema(schema), { ...valueRules(definitions), direction })
  return problems.map(({ pointer, expected, found }) => `${pointer || 'whole'}: expected ${expected}, found ${found}`)
}

const pet = {
  type: 'object',
  required: ['id', 'name'],
  properties: {
    id: { type: 'integer', readOnly: true },
    name: { type: 'string', maxLength: 5 },
    secret: { type: 'string', writeOnly: true },
  },
}

describe('problems', () => {
  test.each<[string, unknown, Json, string[]]>([
    ['the type', 'x', { type: 'integer' }, ['whole: expected an integer, found `"x"`']],
    ['one of several types', [], { type: ['string', 'null'] }, ['whole: expected a string or `null`, found an empty list']],
    ['a choice', 'c', { enum: ['a', 'b'] }, ['whole: expected one of `"a"`, `"b"`, found `"c"`']],
    ['a constant', 2, { const: 1 }, ['whole: expected `1`, found `2`']],
    ['a limit', 0, { minimum: 1 }, ['whole: expected a number of at least 1, found `0`']],
    ['a length by characters, not code units', '😀😀', { maxLength: 2 }, []],
    ['a pattern', 'b', { pattern: '^a' }, ['whole: expected text that matches the pattern `^a`, found `"b"`']],
    ['a fraction', 0.3, { multipleOf: 0.1 }, []],
    ['a property', { id: 1 }, pet, ['whole: expected a property `name`, found only `id`']],
    ['several properties', {}, { required: ['a', 'b', 'c'] }, ['whole: expected the properties `a`, `b`, and `c`, found an empty object']],
    ['a value inside', { id: 1, name: 'Bello!' }, pet, ['/name: expected at most 5 characters, found `"Bello!"`']],
    ['an item', [1, 'a'], { items: { type: 'integer' } }, ['/1: expected an integer, found `"a"`']],
    ['duplicates', [{ a: 1 }, { a: 1 }], { uniqueItems: true }, ['whole: expected a list without duplicates, found a list of 2']],
    [
      'another property',
      { a: 1, 'b/c': 2 },
      { properties: { a: true }, additionalProperties: false },
      ['whole: expected no other property than `a`, found `b/c`'],
    ],
    ['the pointer of a name', { 'b/c': 'x' }, { additionalProperties: { type: 'integer' } }, ['/b~1c: expected an integer, found `"x"`']],
    ['a date that does not exist', '2026-02-30', { format: 'date' }, ['whole: expected a date such as `2026-01-31`, found `"2026-02-30"`']],
    ['an unknown format', 'x', { format: 'constructor' }, []],
    ['a name of Object.prototype', {}, { required: ['toString'] }, ['whole: expected a property `toString`, found an empty object']],
    [
      'variants of the same value',
      true,
      { oneOf: [{ type: 'string' }, { type: 'integer' }] },
      ['whole: expected a string, or an integer, found `true`'],
    ],
    [
      'more than one variant',
      1,
      { oneOf: [{ type: 'number' }, { type: 'integer' }] },
      ['whole: expected a value for exactly one variant of `oneOf`; it fits 2 of 2, found `1`'],
    ],
    [
      'the variant that was meant',
      { kind: 1 },
      { anyOf: [{ type: 'string' }, { type: 'object', properties: { kind: { type: 'string' } } }] },
      ['/kind: expected a string, found `1`'],
    ],
  ])('%s', (_, value, schema, expected) => {
    expect(problemsOf(value, schema)).toEqual(expected)
  })

  test('a discriminator says which variant was meant', () => {
    const definitions = {
      Cat: { type: 'object', required: ['kind', 'lives'], properties: { lives: { type: 'integer' } } },
      Dog: { type: 'object', required: ['kind', 'bark'], properties: { bark: { type: 'string' } } },
    }
    const schema = {
      oneOf: [{ $ref: '#/$defs/Cat' }, { $ref: '#/$defs/Dog' }],
      discriminator: {
        property: 'kind',
        mapping: new Map([
          ['cat', refOf('Cat')],
          ['dog', refOf('Dog')],
        ]),
      },
    }
    expect(problemsOf({ kind: 'dog' }, schema, definitions)).toEqual(['whole: expected a property `bark`, found only `kind`'])
  })

  test('what is only read is not required in requests, and what is only written not in responses', () => {
    expect(problemsOf({ name: 'Bello' }, pet, {}, 'request')).toEqual([])
    expect(problemsOf({ name: 'Bello' }, pet, {}, 'response')).toHaveLength(1)
  })
})

test('other patterns are matched as JavaScript does', () => {
  const patterns = createPatternMatcher()
  expect(patterns.matches('^[a-z]+(-[a-z]+)*$', 'blue-green')).toBe(true)
  expect(patterns.matches('(', 'x')).toBeUndefined()
  // An escape that only engines without the flag `u` allow.
  expect(patterns.matches('^[\\w\\-]+\\_$', 'a-_')).toBe(true)
})
