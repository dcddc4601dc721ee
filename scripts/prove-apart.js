// Proves that features stand apart: deletes one, with its line in src/features.ts, its templates, and its tests, in a copy of the repository,
// and checks the types of what is left. npm run prove-apart [-- budgets compression]
import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const repository = join(dirname(fileURLToPath(import.meta.url)), '..')
const places = ['src/features', 'templates/features', 'test/features']
const list = 'src/features.ts'

const names = process.argv.length > 2 ? process.argv.slice(2) : readdirSync(join(repository, places[0]))
let failed = 0
for (const name of names) {
  const errors = Object.entries(findErrorsWithout(name))
  const total = errors.reduce((sum, [, count]) => sum + count, 0)
  if (total > 0) failed++
  console.log(total === 0 ? `✓ ${name}` : `✗ ${name}: ${total} errors in ${errors.map(([file, count]) => `${file} (${count})`).join(', ')}`)
}
console.log(`${names.length - failed} of ${names.length} features can be deleted.`)
if (failed > 0) process.exitCode = 1

/** The errors of the repository without a feature, by file. */
function findErrorsWithout(name) {
  const copy = mkdtempSync(join(tmpdir(), 'docsgen-apart-'))
  try {
    const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: repository, maxBuffer: 64_000_000 })
    for (const file of new Set(files.toString().split('\0'))) {
      if (!/\.(?:[cm]?[jt]sx?|json)$/.test(file) || places.some((place) => file.startsWith(`${place}/${name}/`))) continue
      mkdirSync(dirname(join(copy, file)), { recursive: true })
      place(file, copy)
    }
    for (const folder of ['node_modules', 'dist']) symlinkSync(join(repository, folder), join(copy, folder), 'dir')
    const text = withoutFeature(readFileSync(join(repository, list), 'utf8'), name)
    rmSync(join(copy, list))
    writeFileSync(join(copy, list), text)
    const tsc = join(repository, 'node_modules/typescript/bin/tsc')
    const { stdout, status } = spawnSync(process.execPath, [tsc, '-p', '.', '--noEmit', '--pretty', 'false'], {
      cwd: copy,
      encoding: 'utf8',
    })
    const errors = {}
    for (const [, file = ''] of stdout.matchAll(/^(\S+?)\(\d+,\d+\): error /gm)) errors[file] = (errors[file] ?? 0) + 1
    return status === 0 || Object.keys(errors).length > 0 ? errors : { [stdout.trim()]: 1 }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
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

/** `src/features.ts` without the import of a feature and what it names. */
function withoutFeature(text, name) {
  const line = new RegExp(`^import \\{ ([^}]+) \\} from '\\./features/${name}/index\\.ts'\\n`, 'm')
  const names = line.exec(text)?.[1]?.split(', ') ?? []
  return names.reduce((left, each) => left.replace(new RegExp(`([\\[\\s])${each},\\s*`), '$1'), text.replace(line, ''))
}
