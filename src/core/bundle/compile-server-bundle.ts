import { readFileSync, realpathSync } from 'node:fs'
import { basename } from 'node:path'
import type { Message, Metafile, OutputFile, Plugin } from 'esbuild'
import { attempt, EnvironmentError } from '../../kit/failures/failure.ts'
import { writeFileAtomic } from '../../kit/files/file-system.ts'
import { shortHash } from '../../kit/files/hash.ts'
import { assetLoaders, type ClientBundle } from './compile-client.ts'
import { readClientManifest } from './compile-theme.ts'
import { compileIslands, findIslandModules, islandFilesName } from './find-client-code.ts'
import { findPackages, type Licenses, licenseBanner } from './licenses.ts'
import { reactPackages, type ThemeOverlay, themeOverlay } from './theme-overlay.ts'

interface ServerBundleInput {
  readonly root: string
  readonly base: string
  /** The name of the entry module. */
  readonly name: string
  readonly contents: string
  readonly overlay: ThemeOverlay
  /** Theme parts that are passed to the code when the code is loaded. */
  readonly provided?: ReadonlySet<string>
  readonly plugins?: readonly Plugin[]
}

/** The site's code for the threads that render pages, and the browser files of this code. */
export interface ServerBundle {
  readonly code: string
  readonly map: string
  /** Islands, styles, and images. */
  readonly clientFiles: ClientBundle['files']
  /** The licenses of the packages in these files. */
  readonly licenses: Licenses
  /** Whether the code uses the site directory. */
  readonly usesDirectory: boolean
  /** A hash that changes with the code or its styles. */
  readonly hash: string
  /** The paths of all source files relative to the root, with forward slashes. */
  readonly inputs: readonly string[]
  readonly warnings: readonly Message[]
  readonly metafile: Metafile
  /** Modules with `"use client"`, as paths relative to the root. */
  readonly islands: ReadonlySet<string>
}

/**
 * Compiles the entry module and its imports into one CommonJS module. Modules with `"use client"` become islands. Throws esbuild's
 * `BuildFailure`.
 */
export async function compileServerBundle(input: ServerBundleInput): Promise<ServerBundle> {
  const { base, name, contents, overlay, provided, plugins = [] } = input
  const { build } = await import('esbuild')
  // esbuild uses real paths.
  const root = realpathSync(input.root)
  const islandModules = findIslandModules(root)
  const { outputFiles, metafile, warnings } = await build({
    stdin: { contents, resolveDir: root, sourcefile: `${name}.js` },
    absWorkingDir: root,
    bundle: true,
    write: false,
    metafile: true,
    sourcemap: 'external',
    sourcesContent: false,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    jsx: 'automatic',
    // Ignores the project's `tsconfig.json`, so that the result does not depend on it.
    tsconfigRaw: {},
    // The folder is used only for the names of outputs. Nothing is written to it.
    outdir: 'server',
    entryNames: name,
    assetNames: '[name].[hash]',
    publicPath: `${base}assets/`,
    loader: assetLoaders,
    banner: { css: licenseBanner },
    logLevel: 'silent',
    external: [...reactPackages],
    plugins: [...plugins, themeOverlay(overlay, provided), islandModules.plugin],
  })
  const islands = await compileIslands(islandModules.found, { root, base, react: readClientManifest().shared.react.entry, overlay })
  // The prefix is inserted into the first line, so that the source map stays valid. A directive at the start of the code then has no
  // effect.
  const code = `"use strict";const ${islandFilesName} = ${JSON.stringify(islands.fileOf)};${textOf(outputFiles, '.js')}`
  const styles = textOf(outputFiles, '.css')
  return {
    code,
    map: textOf(outputFiles, '.js.map'),
    clientFiles: [...islands.files, ...styleFiles(name, styles), ...otherFiles(outputFiles)],
    licenses: {
      packages: [...islands.licenses.packages, ...findPackages(publishedInputs(metafile), root)],
      notices: islands.licenses.notices,
    },
    usesDirectory: looksThingsUp(metafile),
    hash: shortHash(code + styles),
    inputs: [...Object.keys(metafile.inputs), ...islands.inputs],
    warnings: [...warnings, ...islands.warnings],
    metafile,
    islands: new Set(islandModules.found.keys()),
  }
}

function textOf(files: readonly OutputFile[], ending: string): string {
  return files.find(({ path }) => path.endsWith(ending))?.text ?? ''
}

function styleFiles(name: string, styles: string): ClientBundle['files'] {
  return styles === '' ? [] : [{ name: `${name}.${shortHash(styles).slice(0, 8)}.css`, content: Buffer.from(styles) }]
}

function otherFiles(files: readonly OutputFile[]): ClientBundle['files'] {
  return files
    .filter(({ path }) => !/\.(?:js|css)(?:\.map)?$/.test(path))
    .map(({ path, contents }) => ({ name: basename(path), content: contents }))
}

/** The sources of published files. The code itself is not published. */
function publishedInputs({ outputs }: Metafile): readonly string[] {
  return Object.entries(outputs).flatMap(([path, { inputs }]) => (/\.js(?:\.map)?$/.test(path) ? [] : Object.keys(inputs)))
}

/** Use of the site directory is recognized by import names that docsgen's own files do not use. */
function looksThingsUp({ inputs }: Metafile): boolean {
  return Object.values(inputs).some(({ imports }) =>
    imports.some(({ path, original }) => ['docsgen/site', 'docsgen/templates/site.ts'].includes(original ?? path)),
  )
}

/** Writes compiled code to the cache, from which the threads load it. */
export function writeCompiled(file: string, code: string): void {
  if (holds(file, code)) return
  try {
    writeFileAtomic(file, code)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const hint = 'docsgen keeps its cache in the `.docsgen` folder of the project. Make sure that this folder is writable.'
    throw new EnvironmentError(`Cannot write the site’s compiled code: ${reason}`, hint, { cause: error })
  }
}

function holds(file: string, text: string): boolean {
  // The file may not exist yet.
  return attempt(() => readFileSync(file, 'utf8') === text, false)
}
