import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { measureCommand } from './measure-command.js'
import { stampFiles } from './measure-folder.js'
import { createFolder, createSites, prepareTools, readOptions } from './options.js'
import { formatMegabytes, formatMs, formatSeconds, markdownTable, writeResults } from './results.js'
import { median, medianByKey, pairRatios } from './statistics.js'

// Rebuilds after one page's prose changed and after nothing changed, into the same folder and with the tool's caches: `node
// bench/one-edit.js --pages 10000`. Peers without caches rebuild everything. The tools alternate.
const options = readOptions(process.argv.slice(2), { pages: '10000', runs: '5', peers: 'none', shapes: 'real' })
const { tools, versions } = await prepareTools(options.tools)
const results = []
try {
  for (const site of createSites(options)) results.push(...(await measureEdits(site)))
} finally {
  if (!options.keep) rmSync(options.workDir, { recursive: true, force: true })
}

const ratioHeading = 'docsgen ÷ it'
const editHeadings = [
  'one edit',
  'CPU time',
  'slowest',
  ratioHeading,
  'unchanged',
  'CPU time',
  ratioHeading,
  'peak memory',
  'files written',
]
const rows = results.map(({ label, tool, first, edit, unchanged, peakBytes, filesWritten }) => [
  label,
  `${tool} ${versions[tool]}`,
  formatMs(first.ms),
  formatMs(edit.medianMs),
  formatSeconds(edit.medianCpuMs),
  formatMs(edit.slowestMs),
  edit.ratio?.median.toFixed(2) ?? '',
  formatMs(unchanged.medianMs),
  formatSeconds(unchanged.medianCpuMs),
  unchanged.ratio?.median.toFixed(2) ?? '',
  formatMegabytes(peakBytes),
  String(filesWritten),
])
console.log(markdownTable(['pages', 'tool', 'first build', ...editHeadings], rows))
for (const { label, tool, edit, unchanged } of results) {
  for (const [kind, { stagesMs }] of Object.entries({ 'one edit': edit, unchanged })) {
    const stages = Object.entries(stagesMs).map(([stage, ms]) => `${stage} ${Math.round(ms)} ms`)
    if (stages.length > 0) console.log(`\n${label}, ${tool}, ${kind}, by stage: ${stages.join(', ')}`)
  }
}
writeResults('one-edit', { runs: options.runs, seed: options.seed, results }, { json: options.json, versions })

async function measureEdits({ label, name, site }) {
  const folder = createFolder(options.workDir, `edit-${name}`)
  const projects = []
  for (const tool of tools) {
    const root = createFolder(folder, tool.name)
    tool.writeProject(site, root)
    const project = { tool, root, out: join(folder, `out-${tool.name}`), edits: [], rebuilds: [] }
    projects.push({ ...project, first: await build(project, folder), stamps: stampFiles(project.out) })
  }
  for (let run = 1; run <= options.runs; run += 1) {
    // A different page each time, spread over the site.
    const page = site.pages[Math.floor((site.pages.length * run) / (options.runs + 1))]
    for (const project of projects) {
      const file = project.tool.dialect.file(page)
      editProse(join(project.root, 'content', file), run)
      const edit = await build(project, folder)
      const stamps = stampFiles(project.out)
      const filesWritten = [...stamps].filter(([path, stamp]) => project.stamps.get(path) !== stamp).length
      if (filesWritten === 0) throw new Error(`${project.tool.name} wrote nothing after an edit of ${file}`)
      project.edits.push({ ...edit, filesWritten })
      project.rebuilds.push(await build(project, folder))
      project.stamps = stampFiles(project.out)
      const { ms } = project.rebuilds.at(-1)
      console.error(`${label}, edit ${run} of ${options.runs}: ${project.tool.name} ${formatMs(edit.ms)}, unchanged ${formatMs(ms)}`)
    }
  }
  const docsgen = projects.find(({ tool }) => tool.name === 'docsgen')
  return projects.map((project) => ({
    label,
    pages: site.pages.length,
    shape: site.shape,
    tool: project.tool.name,
    first: project.first,
    edit: summarize(project.edits, project === docsgen ? undefined : docsgen?.edits),
    unchanged: summarize(project.rebuilds, project === docsgen ? undefined : docsgen?.rebuilds),
    peakBytes: Math.max(...[...project.edits, ...project.rebuilds].map((run) => run.peakBytes)),
    filesWritten: median(project.edits.map((run) => run.filesWritten)),
  }))
}

async function build({ tool, root, out }, folder) {
  const command = tool.buildCommand({ root, out })
  const { ms, cpuMs, peakBytes, stdout } = await measureCommand(command, { scratchFile: join(folder, 'time.txt') })
  return { ms, cpuMs, peakBytes, stagesMs: tool.readStagesMs?.({ root, out, stdout }) }
}

function summarize(runs, docsgenRuns) {
  const times = (list) => list.map((run) => run.ms)
  return {
    medianMs: median(times(runs)),
    medianCpuMs: median(runs.map((run) => run.cpuMs)),
    slowestMs: Math.max(...times(runs)),
    ratio: docsgenRuns && pairRatios(times(docsgenRuns), times(runs)),
    stagesMs: medianByKey(runs.flatMap((run) => run.stagesMs ?? [])),
    runs,
  }
}

function editProse(file, run) {
  writeFileSync(file, `${readFileSync(file, 'utf8')}\nRevision ${run} of this page says one thing more.\n`)
}
