import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Diagnostic, Location } from '../../core/model/diagnostic.ts'
import type { ReadInput } from '../../core/pipeline/read-parts.ts'
import type { ReadSite } from '../../core/pipeline/read-site.ts'
import { acquireLock } from '../../kit/caches/file-lock.ts'
import { thisMachine } from '../../kit/caches/machine.ts'
import { cachePath, loadJson, saveJson } from '../../kit/caches/seal.ts'
import { UsageError } from '../../kit/failures/failure.ts'
import { shortHash } from '../../kit/files/hash.ts'
import { describeNpmFailure, findAbsentPackage, type NpmFailure, runNpm } from '../../kit/programs/run-npm.ts'
import { ensurePackages } from './check-samples.ts'
import { findSampleProblems } from './find-sample-problems.ts'
import { installOptions, limitMs, writeForNpm } from './install-packages.ts'
import { type ChangedPackage, findChanged, type OtherVersion, replaceVersions } from './other-versions.ts'
import { checkPackages, findMissingPeer, orPackagesRefused, type PackageFiles, readPackageFiles } from './package-files.ts'
import { placePackages, readSampleSetup, type SamplePackages, type SampleSetup } from './sample-setup.ts'

interface OtherSetup {
  /** The setup of the samples with the versions that the site uses. */
  readonly own: SampleSetup
  readonly other: SampleSetup
  /** Packages that do not exist in the other version. */
  readonly kept: readonly ChangedPackage[]
}

/** Installs the packages for samples in the versions of the site and in other versions. */
export async function installOtherVersions(input: ReadInput, versions: readonly OtherVersion[]): Promise<OtherSetup> {
  const { config, run, offline } = input
  const { value: own, diagnostics } = readOwnSetup(input)
  if (!own?.packages) throw refusal(diagnostics)
  const { packages, folder = '' } = own
  const { packages: changed, kept } = await run.stage('look up other versions of packages for samples', () =>
    lockVersions({ packages, versions, folder, stateDir: config.stateDir, offline }),
  )
  const other = { ...own, ...placePackages(changed, config.downloadsDir) }
  for (const setup of [own, other]) {
    const missing = await ensurePackages(setup, { stage: run.stage, offline }, locateIn(input))
    if (missing.length > 0) throw refusal(missing)
  }
  return { own, other, kept }
}

/** Reads the setup of the samples with the versions that the site uses. */
export function readOwnSetup(input: ReadInput): ReturnType<typeof readSampleSetup> {
  return readSampleSetup(input.config, locateIn(input))
}

/** The site with the reference of the other package versions. */
interface OtherSite {
  readonly read: ReadSite
  /** The config with a different cache. */
  readonly config: ReadInput['config']
}

/** Finds the problems of samples that occur only with the other versions. */
export async function checkAgainst(
  read: ReadSite,
  input: ReadInput,
  { own, other, site }: Pick<OtherSetup, 'own' | 'other'> & { readonly site: OtherSite },
): Promise<readonly Diagnostic[]> {
  const { config, run, toolVersion } = input
  const locate = locateIn(input)
  // `installOtherVersions` has already installed the packages.
  const ensure = async () => []
  return run.stage('samples', async (line) => {
    const before = await findSampleProblems(read, { config, toolVersion, setup: own, ensure, locate, line })
    const after = await findSampleProblems(site.read, { config: site.config, toolVersion, setup: other, ensure, locate, line })
    const unchecked = [...before.diagnostics, ...after.diagnostics].filter(({ code }) => isUnchecked.has(code))
    if (unchecked.length > 0) throw refusal(unchecked)
    const known = new Set(before.diagnostics.map(identify))
    // A file that several pages include has its problem reported once.
    return [...new Map(after.diagnostics.map((diagnostic) => [identify(diagnostic), diagnostic]))].flatMap(([key, diagnostic]) =>
      known.has(key) ? [] : [diagnostic],
    )
  })
}

/** If types could not be checked, there is nothing to compare. */
const isUnchecked: ReadonlySet<string> = new Set(['sample/no-typescript', 'sample/types-unchecked'])

/** Identifies an error by its number, because versions of a package can phrase it differently. */
function identify({ code, message, location }: Diagnostic): string {
  return JSON.stringify([code, location, /^TS\d+/.exec(message)?.[0] ?? message])
}

function refusal([first]: readonly Diagnostic[]): UsageError {
  return new UsageError(first?.message ?? 'The code samples cannot be checked.', first?.hint)
}

function locateIn({ config, findInConfig }: ReadInput): (literal: string) => Location {
  return (literal) => ({ file: config.configFile, ...findInConfig(literal) })
}

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
async function lockVersions({ packages, versions, folder, stateDir, offline }: LockInput): Promise<LockedVersions> {
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
