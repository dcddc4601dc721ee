import { describe, expect, test } from 'vitest'
import { compareApis } from '../../../src/features/openapi/compare/compare-apis.ts'
import { formatApiChanges, formatApiReview } from '../../../src/features/openapi/compare/format-api-changes.ts'
import { cpuMsOf } from '../../cpu-time.ts'
import { readApi } from './read-api.ts'

/** `!` marks a breaking change. */
function changesBetween(before: object, after: object): readonly string[] {
  return compareApis(readApi(before), readApi(after)).changes.map(
    ({ isBreaking, subject, text, operations }) =>
      `${isBreaking ? '! ' : ''}${subject.name}: ${text}${operations ? ` [${operations.join(', ')}]` : ''}`,
  )
}

const get = (operation: object) => ({ paths: { '/pets': { get: { responses: {}, ...operation } } } })
const query = (parameter: object) => get({ parameters: [{ name: 'limit', in: 'query', ...parameter }] })
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const sent = (schema: object) => ({ paths: { '/pets': { post: { requestBody: json(schema), responses: {} } } } })
const returned = (schema: object) => get({ responses: { 200: { description: 'OK', ...json(schema) } } })
const number = { schema: { type: 'integer' } }

describe('operations', () => {
  test.each<[string, object, object, string[]]>([
    ['nothing changed', query(number), query(number), []],
    ['added', {}, get({}), ['GET /pets: the operation was added']],
    ['removed', get({}), {}, ['! GET /pets: the operation was removed']],
    ['deprecated', get({}), get({ deprecated: true }), ['GET /pets: the operation is now deprecated']],
    [
      'with another name of a path parameter',
      { paths: { '/pets/{id}': { get: { parameters: [{ name: 'id', in: 'path', required: true, ...number }] } } } },
      { paths: { '/pets/{petId}': { get: { parameters: [{ name: 'petId', in: 'path', required: true, ...number }] } } } },
      [],
    ],
    [
      'with another required parameter',
      get({}),
      query({ required: true, ...number }),
      ['! GET /pets: the query parameter `limit` was added and is required'],
    ],
    ['with another optional parameter', get({}), query(number), ['GET /pets: the query parameter `limit` was added']],
    ['without a parameter', query(number), get({}), ['! GET /pets: the query parameter `limit` was removed']],
    [
      'whose parameter is required',
      query(number),
      query({ required: true, ...number }),
      ['! GET /pets: the query parameter `limit` is now required'],
    ],
    [
      'whose parameter has another type',
      query(number),
      query({ schema: { type: 'string' } }),
      ['! GET /pets: the query parameter `limit` is now `string` instead of `integer`'],
    ],
    [
      'whose parameter accepts more',
      query(number),
      query({ schema: { type: 'number' } }),
      ['GET /pets: the query parameter `limit` can now be `number`'],
    ],
    [
      'whose limits are stricter',
      query({ schema: { type: 'integer', maximum: 100 } }),
      query({ schema: { type: 'integer', maximum: 50, minimum: 1 } }),
      [
        '! GET /pets: the query parameter `limit` now has `maximum: 50` instead of `100`',
        '! GET /pets: the query parameter `limit` now has `minimum: 1`',
      ],
    ],
    [
      'that need authorization',
      { ...get({ security: [] }), components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } } },
      { ...get({ security: [{ key: [] }] }), components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } } },
      ['! GET /pets: `key` is now accepted', '! GET /pets: no authorization is no longer accepted'],
    ],
    [
      'with other responses',
      get({ responses: { 200: { description: 'OK' }, 404: { description: 'Not found' } } }),
      get({ responses: { 201: { description: 'OK' } } }),
      [
        '! GET /pets: the response `200` was removed',
        'GET /pets: the response `201` was added',
        'GET /pets: the response `404` was removed',
      ],
    ],
    [
      'on other servers',
      { servers: [{ url: 'https://a.example' }] },
      { servers: [{ url: 'https://b.example' }] },
      ['! Pets: the server `https://a.example` was removed', 'Pets: the server `https://b.example` was added'],
    ],
  ])('%s', (_, before, after, expected) => {
    expect(changesBetween(before, after)).toEqual(expected)
  })
})

