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
  test('`if` and `then` are shown as JSON, once for all parts of the schema', async () => {
    const { page, problems } = await shown(`
    A:
      type: object
      properties: { kind: { enum: [card, bank] } }
      allOf:
        - if: { properties: { kind: { const: card } } }
          then: { required: [number] }
        - not: { required: [kind, zip] }
`)
    expect(problems).toEqual([])
    expect(page.slice(page.lastIndexOf('::::::'))).toMatchInlineSnapshot(`
      "::::::

      These rules of JSON Schema also apply:

      \`\`\`json
      {
        "allOf": [
          {
            "if": {
              "properties": {
                "kind": {
                  "const": "card"
                }
              }
            },
            "then": {
              "required": [
                "number"
              ]
            }
          },
          {
            "not": {
              "required": [
                "kind",
                "zip"
              ]
            }
          }
        ]
      }
      \`\`\`"
    `)
  })

  test('a large rule is not listed', async () => {
    const values = Array.from({ length: 4_000 }, (_, index) => index)
    const { page } = await shown(`    A: { not: { enum: [${values}] } }\n`)
    expect(page).toContain('More rules apply, which are not listed here.')
  })

  test.each([
    ['dependentRequired: { gift: [to, text] }', '"dependentRequired": {\n    "gift": ['],
    ['anyOf: [{ required: [a] }, { required: [b, c] }]', '"anyOf": [\n    {\n      "required": ['],
    ['anyOf: [{ required: [a] }, { required: [b] }, { required: [c] }]', 'At least one of `a`, `b`, and `c` is required.'],
    ['oneOf: [{ required: [a] }, { required: [b] }]', 'Exactly one of `a` and `b` is present.'],
    ['propertyNames: { enum: [a, b] }', '"propertyNames": {'],
    ['contains: { type: integer }\n      minContains: 2', '"minContains": 2'],
    ['prefixItems: [{ type: string }]\n      unevaluatedItems: { type: integer }', '"unevaluatedItems": {'],
  ])('%s', async (keyword, sentence) => {
    const ofSchema = await shown(`    A:\n      ${keyword}\n`)
    expect(ofSchema).toMatchObject({ page: expect.stringContaining(sentence), problems: [] })
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

test('patterns of property names are rows, as are properties of first items', async () => {
  const { page } = await shown(`
    A:
      type: object
      externalDocs: { url: 'https://a.example/help', description: Help }
      patternProperties: { '^x-': { type: string, description: Your own. } }
      properties:
        pair: { prefixItems: [{ type: object, properties: { left: { type: string } } }] }
        text: { type: string, contentMediaType: application/json, contentSchema: { type: integer } }
`)
  expect(page).toContain('[Help](<https://a.example/help>)')
  expect(page).toContain('#### ^x- {#x}\n\n*property names that match* · `string`\n\nYour own.')
  expect(page).toContain('#### pair\\[0\\].left {#pair-0-left}\n\n*property* · `string`')
  expect(page).toContain('"contentSchema": {\n    "type": "integer"')
})

describe('names of schemas', () => {
  test('`$anchor`, `$id`, and `$dynamicRef` are reported, with the path as the way out', async () => {
    const text = `${head}
    A:
      $id: https://a.example/id
      $dynamicAnchor: node
      properties:
        leaf: { $ref: '#leaf' }
        next: { $dynamicRef: '#node' }
        other: { $ref: 'https://a.example/id' }
    Leaf: { $anchor: leaf, type: object }
`
    const { problems, textOf } = await loadTexts({ 'api.yaml': text })
    expect(locateProblems(problems, textOf).map(({ message, hint, location }) => [location?.line, message, hint])).toMatchInlineSnapshot(`
      [
        [
          10,
          "The reference \`#leaf\` does not resolve: there is no \`leaf\`.",
          "Write the path of the part, such as \`#/components/schemas/Pet\`. docsgen does not know parts by \`$anchor\` or \`$id\`.",
        ],
        [
          12,
          "docsgen does not read \`https://a.example/id\`: the file does not exist.",
          "Put the file below the folder of the document, or use a tool that bundles the document into one file.",
        ],
        [
          11,
          "Pages do not show what \`$dynamicRef\` of a schema says.",
          "Write \`$ref\` instead, with the path of the schema, such as \`#/components/schemas/Node\`.",
        ],
      ]
    `)
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
    const text = `${head}    A: { dependencies: { a: [b] }, additionalItems: false }\n    B: { dependencies: {} }\n`
    const { problems } = await pagesOf({ files: { 'api.yaml': text }, accept: ['additionalItems'] })
    expect(problems).toEqual([
      'api.yaml:5:10 openapi/unused-key Pages do not show what `dependencies` of a schema says. The document has it in one other place.',
    ])
  })
})
