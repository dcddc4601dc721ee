import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { measureCommand } from './measure-command.js'
import { createFolder, createSites, prepareTools, readOptions } from './options.js'
import { formatMegabytes, formatMs, formatSeconds, markdownTable, writeResults } from './results.js'
import { median } from './statistics.js'
import { projectRoot } from './tools/layouts.js'

// Compares the manifests of a site before and after edits of every tenth page: `node bench/diff.js --pages 10000`.
const options = readOptions(process.argv.slice(2), { pages: '10000', runs: '5', peers: 'none', shapes: 'sections' })
const { tools, versions } = await prepareTools(options.tools)
const [docsgen] = tools
const results = []
try {
  for (const { label, name, site } of createSites(options)) {
    const folder = createFolder(options.workDir, `diff-${name}`)
    const root = createFolder(folder, 'site')
    docsgen.writeProject(site, root)
    const scratchFile = join(folder, 'time.txt')
    const manifests = []
    for (const run of [1, 2]) {
      await measureCommand(docsgen.buildCommand({ root, out: join(folder, 'out') }), { scratchFile })
      const manifest = join(folder, `manifest-${run}.json`)
      writeFileSync(manifest, readFileSync(join(root, '.docsgen/cache/manifest.json')))
      manifests.push(manifest)
      for (const page of site.pages.filter((_, index) => index % 10 === 1)) editPage(join(root, 'content', docsgen.dialect.file(page)))
    }
    for (const format of ['text', 'json', 'markdown', 'rclone', 'aws']) {
      const args = [join(projectRoot, 'bin/docsgen.js'), 'diff', ...manifests, '--format', format, '--target', 's3://docs']
      const runs = []
      for (let run = 0; run < options.runs; run += 1)
        runs.push(await measureCommand({ file: process.execPath, args, cwd: folder }, { scratchFile }))
      results.push({ label, format, manifestBytes: statSync(manifests[0]).size, runs: runs.map(({ stdout, stderr, ...run }) => run) })
    }
  }
} finally {
  if (!options.keep) rmSync(options.workDir, { recursive: true, force: true })
}

const rows = results.map(({ label, format, manifestBytes, runs }) => [
  label,
  format,
  formatMs(median(runs.map(({ ms }) => ms))),
  formatSeconds(median(runs.map(({ cpuMs }) => cpuMs))),
  formatMegabytes(Math.max(...runs.map(({ peakBytes }) => peakBytes))),
  formatMegabytes(manifestBytes),
])
console.log(markdownTable(['pages', 'format', 'time', 'CPU time', 'peak memory', 'manifest'], rows))
writeResults('diff', { runs: options.runs, seed: options.seed, results }, { json: options.json, versions })

/** Another heading and another paragraph, as a day of work leaves them. */
function editPage(file) {
  writeFileSync(file, `${readFileSync(file, 'utf8').replace(/^## .*$/m, '$& in detail')}\nThis page says one thing more.\n`)
}
