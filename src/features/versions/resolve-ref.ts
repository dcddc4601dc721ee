import { realpathSync } from 'node:fs'
import { describeGitFailure, isFullHash, runGit } from '../../kit/programs/run-git.ts'

/** The Git repository of the project. */
export interface Repository {
  readonly root: string
  /** The path of the project folder below the top of the repository with a trailing slash, such as `docs/`. Empty at the top. */
  readonly prefix: string
  readonly isShallow: boolean
  /** The reason why there is no repository: Git is not installed, or the folder is not in a repository. */
  readonly failure: string | undefined
}

export async function findRepository(root: string): Promise<Repository> {
  const folder = realpathSync(root)
  const found = await runGit(folder, ['rev-parse', '--is-shallow-repository', '--show-prefix'])
  const [shallow, prefix = ''] = found.output.toString().split('\n')
  return { root: folder, prefix, isShallow: shallow === 'true', failure: describeGitFailure(found) }
}

interface Unresolved {
  readonly reason: string
  /** The Git command that may solve the problem. */
  readonly fetch?: string
}

/** The full hash of the commit that a branch, tag, or hash refers to, or the reason why there is none. */
export async function resolveRef({ root, isShallow, failure }: Repository, ref: string): Promise<string | Unresolved> {
  // The cache may contain the commit.
  if (failure !== undefined) return isFullHash(ref) ? ref : { reason: failure }
  for (const name of [ref, `refs/remotes/origin/${ref}`]) {
    const args = ['-c', 'core.warnAmbiguousRefs=true', 'rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`]
    const { output, code, errors } = await runGit(root, args)
    if (/ambiguous/.test(errors))
      return { reason: `several branches or tags have this name; use \`refs/tags/${ref}\` or \`refs/heads/${ref}\`` }
    const commit = output.toString().trim()
    if (code === 0 && isFullHash(commit)) return commit
  }
  if (isFullHash(ref)) return isShallow ? missing(`git fetch --depth=1 origin ${ref}`) : { reason: 'the repository has no such commit' }
  const fetch = /^v?\d/.test(ref) ? `git fetch --depth=1 origin tag ${ref}` : `git fetch --depth=1 origin ${ref}:refs/remotes/origin/${ref}`
  return isShallow ? missing(fetch) : { reason: 'the repository has no such tag, branch, or commit', fetch }

  function missing(command: string): Unresolved {
    return { reason: 'the clone is shallow, and does not contain it', fetch: command }
  }
}
