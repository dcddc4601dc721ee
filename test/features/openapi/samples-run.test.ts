import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ApiOperation } from '../../../src/features/openapi/api-description.ts'
import { requestSamples } from '../../../src/features/openapi/samples/write-samples.ts'
import { createPatternMatcher } from '../../../src/kit/text/foreign-pattern.ts'
import { apiContent, apiOperation, apiParameter, apiServer, sampleApi } from './api-operation.ts'

const run = promisify(execFile)

interface Received {
  readonly method: string | undefined
  readonly url: string
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: Buffer
}

const received = new Map<string, Received>()
const server = createServer(async (request, response) => {
  const [, label = '', index = '', ...rest] = request.url?.split('/') ?? []
  const { 'x-text': text, cookie, authorization, 'content-type': type } = request.headers
  const body = await bodyOf(request)
  const headers = { text, cookie, authorization, type }
  received.set(`${label}/${index}`, { method: request.method, url: rest.join('/'), headers, body })
  response.setHeader('content-type', 'application/json')
  response.end('{}')
})

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

let folder = ''
let origin = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  folder = mkdtempSync(join(tmpdir(), 'samples-'))
  writeFileSync(join(folder, 'photo.bin'), Buffer.from([0, 1, 2, 255]))
  writeFileSync(join(folder, 'body.png'), Buffer.from([137, 80, 0, 10, 13]))
})
beforeEach(() => received.clear())
afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** How to run samples one after another with the language's own program. */
const programs: Readonly<
  Record<string, { readonly file: string; readonly command: readonly string[]; readonly join: (samples: readonly string[]) => string }>
> = {
  // An unexpected end of one sample must not swallow the next.
  curl: {
    file: 'samples.sh',
    command: ['bash', 'samples.sh'],
    join: (samples) => `set -eu\n${samples.map((code) => code.replace('curl ', 'curl --silent --show-error --noproxy "*" ')).join('\n')}\n`,
  },
  JavaScript: {
    file: 'samples.mjs',
    command: [process.execPath, 'samples.mjs'],
    join: (samples) =>
      `import { openAsBlob } from "node:fs"\n${samples.map((code) => `{\n${code.replace('import { openAsBlob } from "node:fs"\n', '')}\n}`).join('\n')}\n`,
  },
  Python: { file: 'samples.py', command: ['python3', 'samples.py'], join: (samples) => `${samples.join('\n')}\n` },
}

async function has(...command: readonly string[]): Promise<boolean> {
  const [program = '', ...words] = command
  return run(program, words).then(
    () => true,
    () => false,
  )
}

const hasPython = await has('python3', '-c', 'import requests')
const hasGo = await has('gofmt', '-h')

async function send(label: string, operations: readonly ApiOperation[]): Promise<void> {
  const { file, command, join: write } = programs[label] ?? { file: '', command: [], join: () => '' }
  const codes = operations.map((operation, index) => sampleOf({ ...operation, servers: [apiServer(`${origin}/${label}/${index}`)] }, label))
  writeFileSync(join(folder, file), write(codes))
  const [program = '', ...words] = command
  await run(program, words, { cwd: folder, timeout: 60_000, maxBuffer: 1e8, env: { ...process.env, NO_PROXY: '*', no_proxy: '*' } })
}

const patterns = createPatternMatcher()
const api = sampleApi({}, { basic: { type: 'http', scheme: 'basic' } })

function sampleOf(operation: ApiOperation, label: string): string {
  return requestSamples(operation, api, patterns).find((sample) => sample.label === label)?.code ?? ''
}

/** A form with files has another boundary each time. */
async function comparable({ method, url, headers, body }: Received): Promise<unknown> {
  const type = String(headers.type ?? '')
  if (!type.startsWith('multipart/')) return { method, url, headers, body: body.toString('base64') }
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  const parts = await Promise.all(
    [...form].map(async ([name, value]) => [
      name,
      typeof value === 'string' ? value : [value.name, Buffer.from(await value.arrayBuffer()).toString('hex')],
    ]),
  )
  return { method, url, text: headers.text, parts }
}

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc
    .array(
      fc.constantFrom(
        "'",
        '"',
        '`',
        '\\',
        '$(id)',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: a shell would replace it
        '${HOME}',
        '$HOME',
        '!!',
        '\n',
        '\r\n',
        '\t',
        '\0',
        '\u2028',
        '\ufeff',
        '\ud800',
        'é😀',
        '@/etc/passwd',
        '<x',
        ';',
        '&',
        '%',
        '%41',
        '{}',
        '[1-3]',
        '#',
        '?',
        '/',
        '\\u0041',
        '\\n',
        '*/',
        '</script>',
        '"""',
        '=',
        '+',
        ' ',
      ),
      { maxLength: 6 },
    )
    .map((parts) => parts.join('')),
)
const plain = fc
  .string({ unit: fc.constantFrom(...'az09 \'"\\$`!#%&;<>*?@[]{}~'), minLength: 1, maxLength: 12 })
  .filter((text) => text.trim() !== '')
