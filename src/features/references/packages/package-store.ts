import { hash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Location } from '../../../core/model/diagnostic.ts'
import { EnvironmentError } from '../../../kit/failures/failure.ts'
import { ignoreError } from '../../../kit/failures/ignore-error.ts'
import { readBytesIfPresent } from '../../../kit/files/read-text.ts'

/** A package whose tarball is in the store. */
export interface StoredPackage {
  readonly name: string
  readonly version: string
  /** The hash of the tarball: `sha512-…`. It can be a cache key for everything made from the package alone. */
  readonly integrity: string
  /** The tarball's absolute path. */
  readonly file: string
  /** The package's location in the config. */
  readonly location: Location
}

const draftPrefix = '.fetch-'

/** This is longer than any download takes. */
const abandonedMs = 3_600_000

/** `@acme/core`, `1.2.0` -> `@acme+core-1.2.0.tgz`. The names and versions in the config were already validated. */
export function storedName({ name, version }: Pick<StoredPackage, 'name' | 'version'>): string {
  return `${name.replaceAll('/', '+')}-${version}.tgz`
}

/** Reads a tarball, or returns undefined if it is missing, unreadable, or does not match the hash. */
export function readTarball({ file, integrity }: Pick<StoredPackage, 'file' | 'integrity'>): Buffer | undefined {
  const bytes = readBytesIfPresent(file)
  return bytes && integrityOf(bytes, integrity) === integrity ? bytes : undefined
}

/** The integrity of a file, using the algorithm of the configured value, or undefined if the file does not exist. */
export function readIntegrity(file: string, integrity: string): string | undefined {
  const bytes = readBytesIfPresent(file)
  return bytes && integrityOf(bytes, integrity)
}

/** Calls `work` with a new folder in the store, which is removed afterwards. Throws an `EnvironmentError` if the disk fails. */
export async function withDraftFolder(storeDir: string, work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await orRefused(async () => {
    await mkdir(storeDir, { recursive: true })
    return mkdtemp(join(storeDir, draftPrefix))
  })
  try {
    await removeAbandoned(storeDir, folder)
    await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}

/** Throws an `EnvironmentError` if the disk fails. */
export function makeFolder(folder: string): Promise<unknown> {
  return orRefused(() => mkdir(folder))
}

/** Moves a verified tarball to its path atomically. */
export async function place(draft: string, stored: Pick<StoredPackage, 'file' | 'integrity'>): Promise<void> {
  await orRefused(async () => {
    try {
      await rename(draft, stored.file)
    } catch (error) {
      // Windows refuses to do this while another process reads a file that was stored in the meantime.
      if (readTarball(stored) !== undefined) return
      if (!(await stat(stored.file)).isDirectory()) throw error
      await rm(stored.file, { recursive: true, force: true })
      await rename(draft, stored.file)
    }
  })
}

/** Returns the hash of bytes with the same algorithm as another hash: `sha512-…`. */
export function integrityOf(bytes: Uint8Array, like: string): string {
  const algorithm = like.slice(0, like.indexOf('-'))
  return `${algorithm}-${hash(algorithm, bytes, 'base64')}`
}

/** Removes the files that interrupted downloads left behind. The new folder provides the current time of the file system. */
async function removeAbandoned(storeDir: string, newest: string): Promise<void> {
  try {
    const { mtimeMs } = await stat(newest)
    for (const name of await readdir(storeDir)) {
      const folder = join(storeDir, name)
      if (!name.startsWith(draftPrefix) || mtimeMs - (await stat(folder)).mtimeMs < abandonedMs) continue
      await rm(folder, { recursive: true, force: true })
    }
  } catch (error) {
    // Another process may be cleaning up at the same time.
    ignoreError(error)
  }
}

async function orRefused<Value>(step: () => Promise<Value>): Promise<Value> {
  try {
    return await step()
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error)
    const hint = 'docsgen keeps packages in the `.docsgen` folder of the project. Make sure that this folder is writable.'
    throw new EnvironmentError(`Cannot write the packages of the reference to \`.docsgen/packages\`: ${reason}.`, hint, { cause: error })
  }
}
