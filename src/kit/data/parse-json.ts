import { attempt } from '../failures/ignore-error.ts'

/** The value of a JSON text, which may begin with a byte order mark, or undefined if it is not valid. */
export function parseJsonIfValid(text: string): unknown {
  // Callers do without the value, or say what is wrong.
  return attempt(() => JSON.parse(text.replace(/^\uFEFF/, '')))
}
