import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { generateSite } from './generate-site.js'
import { createRealSite, readCorpus } from './real-site.js'
import { markdownTable } from './results.js'
import { docsgen } from './tools/docsgen.js'
import { eleventy } from './tools/eleventy.js'
import { hugo } from './tools/hugo.js'
import { benchRoot, projectRoot } from './tools/layouts.js'

const peers = { hugo, eleventy }
const shapes = ['real', 'sections', 'one-sidebar', 'flat']

/**
 * @typedef {object} Options
 * @property {string | undefined} corpus a folder of Markdown; by default the pages of this repository's own site
 * @property {(number | 'all')[]} pages
 * @property {number} runs
 * @property {import('./tools/tool.js').Tool[]} tools docsgen first
 * @property {import('./generate-site.js').Shape[]} shapes
 * @property {number} seed
 * @property {string} workDir a new folder of this run
 * @property {boolean} keep leave the work folder in place
 * @property {string | undefined} json path of the results
 *
 * @param {readonly string[]} argv
 * @param {{ pages: string, runs: string, peers: string, shapes: string }} defaults
 * @returns {Options}
 */
export function readOptions(argv, defaults) {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      pages: { type: 'string', default: defaults.pages },
      runs: { type: 'string', default: defaults.runs },
      peers: { type: 'string', default: defaults.peers },
      shapes: { type: 'string', default: defaults.shapes },
      seed: { type: 'string', default: '1' },
      work: { type: 'string', default: join(benchRoot, '.work') },
      keep: { type: 'boolean', default: false },
      json: { type: 'string' },
    },
  })
  const workDir = join(values.work, `run-${Date.now()}-${process.pid}`)
  return {
    corpus: positionals[0],
    pages: list(values.pages).map((text) => (text === 'all' ? text : wholeNumber('--pages', text))),
    runs: wholeNumber('--runs', values.runs),
    tools: [docsgen, ...list(values.peers).map((name) => oneOf('--peers', name, peers))],
    shapes: list(values.shapes).map((name) => oneOf('--shapes', name, Object.fromEntries(shapes.map((shape) => [shape, shape])))),
    seed: wholeNumber('--seed', values.seed),
    workDir,
    keep: values.keep,
    json: values.json,
  }
}

/**
 * Yields the sites to measure, each created on demand: first those of real pages, then generated ones. Prints how the real pages were
 * changed.
 * @param {Options} options
 * @returns {Generator<{ label: string, name: string, site: import('./generate-site.js').Site }>} `name` is for a folder
 */
export function* createSites({ corpus: folder, pages: sizes, shapes, seed }) {
  const corpus = shapes.includes('real') || sizes.includes('all') ? openCorpus(folder) : undefined
  if (corpus) reportChanges(corpus)
  for (const shape of [...shapes].sort((a, b) => Number(b === 'real') - Number(a === 'real'))) {
    for (const size of sizes) {
      const pages = size === 'all' ? corpus.pages.length : size
      const site = shape === 'real' ? createRealSite(corpus, pages) : generateSite({ pages, shape, seed })
      yield { label: `${pages} (${shape === 'real' ? `real: ${corpus.name}` : shape})`, name: `${pages}-${shape}`, site }
    }
  }
}

/** By default, the Markdown in this site's build output, which also contains the generated reference. */
function openCorpus(folder) {
  if (folder !== undefined) return readCorpus(folder)
  const out = join(projectRoot, 'out')
  if (!existsSync(join(out, 'llms.txt'))) throw new Error('There are no real pages yet: run `node bin/docsgen.js build`, or name a folder.')
  return readCorpus(out, 'this site')
}

function reportChanges({ name, files, changedFiles, addedPages, changes }) {
  console.log(
    `${name}: ${files} files, ${changedFiles} of them changed for all tools; ${addedPages} indexes added for folders without one.\n`,
  )
  const rows = Object.entries(changes).sort(([, a], [, b]) => b - a)
  console.log(
    `${markdownTable(
      ['changed', 'times'],
      rows.map(([construct, count]) => [construct, String(count)]),
    )}\n`,
  )
}

/**
 * The available tools with their versions; prints which are missing.
 * @param {readonly import('./tools/tool.js').Tool[]} tools
 * @returns {Promise<{ tools: import('./tools/tool.js').Tool[], versions: Record<string, string> }>}
 */
export async function prepareTools(tools) {
  const ready = []
  const versions = {}
  for (const tool of tools) {
    const found = await tool.prepare()
    if ('missing' in found) console.warn(`skipped ${tool.name}: ${found.missing}`)
    else {
      ready.push(tool)
      versions[tool.name] = found.version
    }
  }
  if (ready.length === 0) throw new Error('There is no tool to measure.')
  return { tools: ready, versions }
}

/** @param {string} parent */
export function createFolder(parent, ...names) {
  const folder = join(parent, ...names)
  mkdirSync(folder, { recursive: true })
  return folder
}

function list(text) {
  return text.split(',').filter((part) => part !== '' && part !== 'none')
}

function wholeNumber(option, text) {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1) throw new Error(`${option} takes whole numbers from 1 up, not "${text}".`)
  return value
}

function oneOf(option, name, choices) {
  if (!Object.hasOwn(choices, name)) throw new Error(`${option} knows ${Object.keys(choices).join(', ')}, not "${name}".`)
  return choices[name]
}
