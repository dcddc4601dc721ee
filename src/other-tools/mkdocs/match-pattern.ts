import picomatch from 'picomatch/posix'

/** Whether a path matches patterns as `.gitignore` has them, which `exclude_docs` and `draft_docs` use. The last match decides. */
export function createPatternMatcher(patterns: string): (path: string) => boolean {
  const rules = patterns.split('\n').flatMap((line) => readRule(line.trim()) ?? [])
  return (path) => {
    let isMatch = false
    for (const { matches, isNegated } of rules) if (matches(path)) isMatch = !isNegated
    return isMatch
  }
}

function readRule(line: string): { readonly matches: (path: string) => boolean; readonly isNegated: boolean } | undefined {
  const isNegated = line.startsWith('!')
  const written = isNegated ? line.slice(1) : line.replace(/^\\/, '')
  const name = written.replace(/^\//, '').replace(/\/$/, '')
  if (name === '' || line.startsWith('#')) return undefined
  const glob = written.startsWith('/') || name.includes('/') ? name : `**/${name}`
  const globs = written.endsWith('/') ? [`${glob}/**`] : [glob, `${glob}/**`]
  return { matches: picomatch(globs, { dot: true, nobrace: true, noext: true }), isNegated }
}
