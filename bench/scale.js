import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { generateSite } from './generate-site.js'
import { measureCommand } from './measure-command.js'
import { measureFolder } from './measure-folder.js'
import { formatMegabytes, formatSeconds, markdownTable, writeResults } from './results.js'
import { docsgen } from './tools/docsgen.js'
import { benchRoot } from './tools/layouts.js'

// Measures how builds and their output grow with the site: `node bench/scale.js --pages 10000,50000,100000`.
// The pages are short, about 2 KB of Markdown, because it is their number that matters. One cold build each, without a warm-up.
const { values: options } = parseArgs({
  options: {
    pages: { type: 'string', default: '10000,50000,100000' },
    work: { type: 'string', default: join(benchRoot, '.work') },
    json: { type: 'string' },
  },
})
const found = await docsgen.prepare()
if ('missing' in found) throw new Error(found.missing)
const results = []
for (const pages of options.pages.split(',').map(Number)) {
  const folder = join(options.work, `scale-${pages}-${process.pid}`)
  try {
    results.push(await measureScale(pages, folder))
    console.error(JSON.stringify(results.at(-1)))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const headings = [
  'pages',
  'CPU time',
  'again, unchanged',
  'peak memory',
  'output',
  'HTML B/page',
  'search',
  'of it, directory',
  'sitemap',
  'cache',
]
const rows = results.map((result) => [
  String(result.pages),
  formatSeconds(result.cpuMs),
  formatSeconds(result.again.cpuMs),
  formatMegabytes(result.peakBytes),
  formatMegabytes(result.output.bytes),
  String(Math.round(result.output.htmlBytes / result.output.htmlFiles)),
  formatMegabytes(result.search.bytes),
  formatMegabytes(result.search.directoryBytes),
  formatMegabytes(result.files['sitemap.xml'] ?? 0),
  formatMegabytes(result.cache.bytes),
])
console.log(markdownTable(headings, rows))
writeResults('scale', { results }, { json: options.json, versions: { docsgen: found.version } })

async function measureScale(pages, folder) {
  const [root, out] = [join(folder, 'site'), join(folder, 'out')]
  mkdirSync(root, { recursive: true })
  const site = generateSite({ pages })
  const markdown = docsgen.writeProject({ ...site, writeBody: (page, hrefTo) => shorten(site.writeBody(page, hrefTo)) }, root)
  const measured = async () => {
    const { ms, cpuMs, peakBytes, stdout } = await measureCommand(docsgen.buildCommand({ root, out }), {
      scratchFile: join(folder, 'time.txt'),
    })
    return { ms, cpuMs, peakBytes, stagesMs: docsgen.readStagesMs({ stdout }) }
  }
  const cold = await measured()
  const output = measureFolder(out)
  if (output.htmlFiles < pages) throw new Error(`${output.htmlFiles} of ${pages} pages were written to ${out}`)
  return {
    pages,
    markdownBytes: markdown.bytes,
    ...cold,
    output,
    search: measureSearch(out),
    files: sizesOf(out),
    cache: measureFolder(join(root, '.docsgen')),
    headerLines: readFileSync(join(out, '_headers'), 'utf8').split('\n').length,
    again: await measured(),
  }
}

/** The text before the third heading. */
function shorten(text) {
  const [intro = '', ...sections] = text.split(/^(?=##)/m)
  return [intro, ...sections.slice(0, 2)].join('')
}

/** The search index, with its largest files. Browsers load the directory, which lists the other files, before the first result. */
function measureSearch(out) {
  const files = listFiles(join(out, 'assets/search')).sort((a, b) => b.bytes - a.bytes)
  const directory = listFiles(join(out, 'search'), false).filter(({ name }) => name.endsWith('.json'))
  return { files: files.length, bytes: sum(files) + sum(directory), directoryBytes: sum(directory), largest: files.slice(0, 3) }
}

function listFiles(folder, recursive = true) {
  return readdirSync(folder, { recursive, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => ({ name, bytes: statSync(join(parentPath, name)).size }))
}

function sum(files) {
  return files.reduce((total, { bytes }) => total + bytes, 0)
}

/** Files about the whole site in the root of the output. */
function sizesOf(out) {
  const files = listFiles(out, false).filter(({ name }) => !name.endsWith('.html'))
  return Object.fromEntries(files.map(({ name, bytes }) => [name, bytes]))
}
