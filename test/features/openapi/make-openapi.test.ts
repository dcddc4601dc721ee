import { hash } from 'node:crypto'
import { mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeOpenapi } from '../../../src/features/openapi/make-openapi.ts'
import type { OpenapiSourceConfig } from '../../../src/features/openapi/options.ts'
import { createAcceptance } from '../../../src/features/references/generated-text.ts'
import type { StoredPackage } from '../../../src/features/references/packages/fetch-packages.ts'
import type { ProjectPath } from '../../../src/kit/files/paths.ts'
import { integrityOf, makePackage } from '../../stand-ins/make-tarball.ts'

const root = mkdtempSync(join(realpathSync(tmpdir()), 'docsgen-openapi-'))
const storeDir = join(root, '.docsgen/specifications')
const document = `openapi: 3.1.0
info: { title: Remote, version: '1' }
paths: {}
components: { schemas: { A: { $ref: ./parts.yaml#/A } } }
`
const parts = 'A: { type: string }'
const requests: string[] = []
const answers: Readonly<Record<string, (request: IncomingMessage, response: ServerResponse) => void>> = {
  '/api.yaml': (_request, response) => response.end(document),
  '/parts.yaml': (_request, response) => response.end(parts),
  '/moved': (_request, response) => response.writeHead(302, { location: '/api.yaml' }).end(),
  '/loop': (_request, response) => response.writeHead(302, { location: '/loop' }).end(),
  '/file': (_request, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/large': (_request, response) => response.end(Buffer.alloc(30_000_001)),
  '/gone': (_request, response) => response.writeHead(410).end(),
}
const server = createServer((request, response) => {
  requests.push(request.url ?? '')
  answers[request.url ?? '']?.(request, response)
})
let origin = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  rmSync(root, { recursive: true, force: true })
})

const sha = (text: string | Buffer) => `sha512-${hash('sha512', text, 'base64')}`

async function make(source: OpenapiSourceConfig, { offline = false, isCurrent = true, packages = new Map<string, StoredPackage>() } = {}) {
  const locate = (literal: string) => ({ file: `config:${literal.slice(0, 20)}` as ProjectPath })
  const acceptance = createAcceptance([])
  const made = await makeOpenapi({ sources: [source], folderRoot: root, packages, storeDir, offline, acceptance, isCurrent, locate })
  return {
    pages: made.pages.map(({ path }) => path),
    problems: made.diagnostics.map(({ code, message, location }) => `${location?.file} ${code} ${message}`),
    absent: made.absent.length,
    localFiles: made.localFiles,
  }
}

const pages = ['api/index.md', 'api/schemas/index.md', 'api/schemas/a.md']

