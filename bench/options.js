import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { docsgen } from './tools/docsgen.js'
import { eleventy } from './tools/eleventy.js'
import { hugo } from './tools/hugo.js'
import { benchRoot } from './tools/layouts.js'

const peers = { hugo, eleventy }
const shapes = ['sections', 'one-sidebar', 'flat']

/**
 * @typedef {object} Options
 * @property {number[]} pages
 * @property {number} runs
 * @property {import('./tools/tool.js').Tool[]} tools docsgen first
 * @property {import('./generate-site.js').Shape[]} shapes
 * @property {number} seed
 * @property {string} workDir a new folder of this run
 * @property {boolean} keep leave the work folder in place
 * @property {string | undefined} json where the results go
 *
 * @param {readonly string[]} argv
 * @param {{ pages: string, runs: string, peers: string, shapes: string }} defaults
 * @returns {Options}
 */
export function readOptions(argv, defaults) {
  const { values } = parseArgs({
    args: [...argv],
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
    pages: list(values.pages).map((text) => wholeNumber('--pages', text)),
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
 * The tools that can be had, each with its version; says which cannot.
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
