import { readFileSync } from 'node:fs'
import { ignoreError } from '../failures/ignore-error.ts'

/** undefined for a file that does not exist or cannot be read. */
export function readTextIfPresent(file: string): string | undefined {
  return readBytesIfPresent(file)?.toString()
}

/** undefined for a file that does not exist or cannot be read. */
export function readBytesIfPresent(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch (error) {
    // Callers do without the file.
    ignoreError(error)
    return undefined
  }
}
