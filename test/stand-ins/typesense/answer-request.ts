import { randomBytes } from 'node:crypto'
import { answerSearch, type SearchParameters } from './answer-search.ts'
import { type ClusterState, type Collection, type Doc, findDocProblem, findSchemaProblem, type Schema } from './cluster-state.ts'

export interface Request {
  readonly method: string
  /** Decoded, without the query. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly key: string | undefined
  readonly body: string
}

export interface Reply {
  readonly status: number
  readonly type: string
  readonly body: string
}

type Handler = (request: Request, name: string, state: ClusterState) => Reply

/** Method and path, the required action of the key, and the response. */
const routes: readonly (readonly [pattern: RegExp, action: string, handler: Handler])[] = [
  [/^GET \/health$/, '', () => json(200, { ok: true })],
  [/^GET \/debug$/, 'debug:list', () => json(200, { version: 'stand-in' })],
  [/^GET \/collections$/, 'collections:list', listCollections],
  [/^POST \/collections$/, 'collections:create', createCollection],
  [/^GET \/collections\/([^/]+)$/, 'collections:get', (_, name, state) => withCollection(state, name, (found) => json(200, write(found)))],
  [/^DELETE \/collections\/([^/]+)$/, 'collections:delete', dropCollection],
  [/^POST \/collections\/([^/]+)\/documents\/import$/, 'documents:import', importDocs],
  [/^GET \/collections\/([^/]+)\/documents\/export$/, 'documents:export', exportDocs],
  [/^DELETE \/collections\/([^/]+)\/documents$/, 'documents:delete', deleteDocs],
  [/^GET \/collections\/([^/]+)\/documents\/search$/, 'documents:search', searchOne],
  [/^POST \/multi_search$/, 'documents:search', searchMany],
  [/^GET \/aliases$/, 'aliases:list', (_, __, { aliases }) => json(200, { aliases: [...aliases].map(writeAlias) })],
  [/^GET \/aliases\/([^/]+)$/, 'aliases:get', showAlias],
  [/^PUT \/aliases\/([^/]+)$/, 'aliases:create', setAlias],
  [/^DELETE \/aliases\/([^/]+)$/, 'aliases:delete', dropAlias],
  [
    /^GET \/keys$/,
    'keys:list',
    (_, __, { keys }) => json(200, { keys: keys.slice(1).map(({ value, ...key }) => ({ ...key, value_prefix: value.slice(0, 4) })) }),
  ],
  [/^POST \/keys$/, 'keys:create', createKey],
  [/^DELETE \/keys\/([^/]+)$/, 'keys:delete', dropKey],
]

export function answerRequest(request: Request, state: ClusterState): Reply {
  for (const [pattern, action, handler] of routes) {
    const match = pattern.exec(`${request.method} ${request.path}`)
    if (!match) continue
    const name = decodeURIComponent(match[1] ?? '')
    const collection = request.path.startsWith('/collections/') ? name : nameToMake(request)
    const isOpen = action === '' || request.path === '/multi_search'
    if (!isOpen && !state.isAllowed(request.key, action, collection)) return forbidden
    return handler(request, name, state)
  }
  return problem(404, 'Not Found')
}

/** Creating a key also requires the permissions it gets. */
function nameToMake({ method, path, body }: Request): string {
  return method === 'POST' && path === '/collections' ? String(Object(parse(body)).name ?? '') : ''
}

const forbidden = problem(401, 'Forbidden - a valid `x-typesense-api-key` header must be sent.')

function createCollection({ body }: Request, _: string, state: ClusterState): Reply {
  const schema = parse(body)
  const reason = findSchemaProblem(schema)
  if (reason !== undefined) return problem(400, reason)
  const { name } = schema as Schema
  if (state.collections.has(name)) return problem(409, `A collection with name \`${name}\` already exists.`)
  if (state.aliases.has(name)) return problem(409, `An alias with name \`${name}\` already exists.`)
  const collection: Collection = { schema: schema as Schema, createdAt: state.now(), docs: new Map() }
  state.collections.set(name, collection)
  return json(201, write(collection))
}

/** The collections of the key. */
function listCollections({ key }: Request, _: string, state: ClusterState): Reply {
  const shown = [...state.collections.values()].filter(({ schema }) => state.isAllowed(key, 'collections:list', schema.name))
  return json(200, shown.map(write).reverse())
}

function dropCollection(_: Request, name: string, state: ClusterState): Reply {
  return withCollection(state, name, (found) => {
    state.collections.delete(found.schema.name)
    return json(200, write(found))
  })
}

function importDocs({ body, query }: Request, name: string, state: ClusterState): Reply {
  return withCollection(state, name, ({ schema, docs }) => {
    if (body === '') return problem(400, 'No documents were sent.')
    const lines = body.split('\n').filter((line) => line !== '')
    const results = lines.map((line) => {
      const doc = parse(line)
      const reason = findDocProblem(doc, schema)
      if (reason !== undefined) return { code: 400, document: line, error: reason, success: false }
      const { id } = doc as Doc
      if (query.action !== 'upsert' && docs.has(id))
        return { code: 409, document: line, error: `A document with id ${id} already exists.`, success: false }
      docs.set(id, doc as Doc)
      return { success: true }
    })
    return { status: 200, type: 'text/plain; charset=utf-8', body: results.map((result) => JSON.stringify(result)).join('\n') }
  })
}

function exportDocs({ query }: Request, name: string, state: ClusterState): Reply {
  return withCollection(state, name, ({ docs }) => {
    const lines = query.filter_by === 'id:=none' ? [] : [...docs.values()].map((doc) => JSON.stringify(doc))
    return { status: 200, type: 'application/octet-stream', body: lines.join('\n') }
  })
}

/** The only supported filter for them is `id:=x`. */
function deleteDocs({ query }: Request, name: string, state: ClusterState): Reply {
  return withCollection(state, name, ({ docs }) => {
    const id = /^id:=(\w+)$/.exec(query.filter_by ?? '')?.[1]
    if (id === undefined) return problem(400, 'Could not parse the filter query.')
    return json(200, { num_deleted: docs.delete(id) ? 1 : 0 })
  })
}

function searchOne({ query }: Request, name: string, state: ClusterState): Reply {
  return withCollection(state, name, (found) => {
    const answer = answerSearch(found, query)
    return 'error' in answer ? problem(answer.code, answer.error) : json(200, answer)
  })
}

function searchMany({ body, key }: Request, _: string, state: ClusterState): Reply {
  const { searches } = Object(parse(body)) as { searches?: unknown }
  if (!Array.isArray(searches)) return problem(400, 'Missing `searches` array.')
  const wanted = searches as readonly (SearchParameters & { collection: string })[]
  if (!wanted.every(({ collection }) => state.isAllowed(key, 'documents:search', collection))) return forbidden
  const results = wanted.map(({ collection, ...parameters }) => {
    const found = state.find(collection)
    return found ? answerSearch(found, parameters) : { code: 404, error: 'Not found.' }
  })
  return json(200, { results })
}

function setAlias({ body }: Request, name: string, state: ClusterState): Reply {
  const { collection_name: target } = Object(parse(body)) as { collection_name?: unknown }
  if (typeof target !== 'string') return problem(400, 'Parameter `collection_name` is required.')
  // Does not check that the collection exists.
  if (state.collections.has(name)) return problem(500, `Name \`${name}\` conflicts with an existing collection name.`)
  state.aliases.set(name, target)
  return json(200, writeAlias([name, target]))
}

function showAlias(_: Request, name: string, { aliases }: ClusterState): Reply {
  const target = aliases.get(name)
  return target === undefined ? problem(404, 'Not Found') : json(200, writeAlias([name, target]))
}

function dropAlias(_: Request, name: string, { aliases }: ClusterState): Reply {
  const target = aliases.get(name)
  if (target === undefined) return problem(404, 'Not Found')
  aliases.delete(name)
  return json(200, writeAlias([name, target]))
}

function createKey({ body }: Request, _: string, { keys }: ClusterState): Reply {
  const { description, actions, collections, value = randomBytes(16).toString('hex') } = Object(parse(body))
  for (const [name, given] of Object.entries({ description, actions, collections }))
    if (given === undefined) return problem(400, `Could not find a \`${name}\` key.`)
  const key = { id: keys.length, value, description, actions, collections }
  keys.push(key)
  return json(201, key)
}

function dropKey(_: Request, name: string, { keys }: ClusterState): Reply {
  const at = keys.findIndex(({ id }) => String(id) === name)
  if (at < 1) return problem(404, 'Not Found')
  keys.splice(at, 1)
  return json(200, { id: Number(name) })
}

function withCollection(state: ClusterState, name: string, use: (found: Collection) => Reply): Reply {
  const found = state.find(name)
  return found ? use(found) : problem(404, 'Not Found')
}

function write({ schema, createdAt, docs }: Collection) {
  return {
    default_sorting_field: '',
    token_separators: [],
    symbols_to_index: [],
    ...schema,
    created_at: createdAt,
    num_documents: docs.size,
  }
}

function writeAlias([name, target]: readonly [string, string]) {
  return { collection_name: target, name }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function json(status: number, value: unknown): Reply {
  return { status, type: 'application/json; charset=utf-8', body: JSON.stringify(value) }
}

function problem(status: number, message: string): Reply {
  return json(status, { message })
}
