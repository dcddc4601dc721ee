import picomatch from 'picomatch/posix'

/** Whether a path with forward slashes is meant by globs, of which those with `!` take away; what `node_modules` holds is never meant. */
export function createPathMatcher(globs: readonly string[]): (path: string) => boolean {
  const isMeant = picomatch(globs.filter((glob) => !glob.startsWith('!')))
  const isTakenAway = picomatch(globs.filter((glob) => glob.startsWith('!')).map((glob) => glob.slice(1)))
  return (path) => isMeant(path) && !isTakenAway(path) && !path.split('/').includes('node_modules')
}
