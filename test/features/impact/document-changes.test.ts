import { expect, test } from 'vitest'
import { describeDocumentChanges } from '../../../src/features/impact/compare-documents.ts'
import type { ApiChange } from '../../../src/features/impact/impact.ts'
import { readApi } from '../openapi/read-api.ts'

function changesBetween(before: object, after: object, source: { group?: 'tag' | 'path'; title?: string } = {}): readonly string[] {
  const { changes } = describeDocumentChanges(readApi(before), readApi(after), { into: 'reference/pets', ...source })
  return changes.map(describe)
}

function describe({ kind, what, name, address, isBreaking, before, after, similar, renamedTo }: ApiChange): string {
  const rest = [before && `before ${before}`, after && `after ${after}`, similar && `similar ${similar}`, renamedTo && `now ${renamedTo}`]
  return [`${isBreaking ? '! ' : ''}${kind} ${what} ${name} at ${address}`, ...rest].filter(Boolean).join(', ')
}

const operation = (operationId: string, rest: object = {}) => ({ operationId, responses: {}, ...rest })
const schemas = (named: object) => ({ components: { schemas: named } })
const properties = (...names: readonly string[]) => ({ type: 'object', properties: Object.fromEntries(names.map((name) => [name, {}])) })

test.each<[string, object, object, readonly string[]]>([
  ['nothing', { paths: { '/a': { get: operation('a') } } }, { paths: { '/a': { get: operation('a') } } }, []],
  [
    'operations that are added and removed',
    { paths: { '/a': { get: operation('getA') } } },
    { paths: { '/b': { get: operation('getB') } } },
    ['! removed operation getA at reference/pets/get-a, before GET /a', 'added operation getB at reference/pets/get-b, after GET /b'],
  ],
  [
    'an operation with another ID',
    { paths: { '/a/{id}': { get: operation('getA') } } },
    { paths: { '/a/{other}': { get: operation('readA') } } },
    ['moved operation getA at reference/pets/read-a, before reference/pets/get-a, after reference/pets/read-a, now readA'],
  ],
  [
    'an operation with another path',
    { paths: { '/a': { get: operation('getA') } } },
    { paths: { '/b': { get: operation('getA', { deprecated: true }) } } },
    [
      '! changed operation getA at reference/pets/get-a, before GET /a, after GET /b',
      'deprecated operation getA at reference/pets/get-a, after GET /b',
    ],
  ],
  [
    'a deprecated operation with other parameters',
    { paths: { '/a': { get: operation('getA', { parameters: [{ name: 'q', in: 'query', schema: {} }] }) } } },
    { paths: { '/a': { get: operation('getA', { deprecated: true }) } } },
    ['deprecated operation getA at reference/pets/get-a, after GET /a'],
  ],
  [
    'a deprecated parameter, which is not compared',
    { paths: { '/a': { get: operation('getA', { parameters: [{ name: 'q', in: 'query', schema: {} }] }) } } },
    { paths: { '/a': { get: operation('getA', { parameters: [{ name: 'q', in: 'query', deprecated: true, schema: {} }] }) } } },
    [],
  ],
  [
    'webhooks',
    { webhooks: { sold: { post: operation('onSold') } } },
    { webhooks: { bought: { post: operation('onBought') } } },
    [
      '! removed webhook onSold at reference/pets/webhooks/on-sold, before POST sold',
      'added webhook onBought at reference/pets/webhooks/on-bought, after POST bought',
    ],
  ],
  [
    'schemas',
    schemas({ Pet: properties('id', 'name', 'age'), Toy: properties('id'), Shop: properties('id') }),
    schemas({ Animal: properties('age', 'id', 'name'), Shop: { ...properties('id'), deprecated: true } }),
    [
      'removed schema Pet at reference/pets/schemas/pet, similar Animal',
      'removed schema Toy at reference/pets/schemas/toy',
      'added schema Animal at reference/pets/schemas/animal',
      'deprecated schema Shop at reference/pets/schemas/shop',
    ],
  ],
])('%s', (_, before, after, expected) => {
  expect(changesBetween(before, after)).toEqual(expected)
})

test('operations that share a page have anchors, and move with their tag', () => {
  const paths = (tag: string) => ({ paths: { '/a': { get: operation('getA', { tags: [tag] }) } } })
  expect(changesBetween(paths('one'), paths('two'), { group: 'tag' })).toEqual([
    'moved operation getA at reference/pets/two#get-a, before reference/pets/one#get-a, after reference/pets/two#get-a',
  ])
})

test('texts can name operations, schemas, requests, and servers of the new version', () => {
  const server = { url: 'https://{region}.example.com/v1/', variables: { region: { default: 'eu' } } }
  const api = readApi({ servers: [server, { url: '/v2' }], paths: { '/a': { get: operation('getA') } }, ...schemas({ Pet: {} }) })
  expect(describeDocumentChanges(api, api, { into: 'api' })).toEqual({
    into: 'api',
    changes: [],
    names: [
      { kind: 'operation', name: 'getA', isDeprecated: false },
      { kind: 'schema', name: 'Pet', isDeprecated: false },
    ],
    endpoints: [{ method: 'GET', path: '/a' }],
    servers: ['https://eu.example.com/v1'],
  })
})
