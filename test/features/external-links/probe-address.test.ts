import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createProbe, createRequestGate, type SendRequest } from '../../../src/features/external-links/probe-address.ts'
import { sendRequest } from '../../../src/kit/network/send-request.ts'

const nowMs = Date.parse('2026-01-01T00:00:00Z')
const requests: { readonly line: string; readonly headers: IncomingMessage['headers'] }[] = []
let attempts = 0
let open = 0
let mostOpen = 0

/** Responses by path. */
const routes: Readonly<Record<string, (request: IncomingMessage, response: ServerResponse) => void>> = {
  '/ok': (_, response) => response.end('text'),
  '/get-only': ({ method }, response) => response.writeHead(method === 'HEAD' ? 405 : 200).end('text'),
  '/head-404': ({ method }, response) => response.writeHead(method === 'HEAD' ? 404 : 200).end(),
  '/head-resets': ({ method, socket }, response) => (method === 'HEAD' ? socket.destroy() : response.end()),
  '/gone': (_, response) => response.writeHead(410).end(),
  '/forbidden': (_, response) => response.writeHead(403).end(),
  '/999': (_, response) => response.writeHead(999).end(),
  '/to-ok': (_, response) => response.writeHead(302, { location: '/ok' }).end(),
  '/moved': (_, response) => response.writeHead(301, { location: '/ok#part' }).end(),
  '/moved-twice': (_, response) => response.writeHead(308, { location: 'moved' }).end(),
  '/moved-to-login': (_, response) => response.writeHead(301, { location: '/to-ok' }).end(),
  '/moved-away': (_, response) => response.writeHead(301, { location: '/nowhere' }).end(),
  '/circle': (_, response) => response.writeHead(302, { location: '/circle' }).end(),
  '/forever': ({ url = '' }, response) => response.writeHead(302, { location: `${url}x` }).end(),
  '/bad-location': (_, response) => response.writeHead(302, { location: 'http://[' }).end(),
  '/app': (_, response) => response.writeHead(302, { location: 'mailto:a@b.example' }).end(),
  '/to-metadata': (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end(),
  '/to-decimal': (_, response) => response.writeHead(302, { location: 'http://2130706433:1/' }).end(),
  '/busy-once': (_, response) => (attempts++ === 0 ? response.writeHead(429, { 'retry-after': '0' }).end() : response.writeHead(200).end()),
  '/busy-until': (_, response) => response.writeHead(503, { 'retry-after': 'Thu, 01 Jan 2026 01:00:00 GMT' }).end(),
  '/fails': (_, response) => {
    attempts++
    response.writeHead(500).end()
  },
  '/silent': () => {},
  '/endless': ({ method }, response) => {
    if (method === 'HEAD') response.writeHead(405).end()
    else response.write('x'.repeat(100_000))
  },
  '/large-headers': (_, response) => response.writeHead(200, { 'x-large': 'x'.repeat(100_000) }).end(),
  '/slow': (_, response) => {
    mostOpen = Math.max(mostOpen, ++open)
    setTimeout(() => {
      open--
      response.end()
    }, 30)
  },
}

const server = createServer((request, response) => {
  const { method = '', url = '', headers } = request
  requests.push({ line: `${method} ${url}`, headers })
  const route = Object.keys(routes).find((path) => url === path || (path === '/forever' && url.startsWith(path)))
  if (route === undefined) response.writeHead(404).end()
  else routes[route]?.(request, response)
})
let at = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.closeAllConnections())
beforeEach(() => {
  requests.length = 0
  attempts = 0
})

function createTestProbe({ retryDelaysMs = [1, 1], timeoutMs = 5_000, isAllowed = (url: URL) => url.origin === at } = {}) {
  const send: SendRequest = (url, method) =>
    sendRequest(url, { method, headers: { 'user-agent': 'docsgen/test' }, limitMs: timeoutMs, mayBePrivate: isAllowed(url) })
  const gate = createRequestGate({ perHost: 2, delayMs: 1 })
  return createProbe({ send, gate, retryDelaysMs, maxWaitMs: 60_000, nowMs })
}

const probe = (path: string, options?: Parameters<typeof createTestProbe>[0]) => createTestProbe(options)(new URL(path, at))
const lines = () => requests.map(({ line }) => line)

