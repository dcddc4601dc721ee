import { describe, expect, test } from 'vitest'
import { type ExampleRules, exampleOf } from '../../../src/features/openapi/values/example-of.ts'
import { validateValue } from '../../../src/features/openapi/values/validate-value.ts'
import { cpuMsOf } from '../../cpu-time.ts'
import { apiSchema, refOf, valueRules } from './api-schema.ts'

type Json = Readonly<Record<string, unknown>>

function example(schema: Json, definitions: Json = {}, options: Partial<ExampleRules> = {}): unknown {
  const rules = { ...valueRules(definitions), direction: 'request' as const, properties: 4, ...options }
  const value = exampleOf(apiSchema(schema), rules)
  if (value !== undefined) expect(validateValue(value, apiSchema(schema), rules).problems, JSON.stringify(value)).toEqual([])
  return value
}

const strings = { type: 'string' }

describe('a value', () => {
  test.each<[string, Json, unknown]>([
    ['is the author’s example', { type: 'string', examples: ['Bello'], default: 'x' }, 'Bello'],
    ['is not an example that is wrong', { type: 'string', examples: [5], default: 'x' }, 'x'],
    ['is the default before the first choice', { enum: ['a', 'b'], default: 'b' }, 'b'],
    ['is a choice before `null`', { enum: [null, 'a'] }, 'a'],
    ['is a constant', { const: { a: 1 } }, { a: 1 }],
    ['has its format', { type: 'string', format: 'date-time' }, '2026-01-31T09:30:00Z'],
    ['has its length', { type: 'string', minLength: 10, maxLength: 10 }, 'stringstri'],
    ['has its pattern if a common value matches it', { type: 'string', pattern: '^\\d+\\.\\d+\\.\\d+$' }, '1.0.0'],
    ['is in its limits', { type: 'integer', minimum: 10, multipleOf: 4 }, 12],
    ['is in limits that exclude', { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 }, 0.5],
    ['is not null if it does not have to be', { type: ['null', 'boolean'] }, true],
    ['is as long as a list must be', { type: 'array', items: { type: 'integer' }, minItems: 3 }, [1, 1, 1]],
    ['is no longer than a list can be', { type: 'array', items: strings, maxItems: 0 }, []],
    ['has items by position', { prefixItems: [strings, { type: 'boolean' }], items: strings }, ['string', true]],
    ['is a map', { type: 'object', additionalProperties: { type: 'integer' } }, { key: 1 }],
    [
      'has the parts of `allOf`',
      { allOf: [{ properties: { a: strings }, required: ['a'] }, { properties: { b: { const: 1 } } }] },
      { a: 'string', b: 1 },
    ],
    ['is the first variant', { oneOf: [{ const: 'a' }, { const: 'b' }] }, 'a'],
    ['is not the variant `null`', { anyOf: [{ type: 'null' }, { type: 'boolean' }] }, true],
    ['does not exist for contradictions', { allOf: [{ type: 'string' }, { type: 'object' }] }, undefined],
  ])('%s', (_, schema, expected) => {
    expect(example(schema)).toEqual(expected)
  })

  test('has required properties first, then others up to a number', () => {
    const properties = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [name, strings]))
    const value = example({ type: 'object', properties, required: ['e'] }, {}, { properties: 3 })
    expect(Object.keys(value as object)).toEqual(['e', 'a', 'b'])
  })

  test('leaves out what is only read or only written', () => {
    const schema = {
      type: 'object',
      required: ['id', 'password'],
      properties: { id: { type: 'integer', readOnly: true }, password: { type: 'string', writeOnly: true }, name: strings },
      examples: [{ id: 5, password: 'secret', name: 'Ada' }],
    }
    expect(example(schema)).toEqual({ password: 'secret', name: 'Ada' })
    expect(example(schema, {}, { direction: 'response' })).toEqual({ id: 5, name: 'Ada' })
  })

  test('names its variant', () => {
    const definitions = { Cat: { type: 'object', required: ['kind'], properties: { kind: strings } } }
    const discriminator = { property: 'kind', mapping: new Map([['a-cat', refOf('Cat')]]) }
    expect(example({ oneOf: [{ $ref: '#/$defs/Cat' }], discriminator }, definitions)).toEqual({ kind: 'a-cat' })
  })

  test('ends where schemas contain themselves', () => {
    const definitions = {
      Node: {
        type: 'object',
        required: ['children'],
        properties: { children: { type: 'array', items: { $ref: '#/$defs/Node' } }, parent: { $ref: '#/$defs/Node' } },
      },
      Endless: { type: 'object', required: ['next'], properties: { next: { $ref: '#/$defs/Endless' } } },
      Wide: {
        type: 'object',
        required: [...'abcdefgh'],
        properties: Object.fromEntries([...'abcdefgh'].map((name) => [name, { $ref: '#/$defs/Wide' }])),
      },
      Loop: { $ref: '#/$defs/Loop' },
    }
    expect(example({ $ref: '#/$defs/Node' }, definitions)).toBeDefined()
    expect(example({ $ref: '#/$defs/Endless' }, definitions)).toBeUndefined()
    expect(example({ $ref: '#/$defs/Wide' }, definitions)).toBeUndefined()
    expect(example({ $ref: '#/$defs/Loop' }, definitions)).toBe('string')
  })

  test('keeps names of Object.prototype as data', () => {
    const value = example({ type: 'object', required: ['__proto__', 'constructor'], properties: { constructor: strings } })
    expect(JSON.stringify(value)).toBe('{"constructor":"string","__proto__":"string"}')
  })
})

test('a schema with many choices takes linear time', () => {
  const choices = Array.from({ length: 50_000 }, (_, index) => `v${index}`)
  const work = () => expect(example({ allOf: [{ enum: choices }, { enum: [...choices].reverse() }] })).toBe('v0')
  expect(cpuMsOf(work)).toBeLessThan(4_000)
})
