import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { createDiagnostic } from '../../core/diagnostics/create-diagnostic.ts'
import type { Diagnostic, Location } from '../../core/model/diagnostic.ts'
import { acquireLock } from '../../kit/caches/file-lock.ts'
import { thisMachine } from '../../kit/caches/machine.ts'
import { isRecord } from '../../kit/data/is-record.ts'
import { EnvironmentError } from '../../kit/failures/failure.ts'
import { ignoreError } from '../../kit/failures/ignore-error.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { describeNpmFailure } from '../../kit/programs/npm-failure.ts'
import { type NpmFailure, runNpm, startNpm } from '../../kit/programs/run-npm.ts'
import { checkPackages } from './check-packages.ts'
import { compareLocks } from './compare-locks.ts'
import { locateInJson, type PackageFiles, writePackageFiles } from './package-files.ts'
import { hasPackages, recordPackages, type SamplePackages } from './sample-setup.ts'

interface InstallInput {
  readonly home: string
  readonly packages: SamplePackages
  /** The location of the folder in the config. */
  readonly location: Location
  /** The folder as shown in diagnostics. */
  readonly folder: string
}

/** Enough for a thousand packages over a slow network. */
export const limitMs = 900_000

/**
 * Installs the packages of the lock with npm, in a folder that is renamed when it is complete. Throws an `EnvironmentError` if npm or the
 * disk fails; problems of the lock are reported.
 */
export async function installPackages({ home, packages, location, folder }: InstallInput): Promise<readonly Diagnostic[]> {
  const { files, diagnostics } = checkPackages(packages, folder)
  if (!files) return diagnostics
  orRefused(() => mkdirSync(dirname(home), { recursive: true }))
  const lock = await acquireLock(`${home}.lock`, thisMachine, { waitMs: limitMs, action: 'is installing the packages for code samples' })
  try {
    // Another build may have installed them.
    if (hasPackages(home)) return []
    removeAbandoned(home)
    const staging = orRefused(() => prepare(home, files, packages.npmrc))
    const found = await installInto(staging, { packages, files, folder, location })
    if (found.length > 0) rmSync(staging, { recursive: true, force: true })
    else orRefused(() => publish(staging, home, packages))
    return found
  } finally {
    lock.release()
  }
}

interface StagingInput extends Pick<InstallInput, 'packages' | 'folder' | 'location'> {
  readonly files: PackageFiles
}

async function installInto(staging: string, { packages, files, folder, location }: StagingInput): Promise<readonly Diagnostic[]> {
  const orThrow = (failure: NpmFailure | undefined) => {
    if (!failure) return
    rmSync(staging, { recursive: true, force: true })
    throw describeNpmFailure(failure, {
      packages: [],
      words: `the packages of \`${folder}/package.json\``,
      namedIn: `\`${folder}/package.json\``,
      offline: 'With `--offline`, docsgen skips the type check of code samples.',
    })
  }
  if (namesAddresses(files)) {
    // Read in the same folder, so that the same settings apply.
    const { failure, output } = await startNpm(['config', 'list'], { cwd: staging, limitMs: 60_000 })
    orThrow(failure)
    const lock = { file: `${folder}/package-lock.json` as ProjectPath, text: packages.lock }
    const foreign = checkRegistries(files, { settings: output, lock })
    if (foreign.length > 0) return foreign
  }
  const peers = findMissingPeer(files) === undefined ? [] : ['--legacy-peer-deps']
  orThrow(await runNpm(['install', ...installOptions(staging), ...peers], { cwd: staging, limitMs }))
  const difference = compareLocks(packages.lock, readInstalled(staging))
  return difference ? [createDiagnostic('sample/lock-differs', { ...difference, folder }, location)] : []
}

/**
 * Not `npm ci`, which rejects locks from registries that lack some platforms' packages; the result is compared with the lock instead.
 * Whatever the settings are, npm runs no program and installs nothing from a repository or folder.
 */
export function installOptions(staging: string): readonly string[] {
  return [
    '--package-lock',
    '--no-audit',
    '--no-fund',
    '--no-bin-links',
    '--omit=optional',
    '--omit=dev',
    '--allow-git=none',
    // For npm versions without that option: a program that does not exist.
    `--git=${join(staging, 'no-git')}`,
  ]
}

function prepare(home: string, files: PackageFiles, npmrc: string | undefined): string {
  const staging = mkdtempSync(`${stagingPrefix(home)}`)
  const { manifest, lock } = writePackageFiles(files)
  writeFileSync(join(staging, 'package.json'), manifest)
  writeFileSync(join(staging, 'package-lock.json'), lock)
  if (npmrc !== undefined) writeFileSync(join(staging, '.npmrc'), npmrc)
  return staging
}