describe('values', () => {
  const object = (properties: object, ...required: readonly string[]) => ({ type: 'object', properties, required })
  const text = { type: 'string' }

  test.each<[string, object, object, sent: string[], returned: string[]]>([
    [
      'another optional property',
      object({}),
      object({ a: text }),
      ['the property `a` of {} was added'],
      ['the property `a` of {} was added'],
    ],
    [
      'another required property',
      object({}),
      object({ a: text }, 'a'),
      ['! the property `a` of {} was added and is required'],
      ['the property `a` of {} was added'],
    ],
    [
      'without a property',
      object({ a: text }),
      object({}),
      ['! the property `a` of {} was removed'],
      ['! the property `a` of {} was removed'],
    ],
    [
      'a property that is required',
      object({ a: text }),
      object({ a: text }, 'a'),
      ['! the property `a` of {} is now required'],
      ['the property `a` of {} is now required'],
    ],
    [
      'a property that is no longer required',
      object({ a: text }, 'a'),
      object({ a: text }),
      ['the property `a` of {} is no longer required'],
      ['! the property `a` of {} is no longer required'],
    ],
    ['another choice', { enum: ['a'] }, { enum: ['a', 'b'] }, ['{} can now be `"b"`'], ['! {} can now be `"b"`']],
    ['without a choice', { enum: ['a', 'b'] }, { enum: ['a'] }, ['! {} can no longer be `"b"`'], ['{} can no longer be `"b"`']],
    ['null', text, { type: ['string', 'null'] }, ['{} can now be `null`'], ['! {} can now be `null`']],
    [
      'a longer text',
      { ...text, maxLength: 5 },
      { ...text, maxLength: 9 },
      ['{} now has `maxLength: 9` instead of `5`'],
      ['! {} now has `maxLength: 9` instead of `5`'],
    ],
    ['another format', text, { ...text, format: 'uuid' }, ['! {} now has the format `uuid`'], ['{} now has the format `uuid`']],
    [
      'an item',
      { type: 'array', items: text },
      { type: 'array', items: { type: 'integer' } },
      ['! each item of {} is now `integer` instead of `string`'],
      ['! each item of {} is now `integer` instead of `string`'],
    ],
    [
      'a property inside',
      object({ a: object({ b: text }) }),
      object({ a: object({ b: { ...text, deprecated: true } }) }),
      ['the property `a.b` of {} is now deprecated'],
      ['the property `a.b` of {} is now deprecated'],
    ],
    [
      'another variant',
      { oneOf: [text] },
      { oneOf: [text, { type: 'integer' }] },
      ['{} can now be `integer`'],
      ['! {} can now be `integer`'],
    ],
  ])('%s', (_, before, after, whenSent, whenReturned) => {
    const named = (changes: readonly string[], subject: string, value: string) =>
      changes.map((change) => `${change.startsWith('!') ? '! ' : ''}${subject}: ${change.replace('! ', '').replace('{}', value)}`)
    expect(changesBetween(sent(before), sent(after))).toEqual(named(whenSent, 'POST /pets', 'the request body'))
    expect(changesBetween(returned(before), returned(after))).toEqual(named(whenReturned, 'GET /pets', 'the response `200`'))
  })

  test('what is only read does not matter in requests', () => {
    expect(changesBetween(sent(object({})), sent(object({ id: { ...text, readOnly: true } }, 'id')))).toEqual([])
  })

  test('a schema with a name is compared once, with the operations that use it, also indirectly', () => {
    const api = (properties: object) => ({
      paths: {
        '/pets': { get: { responses: { 200: { description: 'OK', ...json({ $ref: '#/components/schemas/Pets' }) } } } },
        '/pet': {
          get: { responses: { 200: { description: 'OK', ...json({ $ref: '#/components/schemas/Pet' }) } } },
          put: { requestBody: json({ $ref: '#/components/schemas/Pet' }), responses: {} },
        },
      },
      components: {
        schemas: {
          Pets: { type: 'array', items: { $ref: '#/components/schemas/Pet' } },
          Pet: object({ ...properties, parent: { $ref: '#/components/schemas/Pet' } }),
        },
      },
    })
    expect(changesBetween(api({ name: text }), api({}))).toEqual([
      '! Pet: the property `name` was removed (in responses) [GET /pet, GET /pets]',
      '! Pet: the property `name` was removed (in requests) [PUT /pet]',
    ])
  })
})

