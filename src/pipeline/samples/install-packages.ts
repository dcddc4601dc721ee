import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { createDiagnostic } from '../../diagnostics/create-diagnostic.ts'
import { thisMachine } from '../../emit/machine.ts'
import { acquireLock } from '../../emit/output-lock.ts'
import type { Diagnostic, Location } from '../../model/diagnostic.ts'
import { EnvironmentError } from '../../support/failure.ts'
import { describeNpmFailure } from '../../support/npm-failure.ts'
import { runNpm } from '../../support/run-npm.ts'
import { compareLocks } from './compare-locks.ts'
import type { SamplePackages } from './sample-setup.ts'

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

/** Whether the packages are there; they only ever appear whole. */
export function hasPackages(home: string): boolean {
  return existsSync(join(home, 'node_modules'))
}

/**
 * Has npm install the packages of the lock, in a folder that gets its name only when it is whole. Throws an `EnvironmentError` where npm or
 * the disk fail; what is wrong with the lock is reported.
 */
export async function installPackages({ home, packages, location, folder }: InstallInput): Promise<readonly Diagnostic[]> {
  orRefused(() => mkdirSync(dirname(home), { recursive: true }))
  const lock = await acquireLock(`${home}.lock`, thisMachine, { waitMs: limitMs, deed: 'is installing the packages for samples' })
  try {
    // Another build may have done it meanwhile.
    if (hasPackages(home)) return []
    removeAbandoned(home)
    const staging = orRefused(() => prepare(home, packages))
    const failure = await runNpm(['install', ...installOptions], { cwd: staging, limitMs })
    if (failure) {
      rmSync(staging, { recursive: true, force: true })
      throw describeNpmFailure(failure, {
        packages: [],
        words: `the packages of \`${folder}/package.json\``,
        namedIn: `\`${folder}/package.json\``,
        offline: 'With `--offline` the types of samples are not checked.',
      })
    }
    const difference = compareLocks(packages.lock, readInstalled(staging))
    if (difference) {
      rmSync(staging, { recursive: true, force: true })
      return [createDiagnostic('sample/lock-differs', { ...difference, folder }, location)]
    }
    orRefused(() => {
      // Tokens need not lie about.
      rmSync(join(staging, '.npmrc'), { force: true })
      mkdirSync(join(staging, 'node_modules'), { recursive: true })
      renameSync(staging, home)
    })
    return []
  } finally {
    lock.release()
  }
}

/** Not `npm ci`: registries that lack the packages of some platforms make locks that it refuses. So the result is compared. */
const installOptions = [
  '--package-lock',
  '--global=false',
  '--workspaces=false',
  '--no-audit',
  '--no-fund',
  '--omit=optional',
  '--omit=dev',
]

function prepare(home: string, { manifest, lock, npmrc }: SamplePackages): string {
  const staging = mkdtempSync(`${stagingPrefix(home)}`)
  writeFileSync(join(staging, 'package.json'), manifest)
  writeFileSync(join(staging, 'package-lock.json'), lock)
  if (npmrc !== undefined) writeFileSync(join(staging, '.npmrc'), npmrc)
  return staging
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
    } catch {
      // An npm that outlived its build may still write there.
    }
  }
  rmSync(home, { recursive: true, force: true })
}

function readInstalled(staging: string): string {
  try {
    return readFileSync(join(staging, 'node_modules', '.package-lock.json'), 'utf8')
  } catch {
    return '{}'
  }
}

function orRefused<Value>(step: () => Value): Value {
  try {
    return step()
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error)
    const hint = 'docsgen keeps them in `.docsgen` in the project’s folder, which must be writable.'
    throw new EnvironmentError(`The packages for samples cannot be kept in \`.docsgen/samples\`: ${reason}.`, hint, { cause: error })
  }
}
