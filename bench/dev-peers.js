import { spawn } from 'node:child_process'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import { createFolder, createSites, prepareTools, readOptions } from './options.js'
import { formatMs, markdownTable, writeResults } from './results.js'
import { median } from './statistics.js'
import { systemBrowser } from './system-browser.js'
import { docsgen } from './tools/docsgen.js'
import { docusaurus } from './tools/docusaurus.js'
import { vitepress } from './tools/vitepress.js'

// Compares what an author waits for: from the command to a page's text in the browser, with and without caches, and from a save to the
// new text in the open page. `node bench/dev-peers.js --pages all --runs 3`
const options = readOptions(process.argv.slice(2), { pages: 'all', runs: '3', peers: 'none', shapes: 'real' })
const saves = 12
const startLimitMs = 240_000
const { tools, versions } = await prepareTools([docsgen, vitepress, docusaurus])
const { workDir } = options
const [{ label, site }] = createSites(options)
// A page of average length in the middle of the site.
const page = site.pages.find((page) => page.index >= site.pages.length / 2 && site.writeBody(page, () => '').length > 3_000)
const browser = await chromium.launch({ executablePath: systemBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
const measured = Object.fromEntries(tools.map(({ name }) => [name, { coldMs: [], warmMs: [], savesMs: [] }]))
try {
  for (let round = 0; round < options.runs; round += 1) {
    for (const tool of tools) {
      const root = createFolder(workDir, `${tool.name}-${round}`)
      tool.writeProject(site, root)
      const cold = await startDev(tool, root)
      await cold.stop()
      const warm = await startDev(tool, root)
      const savesMs = await measureSaves(warm.tab, { tool, file: join(root, 'content', tool.dialect.file(page)) })
      await warm.stop()
      const found = measured[tool.name]
      found.coldMs.push(cold.shownMs)
      found.warmMs.push(warm.shownMs)
      found.savesMs.push(...savesMs)
      console.error(`${tool.name}: cold ${formatMs(cold.shownMs)}, warm ${formatMs(warm.shownMs)}, save ${formatMs(median(savesMs))}`)
      // Each round begins without caches. They are only moved; deleting them is left to the end.
      const kept = join(root, 'node_modules/.cache')
      if (existsSync(kept)) renameSync(kept, join(workDir, `cache-${tool.name}-${round}`))
    }
  }
} finally {
  await browser.close()
  if (!options.keep) rmSync(workDir, { recursive: true, force: true })
}

const p95 = (times) => [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.95)]
const rows = tools.map(({ name }) => {
  const { coldMs, warmMs, savesMs } = measured[name]
  return [name, ...[median(coldMs), median(warmMs), median(savesMs), p95(savesMs)].map(formatMs)]
})
console.log(markdownTable([label, 'first page, cold', 'first page, warm', 'save to browser', 'p95'], rows))
writeResults('dev-peers', { pages: site.pages.length, runs: options.runs, measured }, { json: options.json, versions })

/** Starts a tool's server and opens a page as soon as it answers. */
async function startDev(tool, root) {
  const port = await freePort()
  const { file, args, cwd } = tool.devCommand({ root, port })
  const startMs = performance.now()
  const child = spawn(file, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, BROWSER: 'none', CI: '1' } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part))
  const stop = async () => {
    await tab.close()
    await new Promise((resolve) => child.once('close', resolve) && child.kill())
  }
  const tab = await browser.newPage()
  const path = tool.dialect.file(page).replace(/((^|\/)index)?\.md$/, '$2')
  const address = `http://localhost:${port}/${path}`
  for (;;) {
    if (performance.now() - startMs > startLimitMs || child.exitCode !== null) throw new Error(`${tool.name} does not answer: ${said}`)
    if (await accepts(port)) break
    await wait(5)
  }
  await tab.goto(address, { waitUntil: 'commit', timeout: startLimitMs })
  const hasText = (selector) => (document.querySelector(selector)?.textContent?.length ?? 0) > 1_000
  await tab.waitForFunction(hasText, tool.article, { timeout: startLimitMs, polling: 5 })
  return { tab, shownMs: performance.now() - startMs, stop }
}

function accepts(port) {
  return new Promise((resolve) => {
    const socket = connect(port, 'localhost', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

/** Saves a new sentence and waits until the open page contains it, by the page's own clock. */
async function measureSaves(tab, { tool, file }) {
  // Servers continue working after the first page.
  await wait(5_000)
  const text = readFileSync(file, 'utf8')
  const savesMs = []
  for (let save = 0; save < saves; save += 1) {
    const sentence = `Revision ${save} of this page.`
    const shown = tab.waitForFunction(
      ([selector, wanted]) => document.querySelector(selector)?.textContent?.includes(wanted) && Date.now(),
      [tool.article, sentence],
      { polling: 10, timeout: 30_000 },
    )
    await wait(400 + 37 * (save % 7))
    const savedMs = Date.now()
    writeFileSync(file, `${text}\n${sentence}\n`)
    savesMs.push((await (await shown).jsonValue()) - savedMs)
  }
  return savesMs
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
