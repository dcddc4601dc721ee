import { buildSchema, introspectionFromSchema, parse } from 'graphql'
import { describe, expect, test } from 'vitest'
import { originOf } from '../../../src/core/pipeline/generated-sources.ts'
import { createGraphqlPages } from '../../../src/features/graphql-reference/create-graphql-pages.ts'
import { mergeSdl } from '../../../src/features/graphql-reference/merge-sdl.ts'
import { createAcceptance } from '../../../src/features/references/generated-text.ts'
import { makePages, pageText, sdlFile, section, textOf } from './schema-pages.ts'

const shop = `
"Asks for things."
type Query {
  "Many orders, the newest first."
  orders(take: Int = 10, "Only those." where: OrderFilter): [Order!]!
  me: Person @deprecated(reason: "Use \`orders\`.")
}
type Mutation { createOrder(input: OrderInput!): OrderResult! }
interface Node { id: ID! }
"""
What somebody buys.

Second paragraph.
"""
type Order implements Node {
  id: ID!
  state: State!
  lines(first: Int = 5): [Line!]
  old: String @deprecated
}
type Line { order: Order! }
type Person { name: String }
"Something went wrong."
type Failure { code: String }
union OrderResult = Order | Failure
enum State { "Not paid." OPEN PAID @deprecated(reason: "Gone.") }
enum Unit { KG, LB }
input OrderFilter { state: State = OPEN  unit: Unit }
input OrderInput { total: Int! }
scalar Date @specifiedBy(url: "https://example.com/date")
`

describe('the pages of a schema', () => {
  test('are one for each kind of operation and type it has', () => {
    expect(makePages(shop)).toMatchObject({
      names: ['queries.md', 'mutations.md', 'object-types.md', 'input-types.md', 'enums.md'],
      diagnostics: [],
    })
    expect(makePages('type Query { a: A }\ntype A { a: A }\ntype Subscription { changed: A }').names).toEqual([
      'queries.md',
      'subscriptions.md',
      'object-types.md',
    ])
    expect(makePages('').names).toEqual([])
    expect(makePages('type Query').names).toEqual([])
  })

  test('have titles of their own, short labels, and link their code', () => {
    expect(pageText(shop, 'input-types.md').slice(0, 200)).toMatch(
      /^---\ntitle: "Shop API: Input Objects"\ndescription: "The 2 input objects of the Shop API\."\nsidebar:\n {2}label: "Input Objects"\nlinkCode: true\n---\n/,
    )
  })

  test('begin with their source and, for several sections, a filter', () => {
    expect(pageText(shop, 'queries.md')).toContain(
      'The 2 queries of the Shop API, from `@acme/shop` 1.2.0.\n\nAsks for things.\n\n<Filter label="Filter queries" />\n\n## me',
    )
    expect(pageText(shop, 'mutations.md')).toContain(
      '\n---\n\nThe one mutation of the Shop API, from `@acme/shop` 1.2.0.\n\n## createOrder',
    )
  })

  test('do not depend on the order of files', () => {
    const parts = ['type Query { b: B }', 'type B { a: Int }', 'extend type Query { a: Int }'].map((text, index) =>
      sdlFile(text, `${index}.graphql`),
    )
    const texts = (files: typeof parts) => [...makePages(files).pages.values()].map(({ text }) => text)
    expect(texts([...parts].reverse())).toEqual(texts(parts))
  })
})

