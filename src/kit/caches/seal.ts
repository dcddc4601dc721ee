import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { ignoreError } from '../failures/ignore-error.ts'
import { writeFileAtomic } from '../files/write-file-atomic.ts'
import { cacheKey } from './cache-key.ts'

/** The length of a seal, in ASCII characters. */
export const sealLength = 64

/**
 * Proves that this machine's user stored this content under this name: HMAC-SHA256 in hexadecimal. Anyone can put files into a project's
 * folders, so nothing is read back without its seal.
 */
export function seal(name: string, content: string | Uint8Array): string {
  return createHmac('sha256', cacheKey())
    .update(`${JSON.stringify(name)}\n`)
    .update(content)
    .digest('hex')
}

/** The content that `writeSealed` stored under this name; undefined if the file is missing, damaged, or from elsewhere. */
export function readSealed(file: string): Buffer | undefined {
  try {
    const bytes = readFileSync(file)
    const content = bytes.subarray(sealLength + 1)
    return bytes.toString('latin1', 0, sealLength) === seal(basename(file), content) ? content : undefined
  } catch (error) {
    // A missing or unreadable file counts as empty.
    ignoreError(error)
    return undefined
  }
}

/** Throws if the disk refuses. */
export function writeSealed(file: string, content: string | Uint8Array): void {
  writeFileAtomic(file, Buffer.concat([Buffer.from(`${seal(basename(file), content)}\n`), Buffer.from(content as Uint8Array)]))
}
