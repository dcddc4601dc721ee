import { expect, test } from 'vitest'
import { pagesOf } from './api-pages.ts'

const ref = { $ref: '#/components/schemas/Pet' }
const pets = { type: 'array', items: ref }

/** The page of an operation that answers with JSON and XML. */
async function pageOf(json: object, xml: object): Promise<string> {
  const content = { 'application/json': json, 'application/xml': xml }
  const get = { operationId: 'read', responses: { 200: { description: 'It.', content } } }
  const schemas = { Pet: { type: 'object', properties: { name: { type: 'string' } } } }
  const document = { openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: { '/a': { get } }, components: { schemas } }
  const { pages } = await pagesOf({ files: { 'api.yaml': JSON.stringify(document) } })
  return pages['api/read.md'] ?? ''
}

test('a schema that JSON and XML share is described once, with the examples of both', async () => {
  for (const schema of [ref, pets]) {
    const value = schema === ref ? { name: 'Rex' } : [{ name: 'Rex' }]
    const page = await pageOf({ schema, example: value }, { schema, example: '<pet><name>Rex</name></pet>' })
    expect(page).toContain('`application/json`, `application/xml` · ')
    expect(page.match(/^#+ name \{#/gm)).toHaveLength(1)
    expect(page).toContain('"name": "Rex"')
    expect(page).toContain('<pet><name>Rex</name></pet>')
  }
})

test('a list that is longer in one of them is described for both', async () => {
  const page = await pageOf({ schema: pets }, { schema: { ...pets, minItems: 1 } })
  expect(page).toContain('\n`application/json` · ')
  expect(page).toContain('\n`application/xml` · ')
  expect(page.match(/^#+ name \{#/gm)).toHaveLength(2)
})
