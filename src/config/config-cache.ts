import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import type { AbsolutePath } from '../model/paths.ts'
import { EnvironmentError } from '../support/failure.ts'
import { sha256, shortHash } from '../support/hash.ts'
import { writeWhole } from '../support/write-whole.ts'

// Goes up whenever the same sources compile to something else.
const format = 1

const recordSchema = v.object({
  format: v.literal(format),
  /** Every file that was compiled, by its absolute path, with the hash of its content. */
  inputs: v.record(v.string(), v.string()),
  outputHash: v.string(),
})

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
  return path.join(stateDir, 'cache', `config-${shortHash(configFile)}.mjs`) as AbsolutePath
}

/** What is in the cache if nothing it was made from has changed. A damaged cache is no cache. */
export function loadCompiled(file: AbsolutePath): CompiledConfig | undefined {
  try {
    const { inputs, outputHash } = v.parse(recordSchema, JSON.parse(readFileSync(recordFile(file), 'utf8')))
    const unchanged = Object.entries(inputs).every(([input, hash]) => sha256(readFileSync(input)) === hash)
    if (!unchanged || sha256(readFileSync(file)) !== outputHash) return undefined
    return { file, inputs: Object.keys(inputs) as AbsolutePath[] }
  } catch {
    return undefined
  }
}

/** Throws an `EnvironmentError` when the disk refuses it. */
export function writeCompiled(file: AbsolutePath, { code, sourceMap, inputs }: Compilation): CompiledConfig {
  const hashes = Object.fromEntries([...inputs].map(([input, content]) => [input, sha256(content)]))
  try {
    writeWhole(`${file}.map`, sourceMap)
    writeWhole(file, code)
    writeWhole(recordFile(file), JSON.stringify({ format, inputs: hashes, outputHash: sha256(code) }))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const hint = 'docsgen keeps its cache in `.docsgen` in the project’s folder, which must be writable.'
    throw new EnvironmentError(`The compiled config cannot be written: ${reason}`, hint, { cause: error })
  }
  return { file, inputs: [...inputs.keys()] as AbsolutePath[] }
}

function recordFile(file: AbsolutePath): string {
  return `${file}.json`
}
