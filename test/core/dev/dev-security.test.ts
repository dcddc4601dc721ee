import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { visit } from '../../browser/site.ts'
import { smallSite } from '../../cli/project.ts'
import { get, sendRaw } from '../preview/preview-site.ts'
import { startDev } from './dev-site.ts'

const secret = 'SECRET-OUTSIDE'

async function startWithSecrets() {
  const dev = await startDev({
    ...smallSite,
    'public/fine.txt': 'fine',
    'public/_headers': `# ${secret}\n`,
    'public/.env': secret,
    'content/_set-aside.md': `# ${secret}\n`,
    'content/.hidden.md': `# ${secret}\n`,
    '.env': secret,
    passwd: secret,
    'secret.md': `# ${secret}\n`,
    'node_modules/x/index.js': secret,
  })
  mkdirSync(join(dev.root, 'public/folder'))
  writeFileSync(join(dev.root, 'docs.secret.ts'), secret)
  return dev
}

/** No file outside of the site is served, however its path is written. */
const ways = [
  '/../secret.md',
  '/../../secret.md',
  '/guide/../../secret.md',
  '/%2e%2e/secret',
  '/..%2fsecret',
  '/%252e%252e/secret',
  '/..\\secret',
  '/%5c..%5csecret',
  '//etc/passwd',
  '/guide/%00.html',
  '/@fs/etc/passwd',
  '/@docsgen/../../secret.md',
  '/@docsgen/events',
  '/@docsgen/problems',
  '/@docsgen/problems?token=',
  '/@docsgen/',
  '/docs.config.ts',
  '/docs.config.ts?raw??',
  '/content/index.md',
  '/.env',
  '/%2eenv',
  '/_headers',
  '/_set-aside',
  '/_set-aside.md',
  '/.hidden',
  '/node_modules/x/index.js',
  '/.docsgen/cache/pages.jsonl',
  '/.env::$DATA',
  '/C:/secret.md',
  '/file:///etc/passwd',
  '/proc/self/environ',
  '/%c0%ae%c0%ae/secret',
  '/..;/secret',
  '/outside.txt',
  '/up/secret.md',
  'http://localhost/../secret.md',
  '*',
]

describe('dev, over raw sockets', () => {
  test('serves no file from outside', async () => {
    const dev = await startWithSecrets()
    symlinkSync('../passwd', join(dev.root, 'public/outside.txt'))
    symlinkSync('..', join(dev.root, 'public/up'))
    expect(await get(dev.port, '/fine.txt')).toMatchObject({ status: 200, text: 'fine' })
    for (const way of ways) {
      for (const method of ['GET', 'HEAD']) {
        const answer = await get(dev.port, way, {}, method)
        expect([400, 403, 404], `${method} ${way}`).toContain(answer.status)
        expect(answer.text, way).not.toContain(secret)
        expect(answer.text, way).not.toContain('root:')
        expect(answer.headers, way).not.toHaveProperty('location')
      }
    }
  })

  test('responds only to its own host names, and to GET and HEAD', async () => {
    const { port } = await startDev(smallSite)
    for (const host of ['localhost', 'LocalHost:1', 'docs.localhost', '127.0.0.1', '[::1]:80']) {
      expect((await get(port, '/', { Host: host })).status, host).toBe(200)
    }
    const foreign = [
      'evil.test',
      'localhost.evil.test',
      '127.0.0.1.evil.test',
      'localhost:80@evil.test',
      '',
      '0.0.0.0',
      '2130706433',
      'localhost.',
      '[::ffff:127.0.0.1]',
    ]
    for (const host of foreign) {
      for (const path of ['/', '/missing', '/@docsgen/events', '/assets/x.js']) {
        expect(await get(port, path, { Host: host }), `${host} ${path}`).toMatchObject({ status: 403, text: '403 Forbidden\n' })
      }
    }
    for (const bytes of ['GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.test\r\nConnection: close\r\n\r\n', 'GET / HTTP/1.0\r\n\r\n']) {
      expect([400, 403]).toContain((await sendRaw(port, bytes)).status)
    }
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PATCH']) {
      expect(await get(port, '/', {}, method), method).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } })
    }
  })

  test('rejects other origins', async () => {
    const { port, text } = await startDev(smallSite)
    const token = /name="docsgen-live" content="(\w{32}) /.exec(await text('/'))?.[1] ?? ''
    const problems = `/@docsgen/problems?token=${token}`
    const own = { Origin: `http://localhost:${port}` }
    expect(await get(port, problems, own)).toMatchObject({
      status: 200,
      text: '{"own":[],"ownTotal":0,"others":[],"othersTotal":0,"revision":0}',
    })
    expect((await get(port, problems, { 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200)
    expect((await get(port, `/@docsgen/problems?token=${'0'.repeat(32)}`, own)).status).toBe(403)
    const origins = [
      'http://evil.test',
      `http://127.0.0.1:${port}`,
      `https://localhost:${port}`,
      'http://localhost',
      'http://localhost:1',
      'null',
      '',
    ]
    for (const origin of origins) {
      for (const path of ['/', problems, `/@docsgen/events?token=${token}`]) {
        expect((await get(port, path, { Origin: origin })).status, `${origin} ${path}`).toBe(403)
      }
    }
    for (const site of ['cross-site', 'same-site']) {
      expect((await get(port, '/', { 'Sec-Fetch-Site': site, 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'script' })).status).toBe(403)
      expect((await get(port, '/', { 'Sec-Fetch-Site': site, 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'iframe' })).status).toBe(403)
      expect((await get(port, '/', { 'Sec-Fetch-Site': site, 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' })).status).toBe(
        200,
      )
    }
    const answer = await get(port, '/')
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  test('keeps other sites from reading, embedding, and listening', async () => {
    const dev = await startDev(smallSite)
    const { page } = await visit(dev, '', { tolerant: true })
    // Another origin on this machine; browsers themselves ask before requests from the internet.
    const other = createServer(
      (_, response) => void response.setHeader('content-type', 'text/html').end('<!doctype html><title>other</title>'),
    )
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void other.close())
    await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`)
    const got = await page.evaluate(async (url) => {
      const outcome = (work: Promise<unknown>) =>
        work.then(
          () => 'got it',
          () => 'refused',
        )
      const loaded = (element: HTMLElement) =>
        outcome(
          new Promise((resolve, reject) => {
            element.onload = resolve
            element.onerror = reject
            document.documentElement.append(element)
          }),
        )
      const listened = outcome(
        new Promise((resolve, reject) => {
          const events = new EventSource(`${url}@docsgen/events`)
          events.onopen = resolve
          events.onerror = reject
        }),
      )
      return {
        fetched: await outcome(fetch(url)),
        script: await loaded(Object.assign(document.createElement('script'), { src: `${url}search/next.en.json` })),
        events: await listened,
      }
    }, dev.url)
    expect(got).toEqual({ fetched: 'refused', script: 'refused', events: 'refused' })
  })
})
