import { expect, test } from 'vitest'
import { pagesOf } from './api-pages.ts'

const document = `openapi: 3.1.0
info: { title: A, version: "1" }
paths:
  /pay:
    post:
      operationId: pay
      requestBody:
        content:
          application/json:
            schema:
              oneOf:
                - title: By card
                  description: Money comes *at once*.
                  required: [number]
                  properties: { number: { type: string } }
                - oneOf:
                    - { title: Domestic, properties: { iban: { type: string } } }
                    - { title: Abroad, properties: { bic: { type: string } } }
                  properties: { kind: { const: bank } }
                - { type: string, maxLength: 3, description: A code. }
                - { enum: [a, b] }
                - { $ref: '#/components/schemas/Source' }
      responses:
        '200': { description: OK, content: { application/json: { schema: { $ref: '#/components/schemas/Many' } } } }
components:
  schemas:
    Source:
      properties:
        source:
          oneOf:
            - { title: Wallet, description: A purse., required: [coins], properties: { coins: { type: integer }, same: { type: string } } }
            - { properties: { type: { enum: [bank] }, same: { type: integer } } }
            - { type: 'null' }
        list: { type: array, items: { anyOf: [{ properties: { a: { type: string } } }, { type: string }] } }
        many:
          anyOf: [{ type: string }, { type: integer }, { type: boolean }, { type: array }, { type: object }, { type: 'null' }, { const: 5 }]
    Many:
      oneOf: [{ properties: { ROWS } }, { properties: { z: { type: string } } }]
    List:
      type: array
      items: { oneOf: [{ title: X, properties: { x: { type: string } } }, { title: Y, properties: { y: { type: string } } }] }
`.replace('ROWS', Array.from({ length: 12 }, (_, index) => `p${index}: { type: string }`).join(', '))

const { pages, problems } = await pagesOf({ files: { 'api.yaml': document } })
const pay = pages['api/pay.md'] ?? ''

test('variants without a name are sections with the rows of their members, also inside of one another', () => {
  expect(problems).toEqual([])
  expect(pay.slice(pay.indexOf('## Request body'), pay.indexOf('## Responses'))).toMatchInlineSnapshot(`
    "## Request body {#body}

    \`application/json\` · \`object\` or \`string\` or [\`Source\`](./schemas/source.md)

    One of:

    - [\`Source\`](./schemas/source.md)
    - \`string\` · at most 3 characters – A code.
    - \`string\` · \`a\`, \`b\`

    Or one of these:

    <Tabs>

    <TabItem label="By card">

    \`object\`

    Money comes *at once*.

    ::::::members

    #### number {#body-by-card-number}

    *property* · \`string\` · required

    ::::::

    </TabItem>

    <TabItem label="kind: bank">

    \`object\`

    ::::::members

    #### kind {#body-kind-bank-kind}

    *property* · \`"bank"\`

    ::::::

    One of:

    <Tabs>

    <TabItem label="Domestic">

    \`object\`

    ::::::members

    #### iban {#body-kind-bank-domestic-iban}

    *property* · \`string\`

    ::::::

    </TabItem>

    <TabItem label="Abroad">

    \`object\`

    ::::::members

    #### bic {#body-kind-bank-abroad-bic}

    *property* · \`string\`

    ::::::

    </TabItem>

    </Tabs>

    </TabItem>

    </Tabs>

    "
  `)
})

test('a schema with a name is only linked if its variants have many rows', () => {
  expect(pay.slice(pay.indexOf('### 200 OK'))).not.toContain('p0')
  expect(pages['api/schemas/many.md']).toContain('#### p11 {#variant-variant-1-p11}')
})

