import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { BuildFailure, Metafile, OutputFile, Plugin } from 'esbuild'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic, Outcome } from '../model/diagnostic.ts'
import type { AbsolutePath, ProjectPath } from '../model/paths.ts'
import type { SiteConfig } from '../model/site-config.ts'
import type { SourceFile } from '../model/source-file.ts'
import { EnvironmentError } from '../support/failure.ts'
import { shortHash } from '../support/hash.ts'
import { readClientManifest } from './client-manifest.ts'
import { assetLoaders, type ClientBundle } from './compile-client.ts'
import { compileIslands, findIslandModules, islandFilesName } from './island-modules.ts'

/** The site's React pages and components as one module that threads can load, and what of them runs in browsers. */
export interface SiteCode {
  readonly file: AbsolutePath
  readonly hash: string
  /** Its islands and styles. */
  readonly clientFiles: ClientBundle['files']
  /** It looks things up in the whole site. */
  readonly usesDirectory: boolean
}

interface CodeInput {
  readonly config: SiteConfig
  readonly pages: readonly SourceFile[]
}

/** Compiles the React pages of the content folder and the components of the config; undefined where the site has none. */
export async function compileSiteCode({ config, pages }: CodeInput): Promise<Outcome<SiteCode | undefined>> {
  const modules = [
    ...pages.filter((source) => source.kind === 'page').map((source) => [`page:${source.projectPath}`, source.absolutePath] as const),
    ...Object.entries(config.components).map(([name, path]) => [`component:${name}`, path] as const),
  ]
  if (modules.length === 0) return { value: undefined, diagnostics: [] }
  const { build } = await import('esbuild')
  const islandModules = findIslandModules(config.root)
  const entry = [
    ...modules.map(([, path], index) => `import * as m${index} from ${JSON.stringify(path)}`),
    `export const modules = { ${modules.map(([name], index) => `${JSON.stringify(name)}: m${index}`).join(', ')} }`,
  ].join('\n')
  try {
    const result = await build({
      stdin: { contents: entry, resolveDir: config.root, sourcefile: 'site-code.js' },
      absWorkingDir: config.root,
      bundle: true,
      write: false,
      metafile: true,
      platform: 'node',
      format: 'cjs',
      target: 'node20',
      jsx: 'automatic',
      // A project's `tsconfig.json` would be one more input the result depends on.
      tsconfigRaw: {},
      // Only names the outputs: nothing is written.
      outdir: config.root,
      entryNames: 'site',
      assetNames: '[name].[hash]',
      publicPath: `${config.base}assets/`,
      loader: assetLoaders,
      logLevel: 'silent',
      plugins: [providedByDocsgen, islandModules.plugin],
    })
    const islands = await compileIslands(islandModules.found, {
      root: config.root,
      base: config.base,
      react: readClientManifest().react.entry,
    })
    const code = `const ${islandFilesName} = ${JSON.stringify(islands.fileOf)}\n${textOf(result.outputFiles, '.js')}`
    const styles = textOf(result.outputFiles, '.css')
    const hash = shortHash(code + styles)
    const file = join(config.stateDir, 'cache', `site-code-${hash}.cjs`) as AbsolutePath
    writeCode(file, code)
    const clientFiles = [...islands.files, ...styleFiles(styles), ...otherFiles(result.outputFiles)]
    return { value: { file, hash, clientFiles, usesDirectory: imports(result.metafile, 'docsgen/site') }, diagnostics: [] }
  } catch (error) {
    if (!isBuildFailure(error)) throw error
    return { value: undefined, diagnostics: error.errors.map((message) => describe(message)) }
  }
}

function textOf(files: readonly OutputFile[], ending: string): string {
  return files.find(({ path }) => path.endsWith(ending))?.text ?? ''
}

function styleFiles(styles: string): ClientBundle['files'] {
  return styles === '' ? [] : [{ name: `site.${shortHash(styles).slice(0, 8)}.css`, content: Buffer.from(styles) }]
}

function otherFiles(files: readonly OutputFile[]): ClientBundle['files'] {
  return files.filter(({ path }) => !/\.(?:js|css)$/.test(path)).map(({ path, contents }) => ({ name: basename(path), content: contents }))
}

/** Renamed into place, so that another build never loads half a file. */
function writeCode(file: string, code: string): void {
  if (holds(file, code)) return
  const draft = `${file}.${process.pid}.tmp`
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(draft, code)
    renameSync(draft, file)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const hint = 'docsgen keeps its cache in `.docsgen` in the project’s folder, which must be writable.'
    throw new EnvironmentError(`The site’s compiled code cannot be written: ${reason}`, hint, { cause: error })
  }
}

function holds(file: string, text: string): boolean {
  try {
    return readFileSync(file, 'utf8') === text
  } catch {
    return false
  }
}

/** React must be one copy: the site's code gets the one the theme renders with. */
const providedByDocsgen: Plugin = {
  name: 'provided-by-docsgen',
  setup(build) {
    build.onResolve({ filter: /^(?:react|react\/jsx-runtime|docsgen|docsgen\/theme|docsgen\/site)$/ }, ({ path }) => ({
      path,
      external: true,
    }))
  },
}

function imports({ outputs }: Metafile, name: string): boolean {
  return Object.values(outputs).some((output) => output.imports.some(({ path }) => path === name))
}

function describe({ text, location }: BuildFailure['errors'][number]): Diagnostic {
  const reason = /[.!?]$/.test(text) ? text : `${text}.`
  if (!location) return createDiagnostic('bundle/failed', { reason })
  const before = Buffer.from(location.lineText).subarray(0, location.column).toString()
  return createDiagnostic(
    'bundle/failed',
    { reason },
    { file: location.file as ProjectPath, line: location.line, column: before.length + 1, endColumn: before.length + 1 + location.length },
  )
}

function isBuildFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && Array.isArray((error as Partial<BuildFailure>).errors)
}
