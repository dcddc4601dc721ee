import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Marked } from 'marked'
import { afterAll, describe, expect, test } from 'vitest'
import { createDiagnostic } from '../../../src/features/openapi/diagnostics.ts'
import { loadSpecification } from '../../../src/features/openapi/load-specification.ts'
import { openAddresses, openLocalFiles, openPackageFiles } from '../../../src/features/openapi/open-files.ts'
import { parseSpecification } from '../../../src/features/openapi/parse-specification.ts'
import { pagesOf, problemsOf } from './api-pages.ts'

const head = 'openapi: 3.1.0\ninfo: { title: A, version: "1" }\n'
const ok = "responses: { '200': { description: OK } }"

describe('each wrong part is reported once, at its line', () => {
  test.each([
    [
      'not an object',
      '- a',
      [
        'api.yaml:1:1 openapi/unreadable This file cannot be read as an OpenAPI document: it does not contain an object with the key `openapi`.',
      ],
    ],
    [
      'empty',
      '',
      [
        'api.yaml:1:1 openapi/unreadable This file cannot be read as an OpenAPI document: it does not contain an object with the key `openapi`.',
      ],
    ],
    [
      'no version',
      'info: {}',
      ['api.yaml:1:1 openapi/unreadable This file cannot be read as an OpenAPI document: it has no `openapi` key with the version.'],
    ],
    [
      'Swagger',
      'swagger: "2.0"\ninfo: {}',
      ['api.yaml:1:1 openapi/unsupported-version This document has the version `2.0`, which docsgen cannot read.'],
    ],
    [
      'a future version',
      'info: {}\nopenapi: 4.0.0',
      ['api.yaml:2:1 openapi/unsupported-version This document has the version `4.0.0`, which docsgen cannot read.'],
    ],
    ['YAML', `${head}paths: [\n/a: }`, [expect.stringMatching(/^api\.yaml:4:\d+ openapi\/unreadable /)]],
    ['JSON', '{\n "openapi": "3.1.0",\n "info": {,}\n}', [expect.stringMatching(/^api\.yaml:3:\d+ openapi\/unreadable /)]],
    [
      'two documents',
      `${head}---\na: 1`,
      ['api.yaml:1:1 openapi/unreadable This file cannot be read as an OpenAPI document: it contains several YAML documents.'],
    ],
    ['repeated keys', `${head}paths: {}\npaths: {}`, [expect.stringContaining('api.yaml:4:1 openapi/unreadable')]],
    ['no info', 'openapi: 3.1.0\npaths: {}', ['api.yaml:1:1 openapi/invalid The document has no `info` with a `title` and a `version`.']],
    ['paths', `${head}paths: 3`, ['api.yaml:3:1 openapi/invalid `paths` must be an object.']],
    ['a path without a slash', `${head}paths:\n  pets: {}`, ['api.yaml:4:3 openapi/invalid The path `pets` must begin with `/`.']],
    ['an operation', `${head}paths:\n  /pets:\n    get: true`, ['api.yaml:5:5 openapi/invalid `get` must be an object.']],
    [
      'no responses',
      `openapi: 3.0.3\ninfo: { title: A, version: "1" }\npaths:\n  /pets:\n    get: {}`,
      ['api.yaml:5:5 openapi/invalid The operation `GET /pets` has no `responses`.'],
    ],
    ['no responses in OpenAPI 3.1', `${head}paths:\n  /pets:\n    get: {}`, []],
    [
      'a status',
      `${head}paths:\n  /pets:\n    get:\n      responses:\n        '20': { description: OK }`,
      ['api.yaml:7:9 openapi/invalid `20` is not a status code, such as `200`, `4XX`, or `default`.'],
    ],
    [
      'a parameter',
      `${head}paths:\n  /pets:\n    get:\n      parameters:\n        - name: a\n          in: body\n      ${ok}`,
      ['api.yaml:7:11 openapi/invalid The parameter `a` has `in: body`; it must be `path`, `query`, `header`, or `cookie`.'],
    ],
    [
      'no schema',
      `${head}paths:\n  /pets:\n    get:\n      parameters:\n        - { name: a, in: query }\n      ${ok}`,
      ['api.yaml:7:11 openapi/invalid The parameter `a` has no `schema`.'],
    ],
    [
      'an optional path parameter',
      `${head}paths:\n  /pets/{id}:\n    get:\n      parameters:\n        - { name: id, in: path, schema: {} }\n      ${ok}`,
      ['api.yaml:7:11 openapi/invalid The path parameter `id` must have `required: true`.'],
    ],
    [
      'an undeclared path parameter',
      `${head}paths:\n  /pets/{id}:\n    get:\n      ${ok}`,
      [
        'api.yaml:5:5 openapi/path-parameter The path `/pets/{id}` contains `{id}`, but no parameter of the operation or path has this name.',
      ],
    ],
    [
      'a path parameter that is not in the path',
      `${head}paths:\n  /pets:\n    get:\n      parameters:\n        - { name: id, in: path, required: true, schema: {} }\n      ${ok}`,
      ['api.yaml:7:11 openapi/path-parameter The path `/pets` does not contain the parameter `{id}`.'],
    ],
    [
      'a repeated parameter',
      `${head}paths:\n  /pets:\n    get:\n      parameters:\n        - { name: a, in: query, schema: {} }\n        - { name: a, in: query, schema: {} }\n      ${ok}`,
      ['api.yaml:8:11 openapi/invalid The parameter `a` in `query` is listed twice.'],
    ],
    [
      'security schemes without what they need',
      `${head}components:\n  securitySchemes:\n    a: { type: http }\n    b: { type: openIdConnect }\n    c: { type: oauth2 }`,
      [
        'api.yaml:5:5 openapi/invalid The security scheme `a` of the type `http` has no `scheme`.',
        'api.yaml:6:5 openapi/invalid The security scheme `b` of the type `openIdConnect` has no `openIdConnectUrl`.',
        'api.yaml:7:5 openapi/invalid The security scheme `c` of the type `oauth2` has no `flows`.',
      ],
    ],
    [
      'addresses that a browser must not open',
      `openapi: 3.1.0\ninfo:\n  title: A\n  version: "1"\n  termsOfService: javascript:a\n  contact: { url: "data:b", email: c?d }\ncomponents:\n  securitySchemes:\n    a: { type: oauth2, flows: { implicit: { authorizationUrl: "javascript:e", scopes: {} } } }`,
      [
        'api.yaml:9:45 openapi/unsafe-url `javascript:e` is not a web URL, so it is not shown as a link.',
        'api.yaml:5:3 openapi/unsafe-url `javascript:a` is not a web URL, so it is not shown as a link.',
        'api.yaml:6:29 openapi/invalid `c?d` is not an email address.',
        'api.yaml:6:14 openapi/unsafe-url `data:b` is not a web URL, so it is not shown as a link.',
      ],
    ],
    [
      'numbers with too many digits',
      `${head}components:\n  schemas:\n    A:\n      maximum: 9223372036854775807\n      enum: [1234567890123456789, 1234567890123456788]`,
      [
        'api.yaml:7:14 openapi/large-number The number `1234567890123456789` has more digits than docsgen can keep, so pages and samples show `1234567890123456800`. The same applies to another number.',
      ],
    ],
    [
      'a repeated ID',
      `${head}paths:\n  /a:\n    get: { operationId: x, ${ok} }\n  /b:\n    get:\n      operationId: x\n      ${ok}`,
      ['api.yaml:8:7 openapi/duplicate-operation The `operationId` `x` already belongs to `GET /a`.'],
    ],
    [
      'a type',
      `${head}components:\n  schemas:\n    A:\n      type: strin`,
      [
        'api.yaml:6:7 openapi/invalid `type` must be one of `string`, `number`, `integer`, `boolean`, `array`, `object`, `null`, but it is `strin`.',
      ],
    ],
    [
      'required',
      `${head}components:\n  schemas:\n    A:\n      properties:\n        b:\n          required: true`,
      ['api.yaml:8:11 openapi/invalid `required` in a schema must be a list of property names.'],
    ],
    ['an enum', `${head}components:\n  schemas:\n    A: { enum: x }`, ['api.yaml:5:10 openapi/invalid `enum` must be a list.']],
    [
      'a reference',
      `${head}components:\n  schemas:\n    Pet: { type: object }\n    A:\n      $ref: '#/components/schemas/Pat'`,
      ['api.yaml:7:7 openapi/unresolved-ref The reference `#/components/schemas/Pat` does not resolve: there is no `Pat`.'],
    ],
    [
      'a reference to itself',
      `${head}components:\n  responses:\n    A: { $ref: '#/components/responses/A' }\npaths:\n  /a:\n    get:\n      responses:\n        '200': { $ref: '#/components/responses/A' }`,
      ['api.yaml:10:9 openapi/invalid `$ref` `#/components/responses/A` leads back to itself.'],
    ],
    [
      'a missing file',
      `${head}components:\n  schemas:\n    A:\n      $ref: other.yaml`,
      ['api.yaml:6:7 openapi/unread-ref docsgen does not read `other.yaml`: the file does not exist.'],
    ],
    [
      'a server',
      `${head}servers:\n  - url: javascript:alert(1)`,
      ['api.yaml:4:5 openapi/unsafe-url `javascript:alert(1)` is not a web URL, so it is not shown as a link.'],
    ],
    [
      'a link',
      `${head}externalDocs:\n  url: javascript:alert(1)`,
      ['api.yaml:4:3 openapi/unsafe-url `javascript:alert(1)` is not a web URL, so it is not shown as a link.'],
    ],
    [
      'an unknown security scheme',
      `${head}paths:\n  /a:\n    get:\n      security: [{ key: [] }]\n      ${ok}`,
      ['api.yaml:5:5 openapi/invalid `security` names `key`, which is not in `securitySchemes`.'],
    ],
    [
      'a tag',
      `${head}tags:\n  - description: x\n  - name: a\n  - name: a`,
      ['api.yaml:4:5 openapi/invalid A tag has no `name`.', 'api.yaml:6:5 openapi/invalid The tag `a` is listed twice.'],
    ],
  ])('%s', async (_name, text, expected) => {
    expect(await problemsOf(text)).toEqual(expected)
  })
})

