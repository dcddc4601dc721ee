import { lookup as lookUp } from 'node:dns'
import { Agent, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps, Agent as SecureAgent } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

export type Method = 'HEAD' | 'GET'

/** What a host responds, or why it doesn't. */
export type Reply =
  | { readonly kind: 'response'; readonly status: number; readonly location: string | undefined; readonly retryAfter: string | undefined }
  | { readonly kind: 'private'; readonly address: string }
  | { readonly kind: 'failure'; readonly code: string; readonly reason: string }

export type SendRequest = (url: URL, method: Method) => Promise<Reply>

interface SenderOptions {
  readonly userAgent: string
  /** For the whole request, from the name's resolution to the headers of the response. */
  readonly timeoutMs: number
  /** Whether a host may have addresses of private networks. */
  readonly isAllowed: (url: URL) => boolean
}

export interface Sender {
  readonly send: SendRequest
  /** Closes all connections. */
  close(): void
}

/**
 * Sends requests without cookies, credentials, or a referrer. Only headers are read, so the size of a response does not matter. The address that is
 * checked is the one that is connected to, so a name cannot resolve differently a second time.
 */
export function createSender({ userAgent, timeoutMs, isAllowed }: SenderOptions): Sender {
  const agents = { 'http:': new Agent({ keepAlive: true }), 'https:': new SecureAgent({ keepAlive: true }) }
  const send: SendRequest = (url, method) =>
    new Promise((resolve) => {
      const isSecure = url.protocol === 'https:'
      const host = hostOf(url)
      const allowed = isAllowed(url)
      if (!allowed && isIP(host) !== 0 && !isPublicAddress(host)) {
        resolve({ kind: 'private', address: host })
        return
      }
      const signal = AbortSignal.timeout(timeoutMs)
      const request = (isSecure ? requestHttps : requestHttp)({
        host,
        port: url.port === '' ? (isSecure ? 443 : 80) : url.port,
        path: `${url.pathname}${url.search}`,
        method,
        headers: { 'user-agent': userAgent, accept: '*/*' },
        agent: agents[isSecure ? 'https:' : 'http:'],
        lookup: allowed ? lookUp : lookUpPublic,
        signal,
      })
      request.once('response', (response) => {
        resolve(readHeaders(response))
        if (method === 'HEAD') response.resume()
        else response.destroy()
      })
      request.on('error', (error: NodeJS.ErrnoException) => {
        if (error instanceof PrivateAddressError) resolve({ kind: 'private', address: error.address })
        else if (signal.aborted)
          resolve({ kind: 'failure', code: 'ETIMEDOUT', reason: `it did not respond within ${Math.ceil(timeoutMs / 1_000)} seconds` })
        else resolve({ kind: 'failure', code: error.code ?? '', reason: describeFailure(error) })
      })
      request.end()
    })
  return {
    send,
    close() {
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}

/** The name or IP address, without the brackets of IPv6. */
function hostOf({ hostname }: URL): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
}

function readHeaders({ statusCode = 0, headers }: IncomingMessage): Reply {
  return { kind: 'response', status: statusCode, location: headers.location, retryAfter: headers['retry-after'] }
}

class PrivateAddressError extends Error {
  readonly address: string
  constructor(address: string) {
    super(address)
    this.address = address
  }
}

/** Resolves a name to its public addresses, and fails if it has none. */
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
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
}

/** With several addresses of a name, the failure of the first attempt. */
function describeFailure(error: NodeJS.ErrnoException & { readonly errors?: readonly NodeJS.ErrnoException[] }): string {
  const code = error.code ?? error.errors?.[0]?.code
  return code === undefined ? 'its response cannot be read' : (failures[code] ?? `the connection fails (${code})`)
}
