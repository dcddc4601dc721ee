import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, isIP } from 'node:net'
import { EnvironmentError } from '../support/failure.ts'

export interface ListenOptions {
  /** Begins and ends with a slash. */
  readonly base: string
  /** 0 takes any free one. */
  readonly port: number
  /** Without one only this machine can connect. */
  readonly host?: string | undefined
  /** Fail where the port is taken, rather than take the next. */
  readonly strictPort?: boolean
}

export interface LocalServer {
  readonly url: string
  /** May be another than asked for: the caller says so. */
  readonly port: number
  /** Other machines can connect: worth a warning. */
  readonly exposed: boolean
  close(): Promise<void>
}

/** Taken ports passed over before giving up. */
const maxPortsTried = 20

/**
 * Opens a server on this machine's own addresses, or on the host that is named.
 * @throws EnvironmentError where the port or host cannot be had.
 */
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
        'Stop the program that is using it, or choose another port with `--port`.',
      )
    : new EnvironmentError(`Ports ${options.port} to ${last} are all in use.`, 'Choose another port with `--port`.')
}

/** The name of the machine itself says nothing that its own addresses do not. */
export function ownHost(host: string | undefined): string | undefined {
  return host === 'localhost' ? undefined : host
}

type Servers = readonly [Server, ...Server[]]

/** One server for each address; addresses this machine lacks are passed over while one is left. */
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
      // A connection that could not be accepted ends that connection only.
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
  if (code === 'EACCES') return 'Ports below 1024 require special permissions. Choose another port with `--port`.'
  return code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' ? 'Set `--host` to one of this machine’s addresses.' : undefined
}

function isExposed(servers: Servers): boolean {
  return servers.some((server) => !/^(?:127\.|::1$)/.test((server.address() as AddressInfo).address))
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port
}

function nameInUrl(host: string | undefined): string {
  if (host === undefined || isWildcardHost(host)) return 'localhost'
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host
}

const hostHeader = /^(?<name>\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/
const wildcards: ReadonlySet<string> = new Set(['0.0.0.0', '::', '[::]'])

/**
 * Whether a `Host` header names this server, so that no other site can read it by pointing its name here (DNS rebinding).
 * Bound to all addresses, every literal address is its own: rebinding needs a name.
 */
export function isAllowedHost(header: string | undefined, boundTo?: string): boolean {
  const name = hostHeader.exec(header?.toLowerCase() ?? '')?.groups?.name
  if (name === undefined) return false
  if (name === 'localhost' || name.endsWith('.localhost') || name === '127.0.0.1' || name === '[::1]') return true
  if (boundTo === undefined) return false
  const bare = name.replace(/^\[|\]$/g, '')
  return wildcards.has(boundTo) ? isIP(bare) !== 0 && !wildcards.has(bare) : bare === boundTo.toLowerCase().replace(/^\[|\]$/g, '')
}

/** Two `Host` headers are read one way here and another way in front of it. */
export function isForThisServer(request: IncomingMessage, host: string | undefined): boolean {
  const names = request.rawHeaders.filter((_, index) => index % 2 === 0)
  return names.filter((name) => name.toLowerCase() === 'host').length === 1 && isAllowedHost(request.headers.host, host)
}

function isWildcardHost(host: string): boolean {
  return wildcards.has(host)
}
