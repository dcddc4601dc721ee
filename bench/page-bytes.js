import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { measureCommand } from './measure-command.js'
import { measureFolder } from './measure-folder.js'
import { createFolder, createSites, prepareTools, readOptions } from './options.js'
import { formatMegabytes, markdownTable, writeResults } from './results.js'

// Measures whether pages grow with their site: `node bench/page-bytes.js --pages 100,10000 --shapes sections,one-sidebar`.
const options = readOptions(process.argv.slice(2), {
  pages: '100,10000',
  runs: '1',
  peers: 'none',
  shapes: 'sections,one-sidebar,flat',
})
const { tools, versions } = await prepareTools(options.tools)
const results = []
try {
  for (const site of createSites(options)) {
    for (const tool of tools) results.push(await measurePages(tool, site))
  }
} finally {
  if (!options.keep) rmSync(options.workDir, { recursive: true, force: true })
}

const headings = ['pages', 'tool', 'HTML B/page', 'growth', 'files', 'output', 'peak memory']
const rows = results.map(({ label, tool, htmlBytesPerPage, growth, output, peakBytes }) => [
  label,
  `${tool} ${versions[tool]}`,
  String(Math.round(htmlBytesPerPage)),
  `${(100 * (growth - 1)).toFixed(1)} %`,
  String(output.files),
  formatMegabytes(output.bytes),
  formatMegabytes(peakBytes),
])
console.log(markdownTable(headings, rows))
writeResults('page-bytes', { seed: options.seed, results }, { json: options.json, versions })

/** `growth` is the size of a page divided by its size in the smallest site of the same shape. */
async function measurePages(tool, { label, name, site }) {
  const folder = createFolder(options.workDir, `bytes-${name}-${tool.name}`)
  const root = createFolder(folder, 'site')
  const out = join(folder, 'out')
  tool.writeProject(site, root)
  const { peakBytes } = await measureCommand(tool.buildCommand({ root, out }), { scratchFile: join(folder, 'time.txt') })
  const output = measureFolder(out)
  const htmlBytesPerPage = output.htmlBytes / output.htmlFiles
  const smallest = results.find((result) => result.shape === site.shape && result.tool === tool.name)
  const growth = htmlBytesPerPage / (smallest?.htmlBytesPerPage ?? htmlBytesPerPage)
  console.error(`${label}: ${tool.name}, ${Math.round(htmlBytesPerPage)} bytes of HTML a page`)
  return { label, shape: site.shape, tool: tool.name, pages: site.pages.length, htmlBytesPerPage, growth, output, peakBytes }
}
