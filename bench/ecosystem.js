// Checks, migrates, and builds documentation sites of other tools, and compares the results with the recorded ones.
// npm run ecosystem -- FOLDER [--update] [--only NAME]
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import * as tar from 'tar'
import { measureCommand } from './measure-command.js'

const record = 'bench/ecosystem.json'
const page = 'bench/ecosystem.md'
const program = resolve('bin/docsgen.js')
/** Times and memory differ from machine to machine: only what is far beyond the record is reported. */
const tolerance = 3

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { update: { type: 'boolean' }, only: { type: 'string' }, record: { type: 'string', default: record } },
})
const [folder] = positionals
if (folder === undefined) fail('Name the folder with the sites: npm run ecosystem -- FOLDER\nEach site is a folder or a .tar.gz archive.')

const recorded = readRecord()
const measured = {}
let differences = 0
for (const entry of readdirSync(folder).sort()) {
  const name = entry.replace(/\.(?:tar\.gz|tgz)$/, '')
  if (values.only !== undefined && name !== values.only) continue
  const isFolder = statSync(join(folder, entry)).isDirectory()
  if (!isFolder && name === entry) continue
  const work = mkdtempSync(join(tmpdir(), 'docsgen-ecosystem-'))
  try {
    const source = isFolder ? join(folder, entry) : await unpack(join(folder, entry), work)
    for (const site of await findSites(source)) {
      const key = site === '.' ? name : `${name}/${site}`
      measured[key] = await measureSite(join(source, site), join(work, 'migrated', basename(key)))
      differences += compare(key, measured[key])
    }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
if (Object.keys(measured).length === 0) fail(`There are no sites in ${folder}.`)
console.log(table(measured))
if (values.update) {
  writeFileSync(values.record, `${JSON.stringify({ ...(values.only === undefined ? {} : recorded), ...measured }, null, 2)}\n`)
  if (values.record === record) writePage({ ...(values.only === undefined ? {} : recorded), ...measured })
} else if (differences > 0)
  fail(`${differences} figures differ from ${values.record}. If they are meant to, run the command with --update.`)

async function unpack(archive, work) {
  await tar.extract({ file: archive, cwd: work })
  const [top, ...others] = readdirSync(work)
  return top !== undefined && others.length === 0 ? join(work, top) : work
}

/** The folders of the sites in a repository; `check --as auto` names them if there are several. */
async function findSites(source) {
  const { stderr, code } = await docsgen(['check', source, '--as', 'auto', '--report', 'json'])
  if (code !== 2) return ['.']
  const sites = [...stderr.matchAll(/`([^`]+)\/[^`/]+` \([A-Za-z]+\)/g)].map(([, path]) => path)
  if (sites.length === 0) fail(`${source}: ${stderr}`)
  return sites
}

async function measureSite(source, into) {
  const check = await docsgen(['check', source, '--as', 'auto', '--report', 'json'])
  const migrate = await docsgen(['migrate', source, '--from', 'auto', '--into', into])
  const build = await docsgen(['build', into, '--strict', '--report', 'json', '--out-dir', join(into, 'out')])
  const [, tool] = /as (\w+) publishes/.exec(check.stderr) ?? []
  if (tool === undefined) fail(`${source}: ${check.stderr}`)
  const [pages, links] = numbers(/Checked ([\d,]+) pages? and ([\d,]+) links?/, check.stderr)
  const [keptAddresses, addresses, keptAnchors, anchors] = numbers(
    /([\d,]+) of ([\d,]+) addresses, ([\d,]+) of ([\d,]+) anchors/,
    migrate.stdout + migrate.stderr,
  )
  return {
    tool,
    pages,
    links,
    check: countCodes(check.stdout),
    addresses: { kept: keptAddresses, of: addresses },
    anchors: { kept: keptAnchors, of: anchors },
    strictBuild: { passes: build.code === 0, diagnostics: countCodes(build.stdout) },
    seconds: { check: seconds(check), migrate: seconds(migrate), build: seconds(build) },
    megabytes: Math.round(Math.max(check.peakBytes, migrate.peakBytes, build.peakBytes) / 1e6),
  }
}

function docsgen(args) {
  const command = { file: process.execPath, args: [program, ...args], cwd: process.cwd(), env: { NO_COLOR: '1' } }
  return measureCommand(command, { scratchFile: join(tmpdir(), `docsgen-ecosystem-${process.pid}`), codes: [0, 1, 2] })
}

function numbers(pattern, text) {
  return (pattern.exec(text) ?? []).slice(1).map((found) => Number(found.replaceAll(',', '')))
}

function seconds({ ms }) {
  return Math.round(ms / 100) / 10
}

function countCodes(report) {
  const counts = {}
  for (const { code } of report === '' ? [] : JSON.parse(report).diagnostics) counts[code] = (counts[code] ?? 0) + 1
  return Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Prints what differs, and returns how much does. */
function compare(key, found) {
  const known = recorded[key]
  if (known === undefined) {
    console.error(`${key}: not recorded yet`)
    return 1
  }
  const { seconds: time, megabytes, ...figures } = found
  const lines = []
  const compareValue = (path, was, is) => {
    if (typeof was === 'object' && typeof is === 'object' && was !== null && is !== null)
      for (const name of new Set([...Object.keys(was), ...Object.keys(is)])) compareValue([...path, name], was[name], is[name])
    else if (was !== is) lines.push(`${path.join('.')}: recorded ${was ?? 0}, now ${is ?? 0}`)
  }
  for (const name of Object.keys(figures)) compareValue([name], known[name], figures[name])
  for (const [name, value] of Object.entries(time))
    if (value > 2 && value > known.seconds[name] * tolerance) lines.push(`seconds.${name}: recorded ${known.seconds[name]}, now ${value}`)
  if (megabytes > known.megabytes * tolerance) lines.push(`megabytes: recorded ${known.megabytes}, now ${megabytes}`)
  for (const line of lines) console.error(`${key}: ${line}`)
  return lines.length
}

function table(sites) {
  const rows = Object.entries(sites).map(
    ([name, { tool, pages, links, check, addresses, anchors, strictBuild, seconds: time, megabytes }]) => [
      name,
      tool,
      pages,
      links,
      Object.values(check).reduce((sum, count) => sum + count, 0),
      `${addresses.kept} of ${addresses.of}`,
      `${anchors.kept} of ${anchors.of}`,
      strictBuild.passes ? 'passes' : `${Object.values(strictBuild.diagnostics).reduce((sum, count) => sum + count, 0)} problems`,
      `${time.check} s`,
      `${megabytes} MB`,
    ],
  )
  const head = ['Site', 'Tool', 'Pages', 'Links', 'Problems found', 'Addresses kept', 'Anchors kept', '`build --strict`', 'Check', 'Memory']
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** The table of the manual is between two comments. */
function writePage(sites) {
  const text = readFileSync(page, 'utf8')
  const [start, end] = ['<!-- table -->\n', '<!-- end of the table -->']
  writeFileSync(page, `${text.slice(0, text.indexOf(start) + start.length)}\n${table(sites)}\n\n${text.slice(text.indexOf(end))}`)
}

function readRecord() {
  try {
    return JSON.parse(readFileSync(values.record, 'utf8'))
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
    return {}
  }
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
