import { hash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Diagnostic, Location, Outcome } from '../../../core/model/diagnostic.ts'
import { EnvironmentError, ignoreError } from '../../../kit/failures/failure.ts'
import { readBytesIfPresent } from '../../../kit/files/file-system.ts'
import type { AbsolutePath, ProjectPath } from '../../../kit/files/paths.ts'
import { describeNpmFailure, type NpmFailure, runNpm, settingsAbove } from '../../../kit/programs/run-npm.ts'
import { createDiagnostic } from '../diagnostics.ts'
import type { PackageConfig } from '../options.ts'

export interface FetchInput {
  readonly packages: Readonly<Record<string, PackageConfig>>
  /** The project folder, whose nearest `.npmrc` applies. */
  readonly root: AbsolutePath
  /** `<root>/.docsgen/packages` */
  readonly storeDir: string
  /** Whether to omit packages that are not in the store. */
  readonly offline: boolean
  readonly configFile: ProjectPath
  /** Finds a literal in the config file. */
  readonly locate: (literal: string) => Partial<Location>
  /** The time limit for npm. @default 300,000 */
  readonly limitMs?: number
}

/**
 * Ensures that every package of the config is in the store with the configured hash, and downloads missing packages with npm. Unavailable
 * packages are reported and are not in the map. Throws an `EnvironmentError` if npm or the disk fails.
 */
export async function fetchPackages(input: FetchInput): Promise<Outcome<ReadonlyMap<string, StoredPackage>>> {
  const { packages, storeDir, offline, configFile, locate } = input
  const wanted = Object.entries(packages).map(([name, { version, integrity }]): StoredPackage => {
    const location = { ...locate(integrity), file: configFile }
    return { name, version, integrity, location, file: join(storeDir, storedName({ name, version })) }
  })
  // Hashing takes 2 ms per megabyte, so results are not cached.
  const missing = wanted.filter((stored) => readTarball(stored) === undefined)
  const { arrived, diagnostics } =
    missing.length === 0 || offline
      ? { arrived: new Set(), diagnostics: describeAbsent(missing, configFile) }
      : await fetchMissing(missing, input)
  const present = wanted.filter((stored) => !missing.includes(stored) || arrived.has(stored))
  return { value: new Map(present.map((stored) => [stored.name, stored])), diagnostics }
}

interface Fetched {
  readonly arrived: ReadonlySet<StoredPackage>
  readonly diagnostics: readonly Diagnostic[]
}

function describeAbsent(missing: readonly StoredPackage[], file: ProjectPath): readonly Diagnostic[] {
  const names = missing.map(({ name, version }) => `\`${name}@${version}\``).join(', ')
  return missing.length === 0 ? [] : [createDiagnostic('reference/left-out', { names, count: missing.length }, { file })]
}

async function fetchMissing(missing: readonly StoredPackage[], { root, storeDir, limitMs = 300_000 }: FetchInput): Promise<Fetched> {
  const arrived = new Set<StoredPackage>()
  const diagnostics: Diagnostic[] = []
  await withDraftFolder(storeDir, async (folder) => {
    for await (const { drafts, failure } of packWithNpm(missing, { cwd: root, folder, limitMs })) {
      // Packages that npm delivered before it failed do not need to be downloaded again.
      for (const { wanted, file } of drafts) {
        if (readTarball({ ...wanted, file }) === undefined) continue
        await place(file, wanted)
        arrived.add(wanted)
      }
      const others = drafts.filter(({ wanted }) => !arrived.has(wanted))
      if (failure && others.length > 0)
        throw describeNpmFailure(failure, {
          packages: others.map(({ wanted }) => wanted),
          namedIn: '`reference.packages`',
          offline: 'With `--offline`, docsgen omits packages that are not in `.docsgen/packages`.',
        })
      for (const { wanted, file } of others) diagnostics.push(describeOther(wanted, file))
    }
  })
  return { arrived, diagnostics }
}

/** Reports that npm delivered a file other than the configured one. */
function describeOther(stored: StoredPackage, file: string): Diagnostic {
  const { name, version, integrity, location } = stored
  const found = readIntegrity(file, integrity)
  if (found === undefined) {
    const hint = 'Check the registry that npm uses (`npm config list`). Its entry for this version seems to be a different package.'
    throw new EnvironmentError(`npm did not download a file for \`${name}@${version}\` and gave no reason.`, hint)
  }
  return createDiagnostic('reference/wrong-integrity', { name, version, found }, location)
}

type Named = Pick<StoredPackage, 'name' | 'version'>

interface PackInput {
  /** The project folder, whose nearest `.npmrc` applies. */
  readonly cwd: string
  /** An existing folder for the files. */
  readonly folder: string
  readonly limitMs: number
}

interface Packed<T> {
  /** The files exist unless npm failed. */
  readonly drafts: readonly { readonly wanted: T; readonly file: string }[]
  readonly failure: NpmFailure | undefined
}

/** Downloads the tarballs of packages with npm, in one process if their files have distinct names. */
export async function* packWithNpm<T extends Named>(
  packages: readonly T[],
  { cwd, folder, limitMs }: PackInput,
): AsyncGenerator<Packed<T>> {
  for (const [index, batch] of batchesOf(packages).entries()) {
    const destination = join(folder, String(index))
    await makeFolder(destination)
    const specs = batch.map(({ name, version }) => `${name}@${version}`)
    const settings = settingsAbove(cwd)
    // Nothing after `--` is an option.
    const failure = await runNpm(['pack', `--pack-destination=${destination}`, '--', ...specs], { cwd, settings, limitMs })
    yield { drafts: batch.map((wanted) => ({ wanted, file: join(destination, packedName(wanted)) })), failure }
  }
}

/** Uses separate folders for packages such as `@a/b` and `a-b`, whose files have the same name in npm. */
function batchesOf<T extends Named>(packages: readonly T[]): readonly (readonly T[])[] {
  const batches: T[][] = []
  for (const stored of packages) {
    const free = batches.find((batch) => batch.every((other) => packedName(other) !== packedName(stored)))
    if (free) free.push(stored)
    else batches.push([stored])
  }
  return batches
}

/** The file name that `npm pack` uses. Registries omit build metadata (`+5`). */
function packedName({ name, version }: Named): string {
  return `${name.replace(/^@/, '').replace('/', '-')}-${version.replace(/\+.*$/, '')}.tgz`
}

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
