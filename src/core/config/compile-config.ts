import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BuildFailure, Loader, Message, Plugin } from 'esbuild'
import { cachePath, loadJson, saveJson } from '../../kit/caches/seal.ts'
import { EnvironmentError, ignoreError } from '../../kit/failures/failure.ts'
import { writeFileAtomic } from '../../kit/files/file-system.ts'
import { sha256, shortHash } from '../../kit/files/hash.ts'
import type { AbsolutePath } from '../../kit/files/paths.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic, Outcome } from '../model/diagnostic.ts'
import { projectPathOf } from './find-config-file.ts'

/** Compiles the config file into one module, or returns it from the cache if nothing has changed. */
export async function compileConfig(
  configFile: AbsolutePath,
  { root, stateDir }: { readonly root: string; readonly stateDir: string },
): Promise<Outcome<CompiledConfig | undefined>> {
  const file = compiledFile(configFile, stateDir)
  const cached = loadCompiled(file)
  if (cached !== undefined) return { value: cached, diagnostics: [] }

  // Starting esbuild takes tens of milliseconds, so esbuild is not started for an unchanged config.
  const { build } = await import('esbuild')
  const inputs = new Map<string, Uint8Array>()
  try {
    const { outputFiles, warnings } = await build({
      absWorkingDir: root,
      entryPoints: [configFile],
      outfile: file,
      write: false,
      bundle: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      target: 'node20',
      sourcemap: 'external',
      // Otherwise, the result would also depend on the project's `tsconfig.json`.
      tsconfigRaw: {},
      logLevel: 'silent',
      banner: { js: requireInModules },
      define: Object.fromEntries(Object.entries(moduleLocations).map(([expression, { name }]) => [expression, name])),
      plugins: [resolveDocsgen, recordInputs(inputs)],
    })
    // The last value would silently take effect. A repeated key is an error, as in front matter.
    const repeated = warnings.filter(({ id }) => id === 'duplicate-object-key')
    if (repeated.length > 0)
      return { value: undefined, diagnostics: repeated.map((message) => describeError(message, { root, configFile })) }
    const text = (ending: string) => outputFiles.find((output) => output.path.endsWith(ending))?.text ?? ''
    return { value: writeCompiled(file, { code: text('.mjs'), sourceMap: text('.map'), inputs }), diagnostics: [] }
  } catch (error) {
    if (!isBuildFailure(error)) throw error
    return { value: undefined, diagnostics: error.errors.map((message) => describeError(message, { root, configFile })) }
  }
}

// ES modules have no `require`, but bundled CommonJS code needs it to load Node's modules.
const requireInModules =
  "import { createRequire as docsgenCreateRequire } from 'node:module'; const require = docsgenCreateRequire(import.meta.url);"

// A module must see the location of its source, not that of the compiled file.
const moduleLocations: Readonly<Record<string, { readonly name: string; readonly of: (file: string) => string }>> = {
  'import.meta.url': { name: '__docsgen_url', of: (file) => pathToFileURL(file).href },
  'import.meta.filename': { name: '__docsgen_filename', of: (file) => file },
  'import.meta.dirname': { name: '__docsgen_dirname', of: (file) => path.dirname(file) },
  __filename: { name: '__docsgen_filename', of: (file) => file },
  __dirname: { name: '__docsgen_dirname', of: (file) => path.dirname(file) },
}

// `docsgen` may not be installed in the project, and a config needs only this function.
const resolveDocsgen: Plugin = {
  name: 'docsgen',
  setup(build) {
    build.onResolve({ filter: /^docsgen$/ }, () => ({ path: 'docsgen', namespace: 'docsgen' }))
    build.onLoad({ filter: /./, namespace: 'docsgen' }, () => ({ contents: 'export function defineConfig(config) { return config }' }))
  },
}

// Reads the files itself, so that the recorded hashes match the compiled code.
function recordInputs(inputs: Map<string, Uint8Array>): Plugin {
  return {
    name: 'record-inputs',
    setup(build) {
      build.onLoad({ filter: /\.(?:[cm]?[jt]sx?|json)$/, namespace: 'file' }, ({ path: file }) => {
        const content = readFileSync(file)
        inputs.set(file, content)
        const text = content.toString('utf8').replace(/^\ufeff/, '')
        return { contents: `${locationConstants(file, text)}${text}`, loader: path.extname(file).replace(/^\.[cm]?/, '') as Loader }
      })
    },
  }
}

