import { EnvironmentError } from '../support/failure.ts'
import { runGit } from '../support/run-git.ts'

/** Paths from the top of the repository. */
export interface Changes {
  /** Files git knows of, in the commit or in the working tree, that are not the same in both. */
  readonly tracked: readonly string[]
  /** Files git neither knows of nor ignores, without what installations and builds leave. */
  readonly untracked: readonly string[]
}

/** How the working tree differs from a commit. `prefix` is the project's folder. */
export async function findChanges(root: string, commit: string, prefix: string): Promise<Changes> {
  const diff = ['diff', '--name-only', '-z', '--no-relative', '--no-renames', '--no-ext-diff', '--no-textconv', '--ignore-submodules=none']
  const left = [':(top,exclude,glob)**/node_modules/**', `:(top,exclude,literal)${prefix}.docsgen`]
  const [tracked, untracked] = await Promise.all([
    list(root, [...diff, commit, '--']),
    list(root, ['ls-files', '-z', '--others', '--exclude-standard', '--full-name', '--', ':/', ...left]),
  ])
  return { tracked, untracked }
}

async function list(root: string, args: readonly string[]): Promise<readonly string[]> {
  const { output, code, errors } = await runGit(root, args)
  if (code !== 0) throw new EnvironmentError(`git could not compare the working tree: ${errors.trim().split('\n')[0] ?? ''}`)
  return output
    .toString()
    .split('\0')
    .filter((path) => path !== '')
}
