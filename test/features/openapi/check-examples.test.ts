import { describe, expect, test } from 'vitest'
import { checkExamples } from '../../../src/features/openapi/check-examples.ts'
import { createDiagnostic } from '../../../src/features/openapi/diagnostics.ts'
import { readApi } from './read-api.ts'

/** The problems of a document of OpenAPI 3.1 with this content, as they are reported. */
function problemsIn(document: object, openapi = '3.1.0'): readonly string[] {
  return checkExamples(readApi(document, openapi)).map(({ code, params, place }) => {
    const { message } = createDiagnostic(code, params as never, { file: place.file, line: 1, column: 1, length: 1 } as never)
    return `${place.pointer} ${code} ${message}`
  })
}

const schemas = (named: object) => ({ components: { schemas: named } })
const get = (operation: object) => ({ paths: { '/pets': { get: operation } } })
const json = (content: object) => ({ content: { 'application/json': content } })
const pet = {
  type: 'object',
  required: ['id', 'name'],
  properties: { id: { type: 'integer', readOnly: true }, name: { type: 'string' }, password: { type: 'string', writeOnly: true } },
}
const ref = { $ref: '#/components/schemas/Pet' }

describe('a wrong value is reported at its place', () => {
  test.each<[string, object, string[]]>([
    [
      'in a schema',
      schemas({ Pet: { ...pet, example: { id: 1, name: 5 } } }),
      [
        '/components/schemas/Pet/example/name openapi/example This example does not match its schema at `/name`: expected a string, but found `5`.',
      ],
    ],
    [
      'in a list of examples',
      schemas({ Size: { type: 'integer', examples: [1, 2.5] } }),
      ['/components/schemas/Size/examples/1 openapi/example This example does not match its schema: expected an integer, but found `2.5`.'],
    ],
    [
      'as a default',
      schemas({ Size: { enum: ['s', 'm'], default: 'x' } }),
      [
        '/components/schemas/Size/default openapi/example This default value does not match its schema: expected one of `"s"`, `"m"`, but found `"x"`.',
      ],
    ],
    [
      'as a choice',
      schemas({ Size: { type: 'string', enum: ['s', 1] } }),
      ['/components/schemas/Size/enum/1 openapi/example This choice does not match its schema: expected a string, but found `1`.'],
    ],
    [
      'of a parameter',
      get({ parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', maximum: 100 }, example: 500 }] }),
      [
        '/paths/~1pets/get/parameters/0/example openapi/example This example does not match its schema: expected a number of at most 100, but found `500`.',
      ],
    ],
    [
      'of a response',
      {
        ...schemas({ Pet: pet }),
        ...get({ responses: { 200: { description: 'OK', ...json({ schema: ref, examples: { bello: { value: { name: 'Bello' } } } }) } } }),
      },
      [
        '/paths/~1pets/get/responses/200/content/application~1json/examples/bello/value openapi/example This example does not match its schema: expected a property `id`, but found only `name`.',
      ],
    ],
  ])('%s', (_, document, expected) => {
    expect(problemsIn(document)).toEqual(expected)
  })
})

test('examples that are fine, or that cannot be compared, are not reported', () => {
  const document = {
    ...schemas({
      Pet: { ...pet, example: { name: 'Bello', password: 'x' } },
      Note: { type: 'string', default: null },
      Cat: { allOf: [ref, { properties: { lives: { type: 'integer' } } }], example: { id: 1, name: 'Tom', lives: 9 } },
      Tree: {
        type: 'object',
        properties: { children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } },
        example: { children: [{ children: [] }] },
      },
    }),
    paths: {
      '/pets': {
        post: {
          requestBody: {
            content: {
              'application/json': { schema: ref, example: { name: 'Bello' } },
              'application/xml': { schema: ref, example: '<pet/>' },
            },
          },
          responses: { 201: { description: 'OK', ...json({ schema: ref, example: { id: 1, name: 'Bello' } }) } },
        },
      },
    },
  }
  expect(problemsIn(document)).toEqual([])
})

test('3.0: `nullable` allows null', () => {
  const schema = { type: 'object', properties: { name: { type: 'string', nullable: true } }, example: { name: null } }
  expect(problemsIn(schemas({ Pet: schema }), '3.0.3')).toEqual([])
})

test('a mistake in a shared schema is one warning', () => {
  const response = (name: string) => ({ description: name, ...json({ schema: ref, example: { id: 1, name: null } }) })
  const operation = (name: string) => ({ get: { operationId: name, responses: { 200: response(name) } } })
  const paths = { '/a': operation('a'), '/b': operation('b'), '/c': operation('c') }
  expect(problemsIn({ ...schemas({ Pet: pet }), paths })).toEqual([
    '/paths/~1a/get/responses/200/content/application~1json/example/name openapi/example This example does not match its schema at `/name`: expected a string, but found `null`. 2 other values have the same problem.',
  ])
})

test('a shared example is compared once with each schema', () => {
  const operation = {
    get: { responses: { 200: { description: 'OK', ...json({ schema: ref, examples: { one: { $ref: '#/components/examples/one' } } }) } } },
  }
  const document = { paths: { '/a': operation, '/b': operation }, components: { schemas: { Pet: pet }, examples: { one: { value: 1 } } } }
  expect(problemsIn(document)).toEqual([
    '/components/examples/one/value openapi/example This example does not match its schema: expected an object, but found `1`.',
  ])
})

test('what takes too much time is said', () => {
  const text = `${'a'.repeat(60)}!`
  expect(problemsIn(schemas({ Slow: { type: 'string', pattern: '^(a+)+$', examples: [text] } }))).toEqual([
    '/components/schemas/Slow/pattern openapi/slow-pattern Matching the pattern `^(a+)+$` takes too much time, so examples are not compared with it. The API may have the same problem.',
  ])
  const levels = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => {
      const next = { $ref: `#/components/schemas/L${index + 1}` }
      return [`L${index}`, { allOf: [next, { anyOf: [next] }] }]
    }),
  )
  const found = problemsIn(schemas({ Top: { $ref: '#/components/schemas/L0', examples: [{}] }, ...levels, L40: { type: 'object' } }))
  expect(found).toEqual([
    '/components/schemas/Top/examples/0 openapi/unchecked-example This example or its schema is too large or too deep, so it is not checked completely.',
  ])
})
