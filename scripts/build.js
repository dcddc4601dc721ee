// Compiles docsgen itself into dist/: the command line and its worker, the public API, the default theme's browser files, the types.
import { spawnSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { build } from 'esbuild'

const require = createRequire(import.meta.url)
const { dependencies } = require('../package.json')
/** Started as programs of their own, or loaded only by the commands that need them. */
const external = ['esbuild', 'chokidar', 'typesense', 'mermaid', 'fsevents'].filter((name) => name in dependencies || name === 'fsevents')

rmSync('dist', { recursive: true, force: true })
await Promise.all([
  build({
    entryPoints: { cli: 'src/cli.ts', worker: 'src/worker.ts' },
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
  }),
  build({
    entryPoints: ['src/index.ts'],
    outfile: 'dist/index.js',
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    logLevel: 'warning',
  }),
  build({
    entryPoints: { entry: 'templates/client/entry.ts', styles: 'templates/styles/index.css' },
    outdir: 'dist/theme',
    bundle: true,
    minify: true,
    format: 'esm',
    target: ['es2022', 'chrome111', 'firefox113', 'safari16.4'],
    logLevel: 'warning',
  }),
])

// A package made for others carries its types; a plain checkout reads them from the sources.
if (process.argv.includes('--types')) {
  const result = spawnSync(
    process.execPath,
    [require.resolve('typescript/package.json').replace(/package\.json$/, 'bin/tsc'), '-p', 'tsconfig.types.json'],
    { stdio: 'inherit' },
  )
  if (result.status !== 0 || !existsSync('dist/types')) process.exit(1)
}
