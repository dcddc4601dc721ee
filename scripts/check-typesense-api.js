// Compares docsgen's requests, and the responses of the tests' fake server, with the published description of Typesense's API: node
// scripts/check-typesense-api.js openapi.yml The description is at https://github.com/typesense/typesense-api-spec. The tests themselves
// do not need it.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { parse } from 'yaml'

const [file] = process.argv.slice(2)
if (file === undefined) {
  console.error('Usage: node scripts/check-typesense-api.js openapi.yml')
  process.exit(2)
}

/** Where servers and the official client differ from the description. */
const exceptions = {
  // The client sends it to itself.
  query: ['throwOnFail'],
  // There is no common media type for lines of JSON, and plain text needs no preflight request in browsers.
  contentTypes: { 'application/octet-stream': ['text/plain'], 'application/json': ['text/plain'] },
  // Responses for a rejected key and for a busy server are not described.
  statuses: [401, 429, 500, 503],
}

const api = parse(readFileSync(file, 'utf8'))
const exact = new Ajv({ strict: false, allErrors: true, validateFormats: false })
const fromText = new Ajv({ strict: false, allErrors: true, validateFormats: false, coerceTypes: true })
const exchanges = recordExchanges()
const problems = new Map()
const seen = new Map()
for (const exchange of exchanges) checkExchange(exchange)

for (const [operation, count] of [...seen].sort()) console.log(`${operation}: ${count}`)
for (const [problem, count] of problems) console.error(`${problem}${count > 1 ? ` (${count} times)` : ''}`)
console.log(`${exchanges.length} exchanges, ${problems.size} problems`)
process.exit(exchanges.length === 0 || problems.size > 0 ? 1 : 0)

function recordExchanges() {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-typesense-'))
  const record = join(folder, 'exchanges.jsonl')
  const { status } = spawnSync('npx', ['vitest', 'run', 'test/features/search/typesense', 'test/features/search/push.test.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, TYPESENSE_EXCHANGES: record },
  })
  if (status !== 0) {
    console.error('The tests do not pass.')
    process.exit(1)
  }
  const lines = readFileSync(record, 'utf8').trimEnd().split('\n')
  rmSync(folder, { recursive: true })
  return lines.map((line) => JSON.parse(line))
}

function checkExchange({ method, path, query, body, contentType, reply }) {
  const [template, item] = findPath(path)
  const operation = item?.[method.toLowerCase()]
  const name = `${method} ${template ?? path}`
  seen.set(name, (seen.get(name) ?? 0) + 1)
  const complain = (text) => problems.set(`${name}: ${text}`, (problems.get(`${name}: ${text}`) ?? 0) + 1)
  if (!operation) return complain('there is no such operation')
  checkQuery(operation.parameters ?? [], query, complain)
  // Tests also send requests that must be rejected.
  if (reply?.status !== 400) checkBody(operation.requestBody, { body, contentType }, (text) => complain(`request ${text}`))
  if (reply) checkReply(operation.responses, reply, (text) => complain(`reply ${reply.status} ${text}`))
}

function findPath(path) {
  return Object.entries(api.paths).find(([template]) => new RegExp(`^${template.replace(/\{[^}]+\}/g, '[^/]+')}$`).test(path)) ?? []
}

/** An object parameter stands for one parameter per key. */
function checkQuery(parameters, query, complain) {
  const properties = {}
  for (const parameter of parameters.filter((each) => each.in === 'query')) {
    const schema = expand(parameter.schema)
    Object.assign(properties, schema.properties ?? { [parameter.name]: schema })
  }
  const given = Object.fromEntries(Object.entries(query).filter(([name]) => !exceptions.query.includes(name)))
  for (const text of errorsOf(fromText, { type: 'object', properties, additionalProperties: false }, given)) complain(`query ${text}`)
}

function checkBody(described, { body, contentType }, complain) {
  if (!described) return body === '' ? undefined : complain('has a body')
  const [type, { schema }] = Object.entries(described.content)[0]
  checkType(type, contentType, complain)
  if (type === 'application/json') checkJson(schema, body, complain)
}

function checkReply(responses, { status, type, body }, complain) {
  const described = responses[status]
  if (!described && !exceptions.statuses.includes(status)) return complain('is not described')
  const [expected, { schema }] = Object.entries(
    described?.content ?? { 'application/json': { schema: api.components.schemas.ApiResponse } },
  )[0]
  checkType(expected, type, complain)
  if (expected === 'application/json') checkJson(schema, body, complain)
}

function checkType(expected, given, complain) {
  const type = given?.split(';')[0]
  if (type !== expected && !exceptions.contentTypes[expected]?.includes(type)) complain(`is ${type} instead of ${expected}`)
}

function checkJson(schema, text, complain) {
  let value
  try {
    value = JSON.parse(text)
  } catch {
    return complain('is no JSON')
  }
  for (const error of errorsOf(exact, expand(schema), value)) complain(error)
}

function errorsOf(ajv, schema, value) {
  const validate = ajv.compile(schema)
  if (validate(value)) return []
  return validate.errors.map(({ instancePath, message, params }) =>
    `${instancePath.replace(/\/\d+/g, '/n')} ${message} ${JSON.stringify(params)}`.trim(),
  )
}

/** Inlines references and forbids undescribed keys, so that a misspelled key is an error. */
function expand(schema) {
  if (schema.$ref)
    return expand(
      schema.$ref
        .slice(2)
        .split('/')
        .reduce((part, key) => part[key], api),
    )
  if (schema.allOf) {
    const parts = schema.allOf.map(expand)
    return close({
      type: 'object',
      properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
      required: [...new Set(parts.flatMap(({ required = [] }) => required))],
    })
  }
  if (schema.type === 'array') return { ...schema, items: expand(schema.items ?? {}) }
  if (!schema.properties) return anyKeys(schema)
  return close({ ...schema, properties: Object.fromEntries(Object.entries(schema.properties).map(([key, part]) => [key, expand(part)])) })
}

function close(schema) {
  return { additionalProperties: false, ...schema }
}

/** “Can be any key-value pair” is described as nested objects, and a value of any kind as an object. */
function anyKeys(schema) {
  if (schema['x-go-type'] === 'interface{}') return {}
  return schema.type === 'object' ? { type: 'object' } : schema
}
