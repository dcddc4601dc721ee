import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { measureCommand } from './measure-command.js'
import { forgetCache, measureFolder } from './measure-folder.js'
import { createFolder, createSites, prepareTools, readOptions } from './options.js'
import { formatMegabytes, formatMs, formatSeconds, markdownTable, writeResults } from './results.js'
import { median, medianByKey, pairRatios } from './statistics.js'

// Builds the same site without caches with docsgen and its peers in alternating runs: `npm run bench -- --pages all,10000 --runs 5`.
const options = readOptions(process.argv.slice(2), { pages: 'all', runs: '5', peers: 'hugo,eleventy', shapes: 'real' })
const { tools, versions } = await prepareTools(options.tools)
const results = []
try {
  for (const site of createSites(options)) results.push(await measureColdBuilds(site))
} finally {
  // Only at the end: see `forgetCache`.
  if (!options.keep) rmSync(options.workDir, { recursive: true, force: true })
}

const headings = ['pages', 'tool', 'time', 'CPU time', 'peak memory', 'docsgen ÷ it: time', 'CPU time']
const sizeHeadings = ['Markdown B/page', 'HTML B/page', 'files', 'output']
const rows = results.flatMap(({ label, tools }) =>
  Object.entries(tools).map(([name, tool]) => [
    label,
    `${name} ${versions[name]}`,
    formatMs(tool.medianMs),
    formatSeconds(tool.medianCpuMs),
    formatMegabytes(tool.peakBytes),
    tool.ratio?.median.toFixed(2) ?? '',
    tool.cpuRatio?.median.toFixed(2) ?? '',
    String(tool.markdownBytesPerPage),
    String(tool.htmlBytesPerPage),
    String(tool.output.files),
    formatMegabytes(tool.output.bytes),
  ]),
)
console.log(markdownTable([...headings, ...sizeHeadings], rows))
for (const { label, tools } of results) {
  const stages = Object.entries(tools.docsgen?.stagesMs ?? {})
  if (stages.length > 0)
    console.log(`\n${label}, docsgen by stage: ${stages.map(([stage, ms]) => `${stage} ${Math.round(ms)} ms`).join(', ')}`)
}
writeResults('cold-builds', { runs: options.runs, seed: options.seed, results }, { json: options.json, versions })

/** Each build starts without a cache and writes to a new folder. Peers that cannot build the site are omitted. */
async function measureColdBuilds({ label, name, site }) {
  const folder = createFolder(options.workDir, name)
  const pages = site.pages.length
  let projects = tools.map((tool) => {
    const root = createFolder(folder, tool.name)
    return { tool, root, markdown: tool.writeProject(site, root), runs: [], output: undefined }
  })
  for (let run = 1; run <= options.runs; run += 1) {
    for (const project of projects) {
      try {
        await buildOnce(project, { folder, pages, run })
        console.error(`${label}, run ${run} of ${options.runs}: ${project.tool.name} ${formatMs(project.runs.at(-1).ms)}`)
      } catch (error) {
        if (project.tool.name === 'docsgen') throw error
        console.error(`${label}: left out ${project.tool.name}, which failed: ${error.message}`)
        projects = projects.filter((other) => other !== project)
      }
    }
  }
  const summaries = Object.fromEntries(projects.map((project) => [project.tool.name, summarize(project, pages)]))
  return { label, pages, shape: site.shape, tools: compare(summaries) }
}

async function buildOnce(project, { folder, pages, run }) {
  const { tool, root } = project
  forgetCache(tool, root, join(folder, `cache-${tool.name}-${run}`))
  const out = join(folder, `out-${tool.name}-${run}`)
  const { ms, cpuMs, peakBytes, stdout } = await measureCommand(tool.buildCommand({ root, out }), {
    scratchFile: join(folder, 'time.txt'),
  })
  const stagesMs = tool.readStagesMs?.({ root, out, stdout })
  const output = measureFolder(out)
  if (output.htmlFiles < pages) throw new Error(`${tool.name} wrote ${output.htmlFiles} of ${pages} pages to ${out}`)
  project.runs.push({ ms, cpuMs, peakBytes, ...(stagesMs && { stagesMs }) })
  project.output = output
}

function summarize({ runs, output, markdown }, pages) {
  const stages = runs.flatMap((run) => run.stagesMs ?? [])
  return {
    medianMs: median(runs.map((run) => run.ms)),
    medianCpuMs: median(runs.map((run) => run.cpuMs)),
    peakBytes: Math.max(...runs.map((run) => run.peakBytes)),
    markdownBytesPerPage: Math.round(markdown.bytes / pages),
    htmlBytesPerPage: Math.round(output.htmlBytes / output.htmlFiles),
    output,
    stagesMs: stages.length > 0 ? medianByKey(stages) : undefined,
    runs,
  }
}

/** Adds docsgen's time divided by the peer's, taken within each round. */
function compare({ docsgen, ...peers }) {
  if (!docsgen) return peers
  const ratioOf = (peer, key) =>
    pairRatios(
      docsgen.runs.map((run) => run[key]),
      peer.runs.map((run) => run[key]),
    )
  const compared = Object.entries(peers).map(([name, peer]) => [
    name,
    { ...peer, ratio: ratioOf(peer, 'ms'), cpuRatio: ratioOf(peer, 'cpuMs') },
  ])
  return { docsgen, ...Object.fromEntries(compared) }
}
