import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { measureCommand } from './measure-command.js'
import { forgetCache } from './measure-folder.js'
import { createFolder, createSites, readOptions } from './options.js'
import { formatMs, formatSeconds, markdownTable, writeResults } from './results.js'
import { median, pairRatios } from './statistics.js'
import { docsgen } from './tools/docsgen.js'
import { buildArguments } from './tools/docsgen-report.js'
import { projectRoot } from './tools/layouts.js'

// What each part of a cold build costs: docsgen is compiled once without each of them, and the builds alternate. Their output is not complete.
const options = readOptions(process.argv.slice(2), { pages: 'all', runs: '5', peers: 'none', shapes: 'real' })

/**
 * Replacements in docsgen's source files. A feature is left out by its line in the list of features.
 */
const parts = {
  all: [],
  'highlighting of code': [
    [
      'src/core/markdown/run-grammar.ts',
      '  return new GrammarRun(hljs, code, compile(hljs, language)).read()',
      '  return escapeHtml(code)',
    ],
  ],
  'search entries and index': feature('search'),
  'Markdown files of pages': [['src/core/pipeline/plan-files.ts', "source.kind === 'markdown' ? [html, markdown] : [html]", '[html]']],
  'sections for `--previous`': feature('previousAddresses'),
  'checks of diagrams': feature('diagrams'),
  'lists for agents': feature('agents'),
  'the page cache': [
    [
      'src/core/pipeline/page-cache.ts',
      '      const records: StoreRecord<Entry>[] = []\n',
      '      if (nowMs > 0) return\n      const records: StoreRecord<Entry>[] = []\n',
    ],
  ],
}

const results = []
try {
  const programs = Object.entries(parts).map(([part, edits], i) => ({
    part,
    root: compileWithout(edits, join(options.workDir, `program-${i}`)),
  }))
  for (const site of createSites(options)) results.push(await measureParts(programs, site))
} finally {
  if (!options.keep) rmSync(options.workDir, { recursive: true, force: true })
}
for (const { label, rows } of results) {
  console.log(`${label}\n`)
  const cells = rows.map(({ part, cpuMs, ms, cpuRatio, ratio }) => [
    part === 'all' ? 'nothing' : part,
    formatSeconds(cpuMs),
    formatMs(ms),
    cpuRatio.median.toFixed(2),
    ratio.median.toFixed(2),
  ])
  console.log(markdownTable(['left out', 'CPU time', 'time', 'CPU, of the whole', 'time, of the whole'], cells))
}
writeResults('ablation', { runs: options.runs, results }, { json: options.json, versions: {} })

function feature(name) {
  return [['src/features.ts', new RegExp(`^  ${name},\n`, 'm'), '']]
}

/** Compiles a copy of docsgen with these edits, and returns its folder. */
function compileWithout(edits, root) {
  createFolder(root)
  for (const name of ['bin', 'scripts', 'src', 'templates', 'package.json', 'tsconfig.json', 'biome.json']) {
    if (existsSync(join(projectRoot, name))) cpSync(join(projectRoot, name), join(root, name), { recursive: true })
  }
  symlinkSync(join(projectRoot, 'node_modules'), join(root, 'node_modules'))
  for (const [name, piece, replacement] of edits) {
    const file = join(root, name)
    const text = readFileSync(file, 'utf8')
    const edited = text.replace(piece, () => replacement)
    if (edited === text) throw new Error(`${name} no longer contains ${piece}: change bench/ablation.js.`)
    writeFileSync(file, edited)
  }
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build.js'], { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`docsgen was not compiled in ${root}:\n${stderr}`)
  return root
}

async function measureParts(programs, { label, name, site }) {
  const folder = createFolder(options.workDir, name)
  const root = createFolder(folder, 'docsgen')
  docsgen.writeProject(site, root)
  const configFile = join(root, 'docs.config.ts')
  const config = JSON.parse(readFileSync(configFile, 'utf8').replace('export default ', ''))
  const runs = programs.map(() => [])
  // The first round fills the caches of the file system.
  for (let run = 0; run <= options.runs; run += 1) {
    for (const [i, program] of programs.entries()) {
      forgetCache(docsgen, root, join(folder, `cache-${run}-${i}`))
      const { search, ...others } = config
      writeFileSync(configFile, `export default ${JSON.stringify(program.part.startsWith('search') ? others : { search, ...others })}\n`)
      const out = join(folder, `out-${run}-${i}`)
      const command = { file: process.execPath, args: [join(program.root, 'bin/docsgen.js'), ...buildArguments({ root, out })], cwd: root }
      const { ms, cpuMs } = await measureCommand(command, { scratchFile: join(folder, 'time.txt') })
      if (run > 0) runs[i].push({ ms, cpuMs })
    }
    console.error(`${label}, run ${run} of ${options.runs}`)
  }
  const take = (i, key) => runs[i].map((run) => run[key])
  const rows = programs.map(({ part }, i) => ({
    part,
    cpuMs: median(take(i, 'cpuMs')),
    ms: median(take(i, 'ms')),
    cpuRatio: pairRatios(take(i, 'cpuMs'), take(0, 'cpuMs')),
    ratio: pairRatios(take(i, 'ms'), take(0, 'ms')),
  }))
  return { label, rows }
}
