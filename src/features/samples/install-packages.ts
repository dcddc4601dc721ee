import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Diagnostic, Location } from '../../core/model/diagnostic.ts'
import { acquireLock } from '../../kit/caches/file-lock.ts'
import { thisMachine } from '../../kit/caches/machine.ts'
import { isRecord } from '../../kit/data/is-record.ts'
import { byText } from '../../kit/data/sort-and-group.ts'
import { attempt, EnvironmentError } from '../../kit/failures/failure.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { describeNpmFailure, type NpmFailure, startNpm } from '../../kit/programs/run-npm.ts'
import { BadTarball } from '../references/packages/unpack-tarball.ts'
import { createDiagnostic } from './diagnostics.ts'
import { checkRegistries, downloadPackages, readRegistries, type WantedPackage } from './download-packages.ts'
import {
  checkPackages,
  findDifference,
  isLeftOut,
  orPackagesRefused,
  type PackageFiles,
  sha512Of,
  writePackageFiles,
} from './package-files.ts'
import type { SamplePackages } from './sample-setup.ts'
import { hasArchive, selectTypes, writeArchive } from './types-archive.ts'

interface InstallInput {
  readonly home: string
  readonly packages: SamplePackages
  /** The location of the folder in the config. */
  readonly location: Location
  /** The folder as shown in diagnostics. */
  readonly folder: string
}

/** The limit is sufficient for a thousand packages over a slow network. */
export const limitMs = 900_000

/**
 * Stores the files that TypeScript needs from the packages in the lock file. Throws an `EnvironmentError` if npm or the disk fails.
 * Problems in the lock file are reported.
 */
export async function installPackages({ home, packages, location, folder }: InstallInput): Promise<readonly Diagnostic[]> {
  const { files, diagnostics } = checkPackages(packages, folder)
  if (!files) return diagnostics
  const reason = findDifference(files, folder)
  if (reason !== undefined) return [createDiagnostic('sample/lock-differs', { reason, folder }, location)]
  orPackagesRefused(() => mkdirSync(dirname(home), { recursive: true }))
  const lock = await acquireLock(`${home}.lock`, thisMachine, { waitMs: limitMs, action: 'is installing the packages for code samples' })
  try {
    // Another build may have installed the packages.
    if (hasArchive(home)) return []
    removeAbandoned(home)
    const staging = orPackagesRefused(() => prepare(home, files, packages.npmrc))
    try {
      return await installFrom(staging, { home, packages, files, folder })
    } finally {
      // The settings in the folder may contain tokens.
      rmSync(staging, { recursive: true, force: true })
    }
  } finally {
    lock.release()
  }
}

async function installFrom(
  staging: string,
  { home, packages, files, folder }: Omit<InstallInput, 'location'> & { readonly files: PackageFiles },
): Promise<readonly Diagnostic[]> {
  const orThrow = (failure: NpmFailure | undefined) => {
    if (!failure) return
    throw describeNpmFailure(failure, {
      packages: [],
      words: `the packages of \`${folder}/package.json\``,
      namedIn: `\`${folder}/package.json\``,
      offline: 'With `--offline`, docsgen skips the type check of code samples.',
    })
  }
  // The settings are read in the same folder, so that the same settings apply.
  const { failure, output } = await startNpm(['config', 'list'], { cwd: staging, limitMs: 60_000 })
  orThrow(failure)
  const registries = readRegistries(output)
  const foreign = checkRegistries(files, registries, { file: `${folder}/package-lock.json` as ProjectPath, text: packages.lock })
  if (foreign.length > 0) return foreign
  const wanted = listWanted(files)
  const found = new Map<WantedPackage, Awaited<ReturnType<typeof selectTypes>>>()
  const receive = async (each: WantedPackage, tarball: Buffer) => {
    found.set(each, await selectTypes(tarball).catch((error: unknown) => refuseTarball(error, each)))
  }
  const failed = await downloadPackages([...wanted.keys()], { registries, folder: staging, limitMs, receive })
  if (failed && 'npm' in failed) orThrow(failed.npm)
  else if (failed) refuseOther(failed.other, folder)
  const placed = [...wanted].flatMap(([each, paths]) => paths.map((path) => [path, found.get(each) ?? new Map<string, Buffer>()] as const))
  // A package comes after the packages whose folders contain it.
  placed.sort(byText(([key]) => key))
  await writeArchive(
    home,
    new Map(placed.flatMap(([path, own]) => [...own].map(([name, content]) => [`${path}/${name}`, content] as const))),
  )
  return []
}

