import { createPathMatcher, findGlobProblem } from '../../../kit/files/path-matcher.ts'

/** Whether a path matches patterns as `.gitignore` has them, which `exclude_docs` and `draft_docs` use. The last match decides. */
export function createPatternMatcher(patterns: string): (path: string) => boolean {
  const rules = readRules(patterns).map(({ globs, isNegated }) => ({ matches: createPathMatcher(globs, options), isNegated }))
  return (path) => {
    let isMatch = false
    for (const { matches, isNegated } of rules) if (matches(path)) isMatch = !isNegated
    return isMatch
  }
}

/** Why patterns cannot be used, as the end of a sentence; undefined if they can. */
export function findPatternProblem(patterns: string): string | undefined {
  return findGlobProblem(
    readRules(patterns).flatMap(({ globs }) => globs),
    options,
  )
}

const options = { dot: true, groups: false }

interface Rule {
  readonly globs: readonly string[]
  readonly isNegated: boolean
}

function readRules(patterns: string): readonly Rule[] {
  return patterns.split('\n').flatMap((line) => readRule(line.trim()) ?? [])
}

function readRule(line: string): Rule | undefined {
  const isNegated = line.startsWith('!')
  const written = isNegated ? line.slice(1) : line.replace(/^\\/, '')
  const name = written.replace(/^\//, '').replace(/\/$/, '')
  if (name === '' || line.startsWith('#')) return undefined
  const glob = written.startsWith('/') || name.includes('/') ? name : `**/${name}`
  const globs = written.endsWith('/') ? [`${glob}/**`] : [glob, `${glob}/**`]
  return { globs, isNegated }
}
