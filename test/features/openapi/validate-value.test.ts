import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { validateValue } from '../../../src/features/openapi/values/validate-value.ts'
import { createPatternMatcher } from '../../../src/kit/text/foreign-pattern.ts'
import { cpuMsOf } from '../../cpu-time.ts'
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

describe('hostile schemas', () => {
  test('cycles end', () => {
    const definitions = {
      Loop: { allOf: [{ $ref: '#/$defs/Loop' }], type: 'object' },
      Node: { properties: { next: { $ref: '#/$defs/Node' } } },
    }
    expect(problemsOf({}, { $ref: '#/$defs/Loop' }, definitions)).toEqual([])
    expect(problemsOf({ next: { next: {} } }, { $ref: '#/$defs/Node' }, definitions)).toEqual([])
  })

  test('deep values and exponential schemas stop with a note', () => {
    let deep: unknown = {}
    for (let depth = 0; depth < 10_000; depth++) deep = { next: deep }
    const node = { Node: { properties: { next: { $ref: '#/$defs/Node' } } } }
    const rules = valueRules(node)
    expect(validateValue(deep, apiSchema({ $ref: '#/$defs/Node' }), rules)).toEqual({ problems: [], isPartial: true })
    const levels = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [
        `L${index}`,
        { allOf: [{ $ref: `#/$defs/L${index + 1}` }, { anyOf: [{ $ref: `#/$defs/L${index + 1}` }] }] },
      ]),
    )
    const result = validateValue({}, apiSchema({ $ref: '#/$defs/L0' }), valueRules({ ...levels, L40: { type: 'object' } }))
    expect(result.isPartial).toBe(true)
  })

  test('slow patterns are given up, once', () => {
    const patterns = createPatternMatcher()
    const text = `${'a'.repeat(60)}!`
    const match = () => {
      for (let index = 0; index < 100; index++) patterns.matches(`^(a+)+$${' '.repeat(index)}`, text)
    }
    expect(cpuMsOf(match)).toBeLessThan(10_000)
    expect(patterns.slow).toContain('^(a+)+$')
    expect(patterns.slow.size).toBe(3)
  })

  test('patterns that are a little slow are given up once they have taken some seconds together', () => {
    const patterns = createPatternMatcher()
    const text = 'a'.repeat(9_999)
    const match = () => {
      for (let index = 0; index < 100; index++) patterns.matches(`(a|b)*c{${index}}d`, text)
    }
    expect(cpuMsOf(match)).toBeLessThan(10_000)
    // On a slow machine, single ones also exceed their own limit.
    expect(patterns.slow.size).toBeGreaterThan(0)
    expect(patterns.slow.size).toBeLessThanOrEqual(3)
    expect(patterns.matches('^a', 'a')).toBeUndefined()
  })

  test('other patterns are matched as JavaScript does', () => {
    const patterns = createPatternMatcher()
    expect(patterns.matches('^[a-z]+(-[a-z]+)*$', 'blue-green')).toBe(true)
    expect(patterns.matches('(', 'x')).toBeUndefined()
    // An escape that only engines without the flag `u` allow.
    expect(patterns.matches('^[\\w\\-]+\\_$', 'a-_')).toBe(true)
  })
})

const scalar = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.integer({ min: -3, max: 3 }),
  fc.constantFrom(0.5, 1.5),
  fc.constantFrom('', 'a', 'ab', 'b'),
)
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    scalar,
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('any'), { maxKeys: 3, noNullPrototype: true }),
  ),
})).any
const types = ['string', 'integer', 'number', 'boolean', 'null', 'object', 'array']
const schemaWith = (more: (tie: (key: 'any') => fc.Arbitrary<Json>) => readonly fc.Arbitrary<Json>[], kind = 'all') =>
  fc.letrec<{ any: Json }>((tie) => {
    const some = fc.array(tie('any'), { minLength: 1, maxLength: 3 })
    const object = fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('any'), { maxKeys: 3, noNullPrototype: true })
    return {
      any: fc.oneof(
        { maxDepth: 3 },
        fc.record({ type: fc.oneof(fc.constantFrom(...types), fc.subarray(types, { minLength: 1 })) }),
        fc.record({ enum: fc.uniqueArray(scalar, { minLength: 1, maxLength: 3 }) }),
        fc.record({ const: scalar }),
        fc.record(
          {
            minimum: fc.integer({ min: -2, max: 2 }),
            exclusiveMaximum: fc.integer({ min: -2, max: 3 }),
            multipleOf: fc.constantFrom(0.5, 2),
          },
          { requiredKeys: [] },
        ),
        fc.record({ minLength: fc.nat(2), maxLength: fc.nat(2), pattern: fc.constantFrom('^a', 'b$', '^(a|b)+$') }, { requiredKeys: [] }),
        fc.record({ items: tie('any'), minItems: fc.nat(2), maxItems: fc.nat(3), uniqueItems: fc.boolean() }, { requiredKeys: [] }),
        fc.record(
          {
            properties: object,
            required: fc.subarray(['a', 'b', 'c']),
            additionalProperties: fc.oneof(fc.boolean(), tie('any')),
            patternProperties: fc.dictionary(fc.constantFrom('^a', 'c'), tie('any'), { maxKeys: 1 }),
            minProperties: fc.nat(2),
          },
          { requiredKeys: [] },
        ),
        fc.record({ allOf: some }),
        ...(kind === 'all' ? [fc.record({ anyOf: some }), fc.record({ oneOf: some })] : []),
        fc.record({ not: tie('any') }),
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        fc.record({ if: tie('any'), then: tie('any'), else: tie('any') }, { requiredKeys: ['if', 'then'] }),
        fc.record({ dependentRequired: fc.dictionary(fc.constantFrom('a', 'b'), fc.subarray(['a', 'b', 'c']), { maxKeys: 2 }) }),
        fc.record({ dependentSchemas: object, propertyNames: tie('any') }, { requiredKeys: [] }),
        ...more(tie),
      ),
    }
  }).any

