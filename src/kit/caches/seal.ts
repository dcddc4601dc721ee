import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { attempt } from '../failures/ignore-error.ts'
import { writeFileAtomic } from '../files/file-system.ts'
import { cacheKey } from './cache-key.ts'

/** The length of a seal, in ASCII characters. */
export const sealLength = 64

/**
 * Proves that a user of this machine stored this content under this name: HMAC-SHA256 in hexadecimal. Anyone can put files into a project's
 * folders, so no file is read back without its seal.
 */
export function seal(name: string, content: string | Uint8Array): string {
  return createHmac('sha256', cacheKey())
    .update(`${JSON.stringify(name)}\n`)
    .update(content)
    .digest('hex')
}

/** Returns the content that `writeSealed` stored under this name, or undefined if the file is missing, damaged, or from elsewhere. */
export function readSealed(file: string): Buffer | undefined {
  // A missing or unreadable file counts as empty.
  return attempt(() => {
    const bytes = readFileSync(file)
    const content = bytes.subarray(sealLength + 1)
    return bytes.toString('latin1', 0, sealLength) === seal(basename(file), content) ? content : undefined
  })
}

/** Throws if the disk rejects the write. */
export function writeSealed(file: string, content: string | Uint8Array): void {
  writeFileAtomic(file, Buffer.concat([Buffer.from(`${seal(basename(file), content)}\n`), Buffer.from(content as Uint8Array)]))
}

/** Returns the value that `saveJson` stored under this key, or undefined if the file is damaged or from elsewhere. */
export function loadJson<Value>(file: string, key: string): Value | undefined {
  const text = readSealed(file)?.toString('utf8')
  if (text === undefined) return undefined
  const end = text.indexOf('\n')
  return text.slice(0, end) === JSON.stringify(key) ? (JSON.parse(text.slice(end + 1)) as Value) : undefined
}

/** Caches a value for the next build. Disk errors are ignored. */
export function saveJson(file: string, key: string, value: unknown): void {
  // If the disk is full or read-only, the next build runs without the value.
  attempt(() => writeSealed(file, `${JSON.stringify(key)}\n${JSON.stringify(value)}`))
}

/** A path in docsgen's cache. Its content is verified when it is read, and `docsgen clean` removes it. */
export function cachePath(stateDir: string, ...names: readonly string[]): string {
  return join(stateDir, 'cache', ...names)
}

/**
 * Returns the beginning of the path, relative to the project folder, of a page whose version or repository comes from Git and is stored in
 * the cache. Returns an empty string for other pages.
 */
export function projectBaseOf(page: string): string {
  // `build --verify` has its own cache within the cache.
  return /^\.docsgen\/cache\/(?:verify-[^/]+\/cache\/)?(?:versions|repositories)\/[^/]+\//.exec(page)?.[0] ?? ''
}
