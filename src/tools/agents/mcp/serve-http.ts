import type { IncomingMessage, ServerResponse } from 'node:http'
import { isAllowedHost, isForThisServer, type LocalServer, listenLocally } from '../../../core/preview/listen-locally.ts'
import { ignoreError } from '../../../kit/failures/ignore-error.ts'
import type { ProtocolLibrary, ProtocolServer } from './load-protocol.ts'

interface HttpOptions {
  readonly library: ProtocolLibrary
  /** Creates the server for one request: nothing is kept between requests. */
  readonly createServer: () => ProtocolServer
  readonly port: number
  readonly strictPort: boolean
}

/** No call of a tool is longer. */
const maxRequestBytes = 1_000_000
const path = '/mcp'

/** Answers requests of the Streamable HTTP transport on this machine's loopback addresses. */
export function serveHttp({ library, createServer, port, strictPort }: HttpOptions): Promise<LocalServer> {
  return listenLocally({ base: path, port, strictPort }, (request, response) => void answer(request, response))

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      // A page of another site could otherwise call the tools from a browser on this machine.
      if (!isForThisServer(request, undefined) || !isLocalOrigin(request.headers.origin)) return sendError(response, 403, 'Forbidden')
      if (request.url !== path) return sendError(response, 404, `Not found. The endpoint is ${path}.`)
      if (request.method !== 'POST') return sendError(response, 405, 'Method not allowed', { allow: 'POST' })
      const body = await readBody(request)
      if (body === undefined) return sendError(response, 413, `Requests must not exceed ${maxRequestBytes} bytes`, { connection: 'close' })
      await exchange(request, response, body)
    } catch (error) {
      // Usually, the client disconnected.
      ignoreError(error)
      if (response.headersSent) response.destroy()
      else sendError(response, 500, 'Internal error')
    }
  }

  async function exchange(request: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> {
    const server = createServer()
    const transport = new library.HttpServerTransport({ enableJsonResponse: true, maxRequestBodySize: maxRequestBytes })
    try {
      await server.connect(transport as Parameters<typeof server.connect>[0])
      const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
        typeof value === 'string' ? [[name, value]] : [],
      )
      const answered = await transport.handleRequest(
        new Request(`http://localhost${path}`, { method: 'POST', headers, body: new Uint8Array(body) }),
      )
      const text = await answered.text()
      response.writeHead(answered.status, { ...Object.fromEntries(answered.headers), 'cache-control': 'no-store' }).end(text)
    } finally {
      await server.close()
    }
  }
}

/** Programs send no origin; browsers send the origin of the page. */
function isLocalOrigin(origin: string | undefined): boolean {
  if (origin === undefined) return true
  return URL.canParse(origin) && new URL(origin).protocol === 'http:' && isAllowedHost(new URL(origin).host)
}

async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  if (Number(request.headers['content-length']) > maxRequestBytes) return undefined
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxRequestBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function sendError(response: ServerResponse, status: number, message: string, headers: Readonly<Record<string, string>> = {}): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'x-content-type-options': 'nosniff', ...headers })
    .end(JSON.stringify({ jsonrpc: '2.0', error: { code: -32_000, message }, id: null }))
}
