import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Writes a file of the cache, and its folder; renamed into place, so that a second docsgen never reads half of it. */
export function writeWhole(file: string, content: string): void {
  const draft = `${file}.${process.pid}.tmp`
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(draft, content)
  renameSync(draft, file)
}
