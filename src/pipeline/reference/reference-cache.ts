import { readFileSync } from 'node:fs'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { GeneratedPage } from '../../model/reference.ts'
import { cachePath } from '../../support/caches/cache-path.ts'
import { loadJson, saveJson } from '../../support/caches/json-cache.ts'
import { ignoreError } from '../../support/failures/ignore-error.ts'
import { shortHash } from '../../support/files/hash.ts'
import { writeFileAtomic } from '../../support/files/write-file-atomic.ts'

/** Reference pages with their diagnostics. */
interface CachedReference {
  readonly pages: readonly GeneratedPage[]
  readonly diagnostics: readonly Diagnostic[]
  /** For checking samples. The texts are stored separately, because they are read only if a sample has changed. */
  readonly schemas: readonly SchemaKey[]
}

/** A schema in the reference. */
export interface SchemaKey {
  readonly title: string
  /** The hash of its text. */
  readonly hash: string
}

/** The pages of the last build if its input was the same; undefined if the file or one of its schemas is damaged. */
export function loadReference(stateDir: string, key: string, version?: string): CachedReference | undefined {
  const kept = loadJson<CachedReference>(referenceCacheFile(stateDir, version), key)
  return kept?.schemas.every(({ hash }) => loadSchema(stateDir, hash) !== undefined) ? kept : undefined
}

/** Caches the pages for the next build. Disk errors are ignored. */
export function saveReference(
  file: { readonly stateDir: string; readonly version: string | undefined },
  key: string,
  kept: CachedReference,
): void {
  saveJson(referenceCacheFile(file.stateDir, file.version), key, kept)
}

/** The SDL of a schema; undefined if it is not in the cache. */
export function loadSchema(stateDir: string, hash: string): string | undefined {
  try {
    const text = readFileSync(schemaFile(stateDir, hash), 'utf8')
    return shortHash(text) === hash ? text : undefined
  } catch (error) {
    // The schema is not in the cache.
    ignoreError(error)
    return undefined
  }
}

export function saveSchema(stateDir: string, text: string): string {
  const hash = shortHash(text)
  try {
    if (loadSchema(stateDir, hash) === undefined) writeFileAtomic(schemaFile(stateDir, hash), text)
  } catch (error) {
    // The disk is full or read-only: the next build runs without the cache.
    ignoreError(error)
  }
  return hash
}

function schemaFile(stateDir: string, hash: string): string {
  return cachePath(stateDir, 'schemas', `${hash}.graphql`)
}

function referenceCacheFile(stateDir: string, version: string | undefined): string {
  return cachePath(stateDir, version === undefined ? 'reference.json' : `reference-${version}.json`)
}
