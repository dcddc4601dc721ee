import { lstatSync, mkdirSync, readdirSync, realpathSync, rmSync, type Stats, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, posix, resolve, sep } from 'node:path'
import { projectPathOf } from '../../core/config/find-config-file.ts'
import type { Diagnostic } from '../../core/model/diagnostic.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import { EnvironmentError, orRefused, UsageError } from '../../kit/failures/failure.ts'
import { findRealPath, readTextBelow } from '../../kit/files/open-allowed.ts'
import type { AbsolutePath, ProjectPath } from '../../kit/files/paths.ts'
import { createPrivateFolder } from '../../kit/files/private-folder.ts'
import { exportTree, type GitRun, type NotExported, runGit } from '../../kit/programs/run-git.ts'
import { createDiagnostic } from '../diagnostics.ts'
import { type Changes, findChanges, linkOutside, linkPackages, packagesAbove, refusePackages, refuseSettings } from './trusted-packages.ts'

/** The commit from which the code was taken. */
export interface TrustedSource {
  readonly ref: string
  readonly commit: string
  /** Files in the working tree that were not used because the commit contains other versions of them. */
  readonly notUsed: readonly string[]
  /** The content folders. Their other files were used. */
  readonly contentDirs: readonly string[]
}

interface TrustedOptions {
  readonly ref: string
  readonly configFile: string | undefined
  readonly onExport: (remove: () => void) => void
}

/**
 * Exports the code of a commit. `onExport` receives the function that removes the export. Throws a `UsageError` if the commit cannot be
 * used.
 */
export async function openTrusted(folder: AbsolutePath, { ref, configFile, onExport }: TrustedOptions): Promise<TrustedCode> {
  const code = await openTrustedCode(folder, { ref, cacheHome: process.env.XDG_CACHE_HOME })
  onExport(code.remove)
  if (configFile !== undefined && !isOfCommit(code, resolve(code.root, configFile)))
    throw new UsageError(
      `\`--config ${configFile}\` is not a file in \`${ref}\`. \`--trusted\` reads the config from that commit.`,
      'Use a path relative to the project folder.',
    )
  return code
}

/** Rejects content folders that are links, because they could expose any file on the machine. */
export function refuseLinkedContent({ workingDir, contentRoots }: SiteConfig): void {
  const root = realpathSync(workingDir)
  for (const { dir, projectDir, exported } of contentRoots) {
    if (exported) continue
    const real = findRealPath(dir)
    if (real === undefined || real === join(root, projectDir)) continue
    throw new UsageError(
      `The path to the content folder \`${projectDir}\` contains a symbolic link, which \`--trusted\` does not support.`,
      'Replace the link with a real folder.',
    )
  }
}

const words = { symlink: 'a symbolic link', submodule: 'a submodule', lfs: 'stored in Git LFS', large: 'too large' } as const

/** Reports links and submodules in the commit where the site expects files. */
export function findNotExported({ notExported, root }: TrustedCode, config: SiteConfig): readonly Diagnostic[] {
  const own = config.featureFolders.flatMap(({ value, isShared }) => (isShared ? [] : [join(config.root, value)]))
  const folders = [config.publicDir, config.themeDir, ...own]
  return notExported.flatMap(({ path, kind }) => {
    const file = join(root, path)
    const isMissed = folders.some((dir) => `${file}/`.startsWith(`${dir}/`)) || (isContent(path, config) && isReactPage(path))
    return isMissed ? [createDiagnostic('trusted/not-exported', { what: words[kind] }, { file: path as ProjectPath })] : []
  })
}

/**
 * Describes the code that differs in the working tree. Everything except content is code, and so are React pages and the files that they
 * import.
 */
export function describeSource({ ref, commit, changes }: TrustedCode, config: SiteConfig, codeFiles: readonly string[]): TrustedSource {
  const imported = new Set(codeFiles)
  const isCode = (path: string) => !isContent(path, config) || isReactPage(path) || imported.has(path)
  const out = projectPathOf(config.workingDir, config.outDir)
  const untracked = changes.untracked.filter((path) => !path.startsWith(`${out}/`))
  const notUsed = [...changes.tracked, ...untracked].filter(isCode).sort()
  return { ref, commit, notUsed, contentDirs: config.contentRoots.flatMap(({ projectDir, exported }) => (exported ? [] : [projectDir])) }
}

