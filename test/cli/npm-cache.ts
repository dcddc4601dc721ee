import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { type Files, writeFiles } from './project.ts'

/** Puts tarballs into a folder as npm does into its cache. */
export function fillNpmCache(folder: string, tarballs: readonly Buffer[]): void {
  const files: Record<string, Files[string]> = {}
  for (const tarball of tarballs) {
    const hex = createHash('sha512').update(tarball).digest('hex')
    files[`_cacache/content-v2/sha512/${hex.slice(0, 2)}/${hex.slice(2, 4)}/${hex.slice(4)}`] = tarball
  }
  writeFiles(join(folder), files)
}
