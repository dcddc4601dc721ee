import { ignoreError } from '../../../kit/failures/ignore-error.ts'

/** Compiles the patterns of a specification, each once. */
export interface PatternCompiler {
  /** undefined if the pattern is invalid or takes too much time. */
  compile(pattern: string): RegExp | undefined
  /** Why a pattern is not a regular expression of ECMA-262; undefined if it is one. */
  findProblem(pattern: string): string | undefined
}

/** Compiling `\p{L}` takes 0.05 ms, so a document of 30 MB could take minutes. Real ones have a few hundred. */
const mostCategories = 10_000

export function createPatternCompiler(): PatternCompiler {
  const compiled = new Map<string, RegExp | undefined>()
  let categories = 0
  const compileUnicode = (pattern: string): RegExp | undefined => {
    categories += pattern.split(/\\p/i).length - 1
    return categories > mostCategories ? undefined : tryCompile(pattern, 'u').expression
  }
  return {
    compile(pattern) {
      // Many patterns are written for engines that allow more escapes.
      if (!compiled.has(pattern)) compiled.set(pattern, compileUnicode(pattern) ?? tryCompile(pattern, '').expression)
      return compiled.get(pattern)
    },
    findProblem(pattern) {
      // Without `u`, categories take no time, and nearly all patterns are valid.
      const { expression, reason } = tryCompile(withoutModifiers(pattern), '')
      if (expression) return undefined
      const isValid = compileUnicode(pattern) !== undefined || categories > mostCategories
      return isValid ? undefined : reason
    },
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

/** ECMA-262 has `(?i:…)` since 2025; not all versions of Node.js that docsgen supports know it. */
function withoutModifiers(pattern: string): string {
  return pattern.replace(/\(\?(?:[ims]{1,3}(?:-[ims]{0,3})?|-[ims]{1,3}):/g, '(?:')
}
