import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { cachePath } from '../../kit/caches/cache-path.ts'
import { writeFileAtomic } from '../../kit/files/write-file-atomic.ts'

/** Pictures that earlier builds drew, by a hash of everything they are made from. */
export interface PictureCache {
  has(key: string): boolean
  read(key: string): Buffer
  write(key: string, content: Uint8Array): void
  /** Removes all others. */
  keep(keys: ReadonlySet<string>): void
}

export function openPictureCache(stateDir: string, name: string): PictureCache {
  const folder = cachePath(stateDir, name)
  mkdirSync(folder, { recursive: true })
  return {
    has: (key) => existsSync(join(folder, key)),
    read: (key) => readFileSync(join(folder, key)),
    write: (key, content) => writeFileAtomic(join(folder, key), content),
    keep(keys) {
      for (const name of readdirSync(folder)) if (!keys.has(name)) rmSync(join(folder, name), { force: true })
    },
  }
}
