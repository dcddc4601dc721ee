import { lookup as lookUp } from 'node:dns'
import { Agent, type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps, Agent as SecureAgent } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip } from 'node:zlib'

/** A host's response, or the reason why there is no response. */
export type Reply = HostResponse | Failure

export interface HostResponse {
  readonly kind: 'response'
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** The decompressed body. Empty if the body is not wanted, or undefined if it is longer than the limit. */
  readonly body: Buffer | undefined
  /** Whether the address that sent the response belongs to the public internet. */
  readonly isPublic: boolean
}

type Failure =
  | { readonly kind: 'private'; readonly address: string }
  /** `reason` is part of a sentence in which the host is “it”. */
  | { readonly kind: 'failure'; readonly code: string; readonly reason: string }

export interface RequestOptions {
  /** @default 'GET' */
  readonly method?: 'HEAD' | 'GET'
  readonly headers?: Readonly<Record<string, string>>
  /**
   * Whether the host may have an address in a private network: only if a person specified the host, rather than the content or another
   * host.
   */
  readonly mayBePrivate: boolean
  /** The time limit from the resolution of the name to the last byte. */
  readonly limitMs: number
  /** An abort signal that several requests share. @default `limitMs` for this one */
  readonly signal?: AbortSignal
  /** How to read the body. By default, the body is not read. */
  readonly body?: BodyOptions
}

export interface BodyOptions {
  /** The size limit after decompression. */
  readonly maxBytes: number
  /** Whether to read the body of a response. @default successful responses */
  readonly isWanted?: (response: Pick<HostResponse, 'status' | 'headers'>) => boolean
  /** Receives the content, which is then not part of the response. */
  readonly consume?: (chunk: Uint8Array) => void
}

/** The size limit for headers. One more byte is an error. */
const maxHeaderBytes = 16_384
/** The longest time without receiving a byte. */
const maxIdleMs = 30_000

/** Connections to private networks are never reused for requests that must not reach private networks. */
const agents = new Map<string, Agent>()

/**
 * Sends a request over the network: without cookies, credentials, or a referrer, and without following redirects. No other function does
 * this. The request connects to the same address that was checked, so a name cannot resolve to another address in between.
 */
export async function sendRequest(url: URL, options: RequestOptions): Promise<Reply> {
  const host = hostOf(url)
  if (!options.mayBePrivate && isIP(host) !== 0 && !isPublicAddress(host)) return { kind: 'private', address: host }
  const signal = options.signal ?? AbortSignal.timeout(options.limitMs)
  for (let attempt = 1; ; attempt++) {
    const request = openRequest(url, options, signal)
    try {
      return await readReply(request, options)
    } catch (error) {
      // The host closed a kept-alive connection just before it was used again.
      if (attempt === 1 && request.reusedSocket && (error as NodeJS.ErrnoException).code === 'ECONNRESET' && !signal.aborted) continue
      return describeError(error as NodeJS.ErrnoException, signal.aborted ? options.limitMs : undefined)
    }
  }
}

function openRequest(url: URL, { method = 'GET', headers, mayBePrivate, body }: RequestOptions, signal: AbortSignal): ClientRequest {
  const isSecure = url.protocol === 'https:'
  const kind = `${url.protocol}${mayBePrivate}`
  const agent = agents.get(kind) ?? new (isSecure ? SecureAgent : Agent)({ keepAlive: true })
  agents.set(kind, agent)
  const request = (isSecure ? requestHttps : requestHttp)({
    host: hostOf(url),
    port: url.port === '' ? (isSecure ? 443 : 80) : url.port,
    path: `${url.pathname}${url.search}`,
    method,
    headers: { 'user-agent': 'docsgen', accept: '*/*', ...(body ? { 'accept-encoding': 'gzip, br' } : {}), ...headers },
    agent,
    lookup: mayBePrivate ? lookUp : lookUpPublic,
    maxHeaderSize: maxHeaderBytes,
    signal,
  })
  request.setTimeout(maxIdleMs, () => request.destroy(Object.assign(new Error('idle'), { code: 'ETIMEDOUT' })))
  request.end()
  return request
}

async function readReply(request: ClientRequest, { method, body }: RequestOptions): Promise<Reply> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve)
    request.on('error', reject)
  })
  const { statusCode: status = 0, headers } = response
  const isPublic = isPublicAddress(response.socket.remoteAddress ?? '')
  const wants = body?.isWanted ?? (() => status >= 200 && status < 300)
  let content: Buffer | undefined = Buffer.alloc(0)
  if (method === 'HEAD') response.resume()
  else if (body && wants({ status, headers })) content = await readBody(response, body)
  else response.destroy()
  return { kind: 'response', status, headers, body: content, isPublic }
}

