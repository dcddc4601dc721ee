import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { integrityOf } from './make-tarball.ts'

export interface PublishedPackage {
  readonly name: string
  readonly version: string
  readonly tarball: Buffer
  /** The integrity in the metadata. @default that of the tarball; `undefined` for none */
  readonly integrity?: string | undefined
  /** The package name in the metadata. @default its name */
  readonly listedAs?: string
  /** The part of the tarball to send. @default all */
  readonly sent?: Buffer
}

interface RegistryOptions {
  /** The required token. @default none */
  readonly token?: string
  /** Never responds. @default false */
  readonly isSilent?: boolean
}

export interface Registry {
  /** `http://127.0.0.1:1234/` */
  readonly url: string
  /** `127.0.0.1:1234` */
  readonly host: string
  /** The path of every request so far. */
  readonly requests: readonly string[]
  readonly close: () => Promise<void>
  /** The number of open requests. */
  readonly connections: () => Promise<number>
}

/** An npm registry with fictional packages on this machine, closed after the test. */
export async function startRegistry(
  packages: readonly PublishedPackage[],
  { token, isSilent = false }: RegistryOptions = {},
): Promise<Registry> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '')
    requests.push(path)
    if (isSilent) return
    if (token !== undefined && request.headers.authorization !== `Bearer ${token}`)
      return sendJson(response, 401, { error: 'who are you?' })
    const file = packages.find((published) => path === tarballPath(published))
    if (file !== undefined) {
      response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(file.sent ?? file.tarball)
      return
    }
    const versions = packages.filter(({ name }) => path === `/${name}`)
    if (versions.length === 0) return sendJson(response, 404, { error: 'not found' })
    sendJson(response, 200, packument(versions))
  })
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  const connections = () =>
    new Promise<number>((resolve, reject) => {
      server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
    })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve())
  })
  onTestFinished(close)
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url: `http://${host}/`, host, requests, close, connections }

  function packument(versions: readonly PublishedPackage[]) {
    const name = versions[0]?.name
    return {
      name,
      'dist-tags': { latest: versions[0]?.version },
      versions: Object.fromEntries(
        versions.map((published) => {
          const integrity = 'integrity' in published ? published.integrity : integrityOf(published.tarball)
          const dist = { tarball: `http://${host}${tarballPath(published)}`, ...(integrity === undefined ? {} : { integrity }) }
          return [published.version, { name: published.listedAs ?? name, version: published.version, dist }]
        }),
      ),
    }
  }
}

function tarballPath({ name, version }: PublishedPackage): string {
  return `/${name}/-/${version}.tgz`
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}
