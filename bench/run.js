import { rmSync } from 'node:fs'
import { measureColdBuilds } from './cold-builds.js'
import { prepareTools, readOptions } from './options.js'
import { formatMegabytes, formatMs, markdownTable, writeResults } from './results.js'

// Cold builds of the same site with docsgen and its peers in alternating runs: `npm run bench -- --pages 100,1000 --runs 5`.
const options = readOptions(process.argv.slice(2), { pages: '100,1000', runs: '5', peers: 'hugo,eleventy', shapes: 'sections' })
const { tools, versions } = await prepareTools(options.tools)
const sizes = []
try {
  for (const pages of options.pages) {
    for (const shape of options.shapes) sizes.push(await measureColdBuilds({ ...options, pages, shape }, tools))
  }
} finally {
  // Only at the end: see `forgetCache`.
  if (!options.keep) rmSync(options.workDir, { recursive: true, force: true })
}

const rows = sizes.flatMap(({ pages, shape, tools, ratios }) =>
  Object.entries(tools).map(([name, { medianMs, medianCpuMs, peakBytes, markdownBytesPerPage, htmlBytesPerPage, output }]) => [
    `${pages} (${shape})`,
    `${name} ${versions[name]}`,
    formatMs(medianMs),
    ratios[name] ? ratios[name].median.toFixed(2) : '',
    medianCpuMs === undefined ? '' : formatMs(medianCpuMs),
    formatMegabytes(peakBytes),
    String(markdownBytesPerPage),
    String(htmlBytesPerPage),
    String(output.files),
    formatMegabytes(output.bytes),
  ]),
)
const headings = ['pages', 'tool', 'median', 'docsgen ÷ it', 'CPU time', 'peak memory', 'Markdown B/page', 'HTML B/page', 'files', 'output']
console.log(markdownTable(headings, rows))
for (const { pages, shape, tools } of sizes) {
  const stages = Object.entries(tools.docsgen?.stagesMs ?? {})
  if (stages.length > 0)
    console.log(`\n${pages} (${shape}), docsgen by stage: ${stages.map(([stage, ms]) => `${stage} ${Math.round(ms)} ms`).join(', ')}`)
}
writeResults('cold-builds', { runs: options.runs, seed: options.seed, sizes }, { json: options.json, versions })
