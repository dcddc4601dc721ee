import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { createDiagnostic } from '../../diagnostics/create-diagnostic.ts'
import type { Diagnostic, Location } from '../../model/diagnostic.ts'
import type { ProjectPath } from '../../model/paths.ts'
import { acquireLock } from '../../support/caches/file-lock.ts'
import { thisMachine } from '../../support/caches/machine.ts'
import { EnvironmentError } from '../../support/failures/failure.ts'
import { ignoreError } from '../../support/failures/ignore-error.ts'
import { describeNpmFailure } from '../../support/programs/npm-failure.ts'
import { type NpmFailure, runNpm, startNpm } from '../../support/programs/run-npm.ts'
import { checkPackages } from './check-packages.ts'
import { compareLocks } from './compare-locks.ts'
import { isRecord, type PackageFiles, placeInJson, writePackageFiles } from './package-files.ts'
import { hasPackages, type SamplePackages } from './sample-setup.ts'

interface InstallInput {
  readonly home: string
  readonly packages: SamplePackages
  /** Where the config names the folder. */
  readonly location: Location
  /** The folder, as reports show it. */
  readonly folder: string
}

/** Long enough for a thousand packages over a slow network. */
const limitMs = 900_000

/**
 * Has npm install the packages of the lock, in a folder that gets its name only when it is whole. Throws an `EnvironmentError` where npm or
 * the disk fail; what is wrong with the lock is reported.
 */
export async function installPackages({ home, packages, location, folder }: InstallInput): Promise<readonly Diagnostic[]> {
  const { files, diagnostics } = checkPackages(packages, folder)
  if (!files) return diagnostics
  orRefused(() => mkdirSync(dirname(home), { recursive: true }))
  const lock = await acquireLock(`${home}.lock`, thisMachine, { waitMs: limitMs, action: 'is installing the packages for code samples' })
  try {
    // Another build may have done it meanwhile.
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
    // Asked where they are installed, so that both times the same settings count.
    const { failure, output } = await startNpm(['config', 'list', '--workspaces=false'], { cwd: staging, limitMs: 60_000 })
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
 * Not `npm ci`: registries that lack the packages of some platforms make locks that it refuses. So the result is compared. Whatever the
 * settings say, no program is started, and nothing is taken from a repository or a folder.
 */
export function installOptions(staging: string): readonly string[] {
  return [
    '--package-lock',
    '--global=false',
    '--workspaces=false',
    '--no-audit',
    '--no-fund',
    '--no-bin-links',
    '--omit=optional',
    '--omit=dev',
    '--allow-git=none',
    // For versions of npm that do not know that option: a program that is not there.
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
  // Tokens need not lie about.
  rmSync(join(staging, '.npmrc'), { force: true })
  // TypeScript reads the whole of it: `type`, `imports`.
  writeFileSync(join(staging, 'package.json'), manifest)
  writeFileSync(join(staging, 'package-lock.json'), lock)
  mkdirSync(join(staging, 'node_modules'), { recursive: true })
  renameSync(staging, home)
}

function stagingPrefix(home: string): string {
  return join(dirname(home), `.install-${basename(home)}-`)
}

/** What a killed build leaves is never trusted; whoever holds the lock knows that nobody else works on it. */
function removeAbandoned(home: string): void {
  const prefix = basename(stagingPrefix(home))
  for (const name of readdirSync(dirname(home))) {
    if (!name.startsWith(prefix)) continue
    try {
      rmSync(join(dirname(home), name), { recursive: true, force: true })
    } catch (error) {
      // An npm that outlived its build may still write there.
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

function orRefused<Value>(step: () => Value): Value {
  try {
    return step()
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error)
    const hint = 'docsgen keeps them in the `.docsgen` folder of the project. Make sure that this folder is writable.'
    throw new EnvironmentError(`Cannot write the packages for code samples to \`.docsgen/samples\`: ${reason}.`, hint, { cause: error })
  }
}

/**
 * A package that another one of the lock needs beside it and that the lock does not have, because it was made with `legacy-peer-deps`. Without
 * that setting npm would add it.
 */
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

/** In the `node_modules` that contains the package, or in one above. */
function isInReach(name: string, path: string, packages: PackageFiles['packages']): boolean {
  const above = path.split('node_modules/').slice(0, -1)
  if (path === '') above.push('')
  while (above.length > 0) {
    if (Object.hasOwn(packages, `${above.join('node_modules/')}node_modules/${name}`)) return true
    above.pop()
  }
  return false
}

/** Whether npm takes any package from the address in the lock. Without one it asks the registry of its settings. */
export function namesAddresses({ packages }: PackageFiles): boolean {
  return Object.values(packages).some((entry) => isRecord(entry) && entry.resolved !== undefined)
}

interface RegistriesInput {
  /** What `npm config list --json` prints. */
  readonly settings: string
  readonly lock: { readonly file: ProjectPath; readonly text: string }
}

/** Packages whose addresses in the lock are on servers that npm's settings do not name, once for each server. */
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
  const place = placeInJson(lock.file, lock.text)
  return [...foreign].map(([origin, paths]) => {
    const names = paths.map((path) => path.split('node_modules/').at(-1) ?? path)
    return createDiagnostic('sample/package-registry', { origin, names }, place(['packages', paths[0] ?? '', 'resolved']))
  })
}

/** The servers of the registries, and those that npm replaces by its registry: https://docs.npmjs.com/cli/using-npm/config#replace-registry-host */
function readRegistries(settings: string): ReadonlySet<string> | 'any' {
  const values = JSON.parse(settings) as Readonly<Record<string, unknown>>
  const named = Object.entries(values).flatMap(([key, value]) => (/^(?:@[^:]+:)?registry$/.test(key) ? [value] : []))
  const replaced = values['replace-registry-host'] ?? 'npmjs'
  if (replaced === 'always') return 'any'
  if (replaced === 'npmjs') named.push('https://registry.npmjs.org')
  else if (replaced !== 'never') named.push(replaced, `https://${replaced}`, `http://${replaced}`)
  return new Set(named.flatMap((address) => (typeof address === 'string' && URL.canParse(address) ? [new URL(address).origin] : [])))
}
