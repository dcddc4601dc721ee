import { readFileSync } from 'node:fs'
import type { AbsolutePath } from '../model/paths.ts'
import { cachePath } from '../support/cache-path.ts'
import { EnvironmentError } from '../support/failure.ts'
import { sha256, shortHash } from '../support/hash.ts'
import { ignoreError } from '../support/ignore-error.ts'
import { loadJson, saveJson } from '../support/json-cache.ts'
import { writeWhole } from '../support/write-whole.ts'

// Goes up whenever the same sources compile to something else.
const format = '2'

interface CompileRecord {
  /** Every file that was compiled, by its absolute path, with the hash of its content. */
  readonly inputs: Readonly<Record<string, string>>
  readonly codeHash: string
  readonly mapHash: string
}

export interface CompiledConfig {
  /** The module to import. */
  readonly file: AbsolutePath
  readonly inputs: readonly AbsolutePath[]
}

export interface Compilation {
  readonly code: string
  readonly sourceMap: string
  /** The content of every file that was compiled, by its absolute path. */
  readonly inputs: ReadonlyMap<string, Uint8Array>
}

/** Where the compiled module of a config file lives; its source map and its record lie beside it. */
export function compiledFile(configFile: string, stateDir: string): AbsolutePath {
  return cachePath(stateDir, `config-${shortHash(configFile)}.mjs`) as AbsolutePath
}

/** What is in the cache if nothing it was made from has changed. The code is about to run, so its hash must be the one that was noted. */
export function loadCompiled(file: AbsolutePath): CompiledConfig | undefined {
  const record = loadJson<CompileRecord>(recordFile(file), format)
  if (!record) return undefined
  try {
    const isHash = (path: string, hash: string) => sha256(readFileSync(path)) === hash
    if (!isHash(file, record.codeHash) || !isHash(`${file}.map`, record.mapHash)) return undefined
    if (!Object.entries(record.inputs).every(([input, hash]) => isHash(input, hash))) return undefined
  } catch (error) {
    // A file that is missing or unreadable has changed.
    ignoreError(error)
    return undefined
  }
  return { file, inputs: Object.keys(record.inputs) as AbsolutePath[] }
}

/** Throws an `EnvironmentError` when the disk refuses it. */
export function writeCompiled(file: AbsolutePath, { code, sourceMap, inputs }: Compilation): CompiledConfig {
  const hashes = Object.fromEntries([...inputs].map(([input, content]) => [input, sha256(content)]))
  try {
    writeWhole(`${file}.map`, sourceMap)
    writeWhole(file, code)
    saveJson(recordFile(file), format, { inputs: hashes, codeHash: sha256(code), mapHash: sha256(sourceMap) } satisfies CompileRecord)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const hint = 'docsgen keeps its cache in the `.docsgen` folder of the project. Make sure that this folder is writable.'
    throw new EnvironmentError(`Cannot write the compiled config: ${reason}`, hint, { cause: error })
  }
  return { file, inputs: [...inputs.keys()] as AbsolutePath[] }
}

function recordFile(file: AbsolutePath): string {
  return `${file}.json`
}