function refuseTarball(error: unknown, { name, version }: WantedPackage): never {
  if (!(error instanceof BadTarball)) throw error
  throw new EnvironmentError(
    `The package \`${name}@${version}\` for code samples cannot be read: ${error.message}.`,
    'Use a different version of the package.',
    { cause: error },
  )
}

function refuseOther({ name, version }: WantedPackage, folder: string): never {
  throw new EnvironmentError(
    `The registry has a different file for \`${name}@${version}\` than the one with the hash in \`${folder}/package-lock.json\`.`,
    'Find out why before you change the lock file: someone replaced the package, or the registry or a proxy is modifying files.',
  )
}

/**
 * Lists the packages in a lock file with their locations: `node_modules/a/node_modules/b`. Bundled packages are included in their owners.
 */
function listWanted({ packages }: PackageFiles): ReadonlyMap<WantedPackage, readonly string[]> {
  const wanted = new Map<string, { readonly each: WantedPackage; readonly paths: string[] }>()
  for (const [path, entry] of Object.entries(packages)) {
    if (path === '' || !isRecord(entry) || isLeftOut(entry) || entry.inBundle) continue
    const integrity = sha512Of(entry.integrity)?.split(' ') ?? []
    const resolved = typeof entry.resolved === 'string' ? entry.resolved : undefined
    const name = typeof entry.name === 'string' ? entry.name : (path.split('node_modules/').at(-1) ?? path)
    const each: WantedPackage = { name, version: String(entry.version), resolved, integrity }
    const key = JSON.stringify(each)
    const known = wanted.get(key)
    if (known) known.paths.push(path)
    else wanted.set(key, { each, paths: [path] })
  }
  return new Map([...wanted.values()].map(({ each, paths }) => [each, paths]))
}

/** Regardless of the settings, npm runs no programs and installs nothing from a repository or folder. */
export function installOptions(staging: string): readonly string[] {
  return [
    '--package-lock',
    '--no-audit',
    '--no-fund',
    '--no-bin-links',
    '--omit=optional',
    '--omit=dev',
    '--allow-git=none',
    // The name of a program that does not exist, for npm versions without that option.
    `--git=${join(staging, 'no-git')}`,
  ]
}

function prepare(home: string, files: PackageFiles, npmrc: string | undefined): string {
  const staging = mkdtempSync(stagingPrefix(home))
  writeForNpm(staging, files, npmrc)
  return staging
}

export function writeForNpm(folder: string, files: PackageFiles, npmrc: string | undefined): void {
  const { manifest, lock } = writePackageFiles(files)
  writeFileSync(join(folder, 'package.json'), manifest)
  writeFileSync(join(folder, 'package-lock.json'), lock)
  if (npmrc !== undefined) writeFileSync(join(folder, '.npmrc'), npmrc)
}

function stagingPrefix(home: string): string {
  return join(dirname(home), `.install-${basename(home)}-`)
}

/** Removes the files that interrupted builds left behind. This is safe while the lock is held. */
function removeAbandoned(home: string): void {
  const prefix = basename(stagingPrefix(home))
  for (const name of readdirSync(dirname(home))) {
    if (!name.startsWith(prefix)) continue
    // npm may still be running in the folder after its build was stopped.
    attempt(() => rmSync(join(dirname(home), name), { recursive: true, force: true }))
  }
  rmSync(home, { recursive: true, force: true })
}
