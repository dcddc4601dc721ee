import { realpathSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { runGit } from '../programs/run-git.ts'
import { isPrivatePath } from './file-rules.ts'
import { isBelow } from './paths.ts'

/** Git's information about a folder in a repository. Paths have forward slashes. */
export interface GitFiles {
  /** The real path of the repository folder. */
  readonly top: string
  /** Whether Git ignores a path, which is relative to the folder, or one of its parent folders. */
  isIgnored(path: string): boolean
  /** Whether a path, which is relative to the repository, is a tracked file or a folder that contains tracked files. */
  isTracked(path: string): boolean
}

/**
 * Asks Git once for all information. Returns undefined if the folder is not part of a repository, or if the repository ignores the whole
 * folder.
 */
export async function readGitFiles(folder: string): Promise<GitFiles | undefined> {
  const [named, others, listed] = await Promise.all([
    runGit(folder, ['rev-parse', '--show-toplevel']),
    runGit(folder, ['ls-files', '-z', '--others', '--ignored', '--exclude-standard', '--directory']),
    runGit(folder, ['ls-files', '-z', '--full-name', '--', ':(top)']),
  ])
  const top = named.output.toString('utf8').replace(/\r?\n$/, '')
  if ([named, others, listed].some(({ code }) => code !== 0) || top === '') return undefined
  const ignored = new Set(namesOf(others.output))
  if (ignored.has('.')) return undefined
  const tracked = new Set<string>()
  for (const path of namesOf(listed.output)) for (const each of withFolders(path)) tracked.add(each)
  return {
    top: realpathSync.native(top),
    isIgnored: (path) => withFolders(path.normalize('NFC')).some((each) => ignored.has(each)),
    isTracked: (path) => path === '' || tracked.has(path.normalize('NFC')),
  }
}

function namesOf(output: Buffer): readonly string[] {
  return output
    .toString('utf8')
    .split('\0')
    .filter((path) => path !== '')
    .map((path) => path.replace(/\/$/, '').normalize('NFC'))
}

/** Yields `a/b/c`, `a/b`, and `a`. */
function withFolders(path: string): readonly string[] {
  const paths = [path]
  for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) paths.push(path.slice(0, at))
  return paths
}

/** The reason why content may not show a file. */
export type Refusal = 'outside' | 'private' | 'ignored' | 'untracked'

interface RuleInput {
  /** The real path of the folder that may be read. */
  readonly root: string
  /** undefined if the folder is not in a repository. */
  readonly git: GitFiles | undefined
  /** Names that begin with a dot but may be read. */
  readonly shown?: ReadonlySet<string>
  /**
   * Whether to allow those names only if Git tracks them, so that everyone who can see the repository can see the file. `.gitignore` is
   * always allowed.
   * @default false
   */
  readonly onlyTracked?: boolean
}

/**
 * The rule for reading on behalf of people who are not trusted: only files in the folder and tracked files of its Git repository may be
 * read, except dotfiles, `node_modules`, and files that Git ignores. The rule checks real paths, so that neither links nor alternative
 * spellings circumvent it.
 */
export function createReadRule({ root, git, shown = new Set(), onlyTracked = false }: RuleInput): (real: string) => Refusal | undefined {
  const isPrivate = (path: string) => isPrivatePath(path) && path.split(sep).some((name) => isPrivatePath(name) && !shown.has(name))
  const isSettings = (path: string) => isPrivatePath(path) && path.split(sep).some((name) => isPrivatePath(name) && name !== '.gitignore')
  const withSlashes = (path: string) => (sep === '/' ? path : path.split(sep).join('/'))
  const isTracked = (real: string) => git?.isTracked(withSlashes(relative(git.top, real))) === true
  return (real) => {
    const inRoot = relative(root, real)
    if (inRoot === '') return undefined
    const isHidden = isPrivate(inRoot) || (onlyTracked && isSettings(inRoot) && !isTracked(real))
    if (isBelow(inRoot)) return isHidden ? 'private' : git?.isIgnored(withSlashes(inRoot)) ? 'ignored' : undefined
    if (git === undefined) return 'outside'
    const inTop = relative(git.top, real)
    if (inTop !== '' && !isBelow(inTop)) return 'outside'
    if (isPrivate(inTop)) return 'private'
    return isTracked(real) ? undefined : 'untracked'
  }
}
