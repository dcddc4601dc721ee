import picomatch from 'picomatch/posix'

/** Enables `[!a]` and `[[:alpha:]]`. */
const options = { posix: true }

/**
 * Matches paths with forward slashes against globs. A glob that begins with `!` excludes what it matches, including hidden files; `!(…)`
 * is a group of alternatives.
 */
export function createPathMatcher(globs: readonly string[]): (path: string) => boolean {
  const isIncluded = picomatch(
    globs.filter((glob) => !isExclusion(glob)),
    options,
  )
  const isExcluded = picomatch(
    globs.filter(isExclusion).map((glob) => glob.slice(1)),
    { ...options, dot: true },
  )
  return (path) => isIncluded(path) && !isExcluded(path)
}

export function isExclusion(glob: string): boolean {
  return /^!(?!\()/.test(glob)
}

/**
 * Whether files below a folder can match one of the globs, so that a walk can skip other folders. Returns true if only reading the folder
 * would show it.
 */
export function createFolderFilter(globs: readonly string[]): (folder: string) => boolean {
  const filters = globs.filter((glob) => !isExclusion(glob)).map(createFilterForGlob)
  return (folder) => filters.some((canContainMatches) => canContainMatches(folder.split('/')))
}

function createFilterForGlob(glob: string): (names: readonly string[]) => boolean {
  const segments = glob.replace(/^(?:\.\/)+/, '').split('/')
  // These may match any number of folders.
  const deep = segments.findIndex((segment) => /\*\*|[({]/.test(segment))
  const fixed = (deep === -1 ? segments.slice(0, -1) : segments.slice(0, deep)).map((segment) => picomatch(segment, options))
  const namesHidden = deep !== -1 && /(?:^|[/({,|])\\?\.|!\(/.test(segments.slice(deep).join('/'))
  return (names) => names.every((name, index) => fixed[index]?.(name) ?? (deep !== -1 && (namesHidden || !name.startsWith('.'))))
}

/** Whether a pattern with `*` for any text matches a whole path, in linear time, unlike a regular expression. */
export function matchesPattern(pattern: string, path: string): boolean {
  const [head = '', ...rest] = pattern.split('*')
  const tail = rest.pop()
  if (tail === undefined) return pattern === path
  if (!path.startsWith(head) || path.length < head.length + tail.length || !path.endsWith(tail)) return false
  let at = head.length
  for (const part of rest) {
    const found = path.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  return at <= path.length - tail.length
}