/** Reads files for reports: content from the working tree, and everything else from the export. */
export function readTextOf(config: SiteConfig): (file: string) => string | undefined {
  const readCode = readTextBelow(config.root)
  if (config.root === config.workingDir) return readCode
  const readContent = readTextBelow(config.workingDir)
  return (file) => (isContent(file, config) && !isReactPage(file) ? readContent(file) : readCode(file))
}

function isContent(path: string, { contentRoots }: SiteConfig): boolean {
  return contentRoots.some(({ projectDir, exported }) => !exported && path.startsWith(`${projectDir}/`))
}

function isReactPage(path: string): boolean {
  return /\.[jt]sx$/.test(path)
}

/** A commit that was exported to a new folder, and how the working tree differs from it. Paths are relative to the project folder. */
interface TrustedCode {
  readonly ref: string
  readonly commit: string
  /** The project folder in the export. */
  readonly root: AbsolutePath
  /** The top folder of the repository in the export. */
  readonly top: AbsolutePath
  /** Files that differ in the working tree. */
  readonly changes: Changes
  readonly notExported: readonly NotExported[]
  remove(): void
}

interface CommitOptions {
  readonly ref: string
  /** The user's cache folder, from the environment. */
  readonly cacheHome: string | undefined
}

/**
 * Exports a commit to a private folder outside the repository, and links the project's installed packages there. Each build exports the
 * commit again, because verifying an existing export takes as long as writing a new one.
 */
async function openTrustedCode(root: AbsolutePath, { ref, cacheHome }: CommitOptions): Promise<TrustedCode> {
  const folder = realpathSync(root)
  const { commit, prefix } = await resolveCommit(folder, ref)
  const workingTop = resolve(
    folder,
    ...prefix
      .split('/')
      .slice(1)
      .map(() => '..'),
  )
  refuseSettings(workingTop)
  const changes = await findChanges(folder, commit, prefix)
  const home = createPrivateFolder({ prefix: 'trusted-', outside: workingTop, cacheHome })
  const remove = () => rmSync(home, { recursive: true, force: true })
  try {
    const { trustedTop, above } = placeExport(home, workingTop)
    const trustedRoot = join(trustedTop, prefix)
    orHomeRefused(home, () => mkdirSync(trustedRoot, { recursive: true }))
    // The export does not need a committed cache.
    const isExcluded = (path: string) => path.startsWith(`${prefix}.docsgen/`)
    const { notExported } = await exportTree({ root: folder, commit, target: trustedTop, isExcluded })
    orHomeRefused(home, () => {
      for (const { source, target } of above) linkOutside(source, target, { workingTop, trustedTop })
      const packageFolders = linkPackages(prefix, { workingTop, trustedTop })
      refusePackages({ workingTop, trustedTop, prefix, changes, packageFolders })
      endScope(home, trustedTop, trustedRoot)
      sharePackageStore(folder, trustedRoot)
    })
    const fromProject = (path: string) => posix.relative(prefix, path)
    return {
      ref,
      commit,
      root: trustedRoot as AbsolutePath,
      top: trustedTop as AbsolutePath,
      changes: { tracked: changes.tracked.map(fromProject), untracked: changes.untracked.map(fromProject) },
      notExported: notExported.map(({ path, kind }) => ({ path: fromProject(path), kind })),
      remove,
    }
  } catch (error) {
    remove()
    throw error
  }
}

interface ExportPlace {
  readonly trustedTop: string
  /** The folders above the repository that contain packages, and their counterparts above the export. */
  readonly above: readonly { readonly source: string; readonly target: string }[]
}

function placeExport(home: string, workingTop: string): ExportPlace {
  const sources = packagesAbove(workingTop)
  const above = sources.map((source, index) => ({ source, target: join(home, ...sources.slice(0, index + 1).map(() => 'above')) }))
  return { trustedTop: join(above.at(-1)?.target ?? home, 'tree'), above }
}

