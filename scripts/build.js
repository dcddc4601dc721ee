// Compiles docsgen itself into dist/: the command line and its threads, the public API, the default theme's browser files, the types.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const require = createRequire(import.meta.url)
const { dependencies } = require('../package.json')
/** Started as programs of their own, or loaded only by the commands that need them. */
const external = ['esbuild', 'chokidar', 'graphql', 'jsonc-parser', 'oxc-parser', 'typesense', 'fsevents'].filter(
  (name) => name in dependencies || name === 'fsevents',
)

rmSync('dist', { recursive: true, force: true })
await Promise.all([buildProgram(), buildApi(), buildClient()])
writeCodeHash()

// A package made for others carries its types; a plain checkout reads them from the sources.
if (process.argv.includes('--types')) {
  const result = spawnSync(
    process.execPath,
    [require.resolve('typescript/package.json').replace(/package\.json$/, 'bin/tsc'), '-p', 'tsconfig.types.json'],
    { stdio: 'inherit' },
  )
  if (result.status !== 0 || !existsSync('dist/types')) process.exit(1)
}

function buildProgram() {
  return build({
    entryPoints: {
      cli: 'src/cli.ts',
      worker: 'src/worker.ts',
      inspector: 'src/inspector.ts',
      watcher: 'src/watcher.ts',
      diagrams: 'src/diagrams.ts',
    },
    outdir: 'dist',
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'cjs',
    jsx: 'automatic',
    external,
    // One file starts faster than a thousand, and React must not run its development build.
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.url': '__docsgenUrl' },
    banner: { js: "const __docsgenUrl = require('node:url').pathToFileURL(__filename).href;" },
    legalComments: 'none',
    logLevel: 'warning',
  })
}

/** What caches go by: the same code makes the same of the same. */
function writeCodeHash() {
  const hash = createHash('sha256')
  for (const file of ['dist/cli.cjs', 'dist/worker.cjs']) hash.update(readFileSync(file))
  writeFileSync('dist/code-hash', hash.digest('hex').slice(0, 16))
}

function buildApi() {
  return build({
    entryPoints: ['src/index.ts'],
    outfile: 'dist/index.js',
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    logLevel: 'warning',
  })
}

/** With the same functions that compile a site's own theme. */
async function buildClient() {
  const tools = join('dist', 'bundle.tmp.mjs')
  await build({
    stdin: {
      contents: ['compile-shared', 'compile-theme', 'find-packages'].map((name) => `export * from './src/bundle/${name}.ts'`).join('\n'),
      resolveDir: process.cwd(),
    },
    outfile: tools,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    define: { 'import.meta.dirname': JSON.stringify(process.cwd()) },
  })
  const { compileReact, compileMermaid, compileThemeClient, readPackage } = await import(pathToFileURL(tools).href)
  rmSync(tools)
  const root = process.cwd()
  const [react, mermaid] = await Promise.all([compileReact(root), compileMermaid(root)])
  const shared = { react: react.entries.react, mermaid: mermaid.entries.mermaid }
  const compileTheme = (live) => compileThemeClient({ templates: join(root, 'templates'), root: join(root, 'templates'), live, shared })
  const [theme, live] = await Promise.all([compileTheme(false), compileTheme(true)])
  write('dist/client', [...react.files, ...mermaid.files, ...theme.files])
  write('dist/client/live', live.files)
  const manifest = { theme: theme.manifest, live: live.manifest, react: listOf(react, 'react'), mermaid: listOf(mermaid, 'mermaid') }
  writeFileSync('dist/client/manifest.json', `${JSON.stringify(manifest, null, 2)}\n`)
  // docsgen is a third party to the sites it builds.
  const { packages, notices } = theme.licenses
  const licenses = {
    theme: { packages: [readPackage(root), ...packages], notices },
    react: react.licenses,
    mermaid: mermaid.licenses,
  }
  writeFileSync('dist/client/licenses.json', `${JSON.stringify(licenses, null, 2)}\n`)
}

function listOf({ entries, files }, name) {
  return { entry: entries[name], files: files.map((file) => file.name) }
}

function write(folder, files) {
  mkdirSync(folder, { recursive: true })
  for (const { name, content } of files) writeFileSync(join(folder, name), content)
}