describe('schemas that lead to each other in many ways', () => {
  const levels = 26
  const next = (level: number, name = 'A') => ({ $ref: `#/components/schemas/${name}${level + 1}` })

  test.each<[string, (level: number) => object]>([
    ['properties', (level) => ({ properties: { left: next(level), right: next(level) } })],
    ['parts', (level) => ({ allOf: [next(level), { allOf: [next(level)] }] })],
    ['variants', (level) => ({ oneOf: [next(level), { allOf: [next(level)] }] })],
    ['both', (level) => ({ properties: { left: { allOf: [next(level)] }, right: { anyOf: [next(level), { type: 'null' }] } } })],
    ['conditions', (level) => ({ not: { properties: { left: next(level), right: next(level) } }, if: next(level), else: next(level) })],
    ['maps and items', (level) => ({ additionalProperties: next(level), items: next(level), prefixItems: [next(level), next(level)] })],
    [
      'themselves',
      (level) => ({ properties: { same: next(level - 1), next: next(level) }, allOf: [{ properties: { next: next(level - 1) } }] }),
    ],
  ])('%s take no exponential time', (_, schemaAt) => {
    const api = (type: string) => {
      const schemas = Object.fromEntries(Array.from({ length: levels }, (_value, level) => [`A${level}`, schemaAt(level)]))
      return { ...sent({ $ref: '#/components/schemas/A0' }), components: { schemas: { ...schemas, [`A${levels}`]: { type } } } }
    }
    let changes: readonly string[] = []
    const compare = () => {
      changes = changesBetween(api('string'), api('integer'))
    }
    expect(cpuMsOf(compare)).toBeLessThan(5_000)
    expect(changes.length).toBeGreaterThan(0)
    expect(changes.some((change) => change.startsWith('! '))).toBe(true)
    expect(changes.join()).not.toContain('not compared')
    expect(changesBetween(api('string'), api('string'))).toEqual([])
  })

  test('what is not compared because there is too much of it is said', () => {
    const schemas = Object.fromEntries(
      Array.from({ length: levels }, (_value, level) => [`A${level + 1}`, { properties: { a: next(level + 1), b: next(level + 1) } }]),
    )
    const start = { allOf: [{ properties: { a: next(-1), b: next(-1) } }, { properties: { b: next(0) } }] }
    const api = (type: string) => ({
      ...sent({ $ref: '#/components/schemas/A0' }),
      components: { schemas: { ...schemas, A0: start, [`A${levels + 1}`]: { type } } },
    })
    expect(changesBetween(api('string'), api('integer')).join()).toContain('some schemas were not compared')
  })

  test('long chains do not need a deep stack', () => {
    const api = (type: string) => ({
      ...sent({ $ref: '#/components/schemas/A0' }),
      components: {
        schemas: Object.fromEntries(
          Array.from({ length: 5000 }, (_value, level) => [`A${level}`, level === 4999 ? { type } : { properties: { a: next(level) } }]),
        ),
      },
    })
    expect(changesBetween(api('string'), api('integer'))).toEqual([
      '! A4999: the value is now `integer` instead of `string` (in requests) [POST /pets]',
    ])
  })
})

const comparison = compareApis(
  readApi({ ...query(number), info: { title: 'Pets <b>', version: '1' } }),
  readApi({ ...get({ deprecated: true }), info: { title: 'Pets <b>', version: '2' } }),
)

test('as text and as Markdown', () => {
  expect(formatApiChanges(comparison)).toMatchInlineSnapshot(`
    "Pets <b> 1 → 2

    Breaking changes (1)
      GET /pets
        The query parameter limit was removed

    Other changes (1)
      GET /pets
        The operation is now deprecated
    "
  `)
  expect(formatApiReview(comparison)).toMatchInlineSnapshot(`
    "### Pets &lt;b> 1 → 2

    **Breaking changes (1)**

    - \`GET /pets\`
      - The query parameter \`limit\` was removed

    **Other changes (1)**

    - \`GET /pets\`
      - The operation is now deprecated
    "
  `)
  expect(formatApiChanges(compareApis(readApi({}), readApi({})))).toContain('notice no difference')
})

test('names in a document do not become Markdown', () => {
  const name = '`</details>@everyone ![x](https://evil.example)`'
  const markdown = formatApiReview(
    compareApis(readApi({}), readApi({ paths: { [`/${name}`]: { get: { parameters: [{ name, in: 'query', ...number }] } } } })),
  )
  expect(markdown).toContain('`` GET /`</details>@everyone')
  const changed = compareApis(readApi(get({})), readApi(get({ parameters: [{ name, in: 'query', ...number }] })))
  expect(formatApiReview(changed)).not.toMatch(/^[^`]*(?:`[^`]*`[^`]*)*<\/details>/m)
})
