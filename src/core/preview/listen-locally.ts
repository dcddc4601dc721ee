import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, isIP } from 'node:net'
import { EnvironmentError } from '../../kit/failures/failure.ts'

export interface ListenOptions {
  /** The base path, with a slash at both ends. */
  readonly base: string
  /** The port, in which 0 selects any free port. */
  readonly port: number
  /** The host. By default, only this machine can connect. */
  readonly host?: string | undefined
  /** Whether to fail if the port is in use instead of trying the next port. */
  readonly strictPort?: boolean | undefined
}

export interface LocalServer {
  readonly url: string
  /** The actual port, which may differ from the requested port. The caller reports this. */
  readonly port: number
  /** Whether other machines can connect. */
  readonly exposed: boolean
  close(): Promise<void>
}

/** The number of ports to try. */
const maxPortsTried = 20

/** Opens a server on the loopback addresses or on the specified host. @throws EnvironmentError if the port or host is not available. */
export async function listenLocally(options: ListenOptions, answer: RequestListener): Promise<LocalServer> {
  const { base, host, strictPort = false } = options
  const create = () => {
    const server = createServer({ connectionsCheckingInterval: 1_000 }, answer)
    server.headersTimeout = 10_000
    server.requestTimeout = 30_000
    return server
  }
  const last = strictPort || options.port === 0 ? options.port : Math.min(options.port + maxPortsTried - 1, 65_535)
  for (let port = options.port; port <= last; port++) {
    const servers = await listen(create, host === undefined ? ['127.0.0.1', '::1'] : [host.replace(/^\[|\]$/g, '')], port)
    if (servers === 'taken') continue
    const bound = portOf(servers[0])
    return { url: `http://${nameInUrl(host)}:${bound}${base}`, port: bound, exposed: isExposed(servers), close: () => closeAll(servers) }
  }
  throw strictPort || last === options.port
    ? new EnvironmentError(
        `Port ${options.port} is already in use.`,
        'Stop the program that is using the port, or choose a different port with `--port`.',
      )
    : new EnvironmentError(`Ports ${options.port} to ${last} are all in use.`, 'Choose a different port with `--port`.')
}

/** The default addresses include `localhost`. */
export function ownHost(host: string | undefined): string | undefined {
  return host === 'localhost' ? undefined : host
}

type Servers = readonly [Server, ...Server[]]

/** Listens with one server per address. Addresses that this machine does not have are skipped if another address works. */
async function listen(create: () => Server, addresses: readonly string[], port: number): Promise<Servers | 'taken'> {
  const servers: Server[] = []
  let refusal: NodeJS.ErrnoException | undefined
  for (const address of addresses) {
    const first = servers[0]
    const server = create()
    const error = await tryListen(server, address, first === undefined ? port : portOf(first))
    if (error === undefined) {
      servers.push(server)
    } else if (error.code === 'EADDRINUSE') {
      if (first !== undefined && port === 0) continue
      await closeAll(servers)
      return 'taken'
    } else {
      refusal ??= error
    }
  }
  const [first, ...rest] = servers
  if (first !== undefined) return [first, ...rest]
  throw new EnvironmentError(`Cannot listen on ${addresses[0]}:${port}: ${refusal?.message}`, hintFor(refusal?.code), { cause: refusal })
}

function tryListen(server: Server, host: string, port: number): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    server.once('error', resolve)
    server.listen({ host, port, exclusive: true }, () => {
      server.removeListener('error', resolve)
      // A failed connection must not end the server.
      server.on('error', () => {})
      resolve(undefined)
    })
  })
}

async function closeAll(servers: readonly Server[]): Promise<void> {
  await Promise.all(
    servers.map((server) => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      return closed
    }),
  )
}

function hintFor(code: string | undefined): string | undefined {
  if (code === 'EACCES') return 'Ports below 1024 require special permissions. Choose a different port with `--port`.'
  return code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' ? 'Set `--host` to one of this machine’s addresses.' : undefined
}

function isExposed(servers: Servers): boolean {
  return servers.some((server) => !/^(?:127\.|::1$)/.test((server.address() as AddressInfo).address))
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port
}

function nameInUrl(host: string | undefined): string {
  if (host === undefined || wildcards.has(host)) return 'localhost'
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host
}

const hostHeader = /^(?<name>\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/
const wildcards: ReadonlySet<string> = new Set(['0.0.0.0', '::', '[::]'])

/**
 * Whether a `Host` header names this server. Otherwise, another site could read its content by pointing a domain name at this machine (DNS
 * rebinding). If the server listens on all addresses, every literal address is allowed, because rebinding needs a domain name.
 */
export function isAllowedHost(header: string | undefined, boundTo?: string): boolean {
  const name = hostHeader.exec(header?.toLowerCase() ?? '')?.groups?.name
  if (name === undefined) return false
  if (name === 'localhost' || name.endsWith('.localhost') || name === '127.0.0.1' || name === '[::1]') return true
  if (boundTo === undefined) return false
  const bare = name.replace(/^\[|\]$/g, '')
  return wildcards.has(boundTo) ? isIP(bare) !== 0 && !wildcards.has(bare) : bare === boundTo.toLowerCase().replace(/^\[|\]$/g, '')
}

/** Proxies may interpret two `Host` headers differently. */
export function isForThisServer(request: IncomingMessage, host: string | undefined): boolean {
  const names = request.rawHeaders.filter((_, index) => index % 2 === 0)
  return names.filter((name) => name.toLowerCase() === 'host').length === 1 && isAllowedHost(request.headers.host, host)
}
