import { once } from 'node:events'
import { request } from 'node:http'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { start } from '../../../cli/project.ts'
import { buildProject, connect } from './mcp-site.ts'

let port = 0
let child: ReturnType<typeof start>
beforeAll(async () => {
  child = start(['mcp', '--http', '--port', '0'], { cwd: await buildProject() })
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer]
  port = Number(/^The MCP server is at http:\/\/localhost:(\d+)\/mcp\n$/.exec(chunk.toString())?.[1])
}, 120_000)
afterAll(() => child.kill())

interface Options {
  readonly headers?: Readonly<Record<string, string>>
  readonly method?: string
  readonly path?: string
}

const listTools = { jsonrpc: '2.0', id: 1, method: 'tools/list' }

/** Unlike fetch, `request` sends any `Host` and `Origin`. */
function send(body: string, { headers = {}, method = 'POST', path = '/mcp' }: Options = {}): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const all = { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers }
    const sent = request({ host: '127.0.0.1', port, path, method, headers: all }, (response) => {
      let text = ''
      response.on('data', (chunk) => (text += chunk))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

describe('docsgen mcp --http', () => {
  test('answers the SDK’s client, several at a time', async () => {
    const address = new URL(`http://127.0.0.1:${port}/mcp`)
    const [one, two] = await Promise.all([1, 2].map(() => connect(new StreamableHTTPClientTransport(address))))
    expect((await one?.client.listTools())?.tools).toHaveLength(5)
    const answers = await Promise.all([one, two].map((tools) => tools?.call('search', { query: 'refund' })))
    expect(answers[0]).toContain('https://kiosk.test/docs/guide/refunds')
    expect(answers[1]).toBe(answers[0])
    expect(await two?.call('read_page', { page: '../../etc/passwd' })).toMatch(/^ERROR /)
  })

  test('refuses hosts and origins of other sites (DNS rebinding)', async () => {
    const text = JSON.stringify(listTools)
    expect((await send(text)).status).toBe(200)
    for (const host of ['evil.test', `evil.test:${port}`, '192.168.1.5', 'localhost.evil.test'])
      expect((await send(text, { headers: { host } })).status, host).toBe(403)
    for (const origin of ['https://evil.test', 'null', 'http://localhost.evil.test', 'https://localhost@evil.test', 'file://'])
      expect((await send(text, { headers: { origin } })).status, origin).toBe(403)
    expect((await send(text, { headers: { origin: `http://localhost:${port}` } })).status).toBe(200)
  })

  test('refuses other paths, methods, malformed and huge requests, and goes on', async () => {
    const text = JSON.stringify(listTools)
    expect((await send(text, { path: '/' })).status).toBe(404)
    expect((await send(text, { path: '/mcp/../etc' })).status).toBe(404)
    expect((await send('', { method: 'GET', headers: { accept: 'text/event-stream' } })).status).toBe(405)
    expect((await send('', { method: 'DELETE' })).status).toBe(405)
    expect((await send('', { method: 'OPTIONS', headers: { origin: 'http://localhost' } })).status).toBe(405)
    expect((await send('{')).status).toBe(400)
    expect((await send('')).status).toBe(400)
    expect((await send('[]')).status).toBeLessThan(500)
    expect((await send(text, { headers: { 'content-type': 'text/plain' } })).status).toBe(415)
    expect((await send(`"${'x'.repeat(1_000_001)}"`)).status).toBe(413)
    expect((await send(text)).status).toBe(200)
  })
})
