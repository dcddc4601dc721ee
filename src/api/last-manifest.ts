import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { cachePath, readSealed, writeSealed } from '../kit/caches/seal.ts'
import { UsageError } from '../kit/failures/failure.ts'
import { writeFileAtomic } from '../kit/files/file-system.ts'
import { sha256 } from '../kit/files/hash.ts'

/** A plain manifest, which other programs can also read. */
const manifestName = 'manifest.json'
const sealName = 'manifest.seal'

/** Stores the manifest of a build for the commands after it. Throws if the disk refuses. */
export function saveLastManifest(stateDir: string, text: string): void {
  writeFileAtomic(cachePath(stateDir, manifestName), text)
  writeSealed(cachePath(stateDir, sealName), sha256(text))
}

/** The path of the last build's manifest; undefined if there was no build. Throws a `UsageError` if someone else wrote it. */
export function findLastManifest(projectFolder: string): string | undefined {
  const stateDir = join(projectFolder, '.docsgen')
  const file = cachePath(stateDir, manifestName)
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return undefined
  if (readSealed(cachePath(stateDir, sealName))?.toString() === sha256(readFileSync(file))) return file
  throw new UsageError(
    `\`${file}\` was not written by docsgen on this machine.`,
    'Build the site, or name the manifest to compare with: `--manifest`.',
  )
}
