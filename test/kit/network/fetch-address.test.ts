import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FetchOptions, fetchAddress, followRedirects } from '../../../src/kit/network/fetch-address.ts'
import { sendRequest } from '../../../src/kit/network/send-request.ts'

const bomb = (size: number) => Buffer.alloc(size, 'a')
const seen: string[] = []
let headers: Readonly<Record<string, unknown>> = {}

const routes: Readonly<Record<string, RequestListener>> = {
  '/text': (_, response) => response.end('text'),
  '/gzip': (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('text')),
  '/br': (_, response) => response.writeHead(200, { 'content-encoding': 'BR' }).end(brotliCompressSync('text')),
  '/gzip-bomb': (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(bomb(50_000_000))),
  '/br-bomb': (_, response) => response.writeHead(200, { 'content-encoding': 'br' }).end(brotliCompressSync(bomb(50_000_000))),
  '/deflate': (_, response) => response.writeHead(200, { 'content-encoding': 'deflate' }).end(deflateSync('text')),
  '/damaged': (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('text'),
  '/half': (_, response) => response.writeHead(200, { 'content-length': '10' }).write('text', () => response.destroy()),
  '/drip': (_, response) => {
    const timer = setInterval(() => response.write('a'), 20)
    response.on('close', () => clearInterval(timer))
  },
  '/headers': (_, response) => response.writeHead(200, { 'x-large': 'x'.repeat(17_000) }).end(),
  '/to-text': (_, response) => response.writeHead(302, { location: '/text#part' }).end(),
  '/to-user': ({ headers: { host } }, response) => response.writeHead(302, { location: `http://user:password@${host}/text` }).end(),
  '/to-file': (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/circle': (_, response) => response.writeHead(307, { location: '/circle' }).end(),
  '/far': ({ url = '' }, response) => response.writeHead(301, { location: `${url}x` }).end(),
  '/missing': (_, response) => response.writeHead(404).end(bomb(100_000)),
}

const server = createServer((request, response) => {
  const { url = '' } = request
  seen.push(url)
  headers = request.headers
  routes[url.startsWith('/far') ? '/far' : url]?.(request, response)
})
let at = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.closeAllConnections())

const ask = async (path: string, options: Partial<FetchOptions> = {}) => {
  const reply = await fetchAddress(new URL(path, at), { maxRedirects: 3, limitMs: 10_000, body: { maxBytes: 1_000 }, ...options })
  if (reply.kind !== 'response') return reply.reason.replaceAll(at, '')
  return `${reply.status} ${reply.body ?? 'too large'}`
}

test.each([
  ['/text', '200 text'],
  ['/gzip', '200 text'],
  ['/br', '200 text'],
  ['/gzip-bomb', '200 too large'],
  ['/br-bomb', '200 too large'],
  ['/deflate', 'the connection failed (ERR_UNKNOWN_ENCODING)'],
  ['/damaged', 'the connection failed (Z_DATA_ERROR)'],
  ['/half', 'the connection failed (ECONNRESET)'],
  ['/headers', 'the connection failed (HPE_HEADER_OVERFLOW)'],
  ['/to-text', '200 text'],
  ['/to-file', 'the host redirects to `file:///etc/passwd`'],
  ['/circle', 'the host redirects in a circle'],
  ['/far', 'the host redirects more than 3 times'],
  ['/missing', '404 '],
  ['http://user:password@127.0.0.1:1/', 'it contains a user name or password, and docsgen sends none'],
])('%s: %s', async (path, expected) => {
  expect(await ask(path)).toBe(expected)
})

test('a host that sends a byte from time to time does not get more time', async () => {
  expect(await ask('/drip', { limitMs: 300 })).toBe('the host did not respond within 0.3 seconds')
})

test('a redirect goes where the caller allows it, and never with a name and password', async () => {
  expect(await ask('/to-text', { mayFollow: () => false })).toBe('the host redirects to `/text#part`')
  expect(await ask('/to-user')).toBe('200 text')
  expect(headers).not.toHaveProperty('authorization')
})

test('a redirect does not give up encryption', async () => {
  const policy = { maxRedirects: 3 }
  const send = async ({ protocol }: URL) =>
    ({
      kind: 'response',
      status: protocol === 'https:' ? 302 : 200,
      headers: { location: 'http://a.example/' },
      body: undefined,
      isPublic: true,
    }) as const
  expect(await followRedirects(new URL('https://a.example/'), policy, send)).toMatchObject({ kind: 'redirect', why: 'downgrade' })
  expect(await followRedirects(new URL('https://a.example/'), { ...policy, mayDowngrade: true }, send)).toMatchObject({ kind: 'arrival' })
})

test.each([
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f.1',
  '0177.0.0.1',
  '127.0.0.1.',
  'localhost',
  '0.0.0.0',
  '0',
  '[::]',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[64:ff9b::7f00:1]',
  '①②⑦.0.0.1',
])('a name in content does not lead to this machine: %s', async (host) => {
  const count = seen.length
  const url = new URL(`http://${host}:${new URL(at).port}/text`)
  // Connections that are kept open for addresses that may be private are not used.
  await ask('/text')
  expect(await sendRequest(url, { mayBePrivate: false, limitMs: 5_000 })).toMatchObject({ kind: 'private' })
  expect(seen).toHaveLength(count + 1)
})

test('a name with a dot at its end is the same name', async () => {
  const reply = await sendRequest(new URL(`http://localhost.:${new URL(at).port}/text`), { mayBePrivate: false, limitMs: 5_000 })
  // Some machines do not resolve it at all.
  expect(reply).toMatchObject({ kind: expect.stringMatching(/^(?:private|failure)$/) })
})
