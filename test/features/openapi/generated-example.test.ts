import { expect, test } from 'vitest'
import { pagesOf } from './api-pages.ts'

interface Response {
  readonly schema?: object
  readonly type?: string
  readonly status?: string
  readonly content?: object
  /** Other contents. */
  readonly more?: object
}

/** The examples beside the text of an operation with one response. */
async function examplesOf({ schema = {}, type = 'application/json', status = '200', content = {}, more = {} }: Response, schemas = {}) {
  const get = { operationId: 'read', responses: { [status]: { description: 'It.', content: { [type]: { schema, ...content }, ...more } } } }
  const document = { openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: { '/a': { get } }, components: { schemas } }
  const { pages, problems } = await pagesOf({ files: { 'api.yaml': JSON.stringify(document) } })
  expect(problems).toEqual([])
  const page = pages['api/read.md'] ?? ''
  const [, beside = ''] = page.split(/^::::::(?:beside)?$/m)
  expect(page.split(beside)[1]).not.toContain('```json')
  return [...beside.matchAll(/^```(json.*)\n([\s\S]*?)\n```/gm)].map(([, info, code = '']) => ({ info, value: JSON.parse(code) }))
}

const text = { type: 'string' }

test('a response without an example shows one that is made from its schema, in the order of the schema', async () => {
  const schema = {
    type: 'object',
    required: ['name'],
    properties: {
      id: { type: 'string', format: 'uuid', readOnly: true },
      name: text,
      secret: { ...text, writeOnly: true },
      state: { enum: ['open', 'paid'] },
      old: { ...text, deprecated: true },
      tags: { type: 'array', items: { type: 'object' } },
    },
  }
  expect(await examplesOf({ schema })).toEqual([
    {
      info: 'json title="200 (generated)"',
      value: { id: '123e4567-e89b-42d3-a456-426614174000', name: 'string', state: 'open' },
    },
  ])
  const [example] = await examplesOf({ schema })
  expect(Object.keys(example?.value)).toEqual(['id', 'name', 'state'])
})

test('optional properties end at a depth, required ones do not', async () => {
  const node = {
    Node: { type: 'object', required: ['name'], properties: { name: text, note: text, child: { $ref: '#/components/schemas/Inner' } } },
    Inner: {
      type: 'object',
      required: ['value'],
      properties: {
        value: {
          type: 'object',
          required: ['deep'],
          properties: { deep: { type: 'object', required: ['last'], properties: { last: text, more: text } }, more: text },
        },
      },
    },
  }
  const ref = { $ref: '#/components/schemas/Node' }
  const expected = { name: 'string', note: 'string', child: { value: { deep: { last: 'string' }, more: 'string' } } }
  const [example] = await examplesOf({ schema: ref }, node)
  expect(example?.value).toEqual(expected)
  const [list] = await examplesOf({ schema: { type: 'array', items: ref } }, node)
  expect(list?.value).toEqual([expected])
})

test('examples of several responses are tabs, with the names of the document', async () => {
  const response = (examples: object) => ({ description: 'It.', content: { 'application/json': { schema: { type: 'object' }, examples } } })
  const responses = {
    200: response({ tea: { summary: 'A "tea"', value: { name: 'Sencha' } }, cup: { value: { name: 'Cup' } } }),
    404: response({ lost: { value: { code: 1 } } }),
  }
  const document = { openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: { '/a': { get: { operationId: 'read', responses } } } }
  const { pages } = await pagesOf({ files: { 'api.yaml': JSON.stringify(document) } })
  const titles = [...(pages['api/read.md'] ?? '').matchAll(/^```json title="(.*)"$/gm)].map(([, title]) => title)
  expect(titles).toEqual(['200 A  tea', '200 cup', '404 lost'])
})

const object = { type: 'object', properties: { name: text } }

test.each<[string, Response]>([
  ['an error', { schema: object, status: '404' }],
  ['XML', { schema: object, type: 'application/xml' }],
  ['a text', { schema: text }],
  ['a list of texts', { schema: { type: 'array', items: text } }],
  ['an empty object', { schema: { type: 'object' } }],
  [
    'a contradiction',
    { schema: { type: 'object', required: ['name'], properties: { name: { ...text, minLength: 3, allOf: [{ maxLength: 2 }] } } } },
  ],
  [
    'a schema that only very long values meet',
    { schema: { type: 'object', required: ['name'], properties: { name: { type: 'string', minLength: 9_000 } } } },
  ],
])('there is none for %s', async (_, response) => {
  expect(await examplesOf(response)).toEqual([])
})

test.each<[string, Response, object]>([
  ['the content', { schema: object, content: { example: { name: 'Ann' } } }, { info: 'json title="200"', value: { name: 'Ann' } }],
  ['the schema', { schema: { ...object, examples: [{ name: 'Bob' }] } }, { info: 'json title="200"', value: { name: 'Bob' } }],
])('an example of %s is shown instead', async (_, response, expected) => {
  expect(await examplesOf(response)).toEqual([expected])
})

test('a type with a wildcard, or one of several types, can be JSON', async () => {
  expect(await examplesOf({ schema: object, type: 'application/*' })).toHaveLength(1)
  const ref = { $ref: '#/components/schemas/A' }
  expect(
    await examplesOf({ schema: ref, type: 'application/xml', more: { 'application/json': { schema: ref } } }, { A: object }),
  ).toHaveLength(1)
})

test('`default` is an error unless it is the only response', async () => {
  expect(await examplesOf({ schema: object, status: 'default' })).toHaveLength(1)
})

test('a UUID can be in capitals', async () => {
  const id = { type: 'string', format: 'uuid', pattern: '^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$' }
  const [example] = await examplesOf({ schema: { type: 'object', properties: { id } } })
  expect(example?.value).toEqual({ id: '123E4567-E89B-42D3-A456-426614174000' })
})
