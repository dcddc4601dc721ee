import { expect, test } from 'vitest'
import { createDocumentIndex } from '../../../src/features/impact/document-index.ts'
import { findApiMentions } from '../../../src/features/impact/find-mentions.ts'
import type { ApiChange, DocumentChanges } from '../../../src/features/impact/impact.ts'
import { cpuMsOf } from '../../cpu-time.ts'

function change(kind: ApiChange['kind'], name: string, rest: Partial<ApiChange> = {}): ApiChange {
  return { kind, language: 'OpenAPI', api: 'Shop API', name, what: 'operation', address: 'api/x', ...rest }
}

const shop: DocumentChanges = {
  into: 'reference/shop',
  changes: [
    change('removed', 'deletePet', { before: 'DELETE /pets/{petId}' }),
    change('removed', 'pets/list-all', { before: 'GET /pets/all' }),
    change('removed', 'ping', { before: 'GET /ping' }),
    change('removed', 'stillThere', { before: 'GET /still' }),
    change('removed', 'pet-food', { what: 'schema' }),
    change('removed', 'ShopOrder', { what: 'schema' }),
    change('moved', 'oldName', { renamedTo: 'newName', before: 'a', after: 'b' }),
    change('moved', 'movedOnly', { before: 'a', after: 'b' }),
    change('changed', 'findPets', { before: 'GET /search', after: 'GET /find' }),
    change('deprecated', 'countPets', { after: 'GET /pets/count' }),
    change('deprecated', 'sendPets', { what: 'webhook' }),
    change('added', 'petPlan', { after: 'GET /plan' }),
  ],
  names: [
    { kind: 'operation', name: 'countPets', isDeprecated: true },
    { kind: 'operation', name: 'listPets', isDeprecated: false },
    { kind: 'operation', name: 'movedOnly', isDeprecated: false },
  ],
  endpoints: [
    { method: 'GET', path: '/pets' },
    { method: 'GET', path: '/pets/{petId}' },
    { method: 'GET', path: '/pets/count' },
    { method: 'GET', path: '/find' },
    { method: 'GET', path: '/plan' },
  ],
  servers: ['https://shop.example.com/v1'],
}
const index = createDocumentIndex([shop], {
  links: [{ kind: 'operation', name: 'stillThere' }],
  isOther: (name) => name === 'ShopOrder',
})

function mentionsIn(text: string): readonly string[] {
  return findApiMentions(text, index).map(({ line, column, name, change: found, isInSample }) => {
    return `${line}:${column} ${name} ${found.kind} ${found.name}${isInSample ? ' in code' : ''}`
  })
}

test.each<[string, string, readonly string[]]>([
  ['a link', 'See [it](operation:deletePet).', ['1:10 operation:deletePet removed deletePet']],
  ['a link with the folder', '[a](operation:shop/countPets)', ['1:5 operation:shop/countPets deprecated countPets']],
  ['a link with an encoded name', '[a](operation:pets%2Flist-all)', ['1:5 operation:pets%2Flist-all removed pets/list-all']],
  ['a definition', '[a]: schema:pet-food', ['1:6 schema:pet-food removed pet-food']],
  ['a link to a webhook', '[a](operation:sendPets)', ['1:5 operation:sendPets deprecated sendPets']],
  ['a link to another kind', '[a](schema:deletePet) [b](operation:pet-food)', []],
  ['a link to a name that another document has', '[a](operation:stillThere) `stillThere`', []],
  ['a link in code', '`[a](operation:deletePet)`\n\n```md\n[a](operation:deletePet)\n```', []],
  ['words that look like a link', 'The operation:deletePet and the schema: pet-food.', []],
  ['a container', '- Text\n\n  :::operation countPets :::', ['3:3 operation:countPets deprecated countPets']],
  ['a renamed operation', '`oldName` and `newName`', ['1:2 oldName moved oldName']],
  ['a page that moved', '`movedOnly`, [a](operation:movedOnly)', []],
  ['an unchanged operation', '`listPets`, [a](operation:listPets), `GET /pets`', []],
  ['names in code', '`deletePet`, ` pet-food `, and deletePet', ['1:2 deletePet removed deletePet', '1:16 pet-food removed pet-food']],
  ['common words and names of other things', '`ping`, `ShopOrder`', []],
  ['front matter', '---\ntitle: DELETE /pets/1\n---\n`DELETE /pets/1`', ['4:2 DELETE /pets/1 removed deletePet']],
  ['a request', 'Send **DELETE /pets/{id}**.', ['1:8 DELETE /pets/{id} removed deletePet']],
  ['a placeholder', '`DELETE /pets/<id>`', ['1:2 DELETE /pets/<id> removed deletePet']],
  ['a request in a code block', '```http\nGET /search?q=1 HTTP/1.1\n```', ['2:1 GET /search?q=1 changed findPets in code']],
  [
    'the request with the most parts in common',
    '`GET /pets/count` `GET /pets/all` `GET /pets/7`',
    ['1:2 GET /pets/count deprecated countPets'],
  ],
  ['a request of another method', '`PUT /pets/7` `GET /pets/7`', []],
  [
    'an address',
    "```sh\ncurl 'https://shop.example.com/v1/ping?a=b' -H 'A: b'\n```",
    ['2:7 https://shop.example.com/v1/ping?a=b removed ping in code'],
  ],
  ['a request with an address', '`GET https://shop.example.com/v1/ping`', ['1:2 GET https://shop.example.com/v1/ping removed ping']],
  ['an address of what another method still has', '<https://shop.example.com/v1/pets/7>', []],
  ['addresses of other servers', 'https://example.com/v1/ping and https://shop.example.com/v12/ping', []],
])('%s', (_, text, expected) => {
  expect(mentionsIn(text)).toEqual(expected)
})

test('a long page takes linear time', () => {
  const long = `${'GET /pets/1/'.repeat(20_000)}\n${'[a](operation:'.repeat(20_000)}\n${'https://'.repeat(20_000)}`
  expect(cpuMsOf(() => mentionsIn(long))).toBeLessThan(5_000)
})
