import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { generateSite } from './generate-site.js'
import { measureCommand } from './measure-command.js'
import { measureFolder } from './measure-folder.js'
import { createFolder } from './options.js'
import { median, medianByKey, pairRatios } from './statistics.js'

/**
 * @typedef {object} ToolResult
 * @property {number} medianMs
 * @property {number | undefined} medianCpuMs processor time of all cores; undefined without GNU time
 * @property {number} peakBytes the most of all runs
 * @property {number} markdownBytesPerPage
 * @property {number} htmlBytesPerPage
 * @property {import('./measure-folder.js').FolderSize} output
 * @property {Record<string, number> | undefined} stagesMs
 * @property {readonly { ms: number, cpuMs: number | undefined, peakBytes: number, stagesMs?: Record<string, number> }[]} runs
 *
 * @typedef {object} Project
 * @property {import('./tools/tool.js').Tool} tool
 * @property {string} root
 * @property {{ files: number, bytes: number }} markdown
 * @property {{ ms: number, cpuMs: number | undefined, peakBytes: number, stagesMs?: Record<string, number> }[]} runs
 * @property {import('./measure-folder.js').FolderSize | undefined} output
 *
 * @typedef {object} SizeResult
 * @property {number} pages
 * @property {import('./generate-site.js').Shape} shape
 * @property {Record<string, ToolResult>} tools
 * @property {Record<string, { median: number, pairs: number[] }>} ratios docsgen's time divided by the peer's
 */

/**
 * Builds one site with every tool in turn, again and again, each time from nothing and into a new folder.
 * @param {{ pages: number, shape: import('./generate-site.js').Shape, seed: number, runs: number, workDir: string }} plan
 * @param {readonly import('./tools/tool.js').Tool[]} tools
 * @returns {Promise<SizeResult>}
 */
export async function measureColdBuilds({ pages, shape, seed, runs, workDir }, tools) {
  const site = generateSite({ pages, shape, seed })
  const folder = createFolder(workDir, `${pages}-${shape}`)
  const projects = tools.map((tool) => {
    const root = createFolder(folder, tool.name)
    return /** @type {Project} */ ({ tool, root, markdown: tool.writeProject(site, root), runs: [], output: undefined })
  })
  for (let run = 1; run <= runs; run += 1) {
    for (const project of projects) {
      const { tool, root } = project
      forgetCache(tool, root, join(folder, `cache-${tool.name}-${run}`))
      const out = join(folder, `out-${tool.name}-${run}`)
      const { ms, cpuMs, peakBytes, stdout } = await measureCommand(tool.buildCommand({ root, out }), {
        scratchFile: join(folder, 'time.txt'),
      })
      const stagesMs = tool.readStagesMs?.({ root, out, stdout })
      project.runs.push({ ms, cpuMs, peakBytes, ...(stagesMs && { stagesMs }) })
      const output = measureFolder(out)
      if (output.htmlFiles < pages) throw new Error(`${tool.name} wrote ${output.htmlFiles} of ${pages} pages to ${out}`)
      project.output = output
      console.error(`${pages} pages (${shape}), run ${run} of ${runs}: ${tool.name} ${Math.round(ms)} ms`)
    }
  }
  const results = Object.fromEntries(projects.map((project) => [project.tool.name, summarise(project, pages)]))
  return { pages, shape, tools: results, ratios: compare(results) }
}

/** Moved away rather than deleted: writing where a tree was just deleted is many times slower on some disks. */
function forgetCache(tool, root, to) {
  const cache = tool.cacheFolder && join(root, tool.cacheFolder)
  if (cache && existsSync(cache)) renameSync(cache, to)
}

function summarise({ runs, output, markdown }, pages) {
  const stages = runs.flatMap((run) => run.stagesMs ?? [])
  return {
    medianMs: median(runs.map((run) => run.ms)),
    medianCpuMs: runs.every((run) => run.cpuMs !== undefined) ? median(runs.map((run) => run.cpuMs)) : undefined,
    peakBytes: Math.max(...runs.map((run) => run.peakBytes)),
    markdownBytesPerPage: Math.round(markdown.bytes / pages),
    htmlBytesPerPage: Math.round(output.htmlBytes / output.htmlFiles),
    output,
    stagesMs: stages.length > 0 ? medianByKey(stages) : undefined,
    runs,
  }
}

/** @param {Record<string, ToolResult>} results */
function compare(results) {
  const { docsgen, ...peers } = results
  if (!docsgen) return {}
  const times = (result) => result.runs.map((run) => run.ms)
  return Object.fromEntries(Object.entries(peers).map(([name, peer]) => [name, pairRatios(times(docsgen), times(peer))]))
}
