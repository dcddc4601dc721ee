import { ignoreError } from '../failures/ignore-error.ts'

/** The value of a JSON text, which may begin with a byte order mark, or undefined if it is not valid. */
export function parseJsonIfValid(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    // Callers do without the value, or say what is wrong.
    ignoreError(error)
    return undefined
  }
}
