import { type ParseResult, type ParserOptions, parseSync } from 'oxc-parser'
import { couldFlood } from './error-bound.ts'
import { couldOverflow } from './nesting-bound.ts'

/**
 * Parses TypeScript or JavaScript that anyone could have written. Returns undefined if it could be nested too deeply for the native parser,
 * which would end the process, or if its lines are so long that errors in them would take all memory.
 */
export function parseCode(path: string, text: string, options?: ParserOptions): ParseResult | undefined {
  const hasJsx = options?.lang === undefined ? !/\.[cm]?ts$/.test(path) : options.lang !== 'ts' && options.lang !== 'dts'
  return couldFlood(text) || couldOverflow(text, hasJsx) ? undefined : parseSync(path, text, options)
}

/** Parses modules of the site's owner, which the build also runs. */
export function parseTrustedCode(path: string, text: string): ParseResult {
  return parseSync(path, text)
}