describe('an operation', () => {
  test('shows its description, form, and arguments', () => {
    expect(section(pageText(shop, 'queries.md'), 'orders')).toBe(
      [
        '*query* · `schema.graphql`',
        'Many orders, the newest first.',
        '```graphql\norders(take: Int = 10, where: OrderFilter): [Order!]!\n```',
        '- `where: OrderFilter` – Only those.',
      ].join('\n\n'),
    )
  })

  test('lists only arguments with a description, because the signature contains all', () => {
    expect(section(pageText(shop, 'mutations.md'), 'createOrder')).toMatch(/OrderInput!\): OrderResult!\n```$/)
    expect(section(pageText(shop, 'queries.md'), 'me')).toBe(
      '*query* · **deprecated** · `schema.graphql`\n\nUse `orders`.\n\n```graphql\nme: Person\n```',
    )
  })

  test('is split into several lines if it is long', () => {
    const text = pageText(
      'type Query { ordersOfSomebody(firstArgument: String = "first", secondArgument: [Int!]! = [1, 2], third: ID): Int }',
      'queries.md',
    )
    expect(text).toContain(
      '```graphql\nordersOfSomebody(\n  firstArgument: String = "first"\n  secondArgument: [Int!]! = [1, 2]\n  third: ID\n): Int\n```',
    )
  })

  test('is sorted alphabetically by its lower-case name', () => {
    const text = pageText('type Query { b: Int, A: Int, aB: Int, ab: Int, _c: Int, __: Int }', 'queries.md')
    expect(text.match(/^## .*$/gm)).toEqual([
      '## \\_\\_ {#name-2}',
      '## \\_c {#c}',
      '## A {#a}',
      '## aB {#ab}',
      '## ab {#ab-2}',
      '## b {#b}',
    ])
  })

  test('shows that an argument is deprecated', () => {
    const text = pageText('type Query { a(b: Int @deprecated, "Words." c: Int @deprecated(reason: "Use\\n b|d.")): Int }', 'queries.md')
    expect(text).toContain('- `b: Int` – **Deprecated**\n- `c: Int` – **Deprecated:** Use b|d. Words.')
  })

  test('shows directives that affect servers', () => {
    const text = pageText('directive @auth(for: [String!]) on FIELD_DEFINITION\ntype Query { a: Int @auth(for: ["a", "b"]) }', 'queries.md')
    expect(text).toContain('*query* · `@auth(for: ["a", "b"])` · `schema.graphql`')
  })
})

describe('root types', () => {
  const sdl = 'schema { query: RootQuery }\ntype RootQuery { a: Mutation }\ntype Mutation { again: RootQuery! }'

  test('can have any name, and unlisted ones are types', () => {
    const { pages, names } = makePages(sdl)
    expect(names).toEqual(['queries.md', 'object-types.md'])
    expect(textOf(pages, 'object-types.md').match(/^## .*$/gm)).toEqual(['## Mutation {#mutation}'])
  })

  test('link to their page', () => {
    expect(pageText(sdl, 'object-types.md')).toContain('\n[RootQuery]: ./queries.md\n')
  })

  test('can come from an introspection result', () => {
    const json = JSON.stringify(introspectionFromSchema(buildSchema(sdl)))
    expect(makePages([sdlFile(json, 'schema.json')])).toMatchObject({ names: ['queries.md', 'object-types.md'], diagnostics: [] })
  })
})

describe('a type', () => {
  const types = pageText(shop, 'object-types.md')

  test('shows its kind, description, and fields', () => {
    expect(section(types, 'Order')).toBe(
      [
        '*type* · implements `Node` · `schema.graphql`',
        'What somebody buys.\n\nSecond paragraph.',
        'Part of `OrderResult`.',
        'Returned by [orders](./queries.md#orders).',
        '::::::members',
        '#### id {#order-id}\n\n`ID!`',
        '#### state {#order-state}\n\n`State!`',
        '#### lines {#order-lines}\n\n`(first: Int = 5): [Line!]`',
        '#### old {#order-old}\n\n`String` · **deprecated**',
        '::::::',
      ].join('\n\n'),
    )
  })

  test('lists implementations of an interface and members of a union', () => {
    expect(section(types, 'Node')).toMatch(/^\*interface\* · `schema.graphql`\n\nImplemented by `Order`\.\n\n::::::members/)
    expect(section(types, 'OrderResult')).toBe(
      '*union* · `schema.graphql`\n\nOne of `Order`, `Failure`.\n\nReturned by [createOrder](./mutations.md#createorder).',
    )
  })

  test('that is a scalar links to its specification', () => {
    expect(section(types, 'Date')).toBe('*scalar* · [specification](<https://example.com/date>) · `schema.graphql`')
    expect(pageText('scalar A @specifiedBy(url: "javascript:alert(1)")', 'object-types.md')).not.toContain('javascript')
  })

  test('that is built in is described if the schema uses it', () => {
    expect(types.match(/^## .*$/gm)).toEqual(
      ['Date', 'Failure', 'ID', 'Int', 'Line', 'Node', 'Order', 'OrderResult', 'Person', 'String'].map(
        (name) => `## ${name} {#${name.toLowerCase()}}`,
      ),
    )
    expect(section(types, 'String')).toBe('*scalar* · built in\n\nText.')
    expect(section(pageText('"Own." scalar ID\ntype A { id: ID }', 'object-types.md'), 'ID')).toContain('Own.')
  })

  test('shows what is known about arguments', () => {
    const text = pageText(
      'type A { a("How\\nmany." first: Int = 5, after: ID, old: Int @deprecated(reason: "No.")): Int }',
      'object-types.md',
    )
    expect(section(text, 'A')).toContain(
      ['`(first: Int = 5, after: ID, old: Int): Int`', '- `first: Int = 5` – How many.\n- `old: Int` – **Deprecated:** No.', '::::::'].join(
        '\n\n',
      ),
    )
  })

  test('can be recursive', () => {
    const text = pageText('type A { a: A, b: [B!]! }\ntype B { a: A }\ninput C { c: C }', 'object-types.md')
    expect(text.match(/^\[.*$/gm)).toEqual(['[A]: #a', '[B]: #b'])
  })

  test('can have names with a special meaning elsewhere', () => {
    const { pages, diagnostics } = makePages(
      'type constructor { toString: hasOwnProperty }\nenum hasOwnProperty { valueOf }\ntype prototype { __proto__: _Any }\nscalar _Any\ntype _any { _: Int }',
    )
    expect(diagnostics).toEqual([])
    const types = textOf(pages, 'object-types.md')
    expect(types.match(/^##.*$/gm)).toEqual([
      '## \\_Any {#any}',
      '## \\_any {#any-2}',
      '#### \\_ {#any-2-name-2}',
      '## constructor {#constructor-2}',
      '#### toString {#constructor-2-tostring}',
      '## Int {#int}',
      '## prototype {#prototype-2}',
      '#### \\_\\_proto\\_\\_ {#prototype-2-proto__}',
    ])
    expect(types).toContain('[hasOwnProperty]: ./enums.md#hasownproperty\n')
  })
})

