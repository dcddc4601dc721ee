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
import { EnvironmentError, UsageError } from '../kit/failures/failure.ts'
import { exportTree, type NotExported } from '../kit/programs/export-tree.ts'
import { type GitRun, runGit } from '../kit/programs/run-git.ts'
import type { AbsolutePath } from '../model/paths.ts'
import { type Changes, findChanges, refusePackages } from './refuse-packages.ts'

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
    const isExcluded = (path: string) => path.startsWith(`${prefix}.docsgen/`)
    const { notExported } = await exportTree({ root: folder, commit, target: top, isExcluded })
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

interface TrustedCommit {
  /** The full hash. */
  readonly commit: string
  /** The project folder below the top of the repository with a trailing slash, such as `docs/`; empty at the top. */
  readonly prefix: string
}

/** Resolves a ref in the repository of the project. Throws a `UsageError` if there is no such repository or commit. */
async function resolveCommit(root: string, ref: string): Promise<TrustedCommit> {
  if (ref === '' || ref.startsWith('-')) throw new UsageError(`\`--trusted\` must be a git branch, tag or commit; found \`${ref}\`.`)
  const folder = realpathSync(root)
  const place = await runGit(folder, ['rev-parse', '--is-shallow-repository', '--absolute-git-dir', '--show-prefix'])
  if (place.code !== 0) throw explainNoRepository(place)
  const [isShallow, gitDir = '', prefix = ''] = place.output.toString().split('\n')
  // git before 2.38 uses a folder that looks like a bare repository, regardless of settings.
  if (`${folder}${sep}`.startsWith(`${resolve(gitDir)}${sep}`)) throw looksBare()
  await refuseSubmodule(folder)

  const found = await runGit(folder, ['-c', 'core.warnAmbiguousRefs=true', 'rev-parse', '--verify', '--end-of-options', `${ref}^{commit}`])
  const commit = found.output.toString().trim()
  if (found.code !== 0 || !/^[0-9a-f]{40,64}$/.test(commit)) {
    const fetchIt = isShallow === 'true' ? 'The clone is shallow. Fetch the commit first' : 'Check the spelling, or fetch it first'
    throw new UsageError(`Branch, tag or commit not found: \`--trusted ${ref}\`.`, `${fetchIt}: \`git fetch --depth=1 origin ${ref}\`.`)
  }
  // Otherwise, anyone who can create a branch could replace the intended one.
  if (/ambiguous/.test(found.errors))
    throw new UsageError(`\`--trusted ${ref}\` is ambiguous: several branches or tags have this name.`, 'Use the full hash of the commit.')
  return { commit, prefix }
}

/** A change controls which repository a submodule has, and so its branches. */
async function refuseSubmodule(folder: string): Promise<void> {
  const outer = await runGit(folder, ['rev-parse', '--show-superproject-working-tree'])
  if (outer.output.toString().trim() === '') return
  throw new UsageError(
    '`--trusted` cannot be used in a git submodule, because the working tree may have replaced the submodule.',
    'Clone the submodule’s repository separately, and run docsgen there.',
  )
}

function explainNoRepository({ isMissing, errors }: GitRun): Error {
  if (/bareRepository/.test(errors)) return looksBare()
  if (isMissing) return new EnvironmentError('`--trusted` needs git, but git cannot be started.', 'Install git, or add it to `PATH`.')
  if (/dubious ownership/.test(errors))
    return new EnvironmentError(
      'git does not trust the project folder, because it belongs to another user.',
      'Add it with `git config --global --add safe.directory FOLDER`.',
    )
  return new UsageError('`--trusted` needs a git repository, but the project folder is not in one.')
}

function looksBare(): UsageError {
  return new UsageError(
    'The project folder or one of its parents looks like a bare git repository, whose settings could make git run programs.',
    'Remove `HEAD`, `config`, `objects` and `refs` from that folder.',
  )
}
