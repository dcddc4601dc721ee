import { describe, expect, test } from 'vitest'
import { locateProblems } from '../../../src/features/openapi/create-openapi-pages.ts'
import { loadTexts, pagesOf } from './api-pages.ts'

const head = `openapi: 3.1.0
info: { title: A, version: "1" }
components:
  schemas:
`

interface Shown {
  readonly page: string
  readonly problems: readonly string[]
}

/** The page of the schema `A`, after its front matter; lines are those of `schemas`. */
async function shown(schemas: string): Promise<Shown> {
  const { pages, problems } = await pagesOf({ files: { 'api.yaml': `${head}${schemas}` } })
  return { page: (pages['api/schemas/a.md'] ?? '').split('---\n')[2]?.trim() ?? '', problems }
}

describe('conditions', () => {
  test('`if` and `then` are sentences, with the properties that only they describe', async () => {
    const { page, problems } = await shown(`
    A:
      type: object
      required: [kind]
      properties: { kind: { enum: [card, bank] }, zip: { type: string }, country: { type: string } }
      allOf:
        - if: { properties: { kind: { const: card } } }
          then: { required: [number], properties: { number: { type: string, description: Of the card. } } }
          else: { required: [zip] }
        - if: { properties: { country: { const: US } } }
          then: { properties: { zip: { pattern: '^[0-9]{5}$' } }, required: [zip] }
`)
    expect(problems).toEqual([])
    expect(page.slice(page.indexOf('#### country') + 5)).toMatchInlineSnapshot(`
      "country {#country}

      *property* · \`string\`

      ::::::

      - Unless \`kind\` is \`card\`, \`zip\` is required.
      - When \`country\` is \`US\` (or is absent), then \`zip\` is required and \`zip\` has these limits: pattern \`^[0-9]{5}$\`.

      When \`kind\` is \`card\`, then these properties apply.

      ::::::members

      #### number {#rule-1-number}

      *property* · \`string\` · required

      Of the card.

      ::::::"
    `)
  })

  test.each([
    ['dependentRequired: { gift: [to, text] }', 'When `gift` is present, then `to` and `text` are required.'],
    ['dependentSchemas: { gift: { required: [to] } }', 'When `gift` is present, then `to` is required.'],
    ['if: { required: [a] }\n      then: { not: { required: [b] } }', 'When `a` is present, then `b` is absent.'],
    [
      'if: { not: { required: [a] } }\n      then: { anyOf: [{ required: [b] }, { required: [c] }] }',
      'When `a` is absent, then at least one of `b` and `c` is required.',
    ],
    [
      'if: { type: string }\n      then: { maxLength: 3 }',
      'When the value has the type `string`, then the value has these limits: at most 3 characters.',
    ],
    ['anyOf: [{ required: [a] }, { required: [b, c] }]', '`a` is required, or `b` and `c` are required.'],
    ['oneOf: [{ required: [a] }, { required: [b] }]', 'Exactly one of `a` and `b` is present.'],
    ['not: { required: [a, b] }', 'Not allowed: `a` and `b` are present.'],
    ['not: { properties: { a: { enum: [1, 2] } }, required: [a] }', 'Not allowed: `a` is `1` or `2`.'],
    ['propertyNames: { pattern: "^[a-z]+$", maxLength: 9 }', 'Keys: pattern `^[a-z]+$`, at most 9 characters.'],
    ['propertyNames: { enum: [a, b] }', 'Keys: one of `a` or `b`.'],
    ['contains: { const: main }', 'At least 1 item for which: the item is `main`.'],
    [
      'contains: { type: integer }\n      minContains: 2\n      maxContains: 3',
      'At least 2 and at most 3 items for which: the item has the type `integer`.',
    ],
    ['prefixItems: [{ type: string }]\n      unevaluatedItems: { type: integer }', 'Other items: `integer`.'],
  ])('%s', async (keyword, sentence) => {
    const ofSchema = await shown(`    A:\n      ${keyword}\n`)
    expect(ofSchema).toMatchObject({ page: expect.stringContaining(`\n\n${sentence}`), problems: [] })
    const ofProperty = await shown(`    A:\n     properties:\n      p:\n       ${keyword.replaceAll('\n      ', '\n       ')}\n`)
    expect(ofProperty.page).toContain(`#### p {#p}`)
    expect(ofProperty.page).toContain(sentence)
  })
})

