import picomatch from 'picomatch/posix'

interface MatchOptions {
  /** Whether wildcards match names that begin with a dot. @default false */
  readonly dot?: boolean
  /** Whether `{a,b}` and `@(a|b)` are groups. @default true */
  readonly groups?: boolean
}

/** Nobody writes longer globs or longer lists of globs by hand. */
const maxLength = 1_000
const maxGlobs = 1_000

/**
 * Matches paths with forward slashes against globs. A glob that begins with `!` excludes the paths that it matches, including hidden files.
 * `!(…)` is a group of alternatives. Invalid globs match nothing.
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

/** Explains why globs cannot be used, worded as the end of a sentence, or returns undefined if they can. */
export function findGlobProblem(globs: readonly string[], options: MatchOptions = {}): string | undefined {
  if (globs.length > maxGlobs) return `there are more than ${maxGlobs} patterns`
  const found = globs.find((glob) => compileGlob(isExclusion(glob) ? glob.slice(1) : glob, options) === undefined)
  if (found === undefined) return undefined
  const shown = found.length > 60 ? `${found.slice(0, 60)}…` : found
  return `the pattern \`${shown}\` ${found.length > maxLength ? `is longer than ${maxLength} characters` : 'combines too many wildcards and groups'}`
}

/** Returns the folders that precede the first wildcard. */
export function literalBase(glob: string): string {
  return picomatch.scan(glob.slice(0, maxLength)).base
}

/**
 * Compiles a glob to a regular expression. Returns undefined if matching could take long, because the expression would try many
 * combinations of its wildcards and groups.
 */
function compileGlob(glob: string, { dot = false, groups = true }: MatchOptions): ((path: string) => boolean) | undefined {
  if (glob.length > maxLength) return undefined
  if (!isCheap(glob, groups)) return createLinearMatcher(glob, { dot, groups })
  return picomatch(glob, { ...(groups ? { posix: true } : { nobrace: true, noext: true }), dot })
}

/** Repeated groups are safe only if the next character determines which alternative applies. */
function hasAmbiguousRepetition(glob: string): boolean {
  return [...glob.matchAll(/[*+]\(([^)]*)/g)].some(([, inside = '']) => {
    const alternatives = inside.split('|')
    return (
      !/^[\w.|-]+$/.test(inside) || new Set(alternatives.map((each) => each[0])).size < alternatives.length || alternatives.includes('')
    )
  })
}

