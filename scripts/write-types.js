// Writes the types of the package into a folder: node scripts/write-types.js dist/types
import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

const root = dirname(import.meta.dirname)
const [folder] = process.argv.slice(2)
const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
const result = spawnSync(process.execPath, [compiler, '-p', join(root, 'tsconfig.types.json'), '--outDir', folder], { stdio: 'inherit' })
if (result.status !== 0 || !existsSync(join(folder, 'src/index.d.ts'))) process.exit(1)

const all = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.d.ts'))
const sections = all.filter((name) => /^src[\\/](?:core[\\/]config|features)[\\/]/.test(name))
for (const name of sections) writeFileSync(join(folder, name), publicPart(readFileSync(join(folder, name), 'utf8')))

// The options and texts of features join those of the core by `declare module`, which only counts if something loads their modules.
loadFrom('src/index.d.ts', './', 'options')
loadFrom('src/core/model/messages.d.ts', '../../', 'texts')

// Modules that no export of the package leads to are only types of the program.
const reached = new Set()
for (const name of all) if (name === join('src', 'index.d.ts') || name.startsWith('templates')) reach(join(folder, name))
for (const name of all) if (!reached.has(join(folder, name))) rmSync(join(folder, name))

/** Makes a module load those of all features that have this name. `toSource` is the path from the module to `src`. */
function loadFrom(module, toSource, name) {
  const paths = sections.filter((each) => basename(each) === `${name}.d.ts`).map((each) => each.replaceAll('\\', '/'))
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