test.each([
  ['{ type: array, prefixItems: [{ type: string }, { type: integer }], items: false }', 'array with only `string`, `integer`'],
  ['{ prefixItems: [{ type: string }], items: { type: integer } }', 'array with `string`, then any number of `integer`'],
  ['{ type: object, properties: { b: {} }, unevaluatedProperties: false }', '`object` · no other properties'],
  ['{ type: string, contentEncoding: base64, contentMediaType: image/png }', '`string` · encoded as `base64` · contains `image/png`'],
  ['{ type: string, xml: { name: n, attribute: true, namespace: "urn:a" } }', '`string` · XML attribute `n` · XML namespace `urn:a`'],
  ['{ type: array, items: { type: string }, xml: { wrapped: true } }', 'array of `string` · in an XML element of its own'],
])('%s is a fact', async (schema, facts) => {
  const { page, problems } = await shown(`    A: { type: object, properties: { p: ${schema} } }\n`)
  expect(problems).toEqual([])
  expect(page).toContain(`*property* · ${facts}\n`)
})

test('patterns of property names are rows, as are properties of contents and of first items', async () => {
  const { page } = await shown(`
    A:
      type: object
      externalDocs: { url: 'https://a.example/help', description: Help }
      patternProperties: { '^x-': { type: string, description: Your own. } }
      properties:
        pair: { prefixItems: [{ type: object, properties: { left: { type: string } } }] }
        text: { type: string, contentMediaType: application/json, contentSchema: { properties: { deep: { type: integer } } } }
`)
  expect(page).toContain('[Help](<https://a.example/help>)')
  expect(page).toContain('#### ^x- {#x}\n\n*property names that match* · `string`\n\nYour own.')
  expect(page).toContain('#### pair\\[0\\].left {#pair-0-left}\n\n*property* · `string`')
  expect(page).toContain('The decoded text contains `object`.')
  expect(page).toContain('#### text.deep {#text-deep}\n\n*property* · `integer`')
})

describe('names of schemas', () => {
  const anchors = `
    A:
      $dynamicAnchor: node
      properties:
        leaf: { $ref: '#leaf' }
        children: { type: array, items: { $dynamicRef: '#node' } }
        embedded: { $ref: 'https://a.example/id' }
        relative: { $ref: 'https://a.example/id#inner' }
    Leaf: { $anchor: leaf, type: object, example: { $anchor: leaf } }
    Embedded:
      $id: https://a.example/id
      properties: { own: { $ref: '#/$defs/own' }, inner: { $ref: '#inner' } }
      $defs: { own: { type: string }, inner: { $anchor: inner, type: integer } }
`

  test('`$anchor`, `$dynamicAnchor`, and `$id`', async () => {
    const { pages, problems } = await pagesOf({ files: { 'api.yaml': `${head}${anchors}` } })
    expect(problems).toEqual([])
    const lines = Object.values(pages).flatMap((page) => page.split('\n').filter((line) => line.startsWith('*property*')))
    expect(lines).toEqual([
      '*property* · [`Leaf`](./leaf.md)',
      '*property* · array of [`A`](./a.md)',
      '*property* · [`Embedded`](./embedded.md)',
      '*property* · [`inner`](./inner.md)',
      '*property* · [`own`](./own.md)',
      '*property* · [`inner`](./inner.md)',
    ])
  })

  test('an anchor of another file', async () => {
    const { pages, problems } = await pagesOf({
      files: {
        'api.yaml': `${head}    A: { properties: { b: { $ref: 'other.yaml#b' } } }`,
        'other.yaml': 'definitions:\n  B: { $anchor: b, type: string }',
      },
    })
    expect(problems).toEqual([])
    expect(pages['api/schemas/a.md']).toContain('*property* · [`B`](./b.md)')
  })

  test('an anchor that does not exist, with a suggestion', async () => {
    const { problems } = await shown(`    A: { $anchor: leaf }\n    B:\n      $ref: '#leef'\n`)
    expect(problems).toEqual(['api.yaml:7:7 openapi/unresolved-ref The reference `#leef` does not resolve: there is no `leef`.'])
  })

  test('a dynamic reference that can lead to several schemas', async () => {
    const { problems } = await shown(`
    A: { $dynamicAnchor: node, properties: { next: { $dynamicRef: '#node' } } }
    B: { $id: 'https://a.example/b', $dynamicAnchor: node }
`)
    expect(problems).toEqual(['api.yaml:6:54 openapi/unused-key Pages do not show what `$dynamicRef` of a schema says.'])
  })
})

