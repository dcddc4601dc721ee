import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readSamples } from './read-samples.js'

const folder = join(import.meta.dirname, '../sample-shop')
const clock = join(folder, 'fixed-clock.cjs')

/** Installs the packages, creates the database, and builds the dashboard. What exists and is up to date is kept. */
export function prepareShop() {
  onceFor('packages', [readFileSync(join(folder, 'package-lock.json'))], () =>
    run('npm', ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund']),
  )
  const sources = readdirSync(join(folder, 'src')).map((name) => readFileSync(join(folder, 'src', name)))
  onceFor('shop', [readFileSync(join(folder, 'package-lock.json')), ...sources], () => {
    rmSync(join(folder, 'dist/shop.sqlite'), { force: true })
    run(join(folder, 'node_modules/.bin/tsc'), ['-p', '.'])
    run(process.execPath, ['-r', clock, 'dist/server/populate.js'])
    run(join(folder, 'node_modules/.bin/vite'), ['build', '--logLevel', 'warn'])
  })
}

/**
 * Builds a shop with the plugins that the samples of a page define, and a dashboard with their extensions.
 *
 * @param page Path of the Markdown file.
 * @param files Titles of the samples that are needed; all of the page without it.
 * @param extra Text by title that is added to the end of a sample, for example to register what the page only describes.
 * @returns The folder that `startShop` takes.
 */
export function prepareExtension({ page, files, extra = {} }) {
  const samples = withExtra(readSamples(readFileSync(page, 'utf8')), extra).filter(
    ({ title }) => files === undefined || files.includes(title),
  )
  const name = createHash('sha256').update(page).update(JSON.stringify({ files, extra })).digest('hex').slice(0, 12)
  const extension = join('dist/extensions', name)
  const ownConfig = samples.some(({ title }) => title === 'vite.config.mts')
  onceFor(name, [JSON.stringify(samples), readFileSync(join(folder, 'src/vendure-config.ts'))], () => {
    rmSync(join(folder, extension), { recursive: true, force: true })
    const plugins = []
    for (const { title, text } of samples) {
      const file = join(folder, extension, title)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
      for (const [, plugin] of title.endsWith('.plugin.ts') ? text.matchAll(/export class (\w+Plugin)\b/g) : [])
        plugins.push({ plugin, title })
    }
    cpSync(join(folder, 'src/vendure-config.ts'), join(folder, extension, 'src/shop-config.ts'))
    writeFileSync(join(folder, extension, 'src/vendure-config.ts'), configWith(plugins))
    cpSync(join(folder, 'src/index.ts'), join(folder, extension, 'src/index.ts'))
    const compilerOptions = { rootDir: 'src', outDir: 'server', noEmitOnError: false, strict: false }
    const tsconfig = { extends: join(folder, 'tsconfig.json'), compilerOptions, include: ['src'], exclude: ['src/**/dashboard'] }
    writeFileSync(join(folder, extension, 'tsconfig.json'), JSON.stringify(tsconfig))
    run(join(folder, 'node_modules/.bin/tsc'), ['-p', extension])
    const vite = ['build', '--logLevel', 'warn', '--minify', 'false', '--outDir', join(folder, extension, 'dashboard'), '--emptyOutDir']
    if (ownConfig) run(join(folder, 'node_modules/.bin/vite'), vite, {}, join(folder, extension))
    else run(join(folder, 'node_modules/.bin/vite'), vite, { EXTENSION: extension })
  })
  return extension
}

function withExtra(samples, extra) {
  const added = Object.keys(extra).filter((title) => !samples.some((sample) => sample.title === title))
  return [
    ...samples.map(({ title, text }) => ({ title, text: text + (extra[title] ?? '') })),
    ...added.map((title) => ({ title, text: extra[title] })),
  ]
}

/** @returns The address of a running shop, and a function that stops it. Each start begins with the same data. */
export async function startShop({ port = 3100, extension } = {}) {
  const server = join(folder, extension ?? 'dist', 'server/index.js')
  const env = { ...process.env, PORT: String(port), SHOP_FOLDER: folder, ...(extension ? { DASHBOARD: join(extension, 'dashboard') } : {}) }
  rmSync(join(folder, 'dist/emails'), { recursive: true, force: true })
  const child = spawn(process.execPath, ['-r', clock, server], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  const address = `http://localhost:${port}`
  for (let second = 0; second < 120; second++) {
    if (child.exitCode !== null) throw new Error(`The shop ended:\n${output}`)
    if (output.includes('Starting queue: send-email')) return { address, stop: () => child.kill() }
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  child.kill()
  throw new Error(`The shop did not start within two minutes:\n${output}`)
}

function configWith(plugins) {
  const imports = plugins.map(({ plugin, title }) => `import { ${plugin} } from './${title.replace(/^src\//, '').replace(/\.ts$/, '')}'`)
  const names = plugins.map(({ plugin }) => plugin)
  return `import type { VendureConfig } from '@vendure/core'
import { config as shop } from './shop-config'
${imports.join('\n')}

export const config: VendureConfig = { ...shop, plugins: [...shop.plugins!, ${names.join(', ')}] }
`
}

/** Runs `work` unless it completed before for the same `inputs`. */
function onceFor(name, inputs, work) {
  const hash = createHash('sha256')
  for (const input of inputs) hash.update(input)
  const digest = hash.digest('hex')
  const stamp = join(folder, 'dist', `${name}.stamp`)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return
  work()
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, digest)
}

function run(command, args, env = {}, cwd = folder) {
  execFileSync(command, args, { cwd, stdio: ['ignore', 2, 2], env: { ...process.env, ...env } })
}