/** Bundlers, Node, and npm read the nearest `package.json` and `.npmrc` above a file. These files must come from the commit. */
function endScope(home: string, trustedTop: string, trustedRoot: string): void {
  writeFileSync(join(home, 'package.json'), '{ "browser": {} }\n')
  writeFileSync(join(home, '.npmrc'), '')
  for (let folder = trustedRoot; folder.startsWith(trustedTop); folder = dirname(folder)) if (lookAt(join(folder, 'package.json'))) return
  writeFileSync(join(trustedRoot, 'package.json'), '{}\n', { flag: 'wx' })
}

/** Reference packages need not be downloaded again, because they are checked against the hashes in the config each time. */
function sharePackageStore(root: string, trustedRoot: string): void {
  const stateDir = join(root, '.docsgen')
  const store = join(stateDir, 'packages')
  for (const folder of [stateDir, store]) {
    if (!lookAt(folder)) mkdirSync(folder)
    // Nothing is written through a link.
    if (!lookAt(folder)?.isDirectory()) return
  }
  // A link could lead to a device that never stops sending data.
  if (readdirSync(store, { withFileTypes: true }).some((entry) => entry.isSymbolicLink())) return
  mkdirSync(join(trustedRoot, '.docsgen'), { recursive: true })
  symlinkSync(store, join(trustedRoot, '.docsgen', 'packages'), 'junction')
}

function lookAt(path: string): Stats | undefined {
  return lstatSync(path, { throwIfNoEntry: false })
}

function orHomeRefused<Value>(home: string, step: () => Value): Value {
  return orRefused(step, `Cannot write the trusted code to \`${home}\``, 'Make sure that there is space on its disk.')
}

/** Whether a path is within the exported commit. */
function isOfCommit({ top }: Pick<TrustedCode, 'top'>, path: string): boolean {
  return path.startsWith(top + sep)
}

interface TrustedCommit {
  /** The full hash of the commit. */
  readonly commit: string
  /**
   * The project folder, relative to the top folder of the repository, with a trailing slash, such as `docs/`. It is empty if the project is
   * at the top.
   */
  readonly prefix: string
}

/** Resolves a ref in the project's repository. Throws a `UsageError` if the repository or the commit does not exist. */
async function resolveCommit(root: string, ref: string): Promise<TrustedCommit> {
  if (ref === '' || ref.startsWith('-')) throw new UsageError(`\`--trusted\` must be a git branch, tag or commit; found \`${ref}\`.`)
  const folder = realpathSync(root)
  const place = await runGit(folder, ['rev-parse', '--is-shallow-repository', '--absolute-git-dir', '--show-prefix'])
  if (place.code !== 0) throw explainNoRepository(place)
  const [isShallow, gitDir = '', prefix = ''] = place.output.toString().split('\n')
  // Versions of git before 2.38 use a folder that looks like a bare repository, regardless of the settings.
  if (`${folder}${sep}`.startsWith(`${resolve(gitDir)}${sep}`)) throw looksBare()
  await refuseSubmodule(folder)

  const found = await runGit(folder, ['-c', 'core.warnAmbiguousRefs=true', 'rev-parse', '--verify', '--end-of-options', `${ref}^{commit}`])
  const commit = found.output.toString().trim()
  if (found.code !== 0 || !/^[0-9a-f]{40,64}$/.test(commit)) {
    const fetchIt = isShallow === 'true' ? 'The clone is shallow. Fetch the commit first' : 'Check the spelling, or fetch it first'
    throw new UsageError(`Branch, tag or commit not found: \`--trusted ${ref}\`.`, `${fetchIt}: \`git fetch --depth=1 origin ${ref}\`.`)
  }
  // Otherwise, anyone who can create a branch could replace the intended ref.
  if (/ambiguous/.test(found.errors))
    throw new UsageError(`\`--trusted ${ref}\` is ambiguous: several branches or tags have this name.`, 'Use the full hash of the commit.')
  return { commit, prefix }
}

/** A proposed change controls which repository a submodule uses, and therefore its branches. */
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
