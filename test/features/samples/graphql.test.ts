// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the code of samples has such templates
import { describe, expect, it } from 'vitest'
import { problemsOf } from './check-text.ts'

const graphql = (code: string, info = '') => `\`\`\`graphql ${info}\n${code}\n\`\`\`\n`
const ts = (code: string, info = '') => `\`\`\`ts ${info}\n${code}\n\`\`\`\n`

describe('operations', () => {
  it('fit one of the schemas', () => {
    expect(problemsOf(graphql('{ product(id: 1) { name } }'))).toEqual([])
    expect(problemsOf(graphql('{ product(id: 1) { stock } }'))).toEqual([])
  })

  it('fit the requested schema', () => {
    const stock = '{ product(id: 1) { stock } }'
    const wrong = ['2:20 sample/graphql-error Shop API: Cannot query field "stock" on type "Product".']
    expect(problemsOf(graphql(stock, 'title="Shop API"'))).toEqual(wrong)
    expect(problemsOf(graphql(stock, 'title="shop api: stock.graphql"'))).toEqual(wrong)
    expect(problemsOf(graphql(stock, 'schema="Shop API" title="Admin API"'))).toEqual(wrong)
    expect(problemsOf(graphql(stock, 'title="Response of the Shop API"'))).toEqual([])
    expect(problemsOf(graphql(stock, 'schema="Depot API"'))).toEqual(['1:1 sample/unknown-schema Unknown schema `Depot API`.'])
  })

  it('are reported with the errors of the nearest schema', () => {
    expect(problemsOf(graphql('{\n  product(id: 1) {\n    stock\n    colour\n  }\n}'))).toEqual([
      '5:5 sample/graphql-error Admin API: Cannot query field "colour" on type "Product".',
    ])
  })

  it('can have unused fragments, and fragments defined elsewhere on the page', () => {
    expect(problemsOf(graphql('fragment A on Product { id }'))).toEqual([])
    expect(
      problemsOf(graphql('{ product(id: 1) { ...A } }') + graphql('fragment A on Product { ...B }\nfragment B on Product { id }')),
    ).toEqual([])
    expect(problemsOf(graphql('{ product(id: 1) { ...C } }'))).toEqual(['2:23 sample/graphql-error Shop API: Unknown fragment "C".'])
  })

  it('are not reported if the schema is missing', () => {
    const absent = ['Admin API']
    expect(problemsOf(graphql('{ wrong }', 'title="Admin API"'), { absent })).toEqual([])
    expect(problemsOf(graphql('{ wrong }'), { absent })).toEqual([])
    expect(problemsOf(graphql('{ wrong }', 'schema="Shop API"'), { absent })).toHaveLength(1)
  })

  it('with syntax errors', () => {
    expect(problemsOf(`> ${graphql('{ product(id: }').replaceAll('\n', '\n> ')}`)).toEqual([
      '2:17 sample/graphql-syntax Invalid GraphQL: Unexpected "}".',
    ])
    expect(problemsOf(graphql('# nothing but a comment'))).toEqual(['2:24 sample/graphql-syntax Invalid GraphQL: Unexpected <EOF>.'])
    expect(problemsOf(graphql(`{ ${'a '.repeat(11_000)}}`))).toEqual([
      expect.stringContaining('sample/graphql-syntax Invalid GraphQL: Document contains more that 10000 tokens'),
    ])
  })
})

describe('type definitions', () => {
  const reviews = 'extend type Product { reviews: [Review!]! }\ntype Review { text: String! }'

  it('extend the schema for the page', () => {
    expect(problemsOf(graphql(reviews) + graphql('{ product(id: 1) { reviews { text } } }'))).toEqual([])
    expect(problemsOf(graphql('{ product(id: 1) { reviews { text } } }') + graphql(reviews))).toEqual([])
    expect(
      problemsOf(graphql(reviews, 'schema="Admin API"') + graphql('{ product(id: 1) { reviews { text } } }', 'title="Shop API"')),
    ).toEqual(['6:20 sample/graphql-error Shop API: Cannot query field "reviews" on type "Product".'])
  })

  it('can be in TypeScript', () => {
    const code = `const schema = gql\`\n  ${reviews}\n\``
    expect(problemsOf(ts(code) + graphql('{ product(id: 1) { reviews { text } } }'))).toEqual([])
  })

  it('can omit a body that the server adds', () => {
    expect(problemsOf(graphql('input Options\nextend type Query { products(options: Options): [Product!]! }'))).toEqual([])
  })

  it('can be redefined', () => {
    const later = 'extend type Product { reviews: [Review!]! }\ntype Review { text: String! stars: Int! }'
    expect(problemsOf(graphql(reviews) + graphql(later) + graphql('{ product(id: 1) { reviews { text stars } } }'))).toEqual([])
    expect(
      problemsOf(graphql('extend type Query { a: Int }') + graphql('extend type Query { a: Int b: Int }') + graphql('{ a b }')),
    ).toEqual([])
  })

  it.each([
    [
      'extend type Product { name: String }',
      '2:23 sample/graphql-error Shop API: Field "Product.name" already exists in the schema. It cannot also be defined in this type extension.',
    ],
    [
      'extend type Produkt { a: Int }',
      '2:13 sample/graphql-error Shop API: Cannot extend type "Produkt" because it is not defined. Did you mean "Product"?',
    ],
    [
      'type Article { a: Int }',
      '2:6 sample/graphql-error Shop API: Type "Article" already exists in the schema. It cannot also be defined in this type definition.',
    ],
    ['type A { b: B }', '2:13 sample/graphql-error Shop API: Unknown type "B". Did you mean "A"?'],
    [
      'type A implements Node { name: String }',
      '2:1 sample/graphql-error Shop API: Interface field Node.id expected but A does not provide it.',
    ],
    ['type A { a: Int a: Int }', '2:10 sample/graphql-error Shop API: Field "A.a" can only be defined once.'],
    ['input I { a: Product }', '2:14 sample/graphql-error Shop API: The type of I.a must be Input Type but got: Product.'],
  ])('are held to the schema: %s', (code, problem) => {
    expect(problemsOf(graphql(code))).toEqual([problem])
  })

  it('with their own query are a separate schema', () => {
    const own = 'type Query { boat: Boat }\ntype Boat { name: String }'
    expect(problemsOf(graphql(own))).toEqual([])
    expect(problemsOf(graphql(own) + graphql('{ boat { name } }'))).toEqual([])
    expect(problemsOf(graphql('schema { query: Boat }\ntype Boat { name: String }', 'title="Shop API"'))).toEqual([])
    expect(problemsOf(graphql(`${own}\n{ boat { length } }`))).toEqual([
      '4:10 sample/graphql-error Cannot query field "length" on type "Boat".',
    ])
    expect(problemsOf(graphql('type Query { boat: Ship }'))).toEqual(['2:20 sample/graphql-error Unknown type "Ship".'])
    expect(problemsOf(graphql(own) + graphql('{ boat { name } }', 'title="Shop API"'))).toHaveLength(1)
  })
})

