import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { beforeAll, describe, onTestFinished, test } from 'vitest'
import { createProject, heard, docsgen as runProgram, smallSite, start } from './project.ts'
import { docsgen } from './run-here.ts'

let root: string
const site = {
  ...smallSite,
  'docs.config.ts':
    "export default { title: 'Small', base: '/docs/', lastUpdated: false, redirects: [{ from: '/old', to: '/guide/first' }, { from: '/away', to: 'https://example.com/there' }] }\n",
  'public/.hidden': 'hidden',
  'public/a b%é.txt': 'odd name',
}

beforeAll(async () => {
  root = createProject(site)
  await docsgen(['build', '--manifest', 'manifest.json'], { cwd: root })
})

const verify = (target: string, ...flags: string[]) => docsgen(['verify', target, '--manifest', 'manifest.json', ...flags], { cwd: root })
const published = (path: string) => readFileSync(join(root, 'out', path))
const fileCount = () => JSON.parse(readFileSync(join(root, 'manifest.json'), 'utf8')).files.length as number

describe.concurrent('verify FOLDER', () => {
  const copy = async () => {
    const other = createProject(site)
    await docsgen(['build'], { cwd: other })
    return { other, run: () => docsgen(['verify', 'out'], { cwd: other }) }
  }

  test('accepts the output of the build, with the manifest of the last build by default', async ({ expect }) => {
    const { code, stderr } = await verify('out')
    expect(code, stderr).toBe(0)
    expect(stderr).toContain(`${fileCount()} files match the manifest.\n`)
    expect((await docsgen(['verify', 'out'], { cwd: root })).code).toBe(0)
  })

  test('reports missing, different, and other files', async ({ expect }) => {
    const { other, run } = await copy()
    const out = join(other, 'out')
    rmSync(join(out, 'robots.txt'))
    writeFileSync(join(out, 'index.html'), 'Replaced.')
    writeFileSync(join(out, 'extra.txt'), '')
    const bytes = readFileSync(join(out, 'guide/first.html'))
    bytes[100] = 0x21
    writeFileSync(join(out, 'guide/first.html'), bytes)
    rmSync(join(out, '404.html'))
    symlinkSync('index.html', join(out, '404.html'))
    rmSync(join(out, 'llms.txt'))
    mkdirSync(join(out, 'llms.txt'))
    const { code, stderr } = await run()
    expect(code).toBe(1)
    expect(stderr).toContain(
      'out/robots.txt - error verify/missing-file\n  The manifest lists this file, but the folder does not contain it.',
    )
    expect(stderr).toMatch(
      /out\/index.html - error verify\/different-file\n {2}This file differs from the manifest: it has 9 bytes instead of [\d,]+\./,
    )
    expect(stderr).toContain(
      'out/guide/first.html - error verify/different-file\n  This file differs from the manifest: it has the right size, but',
    )
    expect(stderr).toContain('out/404.html - error verify/different-file\n  This file differs from the manifest: it is a link or a device.')
    expect(stderr).toContain('it is a link or a device.')
    expect(stderr).toContain('out/extra.txt - error verify/extra-file\n  This file is not in the manifest.')
    expect(stderr).toContain('4 different, 1 missing, 1 extra.')
  })

  test('names the same cause once', async ({ expect }) => {
    const { other, run } = await copy()
    for (const path of ['index.html', 'guide/first.html', 'guide/second.html']) rmSync(join(other, 'out', path))
    const { stderr } = await run()
    expect(stderr.match(/verify\/missing-file/g)).toHaveLength(1)
    expect(stderr).toContain('3 missing.')
  })

  test('explains wrong arguments', async ({ expect }) => {
    const missing = await verify('nowhere')
    expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining('Folder not found: `nowhere`.')])
    const address = await verify('https://a b/')
    expect([address.code, address.stderr]).toEqual([2, expect.stringContaining('is not a valid address')])
    const other = await docsgen(['verify', 'out', '--manifest', 'docs.config.ts'], { cwd: root })
    expect([other.code, other.stderr]).toEqual([2, expect.stringContaining('The manifest `docs.config.ts` cannot be used')])
    const none = await docsgen(['verify', 'content'], { cwd: createProject(site) })
    expect(none.code).toBe(2)
    expect(none.stderr).toContain(
      'The manifest `.docsgen/cache/manifest.json` does not exist.\n  hint Specify the manifest of the deployed site',
    )
  })
})

type Respond = (request: IncomingMessage, response: ServerResponse, path: string) => void

