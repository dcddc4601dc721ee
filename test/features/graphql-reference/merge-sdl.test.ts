import { buildASTSchema, buildSchema, introspectionFromSchema, print } from 'graphql'
import { describe, expect, test } from 'vitest'
import { mergeSdl, placeOf } from '../../../src/features/graphql-reference/merge-sdl.ts'
import { sdlFile, told } from './schema-pages.ts'

function merge(...files: (string | ReturnType<typeof sdlFile>)[]) {
  const merged = mergeSdl(files.map((file, index) => (typeof file === 'string' ? sdlFile(file, `${index + 1}.graphql`) : file)))
  return { document: merged.value, sdl: print(merged.value), diagnostics: told(merged.diagnostics) }
}

describe('same-named definitions', () => {
  test('are merged, with the parts of all files in order', () => {
    const { sdl, document, diagnostics } = merge(
      'type Query { orders: [Order!]! }\n"An order." type Order implements Node { id: ID! }\ninterface Node { id: ID! }',
      'type Query { order(id: ID!): Order }\nextend type Order implements Node & Dated @paid { total: Int! }\ninterface Dated { at: String }',
      'extend type Query { me: String }\ndirective @paid on OBJECT\ntype Order { at: String }',
    )
    expect(diagnostics).toEqual([])
    expect(sdl).toBe(
      [
        'type Query {\n  orders: [Order!]!\n  order(id: ID!): Order\n  me: String\n}',
        '"An order."\ntype Order implements Node & Dated @paid {\n  id: ID!\n  total: Int!\n  at: String\n}',
        'interface Node {\n  id: ID!\n}',
        'interface Dated {\n  at: String\n}',
        'directive @paid on OBJECT',
      ].join('\n\n'),
    )
    expect(buildASTSchema(document).getType('Order')).toBeDefined()
  })

  test('of every kind are merged', () => {
    const { sdl, diagnostics } = merge(
      'enum Unit { KG }\nunion Result = A\ninput Filter { a: Int }\nscalar Date\nschema { query: Root }\ntype A { a: Int }',
      'extend enum Unit { KG LB }\nunion Result = A | B\ninput Filter { b: Int }\nscalar Date @specifiedBy(url: "https://example.com")',
      'extend schema { mutation: Change }\ntype B { b: Int }\ntype Root { a: Int }\ntype Change { a: Int }',
    )
    expect(diagnostics).toEqual([])
    expect(sdl).toContain('enum Unit {\n  KG\n  LB\n}')
    expect(sdl).toContain('union Result = A | B\n')
    expect(sdl).toContain('input Filter {\n  a: Int\n  b: Int\n}')
    expect(sdl).toContain('scalar Date @specifiedBy(url: "https://example.com")\n')
    expect(sdl).toContain('schema {\n  query: Root\n  mutation: Change\n}')
  })

  test('use the first description', () => {
    expect(merge('type A { a: Int }', '"First." type A { b: Int }', '"Second." type A { c: Int }').sdl).toMatch(/^"First."\ntype A/)
  })

  test('an extension without a definition defines the type', () => {
    expect(merge('extend type Query { a: Int }').sdl).toBe('type Query {\n  a: Int\n}')
  })

  test('a directive and a type can have the same name', () => {
    expect(merge('directive @auth on OBJECT\ntype auth { a: Int }').diagnostics).toEqual([])
  })
})

describe('a field that is defined twice', () => {
  test('identically is merged', () => {
    const { sdl, diagnostics } = merge('type A { "One." a(b: Int = 1): [Int!] }', 'type A { "Two." a(b: Int = 1): [Int!] b: Int }')
    expect(diagnostics).toEqual([])
    expect(sdl).toBe('type A {\n  "One."\n  a(b: Int = 1): [Int!]\n  b: Int\n}')
  })

  test.each([
    ['type A { a: Int }', 'type A {\n  a: Int!\n}', 'A.a', 'a: Int', 'a: Int!'],
    ['type A { a(b: ID): Int }', 'type A {\n  a(b: ID!): Int\n}', 'A.a', 'a(b: ID): Int', 'a(b: ID!): Int'],
    ['input A { a: Int = 1 }', 'input A {\n  a: Int = 2\n}', 'A.a', 'a: Int = 1', 'a: Int = 2'],
  ])('in two ways stays as it was first: %s %s', (first, second, name, was, is) => {
    const { sdl, diagnostics } = merge(first, second)
    expect(sdl).toBe(merge(first).sdl)
    expect(diagnostics).toEqual([
      `2.graphql:2:3 warning reference/schema-conflict \`${name}\` is defined twice, as \`${was}\` and as \`${is}\`. docsgen uses the first definition.`,
    ])
  })
})

test('a name used for a type and an enum keeps its first kind', () => {
  const { sdl, diagnostics } = merge('type A { a: Int }', '\nenum A { B }')
  expect(sdl).toBe('type A {\n  a: Int\n}')
  expect(diagnostics).toEqual([
    '2.graphql:2:6 warning reference/schema-conflict `A` is defined twice, as `type A` and as `enum A`. docsgen uses the first definition.',
  ])
})

