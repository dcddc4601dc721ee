import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Message, type Plugin } from 'esbuild'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { AbsolutePath, ProjectPath } from '../model/paths.ts'
import { closest } from '../support/closest.ts'
import { assetLoaders } from './compile-client.ts'
import { findExport } from './find-export.ts'
import { originalPrefix } from './theme-overlay.ts'
import { isCode, reactPackages } from './theme-parts.ts'

/** A replacement of a script or a component, and what of it takes the place of docsgen's. */
export interface ReplacedModule {
  readonly part: string
  readonly file: AbsolutePath
  /** The exports both have. */
  readonly exports: readonly string[]
}

interface ExportsInput {
  readonly root: string
  readonly themeDir: string
  readonly replaced: readonly string[]
  readonly plugins: readonly Plugin[]
  readonly placeOf: (file: string) => string
}

export interface CheckedExports {
  readonly modules: readonly ReplacedModule[]
  readonly diagnostics: readonly Diagnostic[]
  readonly inputs: readonly string[]
  readonly warnings: readonly Message[]
}

/** Every name that docsgen's part exports, its replacement must export too. Throws esbuild's `BuildFailure`. */
export async function checkThemeExports({ root, themeDir, replaced, plugins, placeOf }: ExportsInput): Promise<CheckedExports> {
  const parts = replaced.filter(isCode)
  if (parts.length === 0) return { modules: [], diagnostics: [], inputs: [], warnings: [] }
  const { metafile, warnings } = await build({
    entryPoints: parts.flatMap((part, index) => [
      { in: join(themeDir, part), out: `own-${index}` },
      { in: originalPrefix + part, out: `part-${index}` },
    ]),
    outdir: 'exports',
    absWorkingDir: root,
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
    tsconfigRaw: {},
    loader: { ...assetLoaders, '.css': 'empty' },
    logLevel: 'silent',
    external: [...reactPackages, 'mermaid'],
    plugins: [...plugins],
  })
  const exportsOf = (name: string) => metafile.outputs[`exports/${name}.js`]?.exports ?? []
  const diagnostics: Diagnostic[] = []
  const modules = parts.map((part, index): ReplacedModule => {
    const file = join(themeDir, part) as AbsolutePath
    const own = new Set(exportsOf(`own-${index}`))
    const wanted = exportsOf(`part-${index}`)
    const missing = wanted.filter((name) => !own.has(name))
    if (missing.length > 0) {
      const text = readFileSync(file, 'utf8')
      const spare = [...own].filter((name) => !wanted.includes(name))
      for (const name of missing) {
        const found = closest(name, spare) ?? (own.has('default') && missing.length === 1 ? 'default' : undefined)
        const place = { file: placeOf(file) as ProjectPath, ...(found === undefined ? {} : findExport(text, found)) }
        diagnostics.push(createDiagnostic('theme/missing-export', { name, part, found }, place))
      }
    }
    return { part, file, exports: wanted.filter((name) => own.has(name)) }
  })
  return { modules, diagnostics, inputs: Object.keys(metafile.inputs), warnings }
}