test('the variants of a property are rows, each with the rows of its members', () => {
  const page = pages['api/schemas/source.md'] ?? ''
  expect(page.slice(page.indexOf('#### source'), page.lastIndexOf('::::::'))).toMatchInlineSnapshot(`
    "#### source {#source}

    *property* · \`object\` or \`null\`

    #### source (Wallet) {#source-wallet}

    *variant* · \`object\`

    A purse.

    #### source.coins {#source-coins-wallet}

    *property* · \`integer\` · required · in Wallet

    #### source.same {#source-same-wallet}

    *property* · \`string\` · in Wallet

    #### source (type: bank) {#source-type-bank}

    *variant* · \`object\`

    #### source.type {#source-type-type-bank}

    *property* · \`string\` · in type: bank

    Value: \`bank\`

    #### source.same {#source-same-type-bank}

    *property* · \`integer\` · in type: bank

    #### list {#list}

    *property* · array of \`object\` or \`string\`

    #### list\\[\\].a {#list-a}

    *property* · \`string\`

    #### many {#many}

    *property* · one of 7 types

    One of: \`string\`, \`integer\`, \`boolean\`, \`array\`, \`object\`, \`null\`, \`5\`

    "
  `)
})

test('the variants of items are on the page of the list', () => {
  const page = pages['api/schemas/list.md'] ?? ''
  expect(page).toContain('Each item is as follows.\n\nOne of:\n\n<Tabs>\n\n<TabItem label="X">\n\n`object`\n')
  expect(page).toContain('#### y {#variant-y-y}')
})

test('rows of variants are limited in depth and number', async () => {
  const deep = (depth: number): object => {
    const inner = depth === 0 ? { type: 'string' } : { oneOf: [deep(depth - 1), deep(depth - 1), deep(depth - 1), deep(depth - 1)] }
    return { properties: { a: inner, b: { type: 'string' } } }
  }
  const made = await pagesOf({
    files: {
      'api.yaml': JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: '1' }, components: { schemas: { Deep: deep(7) } } }),
    },
  })
  const page = made.pages['api/schemas/deep.md'] ?? ''
  expect(page.split('\n').filter((line) => line.startsWith('#### '))).toHaveLength(1_000)
  expect(page).toContain('This object has more properties, which are not listed here.')
})

test('tabs of variants have different labels that no title can close', async () => {
  const titles = ['a "b" </Tabs>', 'a "b" </Tabs>']
  const oneOf = titles.map((title, index) => ({ title, properties: { [`p${index}`]: { type: 'string' } } }))
  const document = { openapi: '3.1.0', info: { title: 'A', version: '1' }, components: { schemas: { Odd: { oneOf } } } }
  const page = (await pagesOf({ files: { 'api.yaml': JSON.stringify(document) } })).pages['api/schemas/odd.md'] ?? ''
  expect(page.match(/<\/?Tab.*/g)).toEqual([
    '<Tabs>',
    '<TabItem label="a &quot;b&quot; &lt;/Tabs&gt;">',
    '</TabItem>',
    '<TabItem label="a &quot;b&quot; &lt;/Tabs&gt; 2">',
    '</TabItem>',
    '</Tabs>',
  ])
})

test('in a long table, members from the third level on are folded into the second one', async () => {
  const owner = (count: number) => ({
    properties: Object.fromEntries([
      ...Array.from({ length: count }, (_, index) => [`p${index}`, { type: 'string' }]),
      ['owner', { properties: { team: { properties: { id: {}, lead: { properties: { name: { type: 'string' } } } } }, last: {} } }],
    ]),
  })
  const made = await pagesOf({
    files: {
      'api.json': JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'A', version: '1' },
        components: { schemas: { Long: owner(20), Short: owner(2) } },
      }),
    },
  })
  expect(made.problems).toEqual([])
  const shapeOf = (page: string) => page.split('\n').filter((line) => /^(?::::|####)/.test(line))
  expect(shapeOf(made.pages['api/schemas/long.md'] ?? '').filter((line) => !/#### p\d/.test(line))).toEqual([
    '::::::::members',
    '#### owner {#owner}',
    '#### owner.team {#owner-team}',
    ':::::::details 3 properties',
    '::::::members',
    '#### owner.team.id {#owner-team-id}',
    '#### owner.team.lead {#owner-team-lead}',
    '#### owner.team.lead.name {#owner-team-lead-name}',
    '::::::',
    ':::::::',
    '#### owner.last {#owner-last}',
    '::::::::',
  ])
  expect(made.pages['api/schemas/short.md']).not.toContain(':::details')
})