describe('keys without an effect are reported once each', () => {
  test('unknown keys', async () => {
    const problems = (
      await pagesOf({
        files: {
          'api.yaml': `openapi: 3.0.3
info: { title: A, version: "1", licence: MIT }
paths:
  /a:
    get:
      sumary: Read
      x-own: 1
      parameters:
        - { name: b, in: query, type: string, schema: { type: string, maxlength: 3 } }
        - { name: c, in: query, schema: { type: string, maxlength: 3 } }
      responses:
        '200': { description: OK, schema: { type: string } }
`,
        },
      })
    ).problems
    expect(problems).toEqual([
      'api.yaml:2:33 openapi/unknown-key OpenAPI does not define the key `licence` of `info`, so docsgen ignores it.',
      'api.yaml:6:7 openapi/unknown-key OpenAPI does not define the key `sumary` of an operation, so docsgen ignores it.',
      'api.yaml:9:33 openapi/unknown-key OpenAPI does not define the key `type` of a parameter, so docsgen ignores it.',
      'api.yaml:9:71 openapi/unknown-key OpenAPI does not define the key `maxlength` of a schema, so docsgen ignores it. The document has it in one other place.',
      'api.yaml:12:35 openapi/unknown-key OpenAPI does not define the key `schema` of a response, so docsgen ignores it.',
    ])
  })

  test('`nullable` since OpenAPI 3.1, and keywords beside a reference in OpenAPI 3.0', async () => {
    const schemas = `    A: { type: string, nullable: true }\n    B: { properties: { a: { $ref: '#/components/schemas/A', type: string, description: Own., nullable: true, enum: [a] } } }\n`
    expect((await shown(schemas)).problems).toEqual([
      'api.yaml:5:24 openapi/unused-key Pages do not show what `nullable` of a schema says. The document has it in one other place.',
    ])
    const { problems } = await pagesOf({ files: { 'api.yaml': `${head.replace('3.1.0', '3.0.3')}${schemas}paths: {}` } })
    expect(problems).toEqual([
      'api.yaml:6:94 openapi/unused-key Pages do not show what `nullable` of a schema says.',
      'api.yaml:6:110 openapi/unused-key Pages do not show what `enum` of a schema says.',
    ])
  })

  test('a suggestion, or what else to do', async () => {
    const text = `${head}    A: { titel: a, b: { type: string }, zzzzzzzzz: 1 }\n`
    const { problems, textOf } = await loadTexts({ 'api.yaml': text })
    expect(locateProblems(problems, textOf).map(({ hint }) => hint)).toEqual([
      'Did you mean `title`?',
      'If it is a property of the value, move it to `properties`.',
      'If the key is your own, begin its name with `x-`. If the document is not yours, add `zzzzzzzzz` to `reference.accept`.',
    ])
  })

  test('keys that pages do not show, unless the config accepts them', async () => {
    const text = `${head}    A: { dependencies: { a: [b] }, additionalItems: false }\n    B: { dependencies: {}, maxContains: 3 }\n`
    const { problems } = await pagesOf({ files: { 'api.yaml': text }, accept: ['additionalItems'] })
    expect(problems).toEqual([
      'api.yaml:5:10 openapi/unused-key Pages do not show what `dependencies` of a schema says. The document has it in one other place.',
      'api.yaml:6:28 openapi/unused-key Pages do not show what `maxContains` of a schema says.',
    ])
  })
})