test('an input object shows defaults and its users', () => {
  const text = pageText(shop, 'input-types.md')
  expect(section(text, 'OrderFilter')).toBe(
    [
      '*input* · `schema.graphql`',
      'Taken by [orders](./queries.md#orders).',
      '::::::members',
      '#### state {#orderfilter-state}\n\n`State = OPEN`',
      '#### unit {#orderfilter-unit}\n\n`Unit`',
      '::::::',
    ].join('\n\n'),
  )
})

test('an enum has a row per value, or a list without descriptions', () => {
  const text = pageText(shop, 'enums.md')
  expect(section(text, 'State')).toBe(
    [
      '*enum* · `schema.graphql`',
      '::::::members',
      '#### OPEN {#state-open}\n\nNot paid.',
      '#### PAID {#state-paid}\n\n**Deprecated**\n\nGone.',
      '::::::',
    ].join('\n\n'),
  )
  expect(section(text, 'Unit')).toBe('*enum* · `schema.graphql`\n\n- <code id="unit-kg">KG</code>\n- <code id="unit-lb">LB</code>')
})

test('every type on a page is linked to its section', () => {
  expect(pageText(shop, 'queries.md').match(/^\[.*$/gm)).toEqual([
    '[Int]: ./object-types.md#int',
    '[Order]: ./object-types.md#order',
    '[OrderFilter]: ./input-types.md#orderfilter',
    '[Person]: ./object-types.md#person',
  ])
  expect(pageText('"See `B` and `[C!]!`." type A { a: A }\ntype B { b: A }\nenum C { D }\nenum E { F }', 'object-types.md')).toMatch(
    /\n\[A\]: #a\n\[B\]: #b\n\[C\]: \.\/enums\.md#c\n$/,
  )
})

test('the file of each part is linked if its address is known', () => {
  const files = [sdlFile('type Query { a: Int }\n\ntype A { a: Int }', 'dist/a b.graphql')]
  const { pages } = makePages(files, { sourceUrl: 'https://example.com/{package}@{version}/{file}#L{line}' })
  expect(textOf(pages, 'object-types.md')).toContain(
    '*type* · [`a b.graphql`](<https://example.com/@acme/shop@1.2.0/dist/a%20b.graphql#L3>)\n',
  )
})

describe('a name that no type has', () => {
  const sdl = 'type Query {\n  order(by: Ordr): [Oder!]!\n}\ntype Order implements Nde { id: ID }\nunion U = Order | X'

  test('is reported with its location', () => {
    expect(makePages(sdl).diagnostics).toEqual([
      'schema.graphql:2:3 warning reference/unknown-type `Query.order` uses the type `Oder`, which the schema does not define.',
      'schema.graphql:2:9 warning reference/unknown-type `Query.order` uses the type `Ordr`, which the schema does not define.',
      'schema.graphql:4:23 warning reference/unknown-type `Order` uses the type `Nde`, which the schema does not define.',
      'schema.graphql:5:19 warning reference/unknown-type `U` uses the type `X`, which the schema does not define.',
    ])
  })

  test('can be accepted', () => {
    expect(makePages(sdl, { accept: ['O*r', 'Nde', 'X'] }).diagnostics).toEqual([])
  })
})

test('each line has its source location', () => {
  const { pages } = makePages([
    sdlFile('type Query {\n  """\n\n  First.\n  Second.\n  """\n  a: Int\n}', 'a.graphql'),
    sdlFile('\nextend type Query { "B." b: Int }', 'b.graphql'),
  ])
  const page = pages.get('queries.md')
  const lines = page?.text.split('\n') ?? []
  const placeOf = (text: string) => {
    const found = page && originOf(page, lines.indexOf(text) + 1)
    return `${found?.file.replace('@acme/shop@1.2.0/', '')}:${found?.line}`
  }
  expect(['## a {#a}', 'First.', 'Second.', 'a: Int', '## b {#b}', 'B.'].map(placeOf)).toEqual([
    'a.graphql:7',
    'a.graphql:4',
    'a.graphql:5',
    'a.graphql:7',
    'b.graphql:2',
    'b.graphql:2',
  ])
})

describe('a schema of ten thousand fields', () => {
  const namesOf = ['Account', 'Address', 'Basket', 'Product', 'Query', '_Service']
  const fieldsOf = (index: number) => Array.from({ length: 10 }, (_, field) => `f${field}: ${nameAt(index * 7 + field)}`).join(' ')
  const nameAt = (index: number) => `${namesOf[(index % 1_000) % namesOf.length]}${index % 1_000}`
  const types = Array.from({ length: 1_000 }, (_, index) => `"Type ${index}." type ${nameAt(index)} { ${fieldsOf(index)} }`)
  const { pages, names, diagnostics } = makePages(types.join('\n'))
  const parts = [...pages.values()].slice(0, -1).map(({ text }) => text)

  test('has a page for each first letter of a long list, with all types', () => {
    expect(diagnostics).toEqual([])
    const letters = ['a', 'b', 'p', 'q', 's']
    expect(names).toEqual([...letters.map((letter) => `object-types-${letter}.md`), 'object-types.md'])
    expect(parts.join('').match(/^## /gm)).toHaveLength(1_000)
    expect(parts.join('').match(/^#### /gm)).toHaveLength(10_000)
    for (const text of parts) expect(text.length).toBeLessThan(1_000_000)
    expect(textOf(pages, 'object-types-s.md')).toMatch(
      /^---\ntitle: "Shop API: Types: S"\ndescription: "The 166 types of the Shop API that begin with S\."\nsidebar:\n {2}label: "Types: S"\n/,
    )
  })

  test('links types on other pages, and lists them on the page of the whole list', () => {
    const text = textOf(pages, 'object-types-a.md')
    expect(text).toContain('\n[Account0]: #account0\n')
    expect(text).toContain('\n[Basket8]: ./object-types-b.md#basket8\n')
    expect(textOf(pages, 'object-types.md')).toContain(
      'The 1000 types of the Shop API, from `@acme/shop` 1.2.0.\n\n## [A](./object-types-a.md)\n\n[Account0](./object-types-a.md#account0), ',
    )
  })

  test('keeps the pages of other types when a type is added', () => {
    const more = makePages([...types, 'type Zebra { a: Int }'].join('\n')).pages
    expect(textOf(more, 'object-types-b.md')).toBe(textOf(pages, 'object-types-b.md'))
    expect(more.has('object-types-z.md')).toBe(true)
  })

  test('is split by more letters where the first one does not suffice', () => {
    const alike = Array.from({ length: 600 }, (_, index) => `type P${index < 300 ? 'u' : 'a'}${index} { ${fieldsOf(index)} }`)
    const parted = makePages([...types, ...alike, 'type P { a: Int }'].join('\n')).names
    expect(parted).toContain('object-types-pa.md')
    expect(parted).toContain('object-types-pu.md')
    expect(parted).toContain('object-types-p.md')
    expect(parted).toContain('object-types-b.md')
  })

  test('has pages for parts of its queries', () => {
    const fields = types.map((_, index) => `"${'A long text. '.repeat(40)}" ${index % 2 ? 'get' : 'list'}${index}: Order`)
    const queries = makePages(`"Asks." type Query { ${fields.join(' ')} } type Order { id: ID }`)
    expect(queries.names).toEqual(['queries-g.md', 'queries-l.md', 'queries.md', 'object-types.md'])
    expect(textOf(queries.pages, 'queries.md')).toContain('Asks.')
    expect(textOf(queries.pages, 'object-types.md')).toContain('[get1](./queries-g.md#get1)')
  })
})

test('parts that a server adds are marked', () => {
  const { definitions } = parse('input Added { a: Int }', { noLocation: true })
  const document = { ...mergeSdl([sdlFile('type Query { a: Int }')]).value, definitions }
  const { value } = createGraphqlPages(
    { document, origin: { name: '@acme/shop', version: '1.2.0' }, into: 'reference/shop', title: 'Shop API' },
    { acceptance: createAcceptance([]), sourceUrl: undefined },
  )
  expect(value.find(({ path }) => path.endsWith('input-types.md'))?.text).toContain('\n*input* · added at run time\n')
})
