import type { Diagnostic, Outcome } from '../../core/model/diagnostic.ts'
import { cachePath, loadJson, saveJson } from '../../kit/caches/seal.ts'
import { attempt } from '../../kit/failures/failure.ts'
import { readBytesIfPresent, readTextIfPresent, writeFileAtomic } from '../../kit/files/file-system.ts'
import { shortHash } from '../../kit/files/hash.ts'
import type { ReadReference } from './reference-requests.ts'
import type { ApiSymbols } from './reference-types.ts'

/** Reference pages with their diagnostics. */
interface CachedReference {
  /** The text of the schemas is stored separately, because it is read only if a sample has changed. */
  readonly value: ReadReference
  readonly diagnostics: readonly Diagnostic[]
  /** The hashes of `localFiles`, which are known only after reading them. */
  readonly hashes: readonly string[]
  /** The hash of the parts of operations that guides show. `` if there are none. */
  readonly partials: string
}

/**
 * The pages of the last build if its input was the same, or undefined if the file or one of its schemas is damaged or an OpenAPI document
 * has changed.
 */
export function loadReference(stateDir: string, key: string, version?: string): CachedReference | undefined {
  const kept = loadJson<CachedReference>(referenceCacheFile(stateDir, version), key)
  const isWhole =
    kept?.value.schemas.every(({ hash }) => loadSchema(stateDir, hash) !== undefined) &&
    hashFile(partialsFile(stateDir, version)) === kept.partials &&
    kept.value.localFiles.every((path, index) => hashFile(path) === kept.hashes[index])
  return isWhole ? kept : undefined
}

/** `` for a file that does not exist. */
function hashFile(path: string): string {
  const bytes = readBytesIfPresent(path)
  return bytes ? shortHash(bytes) : ''
}

/** Caches the pages for the next build. Disk errors are ignored. */
export function saveReference(
  { stateDir, version }: { readonly stateDir: string; readonly version: string | undefined },
  key: string,
  { value: { symbols, ...value }, diagnostics }: Outcome<ReadReference>,
): void {
  const hashes = value.localFiles.map(hashFile)
  const partials = hashFile(partialsFile(stateDir, version))
  saveJson(referenceCacheFile(stateDir, version), key, { value, diagnostics, hashes, partials } satisfies CachedReference)
  if (symbols) saveJson(cachePath(stateDir, 'reference-symbols.json'), key, symbols)
}

/** The names that the pages document, if they were listed with the same input. */
export function loadSymbols(stateDir: string, key: string): ApiSymbols | undefined {
  return loadJson<ApiSymbols>(cachePath(stateDir, 'reference-symbols.json'), key)
}

/** A folder in the cache. Pages include parts of its files with `:::operation`. */
export const partialsFolder = 'api-operations'

/** Returns the name of the file for a certain version, or for the first version if `version` is undefined. */
export function partialsName(version: string | undefined): string {
  return version === undefined ? 'all.md' : `version-${version}.md`
}

function partialsFile(stateDir: string, version: string | undefined): string {
  return cachePath(stateDir, partialsFolder, partialsName(version))
}

/** Writes the parts of operations that guides show, unless the file already contains them. */
export function savePartials(
  { stateDir, version }: { readonly stateDir: string; readonly version: string | undefined },
  text: string,
): void {
  keepText(partialsFile(stateDir, version), text)
}

function keepText(file: string, text: string): void {
  // If the disk is full or read-only, pages with `:::operation` report that the operation is unknown, and the next build reads the schemas
  // again.
  attempt(() => {
    if (hashFile(file) !== shortHash(text)) writeFileAtomic(file, text)
  })
}

/** The SDL of a schema, or undefined if it is not in the cache. */
export function loadSchema(stateDir: string, hash: string): string | undefined {
  const text = readTextIfPresent(schemaFile(stateDir, hash))
  return text !== undefined && shortHash(text) === hash ? text : undefined
}

export function saveSchema(stateDir: string, text: string): string {
  const hash = shortHash(text)
  keepText(schemaFile(stateDir, hash), text)
  return hash
}

function schemaFile(stateDir: string, hash: string): string {
  return cachePath(stateDir, 'schemas', `${hash}.graphql`)
}

function referenceCacheFile(stateDir: string, version: string | undefined): string {
  return cachePath(stateDir, version === undefined ? 'reference.json' : `reference-${version}.json`)
}
