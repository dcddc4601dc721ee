import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createPublishedFiles } from '../../../../src/tools/agents/mcp/site-files.ts'
import { docsgen } from '../../../cli/run-here.ts'
import { startPreview } from '../../../core/preview/preview-site.ts'
import { buildProject, connectStdio } from './mcp-site.ts'

let root = ''
beforeAll(async () => {
  root = await buildProject()
}, 120_000)

async function serve(answer: RequestListener): Promise<{ readonly address: URL; readonly seen: string[] }> {
  const seen: string[] = []
  const server = createServer((request, response) => {
    seen.push(request.url ?? '')
    answer(request, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { address: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/docs/`), seen }
}

describe('docsgen mcp with an address', () => {
  test('has the tools of a folder, and says what it did not read', async () => {
    const { port } = await startPreview(join(root, 'out'), { base: '/docs/' })
    const address = `http://localhost:${port}/docs/`
    const { call } = await connectStdio([address.slice(0, -1)], root)
    expect(await call('search', { query: 'refund part of an order' })).toContain(`${address}guide/refunds#partial`)
    expect(await call('read_page', { page: `${address}guide/refunds#partial` })).toContain('Refund one line.')
    expect(await call('read_page', { page: 'https://kiosk.test/docs/guide/refunds' })).toMatch(/^ERROR .* is not a URL of this site/)
    expect(await call('list_pages', { under: 'guide' })).toMatch(/^3 pages\./)
    expect(await call('find_symbols', { name: 'Till.refund' })).toContain(`method Till.refund\n  ${address}api/till#till-refund`)
    expect(await call('find_symbols', { name: 'refund' })).toMatch(
      /Only the \d pages that the search ranks first were read; in a local folder, all are\. The site has no `symbols\.json`/,
    )
    expect(await call('find_symbols')).toMatch(
      /^ERROR `name` is missing\. Only the reference of a local folder can be listed as a whole\. The site has no `symbols\.json`/,
    )
    expect(await call('find_samples', { text: 'till.open' })).toContain('await till.open()')
    expect(await call('find_samples', { text: 'till.open' })).toMatch(/Only the \d pages that the search ranks first were read/)
  })

  test('an address that is not the home page of a site is a usage error', async () => {
    const home = readFileSync(join(root, 'out/index.html'))
    const deep = await serve((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(home))
    expect(await docsgen(['mcp', `${deep.address.href}guide`], { cwd: root })).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining(`Run \`docsgen mcp ${deep.address.href}\`.`),
    })
    const { address } = await serve((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Other</title>'))
    expect(await docsgen(['mcp', address.href], { cwd: root })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('is not a site that docsgen built'),
    })
    expect(await docsgen(['mcp', 'https://user:password@docs.test/'], { cwd: root })).toMatchObject({ code: 2 })
    expect(await docsgen(['mcp', 'http://127.0.0.1:1/'], { cwd: root })).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('cannot be read'),
    })
  })
})

describe('files of a published site', () => {
  const read = (address: URL, path: string) => createPublishedFiles({ address, nowMs: () => 0 }).readText(path)

  test('follows redirects below the address only', async () => {
    const { address, seen } = await serve((request, response) => {
      const target = {
        '/docs/a.md': '/docs/b.md',
        '/docs/out.md': '/other/b.md',
        '/docs/loop.md': '/docs/loop.md',
        '/docs/host.md': 'http://127.0.0.2/docs/b.md',
        '/docs/up.md': '/docs/../x.md',
      }[request.url ?? '']
      if (target === undefined) response.writeHead(200, { 'content-type': 'text/markdown' }).end('# B')
      else response.writeHead(302, { location: target }).end()
    })
    expect(await read(address, 'a.md')).toBe('# B')
    await expect(read(address, 'out.md')).rejects.toThrow('which is not part of')
    await expect(read(address, 'host.md')).rejects.toThrow('redirects to `http://127.0.0.2/docs/b.md`, which is not part of')
    await expect(read(address, 'up.md')).rejects.toThrow('which is not part of')
    await expect(read(address, 'loop.md')).rejects.toThrow('redirects too often')
    expect(seen.some((url) => !url.startsWith('/docs/'))).toBe(false)
  })

  test('reads no other paths, no pages in place of files, and no files that are too large', async () => {
    const { address, seen } = await serve((request, response) => {
      if (request.url === '/docs/missing.md')
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<title>App</title>')
      else if (request.url === '/docs/broken.md') response.writeHead(500).end()
      else if (request.url === '/docs/gone.md') response.writeHead(404).end()
      else {
        response.writeHead(200, { 'content-type': 'text/markdown' })
        const block = Buffer.alloc(1_000_000, 'x')
        const write = (): void => {
          if (!response.destroyed) response.write(block, () => setImmediate(write))
        }
        write()
      }
    })
    expect(await read(address, 'missing.md')).toBeUndefined()
    expect(await read(address, 'gone.md')).toBeUndefined()
    await expect(read(address, 'broken.md')).rejects.toThrow('the host responded with 500')
    await expect(read(address, 'endless.md')).rejects.toThrow('it is larger than 16 MB')
    const count = seen.length
    for (const path of ['../x.md', 'a/../x.md', './x.md', 'a//x.md', '/x.md', 'a\\x.md'])
      expect(await read(address, path), path).toBeUndefined()
    expect(seen).toHaveLength(count)
  })

  test('asks again after a minute, and after failures', async () => {
    let now = 0
    let status = 500
    const { address, seen } = await serve((_, response) => response.writeHead(status, { 'content-type': 'text/markdown' }).end('# A'))
    const files = createPublishedFiles({ address, nowMs: () => now })
    await expect(files.readText('a.md')).rejects.toThrow('500')
    status = 200
    expect(await files.readText('a.md')).toBe('# A')
    expect(await files.readText('a.md')).toBe('# A')
    expect(seen).toHaveLength(2)
    now = 60_000
    expect(await files.readText('a.md')).toBe('# A')
    expect(seen).toHaveLength(3)
  })
})