test('what else the document describes has pages', async () => {
  const text = `${head}paths:\n  /a:\n    get: { operationId: listA, ${ok} }\n    put: 3\n  /b: 4`
  const { pages, problems } = await pagesOf({ files: { 'api.yaml': text } })
  expect(problems).toHaveLength(2)
  expect(Object.keys(pages)).toEqual(['api/index.md', 'api/list-a.md'])
})

test('a shared part is reported once', async () => {
  const use = "{ $ref: '#/components/responses/A' }"
  const text = `${head}paths:\n  /a:\n    get: { responses: { '200': ${use} } }\n    put: { responses: { '200': ${use}, '201': ${use} } }\ncomponents: { responses: { A: { content: 3 } } }`
  expect(await problemsOf(text)).toEqual(['api.yaml:7:33 openapi/invalid `content` must be an object.'])
})

test('accepted references are not reported', async () => {
  const text = `${head}components:\n  schemas:\n    A: { $ref: 'https://example.com/a.json' }`
  const { problems } = await pagesOf({ files: { 'api.yaml': text }, accept: ['https://example.com/*'] })
  expect(problems).toEqual([])
})

describe('documents that would use up time or memory', () => {
  test('aliases that multiply', () => {
    const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]']
    for (let level = 1; level < 9; level++)
      lines.push(
        `a${level}: &a${level} [${Array(10)
          .fill(`*a${level - 1}`)
          .join(', ')}]`,
      )
    expect(parseSpecification(lines.join('\n')).problem?.reason).toBe('its aliases expand to more than 5,000,000 values')
  })

  test('an alias in itself', () => {
    expect(parseSpecification('a: &a { b: *a }').problem?.reason).toBe('an alias contains itself')
  })

  test.each(['[', '{"a":'])('deep nesting: %s', (open) => {
    const close = open === '[' ? ']' : '}'
    expect(parseSpecification(`${open.repeat(100_000)}1${close.repeat(100_000)}`).problem?.reason).toMatch(
      /nests more than 200|maxDepth|too deeply/,
    )
  })

  test('schemas, callbacks, and path items that contain themselves', async () => {
    const text = `${head}paths:
  /a:
    post:
      operationId: a
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/A' } } } }
      ${ok}
      callbacks: { again: { '{$url}': { $ref: '#/paths/~1a' } } }
components:
  schemas:
    A: { allOf: [{ $ref: '#/components/schemas/B' }], properties: { self: { $ref: '#/components/schemas/A' } } }
    B: { allOf: [{ $ref: '#/components/schemas/A' }], oneOf: [{ $ref: '#/components/schemas/B' }] }
    C: { $ref: '#/components/schemas/D' }
    D: { $ref: '#/components/schemas/C' }`
    const { pages, problems } = await pagesOf({ files: { 'api.yaml': text } })
    expect(problems).toEqual([
      'api.yaml:14:5 openapi/invalid `$ref` `#/components/schemas/D` leads back to itself.',
      'api.yaml:15:5 openapi/invalid `$ref` `#/components/schemas/C` leads back to itself.',
    ])
    expect(pages['api/schemas/a.md']).toContain('*property* · [`A`](./a.md)')
  })
})

