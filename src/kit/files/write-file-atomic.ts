import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Writes a cache file and creates its folder. The file is renamed into place, so that another docsgen never reads it half-written. */
export function writeFileAtomic(file: string, content: string | Uint8Array): void {
  const draft = `${file}.${process.pid}.tmp`
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(draft, content)
  replaceFile(draft, file)
}

/** Renames a draft. A folder that has the name by mistake is removed, because the name belongs to the cache. */
export function replaceFile(draft: string, file: string): void {
  try {
    renameSync(draft, file)
  } catch (error) {
    if (!folderInTheWay.has((error as NodeJS.ErrnoException).code ?? '')) throw error
    rmSync(file, { recursive: true, force: true })
    renameSync(draft, file)
  }
}

/** Errors if a file is renamed to the name of a folder. */
const folderInTheWay: ReadonlySet<string> = new Set(['EISDIR', 'ENOTEMPTY', 'EEXIST', 'EPERM'])
