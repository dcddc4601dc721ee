import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Message, Plugin } from 'esbuild'
import { attempt } from '../../kit/failures/ignore-error.ts'
import type { AbsolutePath, ProjectPath } from '../../kit/files/paths.ts'
import { closest } from '../../kit/similar/closest.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic, Location, Range } from '../model/diagnostic.ts'
import { assetLoaders } from './compile-client.ts'
import { isCode, originalPrefix, reactPackages } from './theme-overlay.ts'

/** A replacement for a script or a component. */
export interface ReplacedModule {
  readonly part: string
  readonly file: AbsolutePath
  /** The exports that both modules have. */
  readonly exports: readonly string[]
}

interface ExportsInput {
  readonly root: string
  readonly themeDir: string
  readonly replaced: readonly string[]
  readonly plugins: readonly Plugin[]
  readonly placeOf: (file: string) => string
}

interface CheckedExports {
  readonly modules: readonly ReplacedModule[]
  readonly diagnostics: readonly Diagnostic[]
  readonly inputs: readonly string[]
  readonly warnings: readonly Message[]
}

/** Checks that each replacement exports every name of the original part. Throws esbuild's `BuildFailure`. */
export async function checkThemeExports({ root, themeDir, replaced, plugins, placeOf }: ExportsInput): Promise<CheckedExports> {
  const parts = replaced.filter(isCode)
  if (parts.length === 0) return { modules: [], diagnostics: [], inputs: [], warnings: [] }
  const { build } = await import('esbuild')
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
      if (missing.length > 3 && spare.length === 0) {
        const [name = ''] = missing
        const more = missing.length - 1
        diagnostics.push(createDiagnostic('theme/missing-exports', { name, part, more }, { file: placeOf(file) as ProjectPath }))
      } else
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

/** Finds an export in a module's text. Returns undefined for `export *`. */
export function findExport(text: string, name: string): Range | undefined {
  const word = name.replace(/\$/g, '\\$&')
  const patterns =
    name === 'default'
      ? [/\bexport\s+(default)\b/d]
      : [
          new RegExp(`\\bexport\\s+(?:async\\s+)?(?:function\\s*\\*?|const|let|var|class|enum)\\s+(${word})(?![\\w$])`, 'd'),
          new RegExp(`\\bexport\\s*\\{[^}]*?(?<![\\w$])(${word})(?=\\s*[,}])`, 'd'),
        ]
  for (const pattern of patterns) {
    const found = pattern.exec(text)?.indices?.[1]
    if (found) return rangeOf(text, ...found)
  }
  return undefined
}

function rangeOf(text: string, start: number, end: number): Range {
  const before = text.slice(0, start).split(/\r\n|\r|\n/)
  const column = (before.at(-1)?.length ?? 0) + 1
  return { line: before.length, column, endColumn: column + end - start }
}

/** Finds the default export of a module, or the module itself if there is none. */
export function locateDefaultExport(absolutePath: AbsolutePath, file: ProjectPath): Location {
  // The module may have been deleted by now.
  return attempt(() => ({ file, ...findExport(readFileSync(absolutePath, 'utf8'), 'default') }), { file })
}
