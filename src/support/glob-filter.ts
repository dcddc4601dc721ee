import picomatch from 'picomatch/posix'

/** Whether a path with forward slashes matches a list of globs, of which those that begin with `!` exclude again. */
export function createGlobFilter(globs: readonly string[]): (path: string) => boolean {
  const isIncluded = picomatch(globs.filter((glob) => !glob.startsWith('!')))
  const isExcluded = picomatch(globs.filter((glob) => glob.startsWith('!')).map((glob) => glob.slice(1)))
  return (path) => isIncluded(path) && !isExcluded(path)
}
