import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startPreviewServer } from '../../../src/core/preview/preview-server.ts'
import { EnvironmentError, UsageError } from '../../../src/kit/failures/failure.ts'
import { createSite, get, sendRaw, startPreview, writeFiles } from './preview-site.ts'

const long = 'body { color: red }\n'.repeat(500)
const files = {
  'index.html': '<h1>home</h1>',
  '404.html': '<h1>top 404</h1>',
  'guide/index.html': '<h1>guide</h1>',
  'guide/install.html': '<h1>install</h1>',
  'guide/404.html': '<h1>guide 404</h1>',
  'assets/app.1a2b.css': long,
  'assets/small.css': 'a{}',
  'photo.png': Buffer.from('0123456789'),
  'empty.txt': '',
  _redirects: '/moved /guide/install 301\n',
  _headers: '/*\n  X-Frame-Options: DENY\n/guide/*\n  Cache-Control: no-store\n',
}

describe('pages', () => {
  test('responds like a host, with the headers of both', async () => {
    const { port, url } = await startPreview(createSite(files).outDir)
    expect(url).toBe(`http://localhost:${port}/`)
    const home = await get(port, '/')
    expect(home).toMatchObject({ status: 200, text: '<h1>home</h1>' })
    expect(home.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-length': '13',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      vary: 'Accept-Encoding',
    })
    expect(home.headers).not.toHaveProperty('access-control-allow-origin')
    expect((await get(port, '/guide/install')).headers['cache-control']).toBe('no-store')
    expect((await get(port, '/assets/small.css')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  test('redirects other spellings to the page, with the query', async () => {
    const { port } = await startPreview(createSite(files).outDir)
    expect(await get(port, '/guide/install.html?a=1&b')).toMatchObject({ status: 308, headers: { location: '/guide/install?a=1&b' } })
    expect(await get(port, '/guide')).toMatchObject({ status: 308, headers: { location: '/guide/' } })
    expect(await get(port, '/moved?x')).toMatchObject({ status: 301, headers: { location: '/guide/install?x' } })
  })

  test('missing pages get the nearest 404 page', async () => {
    const { port } = await startPreview(createSite(files).outDir)
    expect(await get(port, '/guide/x')).toMatchObject({ status: 404, text: '<h1>guide 404</h1>' })
    expect(await get(port, '/x/y')).toMatchObject({ status: 404, text: '<h1>top 404</h1>' })
    expect(await get(port, '//x')).toMatchObject({ status: 404, text: '<h1>top 404</h1>' })
    expect((await get(port, '/x', { Range: 'bytes=0-1' })).status).toBe(404)
  })

  test('a site without a 404 page still responds with 404', async () => {
    const { port } = await startPreview(createSite({ 'index.html': '' }).outDir)
    expect(await get(port, '/x')).toMatchObject({ status: 404, text: '404 Not Found\n' })
  })

  test('works below its base', async () => {
    const { port, url } = await startPreview(createSite(files).outDir, { base: '/docs/' })
    expect(url).toBe(`http://localhost:${port}/docs/`)
    expect(await get(port, '/')).toMatchObject({ status: 307, headers: { location: '/docs/' } })
    expect(await get(port, '/docs')).toMatchObject({ status: 307, headers: { location: '/docs/' } })
    expect(await get(port, '/docs/')).toMatchObject({ status: 200, text: '<h1>home</h1>' })
    expect(await get(port, '/docs/guide')).toMatchObject({ status: 308, headers: { location: '/docs/guide/' } })
    expect(await get(port, '/guide/')).toMatchObject({ status: 404, text: '<h1>top 404</h1>' })
  })

  test('reads rules again after a change', async () => {
    const { outDir } = createSite(files)
    const { port } = await startPreview(outDir)
    expect((await get(port, '/moved')).status).toBe(301)
    writeFiles(outDir, { _redirects: '/moved /elsewhere 302\n', _headers: '/*\n  X-New: 1\n' })
    expect(await get(port, '/moved')).toMatchObject({ status: 302, headers: { location: '/elsewhere' } })
    expect((await get(port, '/')).headers['x-new']).toBe('1')
    rmSync(join(outDir, '_redirects'))
    expect((await get(port, '/moved')).status).toBe(404)
  })
})

describe('HTTP', () => {
  test('HEAD has the same headers without a body', async () => {
    const { port } = await startPreview(createSite(files).outDir)
    const [head, full] = [await get(port, '/photo.png', {}, 'HEAD'), await get(port, '/photo.png')]
    expect(head).toMatchObject({ status: 200, text: '' })
    expect({ ...head.headers, date: '' }).toEqual({ ...full.headers, date: '' })
    expect(await get(port, '/x', {}, 'HEAD')).toMatchObject({ status: 404, text: '' })
  })

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PATCH', 'PROPFIND'])('%s is not allowed', async (method) => {
    const { port } = await startPreview(createSite(files).outDir)
    expect(await get(port, '/', {}, method)).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } })
  })

  test('a client with the current file gets 304', async () => {
    const { outDir } = createSite(files)
    const { port } = await startPreview(outDir)
    utimesSync(join(outDir, 'index.html'), 1_700_000_000, 1_700_000_000)
    const first = await get(port, '/')
    const { etag = '', 'last-modified': modified = '' } = first.headers
    const again = await get(port, '/', { 'If-None-Match': etag })
    expect(again).toMatchObject({ status: 304, text: '', headers: { etag, 'cache-control': 'no-cache', vary: 'Accept-Encoding' } })
    expect((await get(port, '/', { 'If-Modified-Since': modified })).status).toBe(304)
    expect((await get(port, '/', { 'If-None-Match': '"other"', 'If-Modified-Since': modified })).status).toBe(200)
    writeFileSync(join(outDir, 'index.html'), '<h1>hame</h1>')
    // The same size and modification time; only the change time differs.
    utimesSync(join(outDir, 'index.html'), 1_700_000_000, 1_700_000_000)
    expect(await get(port, '/', { 'If-None-Match': etag })).toMatchObject({ status: 200, text: '<h1>hame</h1>' })
  })

  test.each([
    ['Tue, 14 Nov 2023 22:13:20 GMT', 304],
    ['Tue, 14 Nov 2023 22:13:19 GMT', 200],
    ['Fri, 01 Jan 2100 00:00:00 GMT', 304],
    ['2100-01-01', 200],
    ['9999', 200],
    ['tomorrow', 200],
    ['Mon, 14 Nov 2023 22:13:20 GMT', 200],
  ])('If-Modified-Since %s: %i', async (since, status) => {
    const { outDir } = createSite(files)
    utimesSync(join(outDir, 'index.html'), 1_700_000_000.9, 1_700_000_000.9)
    const { port } = await startPreview(outDir)
    for (const method of ['GET', 'HEAD']) expect((await get(port, '/', { 'If-Modified-Since': since }, method)).status).toBe(status)
  })

  test.each([
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=-2', 206, '89', 'bytes 8-9/10'],
    ['bytes=8-', 206, '89', 'bytes 8-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=0-1,4-5', 200, '0123456789', undefined],
    ['bytes=x', 200, '0123456789', undefined],
  ])('Range %s', async (range, status, text, contentRange) => {
    const { port } = await startPreview(createSite(files).outDir)
    const answer = await get(port, '/photo.png', { Range: range })
    expect(answer).toMatchObject({ status, text })
    expect(answer.headers['content-range']).toBe(contentRange)
    expect(answer.headers['content-length']).toBe(String(text.length))
  })

  test('parts of different versions are never mixed', async () => {
    const { port } = await startPreview(createSite(files).outDir)
    const { etag = '' } = (await get(port, '/photo.png')).headers
    expect((await get(port, '/photo.png', { Range: 'bytes=0-1', 'If-Range': etag })).status).toBe(206)
    expect((await get(port, '/photo.png', { Range: 'bytes=0-1', 'If-Range': '"old"' })).status).toBe(200)
    const { 'last-modified': modified = '' } = (await get(port, '/photo.png')).headers
    expect((await get(port, '/photo.png', { Range: 'bytes=0-1', 'If-Range': modified })).status).toBe(206)
    expect((await get(port, '/photo.png', { Range: 'bytes=0-1', 'If-Range': new Date(0).toUTCString() })).status).toBe(200)
    const { etag: compressed = '' } = (await get(port, '/assets/app.1a2b.css', { 'Accept-Encoding': 'br' })).headers
    expect(await get(port, '/assets/app.1a2b.css', { Range: 'bytes=0-1', 'If-Range': compressed })).toMatchObject({
      status: 200,
      text: long,
    })
  })

  test('an empty file', async () => {
    const { port } = await startPreview(createSite(files).outDir)
    expect(await get(port, '/empty.txt')).toMatchObject({ status: 200, text: '', headers: { 'content-length': '0' } })
    expect((await get(port, '/empty.txt', { Range: 'bytes=0-' })).status).toBe(416)
  })

  test('compresses large files, each encoding with its own ETag', async () => {
    const { port } = await startPreview(createSite(files).outDir)
    const path = '/assets/app.1a2b.css'
    const [br, gzip, plain] = await Promise.all([
      get(port, path, { 'Accept-Encoding': 'gzip, br' }),
      get(port, path, { 'Accept-Encoding': 'gzip' }),
      get(port, path),
    ])
    expect(br.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(br.body).toString()).toBe(long)
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.body).toString()).toBe(long)
    expect(plain.headers).not.toHaveProperty('content-encoding')
    expect(plain.text).toBe(long)
    expect(new Set([br, gzip, plain].map((answer) => answer.headers.etag)).size).toBe(3)
    expect(new Set([br, gzip, plain].map((answer) => answer.headers.vary))).toEqual(new Set(['Accept-Encoding']))
    expect((await get(port, path, { 'Accept-Encoding': 'br', 'If-None-Match': br.headers.etag ?? '' })).status).toBe(304)
    expect((await get(port, '/assets/small.css', { 'Accept-Encoding': 'br' })).headers).not.toHaveProperty('content-encoding')
    expect((await get(port, '/photo.png', { 'Accept-Encoding': 'br' })).headers).not.toHaveProperty('vary')
    expect(await get(port, path, { 'Accept-Encoding': 'br', Range: 'bytes=0-3' })).toMatchObject({ status: 206, text: 'body' })
  })

  test.each(['br', 'gzip'])('%s is announced with its length, on HEAD too, and made anew for what changed', async (encoding) => {
    const { outDir } = createSite(files)
    const { port } = await startPreview(outDir)
    const path = '/assets/app.1a2b.css'
    const ask = (method?: string) => get(port, path, { 'Accept-Encoding': encoding }, method)
    const [first, again, head] = [await ask(), await ask(), await ask('HEAD')]
    expect(first.headers['content-length']).toBe(String(first.body.length))
    expect(again.body.equals(first.body)).toBe(true)
    expect({ ...head.headers, date: '' }).toEqual({ ...first.headers, date: '' })
    expect(head.text).toBe('')
    writeFileSync(join(outDir, path), `${long}p { color: blue }\n`)
    const changed = await ask()
    expect((encoding === 'br' ? brotliDecompressSync : gunzipSync)(changed.body).toString()).toBe(`${long}p { color: blue }\n`)
    expect(changed.headers.etag).not.toBe(first.headers.etag)
  })

  test('announces ranges for uncompressed files', async () => {
    const { port } = await startPreview(createSite(files).outDir)
    expect((await get(port, '/photo.png')).headers['accept-ranges']).toBe('bytes')
    expect((await get(port, '/assets/app.1a2b.css')).headers['accept-ranges']).toBe('bytes')
    expect((await get(port, '/assets/app.1a2b.css', { 'Accept-Encoding': 'br' })).headers).not.toHaveProperty('accept-ranges')
  })

  test('files too large to cache are compressed, cut, and announced in the same way', async () => {
    const large = Buffer.from('0123456789abcdef\n'.repeat(200_000))
    const { port } = await startPreview(createSite({ 'a.txt': large, 'a.bin': large }).outDir)
    const compressed = await get(port, '/a.txt', { 'Accept-Encoding': 'br' })
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', 'transfer-encoding': 'chunked', vary: 'Accept-Encoding' })
    expect(brotliDecompressSync(compressed.body).equals(large)).toBe(true)
    expect(await get(port, '/a.txt', { 'Accept-Encoding': 'br' }, 'HEAD')).toMatchObject({
      status: 200,
      text: '',
      headers: { 'content-encoding': 'br' },
    })
    const whole = await get(port, '/a.bin')
    expect(whole.headers['content-length']).toBe(String(large.length))
    expect(whole.body.equals(large)).toBe(true)
    for (const file of ['/a.txt', '/a.bin'])
      expect(await get(port, file, { Range: 'bytes=1700001-1700004' })).toMatchObject({ status: 206, text: '1234' })
  })

  test('many clients of many files get the right ones', async () => {
    const pages = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [`page-${index}.html`, `<p>${index}</p>`.repeat(200 + index)]),
    )
    const { port } = await startPreview(createSite(pages).outDir)
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => get(port, `/page-${index % 40}`, { 'Accept-Encoding': index % 2 === 0 ? 'br' : 'gzip' })),
    )
    for (const [index, { status, body }] of answers.entries()) {
      const text = (index % 2 === 0 ? brotliDecompressSync : gunzipSync)(body).toString()
      expect([status, text]).toEqual([200, pages[`page-${index % 40}.html`]])
    }
  })

  test('prefers files compressed by the build', async () => {
    const { port } = await startPreview(createSite({ 'a.css': 'plain', 'a.css.br': 'compressed' }).outDir)
    expect(await get(port, '/a.css', { 'Accept-Encoding': 'br' })).toMatchObject({
      text: 'compressed',
      headers: { 'content-encoding': 'br', 'content-length': '10', 'content-type': 'text/css; charset=utf-8' },
    })
    expect((await get(port, '/a.css', { 'Accept-Encoding': 'gzip' })).text).toBe('plain')
  })

  test('a thousand requests on one connection are answered in order', async () => {
    const { port } = await startPreview(createSite(files).outDir)
    const one = (connection: string) => `GET /photo.png HTTP/1.1\r\nHost: localhost\r\nConnection: ${connection}\r\n\r\n`
    const answer = await sendRaw(port, one('keep-alive').repeat(999) + one('close'))
    expect(answer.text.match(/0123456789/g)).toHaveLength(1_000)
  })
})

