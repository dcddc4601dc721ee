// Writes the types of the package into a folder: node scripts/write-types.js dist/types
import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const root = dirname(import.meta.dirname)
const [folder] = process.argv.slice(2)
const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
// The second describes small features, whose options are in their only file, without what that file imports.
for (const project of ['tsconfig.types.json', 'tsconfig.features.json']) {
  const { status } = spawnSync(process.execPath, [compiler, '-p', join(root, project), '--outDir', folder], { stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}
if (!existsSync(join(folder, 'src/index.d.ts'))) process.exit(1)

const all = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.d.ts'))
const sections = all.filter((name) => /^src[\\/](?:core[\\/]config|features)[\\/]/.test(name))
for (const name of sections) writeFileSync(join(folder, name), publicPart(readFileSync(join(folder, name), 'utf8')))

// The options and texts of features join those of the core by `declare module`, which only counts if something loads their modules.
loadFrom('src/index.d.ts', './', 'core/config/')
loadFrom('src/core/model/messages.d.ts', '../../', 'core/model/messages.ts')

// Modules that no export of the package leads to are only types of the program.
const reached = new Set()
for (const name of all) if (name === join('src', 'index.d.ts') || name.startsWith('templates')) reach(join(folder, name))
for (const name of all) if (!reached.has(join(folder, name))) rmSync(join(folder, name))

/** Makes a module load those of all features that join what begins with `joined`. `toSource` is the path from the module to `src`. */
function loadFrom(module, toSource, joined) {
  const joins = new RegExp(`^declare module '.*/${joined}`, 'm')
  const paths = sections.filter((each) => joins.test(readFileSync(join(folder, each), 'utf8'))).map((each) => each.replaceAll('\\', '/'))
  appendFileSync(join(folder, module), paths.map((path) => `import '${path.replace(/^src\/(.*)\.d\.ts$/, `${toSource}$1.js`)}'\n`).join(''))
}

/**
 * Sections are published as interfaces: nobody constructs them, and editors find the text of more of their fields. How they are resolved is left
 * out.
 */
function publicPart(text) {
  return text
    .replace(/^(export )?declare class (\w+) \{/gm, '$1interface $2 {')
    .replace(/^declare module '[^']*site-config\.ts' \{\n[\s\S]*?^\}\n?/gm, '')
    .replace(/^(?:export declare const options:|import type) .*\bFeatureOptions\b.*\n/gm, '')
}

function reach(file) {
  if (reached.has(file) || !existsSync(file)) return
  reached.add(file)
  for (const [, path] of readFileSync(file, 'utf8').matchAll(/(?:from|import|import\(|module) ?['"](\.[^'"]+)\.[jt]sx?['"]/g))
    reach(join(dirname(file), `${path}.d.ts`))
}