describe('GraphQL within TypeScript', () => {
  it.each([
    ['const a = gql`{ product(id: 1) { colour } }`', '2:34'],
    ['const a = graphql(`\n  { product(id: 1) {\n    colour\n  } }\n`)', '4:5'],
    ['const a = /* GraphQL */ `{ product(id: 1) { colour } }`', '2:45'],
    ['const é = "😀"; const a = gql`{ product(id: 1) { colour } }`', '2:50'],
    ['const a = gql`{ product(id: 1) { ${x} colour } }`', '2:39'],
  ])('is found: %j', (code, place) => {
    expect(problemsOf(ts(code))).toEqual([`${place} sample/graphql-error Shop API: Cannot query field "colour" on type "Product".`])
  })

  it('is otherwise not recognized', () => {
    expect(problemsOf(ts('const a = html`{ wrong }`\nconst b = graphql({ schema, source: `{ wrong }` })\nconst c = `{ wrong }`'))).toEqual(
      [],
    )
  })

  it('is checked against the schema of its code block', () => {
    const code = 'const a = gql`{ product(id: 1) { stock } }`'
    expect(problemsOf(ts(code, 'title="src/shop-api/a.ts"'))).toEqual([])
    expect(problemsOf(ts(code, 'title="src/a.ts" schema="Shop API"'))).toHaveLength(1)
  })

  it('can use constants of the page', () => {
    const fragment = 'const FIELDS = gql`fragment Fields on Product { id }`\n'
    expect(problemsOf(ts(`${fragment}const a = gql\`{ product(id: 1) { ...Fields } } \${FIELDS}\``))).toEqual([])
    expect(problemsOf(ts(fragment) + ts('const a = gql`${FIELDS} { product(id: 1) { ...Fields } }`'))).toEqual([])
    expect(problemsOf(ts(`${fragment}const a = graphql(\`{ product(id: 1) { ...Fields } }\`, [FIELDS])`))).toEqual([])
    expect(problemsOf(ts("const names = 'id name'\nconst a = gql`{ product(id: 1) { ${names} } }`"))).toEqual([])
    expect(problemsOf(ts('const names = `id nope`\nconst a = gql`{ product(id: 1) { ${names} nix } }`'))).toEqual([
      '3:36 sample/graphql-error Shop API: Cannot query field "nope" on type "Product". Did you mean "name"?',
      '3:43 sample/graphql-error Shop API: Cannot query field "nix" on type "Product". Did you mean "id"?',
    ])
  })

  it('can use a constant twice, indirectly, and circularly', () => {
    const two = 'const A = gql`fragment A on Product { id }`\nconst B = gql`fragment B on Product { ...A } ${A}`\n'
    expect(problemsOf(ts(`${two}const c = gql\`{ product(id: 1) { ...A ...B } } \${A} \${B}\``))).toEqual([])
    expect(problemsOf(ts('const A = gql`fragment A on Product { id } ${B}`\nconst B = gql`fragment B on Product { id } ${A}`'))).toEqual([])
  })

  it('ignores errors that a missing part causes', () => {
    expect(problemsOf(ts('const a = gql`{ product(id: 1) { ...Other } } ${OTHER}`'))).toEqual([])
    expect(problemsOf(ts('const a = gql`query A($lang: String) { product(id: 1) { id ...Other } } ${other()}`'))).toEqual([])
    expect(problemsOf(ts('const a = gql`${anything}`'))).toEqual([])
    expect(problemsOf(ts('const a = graphql(`{ product(id: 1) { ...Other } }`, fragments)'))).toEqual([])
    expect(problemsOf(ts('const a = graphql(`{ product(id: 1) { ...Other } }`, [OTHER, , ...more])'))).toEqual([])
    expect(problemsOf(ts('const a = gql`type A { b: Elsewhere } ${types}`'))).toEqual([])
  })

  it('works across continued samples', () => {
    const first = ts('const FIELDS = gql`fragment Fields on Product { id }`', 'title="a.ts"')
    expect(
      problemsOf(first + ts('const a = gql`\n  { product(id: 1) { ...Fields colour } }\n  ${FIELDS}\n`', 'title="a.ts" continues')),
    ).toEqual(['6:32 sample/graphql-error Shop API: Cannot query field "colour" on type "Product".'])
  })
})
