import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { acquireLock } from '../../kit/caches/file-lock.ts'
import { thisMachine } from '../../kit/caches/machine.ts'
import { cachePath, loadJson, saveJson } from '../../kit/caches/seal.ts'
import { UsageError } from '../../kit/failures/failure.ts'
import { shortHash } from '../../kit/files/hash.ts'
import { describeNpmFailure, findAbsentPackage, type NpmFailure, runNpm } from '../../kit/programs/run-npm.ts'
import { checkPackages } from './check-packages.ts'
import { installOptions, limitMs, writeForNpm } from './install-packages.ts'
import { type ChangedPackage, findChanged, type OtherVersion, replaceVersions } from './other-versions.ts'
import { findMissingPeer, orPackagesRefused, type PackageFiles, readPackageFiles } from './package-files.ts'
import type { SamplePackages } from './sample-setup.ts'

interface LockInput {
  readonly packages: SamplePackages
  readonly versions: readonly OtherVersion[]
  /** The folder as shown in messages. */
  readonly folder: string
  readonly stateDir: string
  readonly offline: boolean
}

/** Packages for samples in other versions. */
interface LockedVersions {
  readonly packages: SamplePackages
  /** Packages that are not available in the other version and keep their current version. */
  readonly kept: readonly ChangedPackage[]
}

/** Replaces versions in the manifest, and lets npm update the lock file, so that all other packages keep their versions. */
export async function lockVersions({ packages, versions, folder, stateDir, offline }: LockInput): Promise<LockedVersions> {
  const { files, diagnostics } = checkPackages(packages, folder)
  if (!files) throw new UsageError(diagnostics[0]?.message ?? `\`${folder}\` is invalid.`, diagnostics[0]?.hint)
  const changed = findChanged(files.manifest, versions)
  const key = shortHash(JSON.stringify([packages, changed]))
  // The settings are not cached, because they may contain tokens.
  const withSettings = ({ packages: found, kept }: LockedVersions) => ({ packages: { ...found, npmrc: packages.npmrc }, kept })
  const cached = cachePath(stateDir, 'samples-against', `${key}.json`)
  const known = loadJson<LockedVersions>(cached, '1')
  if (known) return withSettings(known)
  if (offline)
    throw new UsageError(
      'The other versions of the packages for code samples are not installed.',
      'Run the command once without `--offline`.',
    )
  const staging = join(stateDir, 'samples', `.lock-${key}`)
  orPackagesRefused(() => mkdirSync(join(stateDir, 'samples'), { recursive: true }))
  const lock = await acquireLock(`${staging}.lock`, thisMachine, { waitMs: limitMs, action: 'is looking up the packages for code samples' })
  try {
    const made = await updateLock(staging, { packages, files, changed, folder })
    saveJson(cached, '1', made)
    return withSettings(made)
  } finally {
    // The folder may contain tokens.
    rmSync(staging, { recursive: true, force: true })
    lock.release()
  }
}

interface UpdateInput extends Pick<LockInput, 'packages' | 'folder'> {
  readonly files: PackageFiles
  readonly changed: readonly ChangedPackage[]
}

/** This is repeated without the packages that the registry does not have in this version. */
async function updateLock(staging: string, { packages, files, changed, folder }: UpdateInput): Promise<LockedVersions> {
  const kept: ChangedPackage[] = []
  const peers = findMissingPeer(files) === undefined ? [] : ['--legacy-peer-deps']
  for (;;) {
    const wanted = changed.filter((change) => !kept.includes(change))
    const manifest = replaceVersions(files.manifest, wanted)
    orPackagesRefused(() => writeStaging(staging, { manifest, lock: packages.lock, npmrc: packages.npmrc }))
    const failure = await runNpm(['install', '--package-lock-only', ...installOptions(staging), ...peers], { cwd: staging, limitMs })
    if (!failure) {
      const lock = readFileSync(join(staging, 'package-lock.json'), 'utf8')
      return { packages: { manifest, lock, npmrc: undefined }, kept }
    }
    const absent = findAbsentPackage(failure, wanted)
    if (!absent || wanted.length === 1) throw describeFailure(failure, wanted, folder)
    kept.push(absent)
  }
}

function writeStaging(staging: string, { manifest, lock, npmrc }: SamplePackages): void {
  const files = readPackageFiles(manifest, lock)
  if ('unreadable' in files) throw new Error(files.reason)
  rmSync(staging, { recursive: true, force: true })
  mkdirSync(staging)
  writeForNpm(staging, files, npmrc)
}

function describeFailure(failure: NpmFailure, wanted: readonly ChangedPackage[], folder: string): Error {
  const code = failure.kind === 'failed' ? failure.code : ''
  const error = describeNpmFailure(failure, {
    packages: wanted,
    namedIn: 'the command',
    offline: `Builds still use the versions in \`${folder}/package.json\`.`,
  })
  if (code === 'ERESOLVE') {
    const hint = 'Specify all packages that belong together, such as `@acme/*@4.0.0`.'
    return new UsageError(`These versions of the packages for code samples exclude each other. ${error.message}`, hint)
  }
  return code === 'E404' || code === 'ETARGET' ? new UsageError(error.message, error.hint) : error
}
