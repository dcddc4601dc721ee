import { realpathSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import { EnvironmentError, UsageError } from '../support/failures/failure.ts'
import { type GitRun, runGit } from '../support/programs/run-git.ts'

export interface TrustedCommit {
  /** The full hash. */
  readonly commit: string
  /** The project folder below the top of the repository with a trailing slash, such as `docs/`; empty at the top. */
  readonly prefix: string
}

/** Resolves a ref in the repository of the project. Throws a `UsageError` if there is no such repository or commit. */
export async function resolveCommit(root: string, ref: string): Promise<TrustedCommit> {
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
