import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import { measureCommand } from './measure-command.js'
import { formatMs, markdownTable } from './results.js'
import { median } from './statistics.js'

// Measures cold builds of OpenAPI documents: `node bench/openapi.js --runs 5 --operations 1800 ~/other.yaml`. The first document is generated.
const args = process.argv.slice(2)
const optionOf = (name, otherwise) => Number(args[args.indexOf(name) + 1] ?? Number.NaN) || otherwise
const runs = optionOf('--runs', 3)
const operations = optionOf('--operations', 1_800)
const documents = args.filter((arg, index) => !arg.startsWith('--') && !args[index - 1]?.startsWith('--'))
const work = mkdtempSync(join(tmpdir(), 'docsgen-openapi-'))
const program = join(import.meta.dirname, '../bin/docsgen.js')

try {
  const rows = []
  for (const document of ['generated', ...documents]) {
    for (const group of ['operation', 'tag']) rows.push([basename(document), group, ...(await measure(document, group))])
  }
  console.log(markdownTable(['document', 'group', 'time', 'CPU time', 'memory'], rows))
} finally {
  rmSync(work, { recursive: true, force: true })
}

async function measure(document, group) {
  const folder = join(work, `${basename(document)}-${group}`)
  const file = `api${document === 'generated' ? '.json' : extname(document)}`
  mkdirSync(join(folder, 'content'), { recursive: true })
  if (document === 'generated') writeFileSync(join(folder, file), JSON.stringify(createDocument(operations), null, 1))
  else copyFileSync(document, join(folder, file))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'content/index.md'), '# API\n')
  // Whatever else is wrong with a document, its pages are made.
  const reference = { openapi: [{ file, into: 'api', group, checkExamples: false }], accept: ['/*'] }
  writeFileSync(join(folder, 'docs.config.ts'), `export default ${JSON.stringify({ title: 'API', lastUpdated: false, reference })}`)
  const measured = []
  for (let run = 0; run < runs; run += 1) {
    for (const name of ['out', '.docsgen']) rmSync(join(folder, name), { recursive: true, force: true })
    const command = { file: process.execPath, args: [program, 'build'], cwd: folder }
    measured.push(await measureCommand(command, { scratchFile: join(work, 'time'), codes: [0, 1] }))
  }
  const middle = (key) => median(measured.map((each) => each[key]))
  return [formatMs(middle('ms')), formatMs(middle('cpuMs')), `${Math.round(middle('peakBytes') / 1e6)} MB`]
}

/** Five operations for each resource, with a schema that refers to itself and to shared ones. */
function createDocument(count) {
  const paths = {}
  const text = (description, more = {}) => ({ type: 'string', description, ...more })
  const schemas = {
    Address: {
      type: 'object',
      properties: { street: text('The street.'), city: text('The city.'), country: text('A code.', { maxLength: 2 }) },
    },
    Problem: { type: 'object', properties: { code: text('The code.'), message: text('What went wrong.') } },
  }
  const contentOf = (schema) => ({ content: { 'application/json': { schema } } })
  const notFound = { description: 'Not found', ...contentOf({ $ref: '#/components/schemas/Problem' }) }
  const found = (schema) => ({ 200: { description: 'Found', ...contentOf(schema) }, 404: notFound })
  for (let index = 0; index < count / 5; index += 1) {
    const name = `Resource${index}`
    const schema = { $ref: `#/components/schemas/${name}` }
    schemas[name] = {
      type: 'object',
      description: `What the shop knows about ${name}.`,
      required: ['id', 'name', 'state'],
      properties: {
        id: text('The ID.', { format: 'uuid' }),
        name: text('The name that customers see.', { maxLength: 80 }),
        state: text('The state.', { enum: ['draft', 'active', 'archived'], default: 'draft' }),
        createdAt: text('The time of creation.', { format: 'date-time' }),
        total: { type: 'integer', minimum: 0, description: 'The price in cents.' },
        tags: { type: 'array', items: { type: 'string' } },
        parent: schema,
        address: { $ref: '#/components/schemas/Address' },
      },
    }
    const operation = (verb, more) => ({ operationId: `${verb}${name}`, summary: `${verb} ${name}`, tags: [name], ...more })
    const take = { name: 'take', in: 'query', description: 'The number of entries.', schema: { type: 'integer', minimum: 1, maximum: 100 } }
    paths[`/resource-${index}`] = {
      get: operation('list', {
        description: 'Returns **all** entries.',
        parameters: [take],
        responses: found({ type: 'array', items: schema }),
      }),
      post: operation('create', { requestBody: { required: true, ...contentOf(schema) }, responses: found(schema) }),
    }
    paths[`/resource-${index}/{id}`] = {
      parameters: [{ name: 'id', in: 'path', required: true, description: 'The ID.', schema: { type: 'string', format: 'uuid' } }],
      get: operation('read', { responses: found(schema) }),
      patch: operation('update', { requestBody: contentOf(schema), responses: found(schema) }),
      delete: operation('delete', { responses: { 204: { description: 'Deleted' }, 404: notFound } }),
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1.0.0' },
    servers: [{ url: 'https://shop.example/v1' }],
    security: [{ token: [] }],
    paths,
    components: { schemas, securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  }
}
