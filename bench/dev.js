import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import { createFolder, createSites, prepareTools, readOptions } from './options.js'
import { formatMs, markdownTable, writeResults } from './results.js'
import { devPath, startDev } from './start-dev.js'
import { systemBrowser } from './system-browser.js'

// Measures what an author waits for in `docsgen dev`: the first page after the command, and a saved word in the browser. `node
// bench/dev.js --pages 10000 --runs 40`: the number of saves.
const options = readOptions(process.argv.slice(2), { pages: '10000', runs: '40', peers: 'none', shapes: 'real' })
const { tools, versions } = await prepareTools(options.tools.slice(0, 1))
const [docsgen] = tools
const browser = await chromium.launch({ executablePath: systemBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
const results = []
try {
  for (const site of createSites(options)) results.push(await measureDev(site))
} finally {
  await browser.close()
  if (!options.keep) rmSync(options.workDir, { recursive: true, force: true })
}

const headings = ['pages', 'first page, cold', 'all pages, cold', 'first page, warm', 'all pages, warm', 'save to browser', 'p95', 'memory']
const rows = results.map((result) => [
  result.label,
  ...['coldMs', 'coldReadyMs', 'warmMs', 'warmReadyMs', 'savedP50Ms', 'savedP95Ms'].map((key) => formatMs(result[key])),
  `${result.memoryMegabytes} MB`,
])
console.log(markdownTable(headings, rows))
writeResults('dev', { runs: options.runs, seed: options.seed, results }, { json: options.json, versions })

async function measureDev({ label, name, site }) {
  const root = createFolder(options.workDir, `dev-${name}`)
  docsgen.writeProject(site, root)
  const page = site.pages[Math.floor(site.pages.length / 2)]
  const file = join(root, 'content', docsgen.dialect.file(page))
  const path = devPath(docsgen.dialect.file(page))
  const cold = await openFirst(root, path)
  await cold.ready
  await cold.stop()
  const warm = await openFirst(root, path)
  const [coldReadyMs, warmReadyMs] = [await cold.ready, await warm.ready]
  const savesMs = await measureSaves(`${warm.url}${path}`, { file, runs: options.runs })
  const memoryMegabytes = warm.rssMegabytes()
  await warm.stop()
  const sorted = [...savesMs].sort((a, b) => a - b)
  return {
    label,
    pages: site.pages.length,
    shape: site.shape,
    coldMs: cold.firstMs,
    coldReadyMs,
    warmMs: warm.firstMs,
    warmReadyMs,
    savedP50Ms: sorted[Math.floor(sorted.length * 0.5)],
    savedP95Ms: sorted[Math.floor(sorted.length * 0.95)],
    memoryMegabytes,
    savesMs,
  }
}

/** Starts the command and requests a page as soon as it prints its address. */
async function openFirst(root, path) {
  const startMs = performance.now()
  const dev = await startDev(root)
  const answer = await fetch(`${dev.url}${path}`)
  const text = await answer.text()
  const firstMs = performance.now() - startMs
  if (answer.status !== 200 || !text.includes('</html>')) throw new Error(`${dev.url}${path} answered with ${answer.status}`)
  console.error(`first page after ${Math.round(firstMs)} ms`)
  return { ...dev, firstMs }
}

/** Saves a new word and waits until the open page contains it, by the page's own clock. */
async function measureSaves(url, { file, runs }) {
  const page = await browser.newPage()
  await page.goto(url)
  await page.waitForFunction(() => document.querySelector('meta[name=docsgen-live]'))
  await wait(1_000)
  const text = readFileSync(file, 'utf8')
  const savesMs = []
  for (let run = 0; run < runs; run += 1) {
    const word = `Revision ${run} of this page.`
    const shown = page.evaluate(
      (wanted) =>
        new Promise((resolve) => {
          const look = () => document.querySelector('.prose')?.textContent?.includes(wanted) && resolve(Date.now())
          new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
        }),
      word,
    )
    await wait(100 + 37 * (run % 7))
    const savedMs = Date.now()
    writeFileSync(file, `${text}\n${word}\n`)
    savesMs.push((await shown) - savedMs)
  }
  await page.close()
  return savesMs
}