/** The number of wildcards and groups that a regular expression may backtrack into. Most globs have one or two. */
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
  // These patterns may match any number of folders.
  const deep = segments.findIndex((segment) => /\*\*|[({]/.test(segment))
  const fixed = (deep === -1 ? segments.slice(0, -1) : segments.slice(0, deep)).map((segment) => compileGlob(segment, {}) ?? (() => true))
  const namesHidden = deep !== -1 && /(?:^|[/({,|])\\?\.|!\(/.test(segments.slice(deep).join('/'))
  return (names) => names.every((name, index) => fixed[index]?.(name) ?? (deep !== -1 && (namesHidden || !name.startsWith('.'))))
}

/** Whether a pattern in which `*` stands for any text matches a whole path. Unlike a regular expression, this takes linear time. */
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

/** More alternatives than any real pattern has. */
const maxAlternatives = 1_000

interface GlobOptions {
  /** Whether wildcards match names that begin with a dot. */
  readonly dot: boolean
  /** Whether `{a,b}` is a group. */
  readonly groups: boolean
}

/**
 * Matches paths against a glob in linear time for each part: `*`, `?`, `**`, `[…]`, and `{a,b}` work as in picomatch. Returns undefined if
 * the glob contains other syntax or too many alternatives.
 */
export function createLinearMatcher(glob: string, { dot, groups }: GlobOptions): ((path: string) => boolean) | undefined {
  const written = glob.replace(/^(?:\.\/)+/, '')
  const alternatives = groups ? expandBraces(written) : [written]
  const patterns = alternatives?.map(readPattern)
  if (!patterns?.every((pattern) => pattern !== undefined)) return undefined
  return (path) => {
    const names = path.split('/')
    return patterns.some((pattern) => matchesNames(pattern, names, dot))
  }
}

/** Expands `{a,b}c` to `ac` and `bc`. Returns undefined for ranges, unclosed braces, and too many alternatives. */
function expandBraces(glob: string): readonly string[] | undefined {
  let done: readonly string[] = ['']
  for (let at = 0; at < glob.length; ) {
    const open = glob.indexOf('{', at)
    const text = glob.slice(at, open === -1 ? undefined : open)
    if (text.includes('}')) return undefined
    done = done.map((each) => each + text)
    if (open === -1) return done
    const parts = splitBraces(glob, open)
    if (!parts) return undefined
    const inner: string[] = []
    for (const part of parts.alternatives) {
      const expanded = expandBraces(part)
      if (!expanded || inner.length + expanded.length > maxAlternatives) return undefined
      for (const each of expanded) inner.push(each)
    }
    if (done.length * inner.length > maxAlternatives) return undefined
    done = done.flatMap((before) => inner.map((each) => before + each))
    at = parts.end
  }
  return done
}

/** More nested braces than any real pattern has. */
const maxNested = 10

function splitBraces(glob: string, open: number): { readonly alternatives: readonly string[]; readonly end: number } | undefined {
  const alternatives: string[] = []
  let depth = 0
  let from = open + 1
  for (let at = open; at < glob.length; at++) {
    const sign = glob[at]
    if (sign === '{' && ++depth > maxNested) return undefined
    if (sign === '}') depth--
    if ((sign === ',' && depth === 1) || depth === 0) {
      alternatives.push(glob.slice(from, at))
      from = at + 1
    }
    if (depth === 0) return alternatives.length > 1 ? { alternatives, end: at + 1 } : undefined
  }
  return undefined
}

/** One character of a name. */
type Sign = '*' | { matches(sign: string): boolean }
type Segment = '**' | { readonly signs: readonly Sign[]; readonly isWild: boolean; readonly endsWithStar: boolean }

function readPattern(glob: string): readonly Segment[] | undefined {
  const segments = glob.split('/').map(readSegment)
  return segments.every((segment) => segment !== undefined) ? segments : undefined
}

/** Reads a segment of a glob. Returns undefined if it contains more than wildcards and character classes. */
function readSegment(text: string): Segment | undefined {
  if (text === '**') return '**'
  if (text === '' || /[\\()|!^$+"']/.test(text.replace(/\[[!^]/g, '['))) return undefined
  const signs: Sign[] = []
  for (const [part] of text.matchAll(/\*+|\[[^\]]*\]?|[\s\S]/gu)) {
    if (part.startsWith('*')) signs.push('*')
    else if (part === '?') signs.push({ matches: () => true })
    else if (part.startsWith('[')) {
      const matches = readClass(part)
      if (!matches) return undefined
      signs.push({ matches })
    } else signs.push({ matches: (sign) => sign === part })
  }
  return { signs, isWild: /^[*?]/.test(text), endsWithStar: text.endsWith('*') }
}

function readClass(written: string): ((sign: string) => boolean) | undefined {
  const [, not, inside = ''] = /^\[([!^]?)([^[\]]+)\]$/.exec(written) ?? []
  if (inside === '') return undefined
  const ranges = [...inside.matchAll(/([\s\S])-([\s\S])|[\s\S]/gu)].map(([sign, from = sign, to = sign]) => [from, to] as const)
  return (sign) => ranges.some(([from, to]) => from <= sign && sign <= to) === (not === '')
}

/** A name matches exactly one segment, so backtracking to the last `**` is enough. */
function matchesNames(pattern: readonly Segment[], names: readonly string[], dot: boolean): boolean {
  let at = 0
  let next = 0
  let star: { readonly after: number; end: number } | undefined
  while (at < names.length) {
    const segment = pattern[next]
    if (segment === '**') {
      star = { after: ++next, end: at }
      continue
    }
    if (segment !== undefined && matchesName(segment, names[at] ?? '', dot)) {
      at++
      next++
      continue
    }
    if (!star || !canSkip(names[star.end] ?? '', dot)) return false
    at = ++star.end
    next = star.after
  }
  const before = pattern[next - 1]
  // `a/**` matches `a`, but `a*/**` does not.
  const needsMore = before !== undefined && before !== '**' && before.endsWithStar && next < pattern.length
  return !needsMore && pattern.slice(next).every((segment) => segment === '**')
}

function canSkip(name: string, dot: boolean): boolean {
  return dot ? name !== '.' && name !== '..' : !name.startsWith('.')
}

/** Matches the characters of one name in the same way, with `*` as the wildcard. */
function matchesName({ signs, isWild }: Exclude<Segment, '**'>, name: string, dot: boolean): boolean {
  if (name === '' || (isWild && name.startsWith('.') && !(dot && canSkip(name, dot)))) return false
  const letters = [...name]
  let at = 0
  let next = 0
  let star: { readonly after: number; end: number } | undefined
  while (at < letters.length) {
    const sign = signs[next]
    if (sign === '*') star = { after: ++next, end: at }
    else if (sign?.matches(letters[at] ?? '')) {
      at++
      next++
    } else if (star) {
      at = ++star.end
      next = star.after
    } else return false
  }
  return signs.slice(next).every((sign) => sign === '*')
}
