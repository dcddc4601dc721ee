import { matchesPattern } from '../../../kit/files/path-matcher.ts'

/** Answers where a page is published: `packages/a/src/intro.md` -> `a/intro.md`. */
export type Rewrite = (path: string) => string

/** Reads `rewrites`, whose keys are paths or route patterns of path-to-regexp, such as `packages/:pkg/src/:rest*`. */
export function createRewrite(rewrites: Readonly<Record<string, unknown>>): Rewrite {
  const exact = new Map<string, string>()
  const patterns: ((path: string) => string | undefined)[] = []
  for (const [from, to] of Object.entries(rewrites)) {
    if (typeof to !== 'string') continue
    if (/[:*(]/.test(from)) patterns.push(createPattern(from, to))
    else exact.set(from.replace(/^\//, ''), to.replace(/^\//, ''))
  }
  return (path) => {
    const found = exact.get(path)
    if (found !== undefined) return found
    for (const pattern of patterns) {
      const rewritten = pattern(path)
      if (rewritten !== undefined) return rewritten
    }
    return path
  }
}

type Part = { readonly text: string } | { readonly name: string; readonly isRest: boolean }

const placeholder = /:(\w+)(\([^()]*\))?([*+?])?|\*(\w+)|\(([^()]*)\)/g

/** A pattern is matched by its literal parts in linear time; a name matches within a folder, and `:name*` any text. */
function createPattern(from: string, to: string): (path: string) => string | undefined {
  const parts = readParts(from.replace(/^\//, ''))
  const target = readParts(to.replace(/^\//, ''))
  const shape = parts.map((part) => ('text' in part ? part.text : '*')).join('')
  return (path) => {
    if (!matchesPattern(shape, path)) return undefined
    const values = matchParts(parts, path)
    return values && target.map((part) => ('text' in part ? part.text : (values.get(part.name) ?? ''))).join('')
  }
}

function readParts(pattern: string): readonly Part[] {
  const parts: Part[] = []
  let done = 0
  let unnamed = 0
  for (const { 0: found, 1: name, 2: inner, 3: modifier, 4: wildcard, index } of pattern.matchAll(placeholder)) {
    if (index > done) parts.push({ text: pattern.slice(done, index) })
    const isRest = modifier === '*' || modifier === '+' || wildcard !== undefined || (inner ?? found).includes('.*')
    parts.push({ name: name ?? wildcard ?? String(unnamed++), isRest })
    done = index + found.length
  }
  if (done < pattern.length) parts.push({ text: pattern.slice(done) })
  return parts
}

/** Each value ends at the literal text that follows its name; the last one is what is left. */
function matchParts(parts: readonly Part[], path: string): ReadonlyMap<string, string> | undefined {
  const values = new Map<string, string>()
  let at = 0
  for (const [index, part] of parts.entries()) {
    if ('text' in part) {
      if (!path.startsWith(part.text, at)) return undefined
      at += part.text.length
      continue
    }
    const next = parts[index + 1]
    const isLast = index >= parts.length - 2
    const literal = next && 'text' in next ? next.text : ''
    const end = next === undefined ? path.length : isLast ? path.length - literal.length : path.indexOf(literal, at)
    if (end < at) return undefined
    const value = path.slice(at, end)
    if (!part.isRest && value.includes('/')) return undefined
    values.set(part.name, value)
    at = end
  }
  return at === path.length ? values : undefined
}