describe('documents on the network', () => {
  test('are downloaded once, with the files that the config names', async () => {
    const source = {
      url: `${origin}/api.yaml`,
      integrity: sha(document),
      references: { [`${origin}/parts.yaml`]: sha(parts) },
      into: 'api',
    }
    expect(await make(source, { offline: true })).toEqual({
      pages: [],
      problems: [
        `config:${source.url.slice(0, 20)} openapi/left-out \`${source.url}\` is not in \`.docsgen/specifications\`, so the pages generated from it are omitted.`,
      ],
      absent: 1,
      localFiles: [],
    })
    expect(await make(source)).toEqual({ pages, problems: [], absent: 0, localFiles: [] })
    expect(requests.splice(0)).toEqual(['/api.yaml', '/parts.yaml'])
    expect(await make(source, { offline: true })).toEqual({ pages, problems: [], absent: 0, localFiles: [] })
    expect(requests.splice(0)).toEqual([])
  })

  test('references to other addresses are not followed', async () => {
    const { problems } = await make({ url: `${origin}/api.yaml`, integrity: sha(document), into: 'api' })
    expect(problems).toEqual([
      `${origin}/api.yaml openapi/unread-ref docsgen does not read \`./parts.yaml#/A\`: it is on the network, and the config does not name its address.`,
    ])
    expect(requests).toEqual([])
  })

  test('with another hash are not used', async () => {
    const source = { url: `${origin}/moved`, integrity: sha('other'), into: 'api' }
    const { pages: made, problems } = await make(source)
    expect(made).toEqual([])
    expect(problems).toEqual([
      `config:${sha('other').slice(0, 20)} openapi/wrong-hash The file at \`${origin}/moved\` does not match its \`integrity\` hash in the config. The hash of the downloaded file is \`${sha(document)}\`.`,
    ])
    expect(readdirSync(storeDir)).toHaveLength(2)
  })

  test('a damaged file in the store is downloaded again', async () => {
    for (const name of readdirSync(storeDir)) writeFileSync(join(storeDir, name), 'damaged')
    const source = { url: `${origin}/moved`, integrity: sha(document), references: { [`${origin}/parts.yaml`]: sha(parts) }, into: 'api' }
    expect((await make(source)).pages).toEqual(pages)
  })

  test.each([
    ['/loop', 'the host redirects in a circle'],
    ['/file', 'the host redirects to `file:///etc/passwd`'],
    ['/large', 'it is larger than 30 MB'],
    ['/gone', 'the host responded with 410'],
  ])('%s', async (path, reason) => {
    await expect(make({ url: `${origin}${path}`, integrity: sha('x'), into: 'api' })).rejects.toThrow(reason)
  })
})

test('documents in packages', async () => {
  const tarball = makePackage({ 'spec/api.yaml': document, 'spec/parts.yaml': parts, 'other.txt': 'x'.repeat(100_000) })
  const file = join(root, 'package.tgz')
  writeFileSync(file, tarball)
  const stored = { name: '@tea/api', version: '1.0.0', integrity: integrityOf(tarball), file, location: { file: 'config' as ProjectPath } }
  const source = { package: '@tea/api', file: 'spec/api.yaml', into: 'api' }
  expect(await make(source, { packages: new Map([['@tea/api', stored]]) })).toEqual({ pages, problems: [], absent: 0, localFiles: [] })
  expect(await make(source)).toEqual({ pages: [], problems: [], absent: 1, localFiles: [] })
  expect((await make({ ...source, file: 'api.yaml' }, { packages: new Map([['@tea/api', stored]]) })).problems).toEqual([
    'config:api.yaml openapi/unreadable The OpenAPI document `api.yaml` cannot be read: the package does not contain this file.',
  ])
})

test('local files, also those that do not exist yet', async () => {
  writeFileSync(join(root, 'api.yaml'), document)
  const made = await make({ file: 'api.yaml', into: 'api' })
  expect(made.localFiles).toEqual([join(root, 'api.yaml'), join(root, 'parts.yaml')])
  expect(made.problems).toEqual(['api.yaml openapi/unread-ref docsgen does not read `./parts.yaml#/A`: the file does not exist.'])
})

test('an origin that no server can have is reported, but not for other versions of the site', async () => {
  const servers = `servers: [{ url: /v1 }, { url: 'https://{region}.tea.example', variables: { region: { default: eu, enum: [eu, us] } } }]`
  const shop = `openapi: 3.1.0\ninfo: { title: Shop, version: '1' }\n${servers}\npaths: { /a: { get: { responses: { '200': { description: OK } } } } }\n`
  writeFileSync(join(root, 'shop.yaml'), shop)
  const source = { file: 'shop.yaml', into: 'api', tryIt: ['https://us.tea.example:443', 'https://cn.tea.example'] }
  const { problems } = await make(source)
  expect(problems).toEqual([
    'config:https://cn.tea.examp openapi/unused-origin No server in the OpenAPI document can have the origin `https://cn.tea.example`, so no form sends requests to it. Its servers are `/v1` or `https://{region}.tea.example`.',
  ])
  expect((await make(source, { isCurrent: false })).problems).toEqual([])
})
