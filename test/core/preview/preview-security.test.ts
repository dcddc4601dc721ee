import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createSite, get, sendRaw, startPreview } from './preview-site.ts'

const secret = 'SECRET-OUTSIDE'

async function startWithSecrets() {
  const { root, outDir } = createSite({
    'index.html': 'home',
    '404.html': 'not found',
    'a/index.html': 'a',
    '.docsgen-manifest.json': secret,
    '.env': secret,
    '.git/config': secret,
    'a/.hidden/x.html': secret,
    _headers: `# ${secret}\n`,
    _redirects: `# ${secret}\n/open/* /:splat 301\n`,
  })
  for (const file of ['docs.config.ts', '.env', 'passwd', 'evil.test']) writeFileSync(join(root, file), secret)
  mkdirSync(join(root, 'node_modules/x'), { recursive: true })
  writeFileSync(join(root, 'node_modules/x/index.js'), secret)
  symlinkSync('../docs.config.ts', join(outDir, 'link.txt'))
  symlinkSync('..', join(outDir, 'up'))
  symlinkSync('.env', join(outDir, 'visible.txt'))
  symlinkSync('loop', join(outDir, 'loop'))
  symlinkSync('a/index.html', join(outDir, 'fine.txt'))
  return { root, outDir, port: (await startPreview(outDir)).port }
}

const ways = [
  '/../docs.config.ts',
  '/a/../../docs.config.ts',
  '/%2e%2e/docs.config.ts',
  '/..%2fdocs.config.ts',
  '/a/..%2f..%2fdocs.config.ts',
  '/%252e%252e/docs.config.ts',
  '/..%252fdocs.config.ts',
  '/..\\docs.config.ts',
  '/%5c..%5cdocs.config.ts',
  '/..%5cdocs.config.ts',
  '//etc/passwd',
  '///etc/passwd',
  '/etc/passwd',
  '/a/%00.html',
  '/index.html%00.css',
  '/@fs/etc/passwd',
  '/@fs/../docs.config.ts',
  '/docs.config.ts?raw??',
  '/docs.config.ts?import&url',
  '/.env',
  '/.env?',
  '/%2eenv',
  '/.docsgen-manifest.json',
  '/.git/config',
  '/a/.hidden/x',
  '/a/.hidden/x.html',
  '/_headers',
  '/_redirects',
  '/%5fheaders',
  '/docs.config.ts',
  '/node_modules/x/index.js',
  '/.env::$DATA',
  '/DOCSGE~1.JSO',
  '/link.txt',
  '/up/docs.config.ts',
  '/up/out/.env',
  '/visible.txt',
  '/loop',
  '/%c0%ae%c0%ae/docs.config.ts',
  '/%c0%ae%c0%ae%c0%afdocs.config.ts',
  '/%e0%80%ae%e0%80%ae/docs.config.ts',
  '/\xC0\xAE\xC0\xAE/docs.config.ts',
  '/C:/docs.config.ts',
  '/c:%5cdocs.config.ts',
  '/file:///etc/passwd',
  '/proc/self/environ',
  '/....//docs.config.ts',
  '/..;/docs.config.ts',
  '/.%0d./docs.config.ts',
  'http://localhost/../docs.config.ts',
  'file:///etc/passwd',
  '../docs.config.ts',
  '*',
  '?x',
]

describe('path traversal over raw sockets', () => {
  test('never returns outside content', async () => {
    const { port } = await startWithSecrets()
    for (const way of ways) {
      for (const method of ['GET', 'HEAD']) {
        const answer = await get(port, way, {}, method)
        expect([400, 403, 404], `${method} ${way}`).toContain(answer.status)
        expect(answer.text, way).not.toContain(secret)
        expect(answer.text, way).not.toContain('root:')
        expect(answer.headers, way).not.toHaveProperty('location')
      }
    }
  })

  test('a link that stays within is followed', async () => {
    const { port } = await startWithSecrets()
    expect(await get(port, '/fine.txt')).toMatchObject({ status: 200, text: 'a' })
  })

  test.skipIf(process.platform === 'win32')('what is no regular file is not opened', async () => {
    const { outDir, port } = await startWithSecrets()
    execFileSync('mkfifo', [join(outDir, 'pipe')])
    symlinkSync('/dev/zero', join(outDir, 'zero'))
    const socket = createServer().listen(join(outDir, 'socket'))
    onTestFinished(() => void socket.close())
    for (const path of ['/pipe', '/zero', '/socket', '/a']) expect((await get(port, path)).status).not.toBe(200)
  })
})

