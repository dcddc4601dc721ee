import { readFileSync } from 'node:fs'
import { ignoreError } from '../failures/ignore-error.ts'

/** undefined for a file that does not exist or cannot be read. */
export function readTextIfPresent(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    // Callers do without the file.
    ignoreError(error)
    return undefined
  }
}
