import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  type Stats,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, posix, resolve, sep } from 'node:path'
import type { AbsolutePath } from '../model/paths.ts'
import { EnvironmentError, UsageError } from '../support/failures/failure.ts'
import { exportTree, type NotExported } from './export-tree.ts'
import { type Changes, findChanges, refusePackages } from './refuse-packages.ts'
import { resolveCommit } from './resolve-commit.ts'

/** An exported commit in a new folder, and how the working tree differs. Paths are relative to the project folder. */
export interface TrustedCode {
  readonly ref: string
  readonly commit: string
  /** The project folder in the export. */
  readonly root: AbsolutePath
  /** The top of the repository in the export. */
  readonly top: AbsolutePath
  /** Files that differ in the working tree. */
  readonly changes: Changes
  readonly notExported: readonly NotExported[]
  remove(): void
}

/** Longer than any build takes. */
const abandonedMs = 86_400_000

/**
 * Exports a commit below the project's `.docsgen`, where the project's packages can be found. Each build exports again: someone untrusted
 * may have committed what is there, and verifying it takes as long as writing.
 */
export async function openTrustedCode(root: AbsolutePath, ref: string): Promise<TrustedCode> {
  const folder = realpathSync(root)
  const { commit, prefix } = await resolveCommit(folder, ref)
  const changes = await findChanges(folder, commit, prefix)
  const home = orRefused(() => createHome(folder, commit))
  const top = join(home, 'tree')
  const trustedRoot = join(top, prefix)
  const fromProject = (path: string) => posix.relative(prefix, path)
  const remove = () => rmSync(home, { recursive: true, force: true })
  try {
    orRefused(() => mkdirSync(trustedRoot, { recursive: true }))
    // A committed cache is not needed.
    const notExported = await exportTree({ root: folder, commit, target: top, isLeftOut: (path) => path.startsWith(`${prefix}.docsgen/`) })
    const parents = prefix.split('/').slice(1)
    const workingTop = resolve(folder, ...parents.map(() => '..'))
    orRefused(() => {
      refusePackages({ workingTop, trustedTop: top, prefix, changes })
      endPackageScope(home, top, trustedRoot)
      sharePackageStore(folder, trustedRoot)
    })
    return {
      ref,
      commit,
      root: trustedRoot as AbsolutePath,
      top: top as AbsolutePath,
      changes: { tracked: changes.tracked.map(fromProject), untracked: changes.untracked.map(fromProject) },
      notExported: notExported.map(({ path, kind }) => ({ path: fromProject(path), kind })),
      remove,
    }
  } catch (error) {
    remove()
    throw error
  }
}

/** Creates a folder with an unpredictable name in folders that are not links. */
function createHome(root: string, commit: string): string {
  const stateDir = join(root, '.docsgen')
  const parent = join(stateDir, 'trusted')
  for (const folder of [stateDir, parent]) {
    const stats = lookAt(folder)
    if (stats && !stats.isDirectory())
      throw new UsageError(`\`${folder}\` is not a folder.`, 'Remove it. docsgen creates the folder itself.')
    const loaded = stats && readdirSync(folder).find((name) => /^(?:node_modules$|\.pnp\.)/i.test(name))
    if (loaded !== undefined)
      throw new UsageError(`\`${join(folder, loaded)}\` was not created by docsgen, and code could be loaded from it.`, 'Remove it.')
    if (!stats) mkdirSync(folder)
  }
  const home = mkdtempSync(join(parent, `${commit.slice(0, 12)}-`))
  removeAbandoned(parent, home)
  return home
}

/** Killed builds leave their folder behind. The new folder provides the current time of the file system. */
function removeAbandoned(parent: string, newest: string): void {
  const { mtimeMs } = statSync(newest)
  for (const name of readdirSync(parent)) {
    const folder = join(parent, name)
    if (mtimeMs - (lookAt(folder)?.mtimeMs ?? mtimeMs) > abandonedMs) rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Programs read the nearest `package.json` above a file: bundlers for `browser`, Node and npm for more. It must not be one of the working
 * tree.
 */
function endPackageScope(home: string, top: string, trustedRoot: string): void {
  writeFileSync(join(home, 'package.json'), '{ "browser": {} }\n')
  for (let folder = trustedRoot; folder.startsWith(top); folder = dirname(folder)) if (lookAt(join(folder, 'package.json'))) return
  writeFileSync(join(trustedRoot, 'package.json'), '{}\n', { flag: 'wx' })
}

/** Reference packages need not be downloaded again, because they are checked against the config's hashes each time. */
function sharePackageStore(root: string, trustedRoot: string): void {
  const store = join(root, '.docsgen/packages')
  const stats = lookAt(store)
  // A link could lead to an endless device.
  const isPlain = !stats || (stats.isDirectory() && readdirSync(store, { withFileTypes: true }).every((entry) => !entry.isSymbolicLink()))
  if (!isPlain) return
  if (!stats) mkdirSync(store)
  mkdirSync(join(trustedRoot, '.docsgen'), { recursive: true })
  symlinkSync(store, join(trustedRoot, '.docsgen', 'packages'), 'junction')
}

function lookAt(path: string): Stats | undefined {
  return lstatSync(path, { throwIfNoEntry: false })
}

function orRefused<Value>(step: () => Value): Value {
  try {
    return step()
  } catch (error) {
    if (error instanceof UsageError) throw error
    const reason = (error as NodeJS.ErrnoException).code ?? String(error)
    throw new EnvironmentError(
      `Cannot write the trusted code to \`.docsgen/trusted\`: ${reason}.`,
      'Make sure that this folder is writable.',
      {
        cause: error,
      },
    )
  }
}

/** Whether a path is within the exported commit. */
export function isOfCommit({ top }: Pick<TrustedCode, 'top'>, path: string): boolean {
  return path.startsWith(top + sep)
}