test('hostile text stays text', async () => {
  const evil =
    '<script>alert(1)</script>\n\n[x](javascript:alert(1)) {{ x }} <Tabs>\n\n:::danger\n\n[id]: javascript:alert(1)\n\n# Title\n```js file=/etc/passwd\n'
  const text = JSON.stringify({
    openapi: '3.0.0',
    info: { title: '`<b>` [a](javascript:b)\n# x', version: '`1`', description: evil },
    tags: [{ name: '../../x <script>', description: evil }],
    paths: {
      '/a`|<script>': {
        get: {
          tags: ['../../x <script>'],
          operationId: '../../../etc/passwd',
          summary: '<img src=x onerror=alert(1)> :::x',
          description: evil,
          parameters: [
            { name: '`|{#id}<b>', in: 'query', description: evil, schema: { type: 'string', default: '`` ` <script>', pattern: '|`<a>' } },
          ],
          responses: { 200: { description: evil, content: { 'a`|<b>/json': { example: { a: '```\n</script>' } } } } },
        },
      },
    },
  })
  const { pages } = await pagesOf({ files: { 'api.yaml': text } })
  expect(Object.keys(pages)).toEqual(['api/index.md', 'api/x-script/index.md', 'api/x-script/etc-passwd.md'])
  for (const page of Object.values(pages)) expect(unsafeParts(page.replace(/^---[\s\S]*?\n---\n/, ''))).toEqual([])
})

