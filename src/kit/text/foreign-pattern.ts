import { ignoreError } from '../failures/failure.ts'
import { withDeadline } from '../threads/with-deadline.ts'

/** Compiles and matches regular expressions from other people, such as those in API documents, which can be hostile. */
export interface PatternMatcher {
  /** Tests a text. Returns undefined if the pattern is invalid or takes too much time. */
  matches(pattern: string, text: string): boolean | undefined
  /** Explains why a pattern is not a regular expression of ECMA-262, or returns undefined if it is valid. */
  findProblem(pattern: string): string | undefined
  /** Patterns that took too much time, each listed once. */
  readonly slow: ReadonlySet<string>
}

const limits = {
  pattern: 2_000,
  text: 10_000,
  /** The time limit for a single match, which is generous, so that a busy computer does not affect the result. */
  ms: 1_000,
  /** The time limit for all matches together. The patterns in the documents of GitHub and Stripe take less than 100 ms. */
  totalMs: 4_000,
  /** After several slow patterns, all patterns that might be slow are skipped. */
  slow: 3,
  /** Compiling `\p{L}` takes 0.05 ms, so a document of 30 MB could take minutes. Real documents have a few hundred. */
  categories: 10_000,
}

export function createPatternMatcher(): PatternMatcher {
  const compiled = new Map<string, RegExp | undefined>()
  const slow = new Set<string>()
  let categories = 0
  let spentMs = 0
  const compileUnicode = (pattern: string): RegExp | undefined => {
    categories += pattern.split(/\\p/i).length - 1
    return categories > limits.categories ? undefined : tryCompile(pattern, 'u').expression
  }
  const compile = (pattern: string): RegExp | undefined => {
    // Many patterns are written for engines that allow more escapes.
    if (!compiled.has(pattern)) compiled.set(pattern, compileUnicode(pattern) ?? tryCompile(pattern, '').expression)
    return compiled.get(pattern)
  }
  return {
    slow,
    matches(pattern, text) {
      if (pattern.length > limits.pattern || text.length > limits.text || slow.has(pattern) || spentMs > limits.totalMs) return undefined
      const expression = compile(pattern)
      const mayBeSlow = !isLinear(pattern)
      if (!expression || (mayBeSlow && slow.size >= limits.slow)) return undefined
      const startedAt = performance.now()
      const result = mayBeSlow ? matchInTime(expression, text) : match(expression, text)
      spentMs += performance.now() - startedAt
      if (result === 'late' || spentMs > limits.totalMs) slow.add(pattern)
      return result === 'late' ? undefined : result
    },
    findProblem(pattern) {
      // Without the flag `u`, character categories take no time, and nearly all patterns are valid.
      const { expression, reason } = tryCompile(withoutModifiers(pattern), '')
      if (expression) return undefined
      const isValid = compileUnicode(pattern) !== undefined || categories > limits.categories
      return isValid ? undefined : reason
    },
  }
}

function matchInTime(expression: RegExp, text: string): boolean | undefined | 'late' {
  let result: boolean | undefined
  const work = () => {
    result = match(expression, text)
  }
  return withDeadline(work, { ms: limits.ms }) ? result : 'late'
}

function match(expression: RegExp, text: string): boolean | undefined {
  try {
    return expression.test(text)
  } catch (error) {
    // V8 compiles an expression when it is first used, which can need too much memory, and the stack for backtracking is limited.
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined
    throw error
  }
}

function tryCompile(pattern: string, flags: string): { readonly expression?: RegExp; readonly reason?: string } {
  try {
    return { expression: new RegExp(pattern, flags) }
  } catch (error) {
    ignoreError(error)
    const { message } = error as Error
    return { reason: message.slice(message.lastIndexOf(': ') + 2).toLowerCase() }
  }
}

/** ECMA-262 has supported `(?i:…)` since 2025. Not all versions of Node.js that docsgen supports know this syntax. */
function withoutModifiers(pattern: string): string {
  return pattern.replace(/\(\?(?:[ims]{1,3}(?:-[ims]{0,3})?|-[ims]{1,3}):/g, '(?:')
}

/** Whether a pattern cannot backtrack: it is anchored or has a fixed length, contains no groups, and has at most one variable part. */
function isLinear(pattern: string): boolean {
  const plain = pattern.replace(/\\./gs, 'x').replace(/\[[^\]]*\]/g, 'x')
  const variable = plain.match(/[*+?]|\{\d*,\d*\}/g)?.length ?? 0
  return !/[(|]/.test(plain) && (variable === 0 || (variable === 1 && plain.startsWith('^')))
}