describe('while a build replaces the folder', () => {
  test('no request fails', async () => {
    const { root, outDir } = createSite(files)
    const { port } = await startPreview(outDir)
    const statuses: number[] = []
    const enough = 100
    let over = false
    const reader = async () => {
      while (!over) {
        statuses.push((await get(port, '/guide/install')).status)
        if (statuses.length === enough) writeFileSync(join(root, 'enough'), '')
      }
    }
    const readers = [reader(), reader(), reader(), reader()]
    // A separate process like a real build; in this process, its steps would alternate with the server's.
    writeFiles(join(root, 'next'), files)
    const swaps = `const { cpSync, existsSync, renameSync } = require('node:fs')
      for (let swap = 0; swap < 100 || !existsSync('enough'); swap++) {
        cpSync('next', 'next-' + swap, { recursive: true })
        renameSync('out', 'old-' + swap)
        renameSync('next-' + swap, 'out')
      }`
    const builder = spawn(process.execPath, ['-e', swaps], { cwd: root, stdio: 'inherit' })
    expect(await once(builder, 'exit')).toEqual([0, null])
    over = true
    await Promise.all(readers)
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(statuses.length).toBeGreaterThanOrEqual(enough)
  })

  test('a removed folder is reported and found again', async () => {
    const { outDir } = createSite(files)
    const { port } = await startPreview(outDir)
    rmSync(outDir, { recursive: true })
    expect(await get(port, '/')).toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
    writeFiles(outDir, files)
    expect((await get(port, '/')).status).toBe(200)
  })
})

