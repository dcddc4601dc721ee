import { join } from 'node:path'
import type { Diagnostic, Location, Outcome } from '../../../core/model/diagnostic.ts'
import { EnvironmentError } from '../../../kit/failures/failure.ts'
import type { AbsolutePath, ProjectPath } from '../../../kit/files/paths.ts'
import { settingsAbove } from '../../../kit/programs/npm-settings.ts'
import { describeNpmFailure, type NpmFailure, runNpm } from '../../../kit/programs/run-npm.ts'
import { createDiagnostic } from '../diagnostics.ts'
import type { PackageConfig } from '../options.ts'
import { makeFolder, place, readIntegrity, readTarball, type StoredPackage, storedName, withDraftFolder } from './package-store.ts'

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
