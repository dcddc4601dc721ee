import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateSite } from './generate-site.js'
import { measureCommand } from './measure-command.js'
import { stampFiles } from './measure-folder.js'
import { createFolder, prepareTools, readOptions } from './options.js'
import { formatMegabytes, formatMs, markdownTable, writeResults } from './results.js'
import { median, medianByKey } from './statistics.js'

// Builds again after one page's prose changed, into the same folder and with what the tool keeps between builds:
// `node bench/one-edit.js --pages 10000`. Peers without such a cache build everything again.
const options = readOptions(process.argv.slice(2), { pages: '10000', runs: '5', peers: 'none', shapes: 'sections' })
const { tools, versions } = await prepareTools(options.tools)
const results = []
try {
  for (const pages of options.pages) {
    for (const shape of options.shapes) {
      for (const tool of tools) results.push(await measureEdits(tool, { ...options, pages, shape }))
    }
  }
} finally {
  if (!options.keep) rmSync(options.workDir, { recursive: true, force: true })
}

const headings = ['pages', 'tool', 'first build', 'after one edit', 'slowest', 'peak memory', 'files written']
const rows = results.map(({ pages, shape, tool, firstMs, medianMs, slowestMs, peakBytes, filesWritten }) => [
  `${pages} (${shape})`,
  `${tool} ${versions[tool]}`,
  formatMs(firstMs),
  formatMs(medianMs),
  formatMs(slowestMs),
  formatMegabytes(peakBytes),
  String(filesWritten),
])
console.log(markdownTable(headings, rows))
for (const { pages, shape, tool, stagesMs } of results) {
  const stages = Object.entries(stagesMs).map(([stage, ms]) => `${stage} ${Math.round(ms)} ms`)
  if (stages.length > 0) console.log(`\n${pages} (${shape}), ${tool} by stage: ${stages.join(', ')}`)
}
writeResults('one-edit', { runs: options.runs, seed: options.seed, results }, { json: options.json, versions })

async function measureEdits(tool, { pages, shape, seed, runs, workDir }) {
  const site = generateSite({ pages, shape, seed })
  const folder = createFolder(workDir, `edit-${pages}-${shape}`)
  const root = createFolder(folder, tool.name)
  const out = join(folder, `out-${tool.name}`)
  tool.writeProject(site, root)
  const build = () => measureCommand(tool.buildCommand({ root, out }), { scratchFile: join(folder, 'time.txt') })

  const first = await build()
  let stamps = stampFiles(out)
  const edits = []
  for (let run = 1; run <= runs; run += 1) {
    // A different page each time, spread over the site.
    const page = site.pages[Math.floor((site.pages.length * run) / (runs + 1))]
    editProse(join(root, 'content', tool.dialect.file(page)), run)
    const { ms, peakBytes, stdout } = await build()
    const after = stampFiles(out)
    const filesWritten = [...after].filter(([path, stamp]) => stamps.get(path) !== stamp).length
    edits.push({ ms, peakBytes, filesWritten, stagesMs: tool.readStagesMs?.({ root, out, stdout }) })
    if (filesWritten === 0) throw new Error(`${tool.name} wrote nothing after an edit of ${tool.dialect.file(page)}`)
    stamps = after
    console.error(`${pages} pages (${shape}), edit ${run} of ${runs}: ${tool.name} ${Math.round(ms)} ms`)
  }
  return {
    pages,
    shape,
    tool: tool.name,
    firstMs: first.ms,
    medianMs: median(edits.map((edit) => edit.ms)),
    slowestMs: Math.max(...edits.map((edit) => edit.ms)),
    peakBytes: Math.max(...edits.map((edit) => edit.peakBytes)),
    filesWritten: median(edits.map((edit) => edit.filesWritten)),
    stagesMs: medianByKey(edits.flatMap((edit) => edit.stagesMs ?? [])),
    edits,
  }
}

function editProse(file, run) {
  writeFileSync(file, `${readFileSync(file, 'utf8')}\nRevision ${run} of this page says one thing more.\n`)
}
