// Proves that features stand apart: deletes one and those that need it, with their lines in the lists and their tests, in a
// copy of the repository, and checks the types of what is left. Names with a plus are deleted together. With --keep, the copy stays, to run
// tests in it. With --random, three of the features are tried.
// npm run prove-apart [-- --keep | --random] [budgets compression+agents]
import { execFileSync, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const repository = join(dirname(fileURLToPath(import.meta.url)), '..')
const places = ['src/features', 'test/features']
/** They list features: all of them, and the types of their options that the public API has. */
const lists = ['src/features.ts', 'src/index.ts']
/** Their config sets options of many features, and a config without the feature has to refuse those. So does what uses all features at once. */
const sites =
  /^(?:docs\.config\.ts|manual\/docs\.config\.ts|site\/reference\/reference\.ts|bench\/[^/]+\.config\.ts|test\/(?:everything\/[^/]+|security\/work-budget)\.test\.ts)$/

const needs = new Map(readdirSync(join(repository, places[0])).map((name) => [name, needsOf(name)]))
const args = process.argv.slice(2)
const keep = args.includes('--keep')
const named = args.filter((arg) => !arg.startsWith('--'))
const names = args.includes('--random') ? pickThree([...needs.keys()]) : named.length > 0 ? named : [...needs.keys()]
/** The core or another feature still reads something of these. Only fewer may be here. */
const notYet = []
let failed = 0
for (const name of names) {
  const errors = Object.entries(findErrorsWithout(name))
  const total = errors.reduce((sum, [, count]) => sum + count, 0)
  const isKnown = notYet.includes(name)
  if (isKnown !== total > 0) failed++
  const where = errors.map(([file, count]) => `${file} (${count})`).join(', ')
  console.log(
    total === 0 ? `✓ ${name}${isKnown ? ': remove it from `notYet`' : ''}` : `${isKnown ? '–' : '✗'} ${name}: ${total} errors in ${where}`,
  )
}
console.log(`${names.length - failed} of ${names.length} features as expected.`)
if (failed > 0) process.exitCode = 1

/** The errors of the repository without a feature, by file. */
function findErrorsWithout(name) {
  const deleted = withDependents(name.split('+'))
  const copy = mkdtempSync(join(tmpdir(), 'docsgen-apart-'))
  try {
    const isDeleted = (file) => sites.test(file) || deleted.some((each) => places.some((place) => file.startsWith(`${place}/${each}/`)))
    const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: repository, maxBuffer: 64_000_000 })
    for (const file of new Set(files.toString().split('\0'))) {
      if (file === '' || (!keep && !/\.(?:[cm]?[jt]sx?|json)$/.test(file)) || isDeleted(file)) continue
      mkdirSync(dirname(join(copy, file)), { recursive: true })
      place(file, copy)
    }
    for (const folder of ['node_modules', 'dist']) symlinkSync(join(repository, folder), join(copy, folder), 'dir')
    for (const list of lists) {
      const text = deleted.reduce(withoutFeature, readFileSync(join(repository, list), 'utf8'))
      rmSync(join(copy, list))
      writeFileSync(join(copy, list), text)
    }
    const tsc = join(repository, 'node_modules/typescript/bin/tsc')
    const { stdout, status } = spawnSync(process.execPath, [tsc, '-p', '.', '--noEmit', '--pretty', 'false'], {
      cwd: copy,
      encoding: 'utf8',
    })
    if (keep) console.log(`${copy}\n${stdout}`)
    const errors = {}
    for (const [, file = ''] of stdout.matchAll(/^(\S+?)\(\d+,\d+\): error /gm)) errors[file] = (errors[file] ?? 0) + 1
    return status === 0 || Object.keys(errors).length > 0 ? errors : { [stdout.trim()]: 1 }
  } finally {
    if (!keep) rmSync(copy, { recursive: true, force: true })
  }
}

/** The features that a feature names in its record. */
function needsOf(name) {
  const index = join(repository, places[0], name, 'index.ts')
  const [, list = ''] = (existsSync(index) && /\bneeds: \[([^\]]*)\]/.exec(readFileSync(index, 'utf8'))) || []
  return [...list.matchAll(/'([^']+)'/g)].map(([, each]) => each)
}

function pickThree(all) {
  return all
    .map((name) => ({ name, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .slice(0, 3)
    .map(({ name }) => name)
}

/** Features with those that cannot be there without them. */
function withDependents(names) {
  const found = new Set(names)
  for (const each of found) for (const [other, own] of needs) if (own.includes(each)) found.add(other)
  return [...found]
}

/** A link takes no time; it must not be written to. */
function place(file, copy) {
  try {
    linkSync(join(repository, file), join(copy, file))
  } catch (error) {
    if (error.code === 'ENOENT') return
    copyFileSync(join(repository, file), join(copy, file))
  }
}

/** The text of a list without the lines that import or export something of a feature, and without what those import. */
function withoutFeature(text, name) {
  const line = new RegExp(`^(import|export)(?: type)? \\{ ([^}]+) \\} from '\\./features/${name}/[^']+'\\n`, 'gm')
  const imported = [...text.matchAll(line)].flatMap(([, keyword, list]) => (keyword === 'import' ? list.split(', ') : []))
  return imported.reduce((left, each) => left.replace(new RegExp(`([\\[\\s])${each},\\s*`), '$1'), text.replace(line, ''))
}