async function readBody(response: IncomingMessage, { maxBytes, consume }: BodyOptions): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of decompress(response) as AsyncIterable<Uint8Array>) {
      bytes += chunk.byteLength
      if (bytes > maxBytes) return undefined
      if (consume) consume(chunk)
      else chunks.push(chunk)
    }
  } finally {
    // After a complete response, the connection is kept for the next request.
    if (!response.complete || bytes > maxBytes) response.destroy()
  }
  return Buffer.concat(chunks)
}

function decompress(response: IncomingMessage): Readable {
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? ''
  if (encoding === '' || encoding === 'identity') return response
  const decoder = encoding === 'br' ? createBrotliDecompress() : /^(?:x-)?gzip$/.test(encoding) ? createGunzip() : undefined
  if (!decoder) throw Object.assign(new Error('encoding'), { code: 'ERR_UNKNOWN_ENCODING' })
  response.on('error', (error) => decoder.destroy(error))
  return response.pipe(decoder)
}

/** Returns the name or IP address, without the brackets of IPv6 addresses. */
function hostOf({ hostname }: URL): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
}

class PrivateAddressError extends Error {
  readonly address: string
  constructor(address: string) {
    super(address)
    this.address = address
  }
}

/** Resolves a name to its public addresses, and fails if there are none. */
const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  lookUp(hostname, { ...options, all: true }, (error, found) => {
    const addresses = error ? [] : found.filter(({ address }) => isPublicAddress(address))
    const [first] = addresses
    if (error) callback(error, '')
    else if (!first) callback(new PrivateAddressError(found[0]?.address ?? hostname), '')
    else if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}

const failures: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its name does not exist',
  EAI_AGAIN: 'its name cannot be resolved now',
  ECONNREFUSED: 'it refuses connections',
  ECONNRESET: 'it closed the connection',
  EHOSTUNREACH: 'there is no route to it',
  ENETUNREACH: 'there is no route to it',
  ETIMEDOUT: 'it did not respond',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for a different name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
}

type ConnectionError = NodeJS.ErrnoException & { readonly errors?: readonly NodeJS.ErrnoException[] }

/** Describes the failure of a request. If a name has several addresses, describes the failure of the first attempt. */
function describeError(error: ConnectionError, limitMs: number | undefined): Failure {
  if (error instanceof PrivateAddressError) return { kind: 'private', address: error.address }
  if (limitMs !== undefined)
    return { kind: 'failure', code: 'ETIMEDOUT', reason: `it did not respond within ${Math.ceil(limitMs / 1_000)} seconds` }
  const code = error.code ?? error.errors?.[0]?.code
  const reason = code === undefined ? 'its response cannot be read' : (failures[code] ?? `the connection fails (${code})`)
  return { kind: 'failure', code: error.code ?? '', reason }
}

/** Whether an IP address belongs to the public internet: https://www.iana.org/assignments/iana-ipv4-special-registry */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !reserved.check(address, 'ipv4')
  return family === 6 && unicast.check(address, 'ipv6') && !reserved.check(address, 'ipv6')
}

const reserved = new BlockList()
const reservedRanges: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
for (const [network, prefix] of reservedRanges) reserved.addSubnet(network, prefix, 'ipv4')
// Teredo, documentation, and 6to4. A 6to4 address can contain any IPv4 address.
reserved.addSubnet('2001::', 23, 'ipv6')
reserved.addSubnet('2001:db8::', 32, 'ipv6')
reserved.addSubnet('2002::', 16, 'ipv6')
reserved.addSubnet('3fff::', 20, 'ipv6')

/** The range of all public IPv6 addresses. It excludes IPv4 addresses that are written as IPv6. */
const unicast = new BlockList()
unicast.addSubnet('2000::', 3, 'ipv6')

/** The error code for a request to a host that is not listed. */
export const foreignHostCode = 'ERR_FOREIGN_HOST'

/** Creates agents for a client that follows redirects and sends a key with each request. The agents connect only to the given addresses. */
export function createPinnedAgents(addresses: readonly string[]): { readonly httpAgent: Agent; readonly httpsAgent: SecureAgent } {
  const allowed = new Set(
    addresses.map((address) => {
      const { protocol, hostname, port } = new URL(address)
      return `${protocol}//${hostname.replace(/^\[|\]$/g, '')}:${port || (protocol === 'https:' ? 443 : 80)}`
    }),
  )
  return { httpAgent: pin(new Agent(), allowed), httpsAgent: pin(new SecureAgent(), allowed) }
}

function pin<T extends Agent>(agent: T, allowed: ReadonlySet<string>): T {
  const connect = agent.createConnection
  const { protocol } = agent as T & { readonly protocol: string }
  agent.createConnection = function (this: Agent, target, done) {
    const { host, port } = target
    if (allowed.has(`${protocol}//${host}:${port}`)) return connect.call(this, target, done)
    const error = Object.assign(new Error(`${host} is not listed`), { code: foreignHostCode })
    // If the connection failed, the other argument is not read.
    done?.(error, undefined as never)
    return undefined
  }
  return agent
}
