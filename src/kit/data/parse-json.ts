import { attempt } from '../failures/failure.ts'

/** Returns the value of a JSON text, which may begin with a byte order mark, or undefined if the text is not valid. */
export function parseJsonIfValid(text: string): unknown {
  // Callers continue without the value, or report the problem.
  return attempt(() => JSON.parse(text.replace(/^\uFEFF/, '')))
}
