import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Location } from '../../model/diagnostic.ts'
import { EnvironmentError } from '../../support/failure.ts'
import { ignoreError } from '../../support/ignore-error.ts'

/** A package whose tarball is in the store. */
export interface StoredPackage {
  readonly name: string
  readonly version: string
  /** Of the tarball: `sha512-…`. Whatever is made of the package alone can be kept by it. */
  readonly integrity: string
  /** The tarball's absolute path. */
  readonly file: string
  /** Where the config names the package, for reports. */
  readonly location: Location
}

const draftPrefix = '.fetch-'

/** Long after any fetch has been ended. */
const abandonedMs = 3_600_000

/** `@acme/core`, `1.2.0` -> `@acme+core-1.2.0.tgz`; the config's checks keep anything else out of names and versions. */
export function storedName({ name, version }: Pick<StoredPackage, 'name' | 'version'>): string {
  return `${name.replaceAll('/', '+')}-${version}.tgz`
}

/** The tarball's bytes if they are the ones the config names; undefined where it is missing, unreadable or something else. */
export function readTarball({ file, integrity }: Pick<StoredPackage, 'file' | 'integrity'>): Buffer | undefined {
  try {
    const bytes = readFileSync(file)
    return integrityOf(bytes, integrity) === integrity ? bytes : undefined
  } catch (error) {
    // The package was not downloaded yet.
    ignoreError(error)
    return undefined
  }
}

/** What the config would have to say of a file, by the algorithm it uses now; undefined where there is no such file. */
export function readIntegrity(file: string, integrity: string): string | undefined {
  try {
    return integrityOf(readFileSync(file), integrity)
  } catch (error) {
    // The file does not exist.
    ignoreError(error)
    return undefined
  }
}

/** Lends a new folder in the store to some work; other processes have their own. Throws an `EnvironmentError` where the disk refuses it. */
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

/** Throws an `EnvironmentError` where the disk refuses it. */
export function makeFolder(folder: string): Promise<unknown> {
  return orRefused(() => mkdir(folder))
}

/** Gives a verified tarball its place in one step, so that nobody ever reads half of it. */
export async function place(draft: string, stored: StoredPackage): Promise<void> {
  await orRefused(async () => {
    try {
      await rename(draft, stored.file)
    } catch (error) {
      // Windows refuses it while another process reads what that has put there meanwhile.
      if (readTarball(stored) !== undefined) return
      if (!(await stat(stored.file)).isDirectory()) throw error
      await rm(stored.file, { recursive: true, force: true })
      await rename(draft, stored.file)
    }
  })
}

function integrityOf(bytes: Uint8Array, like: string): string {
  const algorithm = like.slice(0, like.indexOf('-'))
  return `${algorithm}-${hash(algorithm, bytes, 'base64')}`
}

/** What killed fetches leave is never trusted; here it goes. The new folder's own time says what time it is. */
async function removeAbandoned(storeDir: string, newest: string): Promise<void> {
  try {
    const { mtimeMs } = await stat(newest)
    for (const name of await readdir(storeDir)) {
      const folder = join(storeDir, name)
      if (!name.startsWith(draftPrefix) || mtimeMs - (await stat(folder)).mtimeMs < abandonedMs) continue
      await rm(folder, { recursive: true, force: true })
    }
  } catch (error) {
    // Another process may be tidying up at the same time.
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