const json = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 2 },
    hostile,
    fc.constantFrom(null, true, false, 0, -1.5, 1e21),
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(fc.oneof(hostile, fc.constant('__proto__')), tie('any'), { maxKeys: 3 }),
  ),
})).any

const body = fc.oneof(
  json.map((value) => apiContent('application/json', {}, value)),
  hostile.map((value) => apiContent('text/plain', { type: 'string' }, value)),
  fc.dictionary(hostile, hostile, { maxKeys: 3 }).map((value) => apiContent('application/x-www-form-urlencoded', {}, value)),
  hostile.map((value) =>
    apiContent(
      'multipart/form-data',
      { type: 'object', properties: { photo: { type: 'string', format: 'binary' }, text: {} } },
      { photo: '', text: value.replace(/[\r\n\0]/g, '') },
    ),
  ),
  fc.constant(apiContent('image/png', { type: 'string', format: 'binary' })),
)

const operation = fc
  .record({
    method: fc.constantFrom('post', 'put', 'delete', 'patch'),
    body: fc.option(body),
    path: hostile,
    query: json,
    header: plain,
    cookie: hostile,
    isBasic: fc.boolean(),
  })
  .map(({ method, body, path, query, header, cookie, isBasic }) =>
    apiOperation({
      method,
      path: '/items/{id}',
      parameters: [
        // A segment of dots means another folder, in every language.
        apiParameter({ name: 'id', in: 'path', schema: { examples: [`i${path}`] } }),
        apiParameter({ name: 'q', schema: { examples: [query] } }),
        apiParameter({ name: 'X-Text', in: 'header', schema: { examples: [header] } }),
        apiParameter({ name: 'c', in: 'cookie', schema: { examples: [cookie] } }),
      ],
      ...(body && { body: { required: true, content: [body] } }),
      security: isBasic ? [[{ scheme: 'basic', scopes: [] }]] : [],
      responses: [{ status: '200', headers: [], content: [apiContent('application/json', {})] }],
    }),
  )

const operations = fc.sample(operation, { numRuns: 50, seed: 21 })

describe.each([
  ['JavaScript', true],
  ['Python', hasPython],
])('curl and %s', (label, isHere) => {
  test.skipIf(!isHere)('send the same requests with hostile values', async () => {
    await Promise.all([send('curl', operations), send(label, operations)])
    for (const index of operations.keys()) {
      const [one, other] = [received.get(`curl/${index}`), received.get(`${label}/${index}`)]
      if (!one || !other) throw new Error(`request ${index} was not sent`)
      const wanted = (await comparable(one)) as { body?: string; headers?: { type?: string } }
      const found = (await comparable(other)) as typeof wanted
      // JSON is compared as a value: languages write it with other spaces and numbers.
      if (wanted.headers?.type?.includes('json')) {
        expect(JSON.parse(other.body.toString()), sampleOf(operations[index] as ApiOperation, label)).toEqual(
          JSON.parse(one.body.toString()),
        )
        const rest = ({ method, url, headers }: Received) => ({ method, url, headers })
        expect(rest(other)).toEqual(rest(one))
      } else expect(found, sampleOf(operations[index] as ApiOperation, label)).toEqual(wanted)
    }
  })
})

test('what is sent is what the example says', async () => {
  const value = { text: 'it\'s $HOME `id` "x" \\n \u2028 é😀', list: [null, 1e21] }
  await send('curl', [apiOperation({ method: 'post', body: { required: true, content: [apiContent('application/json', {}, value)] } })])
  expect(JSON.parse(received.get('curl/0')?.body.toString() ?? '')).toEqual(value)
})

test.skipIf(!hasGo)('Go samples are formatted as gofmt does', async () => {
  for (const [index, each] of operations.entries()) {
    writeFileSync(join(folder, `sample${index}.go`), `${sampleOf(each, 'Go')}\n`)
    expect((await run('gofmt', ['-l', `sample${index}.go`], { cwd: folder })).stdout).toBe('')
  }
})
