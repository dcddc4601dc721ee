import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { cachePath, readSealed, writeSealed } from '../../kit/caches/seal.ts'
import { EnvironmentError } from '../../kit/failures/failure.ts'

/** Pictures that earlier builds drew, by a hash of everything they are made from. */
export interface PictureCache {
  has(key: string): boolean
  /** Throws an `EnvironmentError` if the picture is gone. */
  read(key: string): Uint8Array
  write(key: string, content: Uint8Array): void
  /** Removes all others. */
  keep(keys: ReadonlySet<string>): void
}

export function openPictureCache(stateDir: string, name: string): PictureCache {
  const folder = cachePath(stateDir, name)
  mkdirSync(folder, { recursive: true })
  return {
    has: (key) => readSealed(join(folder, key)) !== undefined,
    read: (key) => readSealed(join(folder, key)) ?? missingPicture(join(folder, key)),
    write: (key, content) => writeSealed(join(folder, key), content),
    keep(keys) {
      for (const name of readdirSync(folder)) if (!keys.has(name)) rmSync(join(folder, name), { recursive: true, force: true })
    },
  }
}

function missingPicture(file: string): never {
  throw new EnvironmentError(`The image \`${file}\` was removed or damaged while docsgen was building.`, 'Build again.')
}