test('no redirect leaves the site', async () => {
  const { port } = await startWithSecrets()
  const tries = [
    '//evil.test',
    '/\\evil.test',
    '/%2f%2fevil.test',
    '/%5cevil.test',
    '//evil.test/..',
    '//evil.test/a',
    '/a?//evil.test',
    '/open//evil.test',
    '/open/%2fevil.test',
    '/open/\\evil.test',
    '//a',
    '/a',
  ]
  for (const path of tries) {
    const { location } = (await get(port, path)).headers
    if (location !== undefined) expect(new URL(location, 'http://localhost').host, path).toBe('localhost')
  }
  expect((await get(port, '/open/evil.test')).headers.location).toBe('/evil.test')
})

describe('hosts', () => {
  test.each([
    'evil.test',
    'localhost.evil.test',
    '127.0.0.1.evil.test',
    'localhost:80@evil.test',
    '',
    '0.0.0.0',
    '2130706433',
    'localhost.',
    '[::ffff:127.0.0.1]',
  ])('%j is refused on every kind of answer', async (host) => {
    const { port } = await startWithSecrets()
    for (const path of ['/', '/missing', '/a', '/open/x', '/../x']) {
      const answer = await get(port, path, { Host: host })
      expect(answer.status, path).toBe(403)
      expect(answer.text).toBe('403 Forbidden\n')
    }
  })

  test.each(['localhost', 'LocalHost:1', 'docs.localhost', '127.0.0.1', '[::1]:80'])('%s is answered', async (host) => {
    const { port } = await startWithSecrets()
    expect((await get(port, '/', { Host: host })).status).toBe(200)
  })

  test.each([
    ['two hosts', 'GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.test\r\nConnection: close\r\n\r\n'],
    ['two equal hosts', 'GET / HTTP/1.1\r\nHost: localhost\r\nhost: localhost\r\nConnection: close\r\n\r\n'],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['no host in HTTP/1.0', 'GET / HTTP/1.0\r\n\r\n'],
    ['another host in the target', 'GET http://evil.test/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'],
    ['an upgrade', 'GET / HTTP/1.1\r\nHost: evil.test\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n'],
  ])('%s is refused', async (_, bytes) => {
    const { port } = await startWithSecrets()
    const answer = await sendRaw(port, bytes)
    expect([400, 403]).toContain(answer.status)
    expect(answer.text).not.toContain('home')
  })
})

test.each(['_redirects', '_headers'])('a `%s` that is a link is not followed', async (name) => {
  const { root, outDir } = createSite({ 'index.html': 'home', '404.html': 'not found' })
  writeFileSync(join(root, 'rules'), name === '_redirects' ? '/x /secret 301\n' : '/*\n  X-Rule: secret\n')
  symlinkSync('../rules', join(outDir, name))
  const { port } = await startPreview(outDir)
  expect(JSON.stringify((await get(port, name === '_redirects' ? '/x' : '/')).headers)).not.toContain('secret')
})

describe('limits', () => {
  test('a long address is 414, a long header 431', async () => {
    const { port } = await startWithSecrets()
    expect((await get(port, `/${'a'.repeat(8_192)}`)).status).toBe(414)
    expect((await get(port, `/?${'a'.repeat(8_192)}`)).status).toBe(414)
    expect((await get(port, `/${'a'.repeat(300)}`)).status).toBe(404)
    expect((await get(port, `/${'a/'.repeat(3_000)}`)).status).toBe(404)
    const answer = await get(port, '/', { 'X-Long': 'x'.repeat(20_000) })
    expect(answer.status).toBe(431)
  })

  test('invalid HTTP ends the connection, not the server', async () => {
    const { port } = await startWithSecrets()
    expect((await sendRaw(port, 'nonsense\r\n\r\n')).status).toBe(400)
    expect(
      (await sendRaw(port, 'GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n')).status,
    ).toBe(400)
    expect((await get(port, '/')).status).toBe(200)
  })

  test('a client that disconnects during a file is harmless', async () => {
    const { outDir, port } = await startWithSecrets()
    writeFileSync(join(outDir, 'large.png'), Buffer.alloc(20_000_000))
    const { connect } = await import('node:net')
    await new Promise<void>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', reject)
      socket.once('data', () => socket.destroy())
      socket.on('close', () => resolve())
      socket.write('GET /large.png HTTP/1.1\r\nHost: localhost\r\n\r\n')
    })
    expect((await get(port, '/')).status).toBe(200)
  })
})
