import picomatch from 'picomatch/posix'
import { createLinearMatcher } from './linear-glob.ts'

interface MatchOptions {
  /** Whether wildcards match names that begin with a dot. @default false */
  readonly dot?: boolean
  /** Whether `{a,b}` and `@(a|b)` are groups. @default true */
  readonly groups?: boolean
}

/** Longer globs, and lists with more globs, are not written by people. */
const maxLength = 1_000
const maxGlobs = 1_000

/**
 * Matches paths with forward slashes against globs. A glob that begins with `!` excludes what it matches, including hidden files. `!(…)`
 * is a group of alternatives. Globs with a problem match nothing.
 */
export function createPathMatcher(globs: readonly string[], options: MatchOptions = {}): (path: string) => boolean {
  const compile = (all: readonly string[], own: MatchOptions) => {
    const matchers = all.flatMap((glob) => compileGlob(glob, own) ?? [])
    return (path: string) => matchers.some((matches) => matches(path))
  }
  const used = globs.slice(0, maxGlobs)
  const isIncluded = compile(
    used.filter((glob) => !isExclusion(glob)),
    options,
  )
  const isExcluded = compile(
    used.filter(isExclusion).map((glob) => glob.slice(1)),
    { ...options, dot: true },
  )
  return (path) => isIncluded(path) && !isExcluded(path)
}

/** Why globs cannot be used, as the end of a sentence, or undefined if they can. */
export function findGlobProblem(globs: readonly string[], options: MatchOptions = {}): string | undefined {
  if (globs.length > maxGlobs) return `there are more than ${maxGlobs} patterns`
  const found = globs.find((glob) => compileGlob(isExclusion(glob) ? glob.slice(1) : glob, options) === undefined)
  if (found === undefined) return undefined
  const shown = found.length > 60 ? `${found.slice(0, 60)}…` : found
  return `the pattern \`${shown}\` ${found.length > maxLength ? `is longer than ${maxLength} characters` : 'combines too many wildcards and groups'}`
}

/** The folders in front of the first wildcard. */
export function literalBase(glob: string): string {
  return picomatch.scan(glob.slice(0, maxLength)).base
}

/** undefined if matching could take long: regular expressions go back to each wildcard and group, for each of those before it. */
function compileGlob(glob: string, { dot = false, groups = true }: MatchOptions): ((path: string) => boolean) | undefined {
  if (glob.length > maxLength) return undefined
  if (!isCheap(glob, groups)) return createLinearMatcher(glob, { dot, groups })
  return picomatch(glob, { ...(groups ? { posix: true } : { nobrace: true, noext: true }), dot })
}

/** Repeated groups are safe only if the next character decides between their alternatives. */
function hasAmbiguousRepetition(glob: string): boolean {
  return [...glob.matchAll(/[*+]\(([^)]*)/g)].some(([, inside = '']) => {
    const alternatives = inside.split('|')
    return (
      !/^[\w.|-]+$/.test(inside) || new Set(alternatives.map((each) => each[0])).size < alternatives.length || alternatives.includes('')
    )
  })
}

/** Choices that a regular expression has at a time. Most globs have one or two. */
const maxChoices = 2

function isCheap(glob: string, groups: boolean): boolean {
  if (groups && hasAmbiguousRepetition(glob)) return false
  let choices = groups ? glob.split(/[({]/).length - 1 : 0
  for (const segment of glob.split('/')) {
    const wildcards = segment.split(/\*+/).length - 1
    choices += segment.includes('**') ? wildcards : Math.max(0, wildcards - 1)
  }
  return choices <= maxChoices
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
  const fixed = (deep === -1 ? segments.slice(0, -1) : segments.slice(0, deep)).map((segment) => compileGlob(segment, {}) ?? (() => true))
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
