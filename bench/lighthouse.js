import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { markdownTable, writeResults } from './results.js'
import { median } from './statistics.js'
import { benchRoot } from './tools/layouts.js'
import { installPeer, peersFolder } from './tools/peer-packages.js'

// Audits a built site's pages with Lighthouse as a phone: `node bench/lighthouse.js --site . --pages /,/guides/core-concepts/orders/`.
const { values } = parseArgs({
  options: {
    site: { type: 'string', default: join(benchRoot, '..') },
    pages: { type: 'string', default: '/' },
    runs: { type: 'string', default: '5' },
    json: { type: 'string' },
  },
})
const version = '12.8.2'
const problem = installPeer(['chrome-launcher@1.2.1', `lighthouse@${version}`])
if (problem !== undefined) throw new Error(problem)
const load = (name, file) => import(pathToFileURL(join(peersFolder, 'node_modules', name, file)).href)
const { default: lighthouse } = await load('lighthouse', 'core/index.js')
const { launch } = await load('chrome-launcher', 'dist/index.js')

const categories = ['performance', 'accessibility', 'best-practices', 'seo']
const audits = { lcpMs: 'largest-contentful-paint', tbtMs: 'total-blocking-time', cls: 'cumulative-layout-shift' }
const preview = spawn(process.execPath, [join(benchRoot, '../bin/docsgen.js'), 'preview', values.site, '--port', '4600'])
const url = await readUrl(preview)
const results = []
try {
  for (const path of values.pages.split(',')) {
    const runs = []
    for (let run = 0; run < Number(values.runs); run++) runs.push(await measure(new URL(path.replace(/^\//, ''), url).href))
    const keys = [...categories, ...Object.keys(audits)]
    const row = Object.fromEntries(keys.map((key) => [key, median(runs.map((one) => one[key]))]))
    const lowest = Object.fromEntries(categories.map((key) => [key, Math.min(...runs.map((one) => one[key]))]))
    results.push({ path, median: row, lowest, runs })
    console.error(`${path}: ${categories.map((key) => row[key]).join(' ')}`)
  }
} finally {
  preview.kill()
}
const cell = ({ median: row, lowest }, key) => (row[key] === lowest[key] ? `${row[key]}` : `${row[key]} (lowest ${lowest[key]})`)
console.log(
  markdownTable(
    ['page', ...categories, 'LCP', 'TBT', 'CLS'],
    results.map((result) => [
      result.path,
      ...categories.map((key) => cell(result, key)),
      `${Math.round(result.median.lcpMs)} ms`,
      `${Math.round(result.median.tbtMs)} ms`,
      `${result.median.cls}`,
    ]),
  ),
)
writeResults('lighthouse', { results }, { json: values.json, versions: { lighthouse: version } })

async function measure(address) {
  const system = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path))
  const chrome = await launch({
    ...(system === undefined ? {} : { chromePath: system }),
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  })
  try {
    const { lhr } = await lighthouse(address, { port: chrome.port, logLevel: 'error', onlyCategories: categories })
    if (lhr.runtimeError) throw new Error(lhr.runtimeError.message)
    return {
      ...Object.fromEntries(categories.map((key) => [key, Math.round(100 * (lhr.categories[key].score ?? 0))])),
      ...Object.fromEntries(Object.entries(audits).map(([key, id]) => [key, lhr.audits[id].numericValue])),
      // Failed audits, for the JSON.
      failed: Object.values(lhr.audits)
        .filter(({ score, scoreDisplayMode }) => score !== null && score < 1 && scoreDisplayMode !== 'informative')
        .map(({ id }) => id),
    }
  } finally {
    chrome.kill()
  }
}

async function readUrl(child) {
  for await (const chunk of child.stdout) {
    const found = /http:\/\/\S+/.exec(chunk.toString())
    if (found) return found[0]
  }
  await once(child, 'close')
  throw new Error('the preview server did not start')
}
