import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { validateValue } from '../../../src/features/openapi/values/validate-value.ts'
import { createPatternMatcher } from '../../../src/kit/text/foreign-pattern.ts'
import { cpuMsOf } from '../../cpu-time.ts'
import { apiSchema, valueRules } from './api-schema.ts'

type Json = Readonly<Record<string, unknown>>

describe('hostile schemas', () => {
  test('cycles end', () => {
    const definitions = {
      Loop: { allOf: [{ $ref: '#/$defs/Loop' }], type: 'object' },
      Node: { properties: { next: { $ref: '#/$defs/Node' } } },
    }
    for (const [name, value] of [
      ['Loop', {}],
      ['Node', { next: { next: {} } }],
    ] as const)
      expect(validateValue(value, apiSchema({ $ref: `#/$defs/${name}` }), valueRules(definitions)).problems).toEqual([])
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
    // Each takes milliseconds, because the limit for a single one would be reached first where a busy host stops this process for a second.
    const text = 'a'.repeat(2_000)
    const match = () => {
      for (let index = 0; index < 20_000; index++) patterns.matches(`(a|b)*c{${index}}d`, text)
    }
    expect(cpuMsOf(match)).toBeLessThan(10_000)
    expect(patterns.slow.size).toBeGreaterThan(0)
    expect(patterns.slow.size).toBeLessThanOrEqual(3)
    expect(patterns.matches('^a', 'a')).toBeUndefined()
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
const schema = fc.letrec<{ any: Json }>((tie) => {
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
      fc.record({ anyOf: some }),
      fc.record({ oneOf: some }),
    ),
  }
}).any

test('agrees with Ajv about random schemas and values', () => {
  const ajv = new Ajv2020({ strict: false, allErrors: false, logger: false })
  fc.assert(
    fc.property(schema, value, (json, each) => {
      expect(validateValue(each, apiSchema(json), valueRules()).problems.length === 0).toBe(ajv.validate(json, each))
      ajv.removeSchema()
    }),
    { numRuns: 2_000 },
  )
})