/** HTML, definitions, and links that are not to pages or the web. */
function unsafeParts(markdown: string): readonly string[] {
  const found: string[] = []
  new Marked({
    walkTokens(token) {
      if (token.type === 'html' && !token.raw.startsWith('<Filter')) found.push(token.raw)
      if (token.type === 'def') found.push(token.raw)
      if ((token.type === 'link' || token.type === 'image') && !/^(?:https?:|\.{0,2}\/|#)/.test(token.href)) found.push(token.raw)
    },
  }).parse(markdown)
  return found
}

describe('files that references lead to', () => {
  const root = mkdtempSync(join(realpathSync(tmpdir()), 'docsgen-openapi-'))
  afterAll(() => rmSync(root, { recursive: true, force: true }))
  mkdirSync(join(root, 'openapi/parts'), { recursive: true })
  writeFileSync(join(root, 'openapi/api.yaml'), `${head}components: { schemas: { A: { $ref: x } } }`)
  writeFileSync(join(root, 'secret.yaml'), 'type: string')
  writeFileSync(join(root, 'openapi/.env'), 'type: string')
  symlinkSync(join(root, 'secret.yaml'), join(root, 'openapi/link.yaml'))
  writeFileSync(join(root, 'openapi/parts/a.yaml'), 'type: string')
  const reasonOf = async (reference: string, base?: string) => {
    const { files, name } = openLocalFiles(root, 'openapi/api.yaml', base)
    const located = files.locate(reference, name)
    if ('reason' in located) return located.reason
    const [found] = await files.read([located.name])
    return found && 'reason' in found ? found.reason : found?.text
  }

  test.each([
    ['parts/a.yaml', 'type: string'],
    ['./parts/../parts/a.yaml', 'type: string'],
    ['parts', 'it is not a file'],
    ['../secret.yaml', 'it is outside the folder of the document'],
    ['/etc/passwd', 'it is outside the folder of the document'],
    ['%2e%2e/secret.yaml', 'it is outside the folder of the document'],
    ['.env', 'its name begins with a dot, or it is in `node_modules`'],
    ['link.yaml', 'its path contains a symbolic link'],
    ['https://example.com/a.yaml', 'it is on the network, and the config does not name its address'],
    ['//example.com/a.yaml', 'it is on the network, and the config does not name its address'],
    ['file:///etc/passwd', 'it is on the network, and the config does not name its address'],
  ])('%s', async (reference, expected) => {
    expect(await reasonOf(reference)).toBe(expected)
  })

  test('`root` allows more', async () => {
    expect(await reasonOf('../secret.yaml', '.')).toBe('type: string')
  })

  test.each([
    ['nope', 'the folder `nope` in `root` does not exist'],
    ['openapi/parts', 'it is outside the folder `openapi/parts` in `root`'],
  ])('a `root` without the document: %s', async (folder, reason) => {
    const { files, name } = openLocalFiles(root, 'openapi/api.yaml', folder)
    expect(await files.read([name])).toEqual([{ reason }])
  })

  test('packages and addresses have the same limits', () => {
    const files = openPackageFiles('@a/b@1.0.0', async () => [])
    expect(files.locate('../../../x', '@a/b@1.0.0/dir/api.yaml')).toEqual({ reason: 'it is outside the package' })
    expect(files.locate('../x', '@a/b@1.0.0/dir/api.yaml')).toEqual({ name: '@a/b@1.0.0/x' })
    const addresses = openAddresses(
      (url) => url === 'https://a.example/b.yaml',
      async () => [],
    )
    expect(addresses.locate('./b.yaml', 'https://a.example/a.yaml')).toEqual({ name: 'https://a.example/b.yaml' })
    expect(addresses.locate('./c.yaml', 'https://a.example/a.yaml')).toHaveProperty('reason')
  })

  test('a file that is too large is not read', async () => {
    writeFileSync(join(root, 'openapi/large.yaml'), Buffer.alloc(30_000_001, ' '))
    expect(await reasonOf('large.yaml')).toBe('its size is 30.0 MB, but the limit is 30 MB')
    const { files } = openLocalFiles(root, 'openapi/large.yaml', undefined)
    const { api, problems } = await loadSpecification('openapi/large.yaml', files, () => false)
    expect(api).toBeUndefined()
    expect(problems.map(({ code, params }) => createDiagnostic(code, params as never).message)).toEqual([
      'This file cannot be read as an OpenAPI document: its size is 30.0 MB, but the limit is 30 MB.',
    ])
  })
})

test('schemas that extend one another in 2^40 ways have their properties once', async () => {
  const refTo = (index: number) => ({ $ref: `#/components/schemas/S${index}` })
  const schemas: Record<string, unknown> = { S0: { type: 'object', properties: { a: { type: 'string' } } } }
  for (let index = 1; index <= 40; index++) schemas[`S${index}`] = { allOf: [refTo(index - 1), refTo(index - 1)] }
  // What an inner object extends is not left out because the outer one extends it, too.
  schemas.Outer = { allOf: [refTo(40), { properties: { inner: { allOf: [refTo(40), { properties: { b: {} } }] } } }] }
  const text = JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: {}, components: { schemas } })
  const { pages, problems } = await pagesOf({ files: { 'api.json': text } })
  expect(problems).toEqual([])
  expect(pages['api/schemas/s40.md']?.match(/^#+ .*$/gm)).toEqual(['#### a {#a}'])
  expect(pages['api/schemas/outer.md']?.match(/^#+ .*$/gm)).toEqual([
    '#### a {#a}',
    '#### inner {#inner}',
    '#### inner.a {#inner-a}',
    '#### inner.b {#inner-b}',
  ])
})

test('ten million digits are read in linear time', async () => {
  const schemas = Array.from(
    { length: 25 },
    (_, index) => `A${index}: { description: "${'1'.repeat(400_000)}.", maximum: 9223372036854775807 }`,
  )
  const text = `${head}components: { schemas: { ${schemas.join(', ')} } }`
  expect(await problemsOf(text)).toEqual([])
})