describe('an address', () => {
  test('is asked for with HEAD, without cookies, credentials, or a referrer', async () => {
    expect(await probe('/ok')).toEqual({ kind: 'ok' })
    expect(lines()).toEqual(['HEAD /ok'])
    expect(Object.keys(requests[0]?.headers ?? {}).sort()).toEqual(['accept', 'connection', 'host', 'user-agent'])
    expect(requests[0]?.headers['user-agent']).toBe('docsgen/test')
  })

  test.each([
    ['/get-only', ['HEAD /get-only', 'GET /get-only']],
    ['/head-404', ['HEAD /head-404', 'GET /head-404']],
    ['/head-resets', ['HEAD /head-resets', 'GET /head-resets']],
    ['/app', ['HEAD /app']],
    ['/to-ok', ['HEAD /to-ok', 'HEAD /ok']],
    ['/endless', ['HEAD /endless', 'GET /endless']],
  ])('%s works', async (path, sent) => {
    expect(await probe(path)).toEqual({ kind: 'ok' })
    expect(lines()).toEqual(sent)
  })

  test.each([
    ['/nowhere', { kind: 'missing', status: 404 }],
    ['/gone', { kind: 'missing', status: 410 }],
    ['/moved-away', { kind: 'missing', status: 404, at: '/nowhere' }],
    ['/moved', { kind: 'ok', movedTo: '/ok' }],
    ['/moved-twice', { kind: 'ok', movedTo: '/ok' }],
    ['/moved-to-login', { kind: 'ok', movedTo: '/to-ok' }],
    ['/forbidden', { kind: 'unclear', reason: 'the host responds with 403' }],
    ['/999', { kind: 'unclear', reason: 'the host responds with 999' }],
    ['/circle', { kind: 'unclear', reason: 'it redirects in a circle' }],
    ['/forever', { kind: 'unclear', reason: 'it redirects more than 10 times' }],
    ['/bad-location', { kind: 'unclear', reason: 'it redirects to an invalid address' }],
    ['/fails', { kind: 'unclear', reason: 'the host responds with 500' }],
    ['/large-headers', { kind: 'unreachable', reason: 'the connection fails (HPE_HEADER_OVERFLOW)', code: 'HPE_HEADER_OVERFLOW' }],
  ])('%s is reported', async (path, expected) => {
    const { host, ...verdict } = (await probe(path)) as { host?: string }
    expect(JSON.parse(JSON.stringify(verdict).replaceAll(at, ''))).toEqual(expected)
  })

  test('is tried again where the host is busy, after the time that it asks for', async () => {
    expect(await probe('/busy-once')).toEqual({ kind: 'ok' })
    expect(lines()).toEqual(['HEAD /busy-once', 'GET /busy-once'])
    requests.length = 0
    expect(await probe('/busy-until')).toMatchObject({ kind: 'unclear', reason: 'the host responds with 503' })
    expect(lines()).toEqual(['HEAD /busy-until'])
    await probe('/fails')
    expect(lines().slice(1)).toEqual(['HEAD /fails', 'GET /fails', 'GET /fails', 'GET /fails'])
  })

  test('has a time limit; a host that never responded is not asked again', async () => {
    const ask = createTestProbe({ retryDelaysMs: [], timeoutMs: 100 })
    const silent = { kind: 'unreachable', reason: 'it did not respond within 1 seconds' }
    expect(await ask(new URL('/silent', at))).toMatchObject(silent)
    expect(await ask(new URL('/ok', at))).toMatchObject(silent)
    expect(lines()).toEqual(['HEAD /silent'])
  })

  test('does not make its host unreachable if the host responded before', async () => {
    const ask = createTestProbe({ retryDelaysMs: [], timeoutMs: 500 })
    expect(await ask(new URL('/ok', at))).toEqual({ kind: 'ok' })
    expect(await ask(new URL('/silent', at))).toMatchObject({
      kind: 'unclear',
      reason: 'the host fails: it did not respond within 1 seconds',
    })
    expect(await ask(new URL('/to-ok', at))).toEqual({ kind: 'ok' })
  })
})

describe('private networks', () => {
  test.each(['/to-metadata', '/to-decimal'])('a redirect does not lead into them: %s', async (path) => {
    expect(await probe(path)).toMatchObject({ kind: 'private', address: path === '/to-metadata' ? '169.254.169.254' : '127.0.0.1' })
    expect(requests).toHaveLength(1)
  })

  test.each(['http://localhost', 'http://LOCALHOST', 'http://[::1]', 'http://127.1', 'http://0x7f000001', 'http://[::ffff:127.0.0.1]'])(
    '%s is not requested',
    async (origin) => {
      const ask = createTestProbe({ isAllowed: () => false })
      expect(await ask(new URL(`${origin}:${new URL(at).port}/ok`))).toMatchObject({ kind: 'private' })
      expect(requests).toEqual([])
    },
  )

  test('a name is resolved for the check and the connection at once', async () => {
    const { port } = new URL(at)
    const ask = createTestProbe({ isAllowed: ({ hostname }) => hostname === 'localhost' })
    expect(await ask(new URL(`http://localhost:${port}/ok`))).toEqual({ kind: 'ok' })
  })
})

test('a host gets few requests at once', async () => {
  const ask = createTestProbe()
  await Promise.all(Array.from({ length: 8 }, (_, index) => ask(new URL(`/slow?${index}`, at))))
  expect(requests).toHaveLength(16)
  mostOpen = 0
  await Promise.all(Array.from({ length: 8 }, () => ask(new URL('/slow', at))))
  expect(mostOpen).toBeLessThanOrEqual(2)
})
