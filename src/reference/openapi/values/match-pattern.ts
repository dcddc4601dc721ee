import { withDeadline } from '../../../kit/threads/with-deadline.ts'
import { createPatternCompiler } from './compile-pattern.ts'

/** Matches texts against the patterns of a specification, which can be hostile. */
export interface PatternMatcher {
  /** undefined if the pattern is invalid or takes too much time. */
  matches(pattern: string, text: string): boolean | undefined
  /** Patterns that took too much time, each once. */
  readonly slow: ReadonlySet<string>
}

/** Generous, so that a busy computer does not decide. After some slow patterns, all that might be slow are skipped. */
const limits = { pattern: 2_000, text: 10_000, ms: 1_000, slow: 3 }

export function createPatternMatcher(): PatternMatcher {
  const { compile } = createPatternCompiler()
  const slow = new Set<string>()
  return {
    slow,
    matches(pattern, text) {
      if (pattern.length > limits.pattern || text.length > limits.text || slow.has(pattern)) return undefined
      const expression = compile(pattern)
      if (!expression || isLinear(pattern)) return expression?.test(text)
      if (slow.size >= limits.slow) return undefined
      let result = false
      const work = () => {
        result = expression.test(text)
      }
      if (withDeadline(work, { ms: limits.ms })) return result
      slow.add(pattern)
      return undefined
    },
  }
}

/** Whether a pattern has no way to backtrack: it is anchored or has a fixed length, without groups, with at most one variable part. */
function isLinear(pattern: string): boolean {
  const plain = pattern.replace(/\\./gs, 'x').replace(/\[[^\]]*\]/g, 'x')
  const variable = plain.match(/[*+?]|\{\d*,\d*\}/g)?.length ?? 0
  return !/[(|]/.test(plain) && (variable === 0 || (variable === 1 && plain.startsWith('^')))
}
