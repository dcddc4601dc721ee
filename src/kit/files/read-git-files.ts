import { realpathSync } from 'node:fs'
import { runGit } from '../programs/run-git.ts'

/** What Git knows about a folder in a repository. Paths have forward slashes. */
export interface GitFiles {
  /** The real path of the repository's folder. */
  readonly top: string
  /** Whether Git ignores a path in the folder, relative to the folder, or a folder that it is in. */
  isIgnored(path: string): boolean
  /** Whether a path, relative to the repository, is a tracked file or contains tracked files. */
  isTracked(path: string): boolean
}

/** Asks Git once for everything. undefined if the folder is not part of a repository, or if the repository ignores the whole folder. */
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

/** `a/b/c`, `a/b`, and `a`. */
function withFolders(path: string): readonly string[] {
  const paths = [path]
  for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) paths.push(path.slice(0, at))
  return paths
}
