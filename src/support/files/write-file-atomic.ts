import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Writes a file of the cache, and its folder; renamed into place, so that a second docsgen never reads half of it. */
export function writeFileAtomic(file: string, content: string | Uint8Array): void {
  const draft = `${file}.${process.pid}.tmp`
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(draft, content)
  replaceFile(draft, file)
}

/** Gives a draft its name. A folder that has the name by mistake goes: it is the cache's own name. */
export function replaceFile(draft: string, file: string): void {
  try {
    renameSync(draft, file)
  } catch (error) {
    if (!folderInTheWay.has((error as NodeJS.ErrnoException).code ?? '')) throw error
    rmSync(file, { recursive: true, force: true })
    renameSync(draft, file)
  }
}

/** What systems answer where a file is renamed to the name of a folder. */
const folderInTheWay: ReadonlySet<string> = new Set(['EISDIR', 'ENOTEMPTY', 'EEXIST', 'EPERM'])
