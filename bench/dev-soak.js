import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { createFolder, createSites, prepareTools, readOptions } from './options.js'
import { markdownTable, writeResults } from './results.js'
import { devPath, startDev } from './start-dev.js'

// Runs `docsgen dev` for a long time with a save every second of words, titles, and new pages, and reports lost saves and memory growth.
// `node bench/dev-soak.js --pages 800 --runs 900`: the number of saves.
const options = readOptions(process.argv.slice(2), { pages: '800', runs: '900', peers: 'none', shapes: 'sections' })
const { tools, versions } = await prepareTools(options.tools.slice(0, 1))
const [docsgen] = tools
const everyMs = 1_000
/** A save that is not visible after this time is lost. */
const patienceMs = 10_000
const results = []
try {
  for (const site of createSites(options)) results.push(await soak(site))
} finally {
  if (!options.keep) rmSync(options.workDir, { recursive: true, force: true })
}
const headings = [
  'pages',
  'saves',
  'lost',
  'slowest save',
  'heap, first',
  'heap, last',
  'heap per 1,000 saves',
  'memory, first',
  'memory, last',
]
const rows = results.map(({ label, saves, lost, slowestMs, samples, slope }) => {
  const [first, last] = [samples[0], samples.at(-1)]
  const heaps = [first, last].map(({ heapMegabytes }) => `${heapMegabytes} MB`)
  const memories = [first, last].map(({ rssMegabytes }) => `${rssMegabytes} MB`)
  return [label, saves, lost, `${Math.round(slowestMs)} ms`, ...heaps, `${slope.toFixed(1)} MB`, ...memories]
})
console.log(markdownTable(headings, rows))
writeResults('dev-soak', { runs: options.runs, seed: options.seed, results }, { json: options.json, versions })

async function soak({ label, name, site }) {
  const { runs } = options
  const root = createFolder(options.workDir, `soak-${name}`)
  docsgen.writeProject(site, root)
  const dev = await startDev(root)
  await dev.ready
  const texts = site.pages.map((page) => {
    const path = docsgen.dialect.file(page)
    return { path, text: readFileSync(join(root, 'content', path), 'utf8') }
  })
  const samples = []
  let lost = 0
  let slowestMs = 0
  try {
    for (let run = 0; run < runs; run += 1) {
      const startMs = performance.now()
      const { path, text, word } = edit(run, texts[(run * 37) % texts.length])
      const file = join(root, 'content', path)
      if (text === undefined) rmSync(file)
      else writeFileSync(file, text)
      const tookMs = await shown(`${dev.url}${devPath(path)}`, word)
      if (tookMs === undefined) lost += 1
      else slowestMs = Math.max(slowestMs, tookMs)
      if (run % 60 === 59 || run === runs - 1) {
        const { heapUsed, external } = await dev.collect()
        const sample = { saves: run + 1, heapMegabytes: Math.round((heapUsed + external) / 1e6), rssMegabytes: dev.rssMegabytes() }
        console.error(`${sample.saves} saves, ${lost} lost, heap ${sample.heapMegabytes} MB, memory ${sample.rssMegabytes} MB`)
        samples.push(sample)
      }
      await wait(Math.max(0, everyMs - (performance.now() - startMs)))
    }
  } finally {
    await dev.stop()
  }
  return { label, pages: site.pages.length, saves: runs, lost, slowestMs, slope: slopeOf(samples), samples }
}

/** Of thirty saves, one adds a page, the next removes it, three change a title, and the others change words. */
function edit(run, { path, text }) {
  const word = `Revision ${run} of this page.`
  const added = `added-${Math.floor(run / 30)}.md`
  if (run % 30 === 28) return { path: added, text: `# ${word}\n`, word }
  if (run % 30 === 29) return { path: added, text: undefined, word: 'Page not found' }
  return { path, text: run % 10 === 5 ? text.replace(/^(title:|#) .*$/m, `$1 ${word}`) : `${text}\n${word}\n`, word }
}

/** Milliseconds until an address responds with a word; undefined if it does not. */
async function shown(url, word) {
  const startMs = performance.now()
  while (performance.now() - startMs < patienceMs) {
    const answer = await fetch(url)
    if ((await answer.text()).includes(word)) return performance.now() - startMs
    await wait(20)
  }
  return undefined
}

/** Megabytes per 1,000 saves by least squares, without the first samples, which fill caches. */
function slopeOf(samples) {
  const settled = samples.length > 4 ? samples.slice(2) : samples
  const mean = (of) => settled.reduce((sum, sample) => sum + of(sample), 0) / settled.length
  const [x, y] = [mean(({ saves }) => saves), mean(({ heapMegabytes }) => heapMegabytes)]
  const above = settled.reduce((sum, sample) => sum + (sample.saves - x) * (sample.heapMegabytes - y), 0)
  const below = settled.reduce((sum, sample) => sum + (sample.saves - x) ** 2, 0)
  return below === 0 ? 0 : (1_000 * above) / below
}
