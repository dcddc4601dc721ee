// Writes the types of the package into a folder: node scripts/write-types.js dist/types
import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

const root = dirname(import.meta.dirname)
const [folder] = process.argv.slice(2)
const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
const result = spawnSync(process.execPath, [compiler, '-p', join(root, 'tsconfig.types.json'), '--outDir', folder], { stdio: 'inherit' })
if (result.status !== 0 || !existsSync(join(folder, 'src/index.d.ts'))) process.exit(1)

// The options of features join those of the core by `declare module`, which only counts if something loads their modules.
const features = readdirSync(join(folder, 'src/features')).filter((name) => existsSync(join(folder, 'src/features', name, 'options.d.ts')))
appendFileSync(join(folder, 'src/index.d.ts'), features.map((name) => `import './features/${name}/options.js'\n`).join(''))

// Modules that no export of the package leads to are only types of the program.
const reached = new Set()
const all = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.d.ts'))
for (const name of all) if (name === join('src', 'index.d.ts') || name.startsWith('templates')) reach(join(folder, name))
for (const name of all) if (!reached.has(join(folder, name))) rmSync(join(folder, name))

// Sections of options are published as interfaces: nobody constructs them, and editors find the text of more of their fields.
for (const file of reached) {
  if (!/[\\/](?:config|features)[\\/]/.test(relative(folder, file))) continue
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace(/^(export )?declare class (\w+) \{/gm, '$1interface $2 {'))
}

function reach(file) {
  if (reached.has(file) || !existsSync(file)) return
  reached.add(file)
  for (const [, path] of readFileSync(file, 'utf8').matchAll(/(?:from|import|import\(|module) ?['"](\.[^'"]+)\.[jt]sx?['"]/g))
    reach(join(dirname(file), `${path}.d.ts`))
}
