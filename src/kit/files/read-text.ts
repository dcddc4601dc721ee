import { readFileSync } from 'node:fs'
import { attempt } from '../failures/ignore-error.ts'

/** Reads a text file. Returns undefined if it does not exist or cannot be read. */
export function readTextIfPresent(file: string): string | undefined {
  return readBytesIfPresent(file)?.toString()
}

/** Reads a file. Returns undefined if it does not exist or cannot be read. */
export function readBytesIfPresent(file: string): Buffer | undefined {
  // Callers continue without the file.
  return attempt(() => readFileSync(file))
}
