import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { createRandom } from './generator/random.js'
import { measureCommand } from './measure-command.js'
import { createFolder, createSites, prepareTools, readOptions } from './options.js'
import { markdownTable, writeResults } from './results.js'
import { atShare, median } from './statistics.js'
import { systemBrowser } from './system-browser.js'
import { docsgen } from './tools/docsgen.js'
import { projectRoot } from './tools/layouts.js'

// Measures how long a reader waits for results after a keystroke, and what they transfer: `node bench/search.js --pages all,10000 --runs
// 40`.
const options = readOptions(process.argv.slice(2), { pages: 'all', runs: '40', peers: 'none', shapes: 'real' })
const { versions } = await prepareTools(options.tools)
const executablePath = systemBrowser()

/** On the same machine, results arrive within this time. */
const settledMs = 500
const results = []
try {
  for (const site of createSites(options)) results.push(await measureSite(site))
} finally {
  if (!options.keep) rmSync(options.workDir, { recursive: true, force: true })
}
const headings = [
  'pages',
  'keys',
  'median ms',
  'p95 ms',
  'longest ms',
  'first query kB',
  'later kB',
  'first typed kB',
  'later typed kB',
  'most kB',
]
const rows = results.map(({ label, keys, keyMs, askedBytes, typedBytes }) => [
  label,
  String(keys),
  ...[keyMs.median, keyMs.p95, keyMs.max].map((ms) => ms.toFixed(1)),
  ...[askedBytes.first, askedBytes.later, typedBytes.first, typedBytes.laterMedian, typedBytes.laterMax].map((bytes) =>
    (bytes / 1000).toFixed(1),
  ),
])
console.log(markdownTable(headings, rows))
writeResults('search', { runs: options.runs, sites: results }, { json: options.json, versions })

async function measureSite({ label, name, site }) {
  const root = createFolder(options.workDir, `site-${name}`)
  docsgen.writeProject(site, root)
  console.error(`${label}: builds the site`)
  await measureCommand(docsgen.buildCommand({ root, out: join(root, 'out') }), { scratchFile: join(options.workDir, 'time.txt') })
  const server = spawn(process.execPath, [join(projectRoot, 'bin/docsgen.js'), 'preview', '--port', '0'], { cwd: root })
  let browser
  try {
    const [line] = await once(server.stdout, 'data')
    browser = await chromium.launch({ executablePath, args: ['--disable-gpu'], chromiumSandbox: false })
    console.error(`${label}: types ${options.runs} queries`)
    const url = /http\S+/.exec(String(line))?.[0]
    const queries = chooseQueries(site)
    return summarize(label, await measureTyped(browser, url, queries), await measureAsked(browser, url, queries.slice(0, 12)))
  } finally {
    await browser?.close()
    server.kill()
  }
}

/** Titles of pages spread over the site, one in four with two swapped letters. */
function chooseQueries(site) {
  const random = createRandom(options.seed, 7)
  return random.sample(site.pages, options.runs).map(({ title }, index) => {
    const query = title.toLowerCase().slice(0, 24)
    return index % 4 === 3 && query.length > 6 ? `${query.slice(0, 3)}${query[4]}${query[3]}${query.slice(5)}` : query
  })
}

/** Types each query letter by letter, as fast as results are painted. */
async function measureTyped(browser, url, queries) {
  const { page, transferred } = await openSearch(browser, url)
  await page.evaluate(watchKeys)
  const measured = []
  for (const query of queries) {
    // Opening the search counts as part of the first query.
    const before = measured.length === 0 ? 0 : transferred.bytes
    const ms = []
    for (const letter of query) {
      const painted = await page.evaluate(() => window.paints.length)
      await page.keyboard.type(letter)
      await page.waitForFunction((count) => window.paints.length > count, painted, { polling: 20 })
      ms.push((await page.evaluate(() => window.paints.at(-1))) ?? 0)
    }
    await page.waitForLoadState('networkidle')
    measured.push({ query, ms, bytes: transferred.bytes - before })
    await page.locator('[role=combobox]').fill('')
  }
  await page.context().close()
  return measured
}

/** Asks each query at once in a browser without a cached index; then the next one in the same browser. */
async function measureAsked(browser, url, queries) {
  const bytes = { first: [], later: [] }
  for (const [index, query] of queries.entries()) {
    const { page, transferred } = await openSearch(browser, url)
    for (const [kind, asked] of [
      ['first', query],
      ['later', queries[(index + 1) % queries.length]],
    ]) {
      const before = kind === 'first' ? 0 : transferred.bytes
      await page.locator('[role=combobox]').fill(asked)
      await page.waitForTimeout(settledMs)
      await page.waitForLoadState('networkidle')
      bytes[kind].push(transferred.bytes - before)
    }
    await page.context().close()
  }
  return bytes
}

async function openSearch(browser, url) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  const transferred = countBytes(session)
  await page.goto(url)
  await page.keyboard.press('Control+k')
  await page.locator('[role=combobox]').waitFor()
  return { page, transferred }
}

/** The responses of the index, including headers. */
function countBytes(session) {
  const index = new Set()
  const total = { bytes: 0 }
  session.on('Network.requestWillBeSent', ({ requestId, request }) => request.url.includes('/search/') && index.add(requestId))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (index.has(requestId)) total.bytes += encodedDataLength
  })
  return total
}

/** Runs in the page: measures from a keystroke's timestamp to the frame that shows the results or their absence. */
function watchKeys() {
  window.paints = []
  let pressed = 0
  addEventListener('keydown', (event) => (pressed = event.timeStamp), true)
  const paint = () => {
    // A message sent before a frame is drawn arrives after it.
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => {
        if (pressed > 0) window.paints.push(performance.now() - pressed)
        pressed = 0
      }
      channel.port2.postMessage('')
    })
  }
  new MutationObserver((changes) => {
    if (changes.some(({ target }) => target.matches('.search-results, .search-state'))) paint()
  }).observe(document.body, { childList: true, subtree: true })
}

function summarize(label, queries, asked) {
  const ms = queries.flatMap((query) => query.ms)
  const [first, ...later] = queries.map(({ bytes }) => bytes)
  const round = (value) => Math.round(value * 10) / 10
  return {
    label,
    keys: ms.length,
    keyMs: { median: round(median(ms)), p95: round(atShare(ms, 0.95)), max: round(Math.max(...ms)) },
    askedBytes: {
      first: median(asked.first),
      firstMax: Math.max(...asked.first),
      later: median(asked.later),
      laterMax: Math.max(...asked.later),
    },
    typedBytes: { first, laterMedian: median(later), laterMax: Math.max(...later) },
    queries: queries.map(({ query, ms: all, bytes }) => ({ query, bytes, medianMs: round(median(all)), maxMs: round(Math.max(...all)) })),
  }
}
