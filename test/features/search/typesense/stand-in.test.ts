import { afterEach, beforeEach, expect, test } from 'vitest'
import { type StandIn, startStandIn } from '../../../stand-ins/typesense/start-stand-in.ts'

let standIn: StandIn
beforeEach(async () => {
  standIn = await startStandIn(2)
  expect((await ask('/collections', { method: 'POST', body: schema })).status).toBe(201)
})
afterEach(() => standIn.close())

async function ask(
  path: string,
  { method = 'GET', key = standIn.adminKey, body, node = 0 }: { method?: string; key?: string; body?: unknown; node?: number } = {},
) {
  const response = await fetch(`${standIn.nodes[node]}${path}`, {
    method,
    headers: { 'x-typesense-api-key': key },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return { status: response.status, reply: await response.text() }
}

const schema = {
  name: 'things',
  fields: [
    { name: 'text', type: 'string' },
    { name: 'rank', type: 'int32' },
  ],
  default_sorting_field: 'rank',
}

test('what one node is told the others know', async () => {
  expect((await ask('/collections', { method: 'POST', body: schema, node: 1 })).status).toBe(409)
  expect(JSON.parse((await ask('/collections/things', { node: 1 })).reply)).toMatchObject({ name: 'things', num_documents: 0 })
})

test('an import responds with 200 and a result per line', async () => {
  const lines = ['{"id":"a","text":"A","rank":1}', '{"id":"b","text":2,"rank":1}', 'no JSON', '{"text":"C","rank":1}'].join('\n')
  const { status, reply } = await ask('/collections/things/documents/import?action=upsert', { method: 'POST', body: lines })
  expect(status).toBe(200)
  expect(reply.split('\n').map((line) => JSON.parse(line).success)).toEqual([true, false, false, false])
})

test.each([
  [{ ...schema, name: '' }, 400],
  [{ ...schema, name: 'b', fields: [] }, 400],
  [{ ...schema, name: 'b', fields: [{ name: 'x', type: 'strong' }] }, 400],
  [{ ...schema, name: 'b', default_sorting_field: 'text' }, 400],
  [{ ...schema, name: 'b', token_separators: ['--'] }, 400],
])('the schema %j is refused', async (body, status) => {
  expect((await ask('/collections', { method: 'POST', body })).status).toBe(status)
})

test('an alias can dangle, but cannot have a collection’s name', async () => {
  expect((await ask('/aliases/here', { method: 'PUT', body: { collection_name: 'nowhere' } })).status).toBe(200)
  expect((await ask('/collections/here')).status).toBe(404)
  expect((await ask('/aliases/things', { method: 'PUT', body: { collection_name: 'nowhere' } })).status).toBe(500)
})

test('a key only permits its actions in its collections', async () => {
  const body = { description: 'x', actions: ['documents:search', 'collections:get'], collections: ['thing.*'] }
  const { value: key } = JSON.parse((await ask('/keys', { method: 'POST', body })).reply)
  expect((await ask('/collections/things', { key })).status).toBe(200)
  expect((await ask('/collections/things/documents/search?q=a&query_by=text', { key })).status).toBe(200)
  for (const [path, method] of [
    ['/collections/other', 'GET'],
    ['/collections', 'GET'],
    ['/collections/things', 'DELETE'],
    ['/keys', 'GET'],
  ] as const)
    expect((await ask(path, { key, method })).status).toBe(401)
  expect((await ask('/keys')).reply).not.toContain(key)
  expect((await ask('/health', { key: '' })).status).toBe(200)
})

test('other processes control faults by the fault port', async () => {
  const steer = (path: string, body = '') => fetch(`${standIn.faultPort}${path}`, { method: 'PUT', body })
  await steer('/fault/1', JSON.stringify({ kind: 'status', status: 503, only: '^GET ', times: 1 }))
  expect((await ask('/collections', { node: 0 })).status).toBe(200)
  expect((await ask('/collections', { node: 1 })).status).toBe(503)
  expect((await ask('/collections', { node: 1 })).status).toBe(200)
  await steer('/fault', JSON.stringify({ kind: 'html' }))
  expect((await ask('/collections', { node: 1 })).reply).toContain('<!doctype html>')
  await steer('/fault', 'null')
  await steer('/down/0')
  await expect(ask('/collections')).rejects.toThrow()
  await steer('/up/0')
  expect((await ask('/collections')).status).toBe(200)
})
