import { isExclusion } from '../support/path-matcher.ts'

/** Why globs cannot choose files. */
export function findGlobsProblem(globs: readonly string[]): string | undefined {
  return globs.length > 0 && globs.every(isExclusion)
    ? 'globs that begin with `!` only exclude files; add a glob for the files to allow, such as `**`'
    : undefined
}
