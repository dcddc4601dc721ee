import { readFileSync } from 'node:fs'
import { attempt } from '../failures/ignore-error.ts'

/** undefined for a file that does not exist or cannot be read. */
export function readTextIfPresent(file: string): string | undefined {
  return readBytesIfPresent(file)?.toString()
}

/** undefined for a file that does not exist or cannot be read. */
export function readBytesIfPresent(file: string): Buffer | undefined {
  // Callers do without the file.
  return attempt(() => readFileSync(file))
}