function locationConstants(file: string, text: string): string {
  if (file.endsWith('.json') || !/import\s*\.\s*meta|__(?:file|dir)name/.test(text)) return ''
  const values = new Map(Object.values(moduleLocations).map(({ name, of }) => [name, of(file)]))
  return `const ${[...values].map(([name, value]) => `${name} = ${JSON.stringify(value)}`).join(', ')};`
}

function describeError({ text, location }: Message, { root, configFile }: { root: string; configFile: string }): Diagnostic {
  const [, missing] = /^No matching export in "docsgen:docsgen" for import "(.+)"$/.exec(text) ?? []
  const reason = missing === undefined ? explain(text) : `\`docsgen\` does not export \`${missing}\` to the config.`
  if (location === null) return createDiagnostic('config/syntax', { reason }, { file: projectPathOf(root, configFile) })
  // esbuild counts bytes, starting from 0.
  const before = Buffer.from(location.lineText).subarray(0, location.column).toString('utf8')
  const file = projectPathOf(root, path.resolve(root, location.file))
  const marked = Buffer.from(location.lineText)
    .subarray(location.column, location.column + location.length)
    .toString('utf8')
  const range = { line: location.line, column: before.length + 1, endLine: location.line, endColumn: before.length + marked.length + 1 }
  return createDiagnostic('config/syntax', { reason }, { file, ...range })
}

function explain(text: string): string {
  const key = /^Duplicate key "(.+)" in object literal$/.exec(text)?.[1]
  if (key !== undefined) return `The key \`${key}\` occurs twice in this object, so its first value has no effect.`
  return /[.!?]$/.test(text) ? text : `${text}.`
}

export function isBuildFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && Array.isArray((error as Partial<BuildFailure>).errors)
}

// The version must change whenever the same sources compile to different code.
const format = '2'

interface CompileRecord {
  /** The hash of the content of each compiled file, keyed by the absolute path of the file. */
  readonly inputs: Readonly<Record<string, string>>
  readonly codeHash: string
  readonly mapHash: string
}

interface CompiledConfig {
  /** The compiled module. */
  readonly file: AbsolutePath
  /** The hash of the config's code. */
  readonly hash: string
  readonly inputs: readonly AbsolutePath[]
}

/** The path of the compiled module of a config file. The source map and the record are next to this module. */
function compiledFile(configFile: string, stateDir: string): AbsolutePath {
  return cachePath(stateDir, `config-${shortHash(configFile)}.mjs`) as AbsolutePath
}

/** Returns the cached module if no input has changed. The hash of the code is also verified, because the code will run. */
function loadCompiled(file: AbsolutePath): CompiledConfig | undefined {
  const record = loadJson<CompileRecord>(`${file}.json`, format)
  if (!record) return undefined
  try {
    const isHash = (path: string, hash: string) => sha256(readFileSync(path)) === hash
    if (!isHash(file, record.codeHash) || !isHash(`${file}.map`, record.mapHash)) return undefined
    if (!Object.entries(record.inputs).every(([input, hash]) => isHash(input, hash))) return undefined
  } catch (error) {
    // A missing or unreadable file counts as changed.
    ignoreError(error)
    return undefined
  }
  return { file, hash: record.codeHash, inputs: Object.keys(record.inputs) as AbsolutePath[] }
}

/** Throws an `EnvironmentError` if the files cannot be written. */
function writeCompiled(
  file: AbsolutePath,
  { code, sourceMap, inputs }: { code: string; sourceMap: string; inputs: ReadonlyMap<string, Uint8Array> },
): CompiledConfig {
  const hashes = Object.fromEntries([...inputs].map(([input, content]) => [input, sha256(content)]))
  const codeHash = sha256(code)
  try {
    writeFileAtomic(`${file}.map`, sourceMap)
    writeFileAtomic(file, code)
    saveJson(`${file}.json`, format, { inputs: hashes, codeHash, mapHash: sha256(sourceMap) } satisfies CompileRecord)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const hint = 'docsgen keeps its cache in the `.docsgen` folder of the project. Make sure that this folder is writable.'
    throw new EnvironmentError(`Cannot write the compiled config: ${reason}`, hint, { cause: error })
  }
  return { file, hash: codeHash, inputs: [...inputs.keys()] as AbsolutePath[] }
}
