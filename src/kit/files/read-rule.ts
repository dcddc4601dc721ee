import { relative, sep } from 'node:path'
import { isPrivatePath } from './file-rules.ts'
import { isBelow } from './is-within.ts'
import type { GitFiles } from './read-git-files.ts'

/** Why content may not show a file. */
export type Refusal = 'outside' | 'private' | 'ignored' | 'untracked'

interface RuleInput {
  /** The real path of the folder that may be read. */
  readonly root: string
  /** Undefined if the folder is not in a repository. */
  readonly git: GitFiles | undefined
  /** Names that begin with a dot and may nevertheless be read. */
  readonly shown?: ReadonlySet<string>
  /** Those names only as far as Git tracks them, so that everyone who can see the repository can see the file; `.gitignore` always. @default false */
  readonly onlyTracked?: boolean
}

/**
 * The rule for reading on behalf of people who are not trusted: only files in the folder and tracked files of its Git repository, without
 * dotfiles, `node_modules`, and files that Git ignores. It judges real paths, so that neither links nor spellings circumvent it.
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