function publish(staging: string, home: string, { manifest, lock }: SamplePackages): void {
  // It may contain tokens.
  rmSync(join(staging, '.npmrc'), { force: true })
  // TypeScript reads all of it: `type`, `imports`.
  writeFileSync(join(staging, 'package.json'), manifest)
  writeFileSync(join(staging, 'package-lock.json'), lock)
  mkdirSync(join(staging, 'node_modules'), { recursive: true })
  recordPackages(staging, home)
  renameSync(staging, home)
}

function stagingPrefix(home: string): string {
  return join(dirname(home), `.install-${basename(home)}-`)
}

/** Removes what killed builds left. Safe while holding the lock. */
function removeAbandoned(home: string): void {
  const prefix = basename(stagingPrefix(home))
  for (const name of readdirSync(dirname(home))) {
    if (!name.startsWith(prefix)) continue
    try {
      rmSync(join(dirname(home), name), { recursive: true, force: true })
    } catch (error) {
      // npm may still be writing there after its build was killed.
      ignoreError(error)
    }
  }
  rmSync(home, { recursive: true, force: true })
}

function readInstalled(staging: string): string {
  try {
    return readFileSync(join(staging, 'node_modules', '.package-lock.json'), 'utf8')
  } catch (error) {
    // npm has installed nothing.
    ignoreError(error)
    return '{}'
  }
}

export function orRefused<Value>(step: () => Value): Value {
  try {
    return step()
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error)
    const hint = 'docsgen keeps them in the `.docsgen` folder of the project. Make sure that this folder is writable.'
    throw new EnvironmentError(`Cannot write the packages for code samples to \`.docsgen/samples\`: ${reason}.`, hint, { cause: error })
  }
}

/** Finds a peer dependency that the lock lacks because it was created with `legacy-peer-deps`. Without that setting, npm would add it. */
export function findMissingPeer({ packages }: PackageFiles): string | undefined {
  for (const [path, entry] of Object.entries(packages)) {
    if (!isRecord(entry) || !isRecord(entry.peerDependencies)) continue
    const meta = isRecord(entry.peerDependenciesMeta) ? entry.peerDependenciesMeta : {}
    for (const name of Object.keys(entry.peerDependencies)) {
      const about = meta[name]
      if (!(isRecord(about) && about.optional === true) && !isInReach(name, path, packages)) return name
    }
  }
  return undefined
}

/** In the `node_modules` folder that contains the package, or in one above. */
function isInReach(name: string, path: string, packages: PackageFiles['packages']): boolean {
  const above = path.split('node_modules/').slice(0, -1)
  if (path === '') above.push('')
  while (above.length > 0) {
    if (Object.hasOwn(packages, `${above.join('node_modules/')}node_modules/${name}`)) return true
    above.pop()
  }
  return false
}

/** Whether npm uses any address in the lock. Without an address, it asks the configured registry. */
export function namesAddresses({ packages }: PackageFiles): boolean {
  return Object.values(packages).some((entry) => isRecord(entry) && entry.resolved !== undefined)
}

interface RegistriesInput {
  /** The output of `npm config list --json`. */
  readonly settings: string
  readonly lock: { readonly file: ProjectPath; readonly text: string }
}

/** Reports packages whose addresses in the lock are on servers missing from npm's settings, once per server. */
export function checkRegistries({ packages }: PackageFiles, { settings, lock }: RegistriesInput): readonly Diagnostic[] {
  const known = readRegistries(settings)
  if (known === 'any') return []
  const foreign = new Map<string, string[]>()
  for (const [path, entry] of Object.entries(packages)) {
    if (!isRecord(entry) || typeof entry.resolved !== 'string') continue
    const { origin, username, password } = new URL(entry.resolved)
    const hasPassword = username !== '' || password !== ''
    if (known.has(origin) && !hasPassword) continue
    const server = hasPassword ? `${origin} (with a password)` : origin
    foreign.set(server, [...(foreign.get(server) ?? []), path])
  }
  const place = locateInJson(lock.file, lock.text)
  return [...foreign].map(([origin, paths]) => {
    const names = paths.map((path) => path.split('node_modules/').at(-1) ?? path)
    return createDiagnostic('sample/package-registry', { origin, names }, place(['packages', paths[0] ?? '', 'resolved']))
  })
}

/** The configured registries, and those that npm replaces with them: https://docs.npmjs.com/cli/using-npm/config#replace-registry-host */
function readRegistries(settings: string): ReadonlySet<string> | 'any' {
  const values = JSON.parse(settings) as Readonly<Record<string, unknown>>
  const named = Object.entries(values).flatMap(([key, value]) => (/^(?:@[^:]+:)?registry$/.test(key) ? [value] : []))
  const replaced = values['replace-registry-host'] ?? 'npmjs'
  if (replaced === 'always') return 'any'
  if (replaced === 'npmjs') named.push('https://registry.npmjs.org')
  else if (replaced !== 'never') named.push(replaced, `https://${replaced}`, `http://${replaced}`)
  return new Set(named.flatMap((address) => (typeof address === 'string' && URL.canParse(address) ? [new URL(address).origin] : [])))
}