test('each part has its source location', () => {
  const { document } = merge('# A comment\n\ntype Query {\n  a: Int\n}', 'extend type Query {\n\n  b: Int\n}')
  const [query] = document.definitions
  if (query?.kind !== 'ObjectTypeDefinition') throw new Error('no type')
  const places = [query, ...(query.fields ?? [])].map((node) => {
    const place = placeOf(node)
    return `${place?.file.path}:${place?.line}:${place?.column}`
  })
  expect(places).toEqual(['1.graphql:3:6', '1.graphql:4:3', '2.graphql:3:3'])
})

describe('invalid schemas', () => {
  test.each([
    ['type A {\n  a: Int\n  b Int\n}', '1.graphql:3:5 error reference/bad-schema Invalid GraphQL schema: expected ":", found Name "Int".'],
    ['type A { "', '1.graphql:1:11 error reference/bad-schema Invalid GraphQL schema: unterminated string.'],
    ['\u0000', '1.graphql:1:1 error reference/bad-schema Invalid GraphQL schema: unexpected character: U+0000.'],
    ['type', '1.graphql:1:5 error reference/bad-schema Invalid GraphQL schema: expected Name, found <EOF>.'],
    [
      '{ orders { id } }',
      '1.graphql:1:1 error reference/bad-schema Invalid GraphQL schema: a schema cannot contain operations or fragments.',
    ],
    [`type A { a: ${'['.repeat(50_000)}Int }`, '1.graphql:1:1 error reference/bad-schema Invalid GraphQL schema: it is nested too deeply.'],
  ])('is reported with its place: %.20s', (text, expected) => {
    const { sdl, diagnostics } = merge(text, 'type B { b: Int }')
    expect(diagnostics).toEqual([expected])
    expect(sdl).toBe('type B {\n  b: Int\n}')
  })

  test.each(['', '# Nothing yet\n', '\ufeff', ' \n,\n'])('may say nothing at all: %j', (text) => {
    expect(merge(text)).toMatchObject({ sdl: '', diagnostics: [] })
  })

  test('an operation beside types is omitted', () => {
    const { sdl, diagnostics } = merge('type A { a: Int }\nquery Q { a }\nfragment F on A { a }')
    expect(sdl).toBe('type A {\n  a: Int\n}')
    expect(diagnostics.map((line) => line.split(' ')[0])).toEqual(['1.graphql:2:7', '1.graphql:3:10'])
  })
})

describe('an introspection result', () => {
  const sdl = [
    'schema {\n  query: Root\n}',
    '"""What can be asked."""\ntype Root {\n  orders(take: Int = 10, by: Order = ASC): [Int!]!\n  old: Int @deprecated(reason: "Gone.")\n}',
    'enum Order {\n  ASC\n  DESC\n}',
  ].join('\n\n')
  const result = introspectionFromSchema(buildSchema(sdl))

  test.each([
    ['in data', { data: result }],
    ['alone', result],
    ['with what else servers answer', { data: result, extensions: { cost: 1 } }],
  ])('is a schema: %s', (_name, json) => {
    const { sdl: merged, diagnostics } = merge(sdlFile(`\ufeff${JSON.stringify(json)}`, 'schema.json'))
    expect(diagnostics).toEqual([])
    expect(merged).toBe(sdl)
  })

  test('refers to its file without lines', () => {
    const { document } = merge(sdlFile(JSON.stringify(result), 'schema.json'))
    expect(document.definitions.map((node) => placeOf(node)?.line)).toEqual([1, 1, 1])
    expect(document.definitions.map((node) => placeOf(node)?.file.path)).toEqual(['schema.json', 'schema.json', 'schema.json'])
  })

  test.each([
    ['{\n  "data": }', 'it is not valid JSON'],
    ['', 'it is not valid JSON'],
    ['null', 'it has no `__schema`'],
    ['[]', 'it has no `__schema`'],
    ['7', 'it has no `__schema`'],
    ['"text"', 'it has no `__schema`'],
    ['{"data":null}', 'it has no `__schema`'],
    ['{"errors":[{"message":"no"}]}', 'it has no `__schema`'],
    ['{"__schema":null}', 'it has no `__schema`'],
  ])('may be nonsense: %s', (text, problem) => {
    expect(merge(sdlFile(text, 'schema.json')).diagnostics).toEqual([
      `schema.json:1:1 error reference/bad-schema Invalid GraphQL schema: ${problem}.`,
    ])
  })

  test.each([
    '{"__schema":{}}',
    '{"__schema":[]}',
    '{"__schema":{"types":7}}',
    '{"__schema":{"queryType":{"name":"Q"},"types":[]}}',
    '{"__schema":{"queryType":{"name":"Q"},"types":[{"kind":"OBJECT","name":"Q"}]}}',
    '{"__schema":{"queryType":{"name":"Q"},"types":[null]}}',
    '{"__schema":{"queryType":{"name":"Q"},"types":[{"kind":"OBJECT","name":"Q","fields":[{"name":"a","args":[],"type":{"kind":"OBJECT","name":"X"}}],"interfaces":[]}],"directives":[]}}',
    '{"__schema":{"queryType":{"name":"Q{"},"types":[{"kind":"OBJECT","name":"Q{","fields":[],"interfaces":[]}],"directives":[]}}',
  ])('may be broken in any way: %s', (text) => {
    const { diagnostics } = merge(sdlFile(text, 'schema.json'))
    expect(diagnostics).toHaveLength(1)
    expect(diagnostics[0]).toMatch(/^schema\.json:\d+:\d+ error reference\/bad-schema Invalid GraphQL schema: /)
  })
})