describe('starting', () => {
  test('without a build', async () => {
    const { root } = createSite(files)
    const start = startPreviewServer({ outDir: join(root, 'nowhere'), base: '/', port: 0 })
    await expect(start).rejects.toThrow(new UsageError('There is no site to preview.', 'Run `docsgen build` first.'))
    await expect(startPreviewServer({ outDir: join(root, 'out/index.html'), base: '/', port: 0 })).rejects.toThrow(UsageError)
  })

  test.each(['127.0.0.1', '::1'])('a port taken on %s is passed over, or refused under strictPort', async (address) => {
    const { outDir } = createSite(files)
    const taken = await occupy(address)
    if (taken === undefined) return
    const { port } = await startPreview(outDir, { port: taken })
    expect(port).toBeGreaterThan(taken)
    expect((await get(port, '/')).status).toBe(200)
    const strict = startPreviewServer({ outDir, base: '/', port: taken, strictPort: true })
    await expect(strict).rejects.toEqual(
      new EnvironmentError(
        `Port ${taken} is already in use.`,
        'Stop the program that is using the port, or choose a different port with `--port`.',
      ),
    )
  })

  test('a host that is not this machine', async () => {
    const { outDir } = createSite(files)
    await expect(startPreviewServer({ outDir, base: '/', port: 0, host: '192.0.2.1' })).rejects.toThrow(EnvironmentError)
  })

  test('uses the given host', async () => {
    const { outDir } = createSite(files)
    const { url, port } = await startPreview(outDir, { host: '127.0.0.1' })
    expect(url).toBe(`http://127.0.0.1:${port}/`)
    const all = await startPreview(outDir, { host: '0.0.0.0' })
    expect(all.url).toBe(`http://localhost:${all.port}/`)
    expect([all.exposed, (await startPreview(outDir)).exposed]).toEqual([true, false])
    expect((await get(all.port, '/', { Host: '192.0.2.7' })).status).toBe(200)
    expect((await get(all.port, '/', { Host: 'evil.test' })).status).toBe(403)
  })

  test('close ends open connections and releases the port', async () => {
    const { outDir } = createSite(files)
    const server = await startPreviewServer({ outDir, base: '/', port: 0 })
    const idle = sendRaw(server.port, 'GET / HTTP/1.1\r\nHost: localhost\r\n').catch(() => undefined)
    await get(server.port, '/')
    await server.close()
    await idle
    expect((await startPreview(outDir, { port: server.port, strictPort: true })).port).toBe(server.port)
  })
})

/** undefined if this machine lacks the address. */
async function occupy(address: string): Promise<number | undefined> {
  const server = createServer()
  onTestFinished(() => void server.close())
  return new Promise((resolve) => {
    server.once('error', () => resolve(undefined))
    server.listen(0, address, () => resolve((server.address() as { port: number }).port))
  })
}
