import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { create } from 'tar'
import { startStandIn } from '../../stand-ins/typesense/start-stand-in.ts'

/** An `objects.inv` of Sphinx without names. */
const emptyInventory = Buffer.concat([
  Buffer.from('# Sphinx inventory version 2\n# Project: Python\n# Version: 3\n# The remainder of this file is compressed using zlib.\n'),
  deflateSync(''),
])

/** The servers in the manual's examples, on the loopback interface, and the values for placeholders. */
export interface Services {
  /** Values that a reader would insert, by the manual's placeholder. */
  readonly values: Readonly<Record<string, string>>
  close(): Promise<void>
}

interface PublishedTypes {
  readonly version: string
  readonly types: string
}

const packages: Readonly<Record<string, PublishedTypes>> = {
  '@acme/sdk': {
    version: '2.1.0',
    types:
      '/**\n * An order.\n * @docsCategory orders\n */\nexport interface Order {\n  readonly number: number\n}\n\n/**\n * How the server runs.\n * @docsCategory config\n */\nexport interface ServerConfig {\n  readonly host: string\n  readonly port: number\n}\n',
  },
  acme: { version: '1.0.0', types: 'export {}\n' },
}

/** Later releases. */
const releases: typeof packages = {
  '@acme/sdk': {
    version: '3.0.0',
    types: '/**\n * An order.\n * @docsCategory orders\n */\nexport interface Order {\n  readonly code: string\n}\n',
  },
}

export async function startServices(folder: string): Promise<Services> {
  const cluster = await startStandIn()
  const archives = new Map<string, Buffer>()
  const published = [...Object.entries(packages), ...Object.entries(releases)]
  for (const [name, { version, types }] of published) {
    const source = join(folder, 'registry', name, version)
    const manifest = {
      name,
      version,
      types: 'dist/index.d.ts',
      main: 'dist/index.js',
      exports: {
        '.': { types: './dist/index.d.ts', default: './dist/index.js' },
        './client': { types: './dist/client.d.ts' },
        './plugins/*': { types: './dist/plugins/*.d.ts' },
      },
    }
    write(join(source, 'package/dist/client.d.ts'), '/** Connects to the server. */\nexport declare function connect(): void\n')
    write(join(source, 'package/dist/plugins/log.d.ts'), '/** Logs requests. */\nexport declare function log(): void\n')
    write(join(source, 'package/package.json'), JSON.stringify(manifest))
    write(join(source, 'package/dist/index.d.ts'), types)
    write(join(source, 'package/dist/index.js'), '')
    write(join(source, 'package/schema/shop.graphql'), 'type Query {\n  "Counts the orders."\n  orderCount: Int!\n}\n')
    write(join(source, 'package/openapi/shop.yaml'), 'openapi: 3.1.0\ninfo: { title: Shop API, version: 2.4.0 }\npaths: {}\n')
    await create({ file: join(source, 'archive.tgz'), cwd: source, gzip: true }, ['package'])
    archives.set(`${name}-${version}`, readFileSync(join(source, 'archive.tgz')))
  }
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '/')
    const archive = archives.get(path.slice(1).replace(/\.tgz$/, ''))
    const name = Object.keys(packages).find((known) => path === `/${known}`)
    if (path === '/docs/symbols.json') response.end('{"symbols":1,"title":"Shop","pages":[]}')
    else if (path === '/3/objects.inv') response.end(emptyInventory)
    else if (path.endsWith('.tgz') && archive) response.end(archive)
    else if (name === undefined) response.writeHead(404).end('{}')
    else response.setHeader('content-type', 'application/json').end(JSON.stringify(describePackage(name, archives, addressOf(server))))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    values: {
      'https://registry.acme.example': addressOf(server),
      'https://shop.example.com': addressOf(server),
      'https://docs.python.org': addressOf(server),
      ...Object.fromEntries(cluster.nodes.map((node, index) => [`https://search-${index + 1}.example.com`, node])),
      'TYPESENSE_ADMIN_KEY=…': `TYPESENSE_ADMIN_KEY=${cluster.adminKey}`,
      'the-key-of-all-readers': await createSearchKey(cluster),
      'sha512-dGhpcyBpcyBhbiBleGFtcGxl': integrityOf(archives.get('@acme/sdk-2.1.0') ?? Buffer.of()),
    },
    close: async () => {
      server.close()
      server.closeAllConnections()
      await cluster.close()
    },
  }
}

function describePackage(name: string, archives: ReadonlyMap<string, Buffer>, address: string) {
  const all = [packages[name], releases[name]].flatMap((release) => release ?? [])
  const versions = all.map(({ version }) => {
    const integrity = integrityOf(archives.get(`${name}-${version}`) ?? Buffer.of())
    const dist = { tarball: `${address}/${name}-${version}.tgz`, integrity }
    return [version, { name, version, types: 'dist/index.d.ts', dist }] as const
  })
  return { name, 'dist-tags': { latest: packages[name]?.version }, versions: Object.fromEntries(versions) }
}

function integrityOf(archive: Buffer): string {
  return `sha512-${createHash('sha512').update(archive).digest('base64')}`
}

function addressOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function createSearchKey({ nodes, adminKey }: { nodes: readonly string[]; adminKey: string }): Promise<string> {
  const response = await fetch(`${nodes[0]}/keys`, {
    method: 'POST',
    headers: { 'X-TYPESENSE-API-KEY': adminKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ description: 'readers', actions: ['documents:search'], collections: ['acme-docs', 'acme-handbook'] }),
  })
  const { value } = (await response.json()) as { readonly value: string }
  return value
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
