import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { generateSite } from './generate-site.js'
import { measureCommand } from './measure-command.js'
import { measureFolder } from './measure-folder.js'
import { createFolder, prepareTools, readOptions } from './options.js'
import { formatMegabytes, markdownTable, writeResults } from './results.js'

// Whether a page grows with its site: `node bench/page-bytes.js --pages 100,10000 --shapes sections,one-sidebar`.
const options = readOptions(process.argv.slice(2), { pages: '100,10000', runs: '1', peers: 'none', shapes: 'sections,one-sidebar,flat' })
const { tools, versions } = await prepareTools(options.tools)
const results = []
try {
  for (const shape of options.shapes) {
    for (const tool of tools) results.push(...(await measurePages(tool, { ...options, shape })))
  }
} finally {
  if (!options.keep) rmSync(options.workDir, { recursive: true, force: true })
}

const headings = ['shape', 'tool', 'pages', 'HTML B/page', 'growth', 'files', 'output', 'peak memory']
const rows = results.map(({ shape, tool, pages, htmlBytesPerPage, growth, output, peakBytes }) => [
  shape,
  `${tool} ${versions[tool]}`,
  String(pages),
  String(Math.round(htmlBytesPerPage)),
  `${(100 * (growth - 1)).toFixed(1)} %`,
  String(output.files),
  formatMegabytes(output.bytes),
  formatMegabytes(peakBytes),
])
console.log(markdownTable(headings, rows))
writeResults('page-bytes', { seed: options.seed, results }, { json: options.json, versions })

/** `growth` is the size of a page by that of the first, smallest site. */
async function measurePages(tool, { pages: sizes, shape, seed, workDir }) {
  const measured = []
  for (const pages of sizes) {
    const folder = createFolder(workDir, `bytes-${pages}-${shape}-${tool.name}`)
    const root = createFolder(folder, 'site')
    const out = join(folder, 'out')
    tool.writeProject(generateSite({ pages, shape, seed }), root)
    const { peakBytes } = await measureCommand(tool.buildCommand({ root, out }), { scratchFile: join(folder, 'time.txt') })
    const output = measureFolder(out)
    const htmlBytesPerPage = output.htmlBytes / output.htmlFiles
    const growth = htmlBytesPerPage / (measured[0]?.htmlBytesPerPage ?? htmlBytesPerPage)
    measured.push({ shape, tool: tool.name, pages, htmlBytesPerPage, growth, output, peakBytes })
    console.error(`${shape}: ${tool.name}, ${pages} pages: ${Math.round(htmlBytesPerPage)} bytes of HTML a page`)
  }
  return measured
}
