import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { generateSite } from './generate-site.js'
import { measureCommand } from './measure-command.js'
import { createFolder } from './options.js'
import { formatMegabytes, markdownTable } from './results.js'
import { docsgen } from './tools/docsgen.js'
import { benchRoot, projectRoot } from './tools/layouts.js'

// Simulates many readers: `node bench/server-load.js --connections 200 --seconds 60`. Fails on a wrong response.
const { values } = parseArgs({
  options: {
    connections: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '10' },
    pages: { type: 'string', default: '100' },
  },
})
const connections = Number(values.connections)
const seconds = Number(values.seconds)
const workDir = join(benchRoot, '.work', `load-${process.pid}`)
const root = createFolder(workDir, 'site')
const servers = []
try {
  const site = generateSite({ pages: Number(values.pages), shape: 'sections', seed: 1 })
  docsgen.writeProject(site, root)
  await measureCommand(docsgen.buildCommand({ root, out: join(root, 'out') }), { scratchFile: join(workDir, 'time.txt') })
  const preview = await startServer([join(projectRoot, 'bin/docsgen.js'), 'preview', '--port', '0'])
  const bare = await startServer(['-e', bareServer(join(root, 'out', `${site.areas[0].folder}/index.html`))])
  const results = []
  for (const { kind, path, headers, method = 'GET', status } of await kindsOf(`${site.areas[0].folder}/`, preview.url)) {
    const before = residentBytes(preview.pid)
    const load = await measureLoad(new URL(path, preview.url), { headers, method, status })
    results.push({ kind, ...load, memoryGrowthBytes: residentBytes(preview.pid) - before })
  }
  results.push({ kind: 'a bare server', ...(await measureLoad(new URL(bare.url), { headers: {}, method: 'GET', status: 200 })) })
  console.log(
    markdownTable(
      ['200 connections'.replace('200', String(connections)), 'answers/s', 'median', '99th', 'longest', 'errors', 'memory'],
      results.map((result) => [
        result.kind,
        String(Math.round(result.answers / seconds)),
        ...[result.medianMs, result.p99Ms, result.maxMs].map((ms) => `${ms.toFixed(1)} ms`),
        String(result.errors.length),
        result.memoryGrowthBytes === undefined ? '' : formatMegabytes(result.memoryGrowthBytes),
      ]),
    ),
  )
  const errors = results.flatMap((result) => result.errors)
  for (const error of new Set(errors)) console.error(error)
  process.exitCode = errors.length > 0 ? 1 : 0
} finally {
  for (const server of servers) server.kill()
  rmSync(workDir, { recursive: true, force: true })
}

async function startServer(args) {
  const server = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
  servers.push(server)
  const [line] = await once(server.stdout, 'data')
  return { url: /http\S+/.exec(String(line))?.[0], pid: server.pid }
}

/** The limit of the machine and of this client. */
function bareServer(file) {
  return `const page = require('node:fs').readFileSync(${JSON.stringify(file)})
    require('node:http').createServer((_, response) => response.writeHead(200, { 'content-length': page.length }).end(page))
      .listen(0, '127.0.0.1', function () { console.log('http://127.0.0.1:' + this.address().port + '/') })`
}

async function kindsOf(page, url) {
  const html = await (await fetch(new URL(page, url))).text()
  const { headers } = await fetch(new URL(page, url), { headers: { 'accept-encoding': 'br' } })
  const asset = /assets\/[^"]+\.css/.exec(html)?.[0]
  const br = { 'accept-encoding': 'gzip, deflate, br' }
  return [
    { kind: 'a page', path: page, headers: br, status: 200 },
    { kind: 'a page, not compressed', path: page, headers: {}, status: 200 },
    { kind: 'a page that is known', path: page, headers: { ...br, 'if-none-match': headers.get('etag') }, status: 304 },
    { kind: 'a stylesheet', path: asset, headers: br, status: 200 },
    { kind: 'a part of a file', path: asset, headers: { range: 'bytes=100-199' }, status: 206 },
    { kind: 'a page, HEAD', path: page, headers: br, method: 'HEAD', status: 200 },
    { kind: 'no page', path: 'no/such/page', headers: br, status: 404 },
  ]
}

/** Each connection sends the next request as soon as it has a response. */
async function measureLoad(url, { headers, method, status }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const end = performance.now() + seconds * 1_000
  const times = []
  const errors = []
  let bytes
  const ask = () =>
    new Promise((resolve) => {
      const fail = (error) => resolve(errors.push(`${method} ${url.pathname}: ${error.message ?? error}`))
      const asked = request(url, { agent, method, headers }, (response) => {
        let got = 0
        response.on('data', (chunk) => (got += chunk.length))
        response.on('error', fail)
        response.on('end', () => {
          bytes ??= got
          if (response.statusCode !== status) fail(`status ${response.statusCode}`)
          else if (got !== bytes) fail(`${got} bytes instead of ${bytes}`)
          else resolve(undefined)
        })
      })
      asked.on('error', fail)
      asked.end()
    })
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) {
        const start = performance.now()
        await ask()
        times.push(performance.now() - start)
      }
    }),
  )
  agent.destroy()
  times.sort((a, b) => a - b)
  const at = (share) => times[Math.min(Math.floor(times.length * share), times.length - 1)]
  return { answers: times.length, medianMs: at(0.5), p99Ms: at(0.99), maxMs: at(1), errors }
}

function residentBytes(pid) {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024
  } catch {
    return Number.NaN
  }
}