async function serve(respond: Respond): Promise<string> {
  const server = createServer((request, response) =>
    respond(request, response, decodeURIComponent((request.url ?? '').replace('/docs/', ''))),
  )
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const inOutput = (path: string) => {
  try {
    return published(path)
  } catch {
    return undefined
  }
}
/** A host with clean addresses. */
const find = (path: string) => inOutput(path.endsWith('/') || path === '' ? `${path}index.html` : path) ?? inOutput(`${path}.html`)
const host: Respond = (_, response, path) => {
  const body = ['_headers', '_redirects', '.hidden'].includes(path) ? undefined : find(path)
  response.writeHead(body ? 200 : 404).end(body ?? published('404.html'))
}

describe.concurrent('verify ADDRESS', () => {
  test('accepts the preview of the site', async ({ expect }) => {
    const preview = start(['preview', '--port', '0'], { cwd: root })
    onTestFinished(() => void preview.kill())
    const [address = ''] = /http:\/\/\S+/.exec(await heard(preview, /http:\/\/\S+/)) ?? []
    const { code, stderr } = await verify(address)
    expect(code, stderr).toBe(0)
    expect(stderr).toContain(
      `${fileCount() - 2} files match the manifest. Not compared, because only the host reads them: _headers, _redirects.`,
    )
    expect((await verify(new URL('/', address).href)).code).toBe(0)
  })

  test.each<[string, Respond]>([
    ['has clean addresses, and hides dotfiles', host],
    [
      'has only addresses with .html',
      (_, response, path) => {
        const body = path.endsWith('.hidden') ? undefined : inOutput(path === '' || path.endsWith('/') ? `${path}index.html` : path)
        response.writeHead(body ? 200 : 404).end(body)
      },
    ],
    [
      'compresses',
      (_, response, path) => {
        const body = find(path)
        const isPage = path.length % 2 === 0
        if (!body) response.writeHead(404).end()
        else response.writeHead(200, { 'content-encoding': isPage ? 'gzip' : 'br' }).end(isPage ? gzipSync(body) : brotliCompressSync(body))
      },
    ],
    [
      'redirects pages to clean addresses, and old addresses to new ones',
      (request, response, path) => {
        const to = { 'old/': '/docs/guide/first', 'away/': 'https://example.com/there' }[path]
        if (to) response.writeHead(301, { location: to }).end()
        else if (path.endsWith('.html') && path !== '404.html') response.writeHead(308, { location: `/docs/${path.slice(0, -5)}` }).end()
        else host(request, response, path)
      },
    ],
    [
      'is busy at first',
      (() => {
        const asked = new Set<string>()
        return (request, response, path) => {
          if (asked.has(path)) return host(request, response, path)
          asked.add(path)
          if (path.length % 2 === 0) response.writeHead(503, { 'retry-after': '0' }).end()
          else request.socket.destroy()
        }
      })() as Respond,
    ],
    ['shows its home page everywhere else', (_, response, path) => response.writeHead(200).end(find(path) ?? published('index.html'))],
  ])('accepts a host that %s', async (_, respond) => {
    const { code, stderr } = await verify(await serve(respond))
    if (code !== 0) throw new Error(stderr)
  })

  test('reports what readers do not get', async ({ expect }) => {
    const address = await serve((request, response, path) => {
      const page = path.replace(/\.html$/, '')
      if (page === 'guide/first') response.end(`${published('guide/first.html')}<script src="/cdn.js"></script>`)
      else if (page === 'guide/second') response.end(published('index.html'))
      else if (path === 'robots.txt') response.writeHead(403).end()
      else if (path === 'llms.txt') response.writeHead(302, { location: 'http://localhost:1/secret' }).end()
      else if (path === 'guide/first.md') response.writeHead(404).end()
      else host(request, response, path)
    })
    const { code, stderr } = await verify(address)
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /\/docs\/guide\/first - error verify\/different-file\n {2}This file differs from the manifest: it has [\d,]+ bytes instead of/,
    )
    expect(stderr).toContain(
      '/docs/guide/second - error verify/different-file\n  This file differs from the manifest: its content is that of `index.html`.',
    )
    expect(stderr).toContain(
      '/docs/robots.txt - error verify/missing-file\n  The manifest lists this file, but the host responds with status 403.',
    )
    expect(stderr).toContain('the host redirects it to `http://localhost:1/secret`.')
    expect(stderr).toContain(
      '/docs/guide/first.md - error verify/missing-file\n  The manifest lists this file, but the host responds with status 404.',
    )
    expect(stderr).toContain('3 different, 2 missing.')
  })

  test('survives a hostile host', { timeout: 60_000 }, async ({ expect }) => {
    const zeros = gzipSync(Buffer.alloc(50_000_000))
    let hops = 0
    const address = await serve((request, response, path) => {
      const page = path.replace(/\?.*|\.html$/, '')
      if (page === 'guide/first') {
        const write = () => {
          while (response.write(Buffer.alloc(65_536, 'x')) && !response.destroyed);
        }
        response.on('drain', write)
        write()
      } else if (page === 'guide/second') response.writeHead(302, { location: `/docs/guide/second?${hops++}` }).end()
      else if (path === 'robots.txt') response.writeHead(200, { 'content-encoding': 'gzip' }).end(zeros)
      else if (path === 'llms.txt') response.writeHead(200, { 'content-length': '100000' }).write('short', () => request.socket.destroy())
      else if (path === 'guide/first.md') response.writeHead(302, { location: 'file:///etc/passwd' }).end()
      else host(request, response, path)
    })
    // In this process, the host would wait for the command that waits for it.
    const { code, stderr } = await runProgram(['verify', address, '--manifest', 'manifest.json'], { cwd: root })
    expect(code).toBe(1)
    expect(stderr).toContain('it has more than 1,000,000 bytes instead of')
    expect(stderr).toContain('the host redirects it in a loop')
    expect(stderr).toContain('the connection failed (')
    expect(stderr).toContain('the host redirects it to an invalid address')
    expect(stderr).toContain('4 different, 1 missing.')
    expect(hops).toBeLessThan(20)
  })

  test('stops if there is no host', async ({ expect }) => {
    const { code, stderr } = await verify('http://127.0.0.1:9/')
    expect(code).toBe(3)
    expect(stderr).toContain('The site `http://127.0.0.1:9/docs/` cannot be reached: the connection failed (')
  })
})
