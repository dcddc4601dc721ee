import { ignoreError } from '../support/ignore-error.ts'

/** A path as rules compare it: decoded where it can be. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch (error) {
    // A `%` that begins no code.
    ignoreError(error)
    return path
  }
}
