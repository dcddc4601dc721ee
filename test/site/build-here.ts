import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import type { run } from '../../src/cli/build.ts'
import type { exitCodeOf } from '../../src/cli/finish.ts'
import { createTerminal } from '../../src/core/terminal/terminal.ts'
import { createFakeStream } from '../core/terminal/fake-stream.ts'
import { oncePerRun } from '../once-per-run.ts'

const repository = join(import.meta.dirname, '../..')

/** The URL that bundled code takes for its own, so that it finds the theme's compiled files and the worker like the real program. */
export const programUrl = pathToFileURL(join(repository, 'dist/cli.cjs')).href

export interface Here {
  /** Builds a project like the command, but in this process, which saves the start of Node. */
  readonly buildSite: (root: string, options?: Parameters<typeof run>[1]) => Promise<{ readonly code: number; readonly said: string }>
  /** The bundled command. */
  readonly file: string
}

interface BundleOptions {
  /** After how long a page is given up, for tests of pages that never end. @default as in the program */
  readonly deadlineMs?: number
}

/** The build command, bundled for Node once per run: vitest would replace the `import()` that loads configs. */
export async function bundleBuild({ deadlineMs }: BundleOptions = {}): Promise<Here> {
  const exports = ["{ run } from './src/cli/build.ts'", "{ exitCodeOf } from './src/cli/finish.ts'"]
  const file = await bundleForTests(`build-${deadlineMs ?? 'as-it-is'}`, exports, deadlineMs)
  const command = createRequire(import.meta.url)(file) as { readonly run: typeof run; readonly exitCodeOf: typeof exitCodeOf }
  return {
    file,
    async buildSite(root, options = {}) {
      const stderr = createFakeStream()
      const terminal = createTerminal({ stdout: createFakeStream(), stderr, env: {} })
      const code = await command.exitCodeOf(terminal, () => command.run(root, options, terminal))
      return { code, said: stderr.text() }
    },
  }
}

/** Bundles these exports of the sources once per run; returns the file. */
export async function bundleForTests(name: string, exports: readonly string[], deadlineMs?: number): Promise<string> {
  const folder = await oncePerRun(name, (folder) => bundleTo(join(folder, 'program.cjs'), exports, deadlineMs))
  return join(folder, 'program.cjs')
}

async function bundleTo(outfile: string, exports: readonly string[], deadlineMs: number | undefined): Promise<void> {
  await build({
    stdin: { contents: exports.map((each) => `export ${each}\n`).join(''), resolveDir: repository },
    outfile,
    bundle: true,
    platform: 'node',
    // jsonc-parser's `main` cannot be bundled.
    mainFields: ['module', 'main'],
    format: 'cjs',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.url': JSON.stringify(programUrl) },
    logLevel: 'silent',
    plugins: [
      {
        name: 'esbuild-from-here',
        setup(bundling) {
          bundling.onResolve({ filter: /^(?:esbuild|typesense|mermaid|chokidar)$/ }, ({ path }) => ({
            path: fileURLToPath(import.meta.resolve(path)),
            external: true,
          }))
          if (deadlineMs !== undefined)
            bundling.onLoad({ filter: /[\\/]with-deadline\.ts$/ }, ({ path }) => {
              const text = readFileSync(path, 'utf8')
              const standard = '{ ms = deadlineMs } = options'
              if (!text.includes(standard)) throw new Error(`The deadline has no standard any more: ${standard}`)
              return { contents: text.replace(standard, `{ ms = ${deadlineMs} } = options`), loader: 'ts' }
            })
        },
      },
    ],
  })
}
