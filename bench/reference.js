import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatMs, markdownTable } from './results.js'
import { median } from './statistics.js'
import { readStagesMs } from './tools/docsgen-report.js'

// Measures the reference area of this repository's site with fetched packages: `node bench/reference.js --runs 5`. `cold` has no cache;
// `kept` has the generated pages but no parsed ones; `warm` has both; `without` omits the area.
const runs = Number(process.argv[process.argv.indexOf('--runs') + 1]) || 5
const root = join(import.meta.dirname, '..')
const cache = join(root, '.docsgen/cache')
const folder = mkdtempSync(join(tmpdir(), 'docsgen-reference-'))

const kinds = {
  cold: { args: [], forget: ['reference.json', 'pages.jsonl', 'pages.bin'] },
  kept: { args: [], forget: ['pages.jsonl', 'pages.bin'] },
  warm: { args: [], forget: [] },
  without: { args: ['--config', 'bench/without-reference.config.ts'], forget: ['pages.jsonl', 'pages.bin'] },
}

const found = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, []]))
try {
  build('warm', 'first')
  // Alternating, so that other load on the machine affects all of them.
  for (let run = 0; run < runs; run += 1) for (const kind of Object.keys(kinds)) found[kind].push(build(kind, `${kind}-${run}`))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

const stages = ['reference', 'parse', 'assemble', 'check', 'render', 'emit']
const rows = Object.entries(found).map(([kind, builds]) => [
  kind,
  formatMs(median(builds.map(({ ms }) => ms))),
  ...stages.map((stage) => formatMs(median(builds.map(({ stagesMs }) => stagesMs[stage] ?? 0)))),
])
console.log(markdownTable(['build', 'whole', ...stages], rows))

function build(kind, name) {
  const { args, forget } = kinds[kind]
  for (const file of forget) rmSync(join(cache, file), { force: true })
  const started = performance.now()
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['bin/docsgen.js', 'build', '--offline', '--out-dir', join(folder, name), '--report', 'json', ...args],
    { cwd: root, encoding: 'utf8' },
  )
  const ms = performance.now() - started
  if (status !== 0) throw new Error(stderr)
  rmSync(join(folder, name), { recursive: true, force: true })
  return { ms, stagesMs: readStagesMs({ stdout }) ?? {} }
}