const conditions = schemaWith((tie) => [
  fc.record({ if: tie('any'), ['then' as string]: tie('any'), else: tie('any') }, { requiredKeys: ['if', 'then'] }),
  fc.record({ contains: tie('any'), minContains: fc.nat(2), maxContains: fc.nat(2) }, { requiredKeys: ['contains'] }),
])
// Ajv counts what alternatives describe even if the value does not match them, so they are not in these schemas.
const unevaluated = schemaWith((tie) => {
  const some = fc.array(tie('any'), { minLength: 1, maxLength: 3 })
  const object = fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('any'), { maxKeys: 3, noNullPrototype: true })
  return [
    fc.record({ properties: object, allOf: some, unevaluatedProperties: tie('any') }, { requiredKeys: ['unevaluatedProperties'] }),
    fc.record({ prefixItems: some, allOf: some, unevaluatedItems: tie('any') }, { requiredKeys: ['unevaluatedItems'] }),
  ]
}, 'plain')

describe('parts that nothing else describes', () => {
  const closed = {
    anyOf: [{ properties: { a: { const: 1 } }, required: ['a'] }, { properties: { b: true } }],
    unevaluatedProperties: false,
  }
  test.each<[string, unknown, Json, string[]]>([
    ['what a variant describes is allowed', { a: 1 }, closed, []],
    ['what a variant describes that does not match is not', { a: 2 }, closed, ['/a: expected nothing, found `2`']],
    ['nothing is known of other properties', { b: 1, c: 1 }, closed, ['/c: expected nothing, found `1`']],
    [
      'conditions describe properties if they are met',
      { kind: 'card', card: 1, bank: 2 },
      {
        if: { properties: { kind: { const: 'card' } } },
        ['then' as string]: { properties: { card: true } },
        else: { properties: { bank: true } },
        unevaluatedProperties: false,
      },
      ['/bank: expected nothing, found `2`'],
    ],
    [
      'contained items',
      ['a', 1, true],
      { contains: { type: 'string' }, prefixItems: [{}, { type: 'integer' }], unevaluatedItems: false },
      ['/2: expected nothing, found `true`'],
    ],
    [
      'a property that another one needs',
      { a: 1 },
      { dependentRequired: { a: ['b'] } },
      ['whole: expected a property `b`, because `a` is present, found none'],
    ],
    [
      'names',
      { B: 1 },
      { propertyNames: { pattern: '^[a-z]$' } },
      ['whole: expected names of properties as in `propertyNames`, found `"B"`'],
    ],
    [
      'too few items',
      [1, 'a'],
      { contains: { type: 'string' }, minContains: 2 },
      ['whole: expected at least 2 items as in `contains`, found 1'],
    ],
  ])('%s', (_, value, schema, expected) => {
    expect(problemsOf(value, schema)).toEqual(expected)
  })
})

test.each([
  ['conditions', conditions],
  ['unevaluated', unevaluated],
])('agrees with Ajv about random schemas and values (%s)', (_, schema) => {
  const ajv = new Ajv2020({ strict: false, allErrors: false, logger: false })
  fc.assert(
    fc.property(schema, value, (json, each) => {
      expect(validateValue(each, apiSchema(json), valueRules()).problems.length === 0).toBe(ajv.validate(json, each))
      ajv.removeSchema()
    }),
    { numRuns: 2_000 },
  )
})
