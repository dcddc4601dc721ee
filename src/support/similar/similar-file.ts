import { readdirSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { ignoreError } from '../failures/ignore-error.ts'
import { closest } from './closest.ts'

/** A file whose path below the folder is much like this one, each part corrected by itself; with or without the ending, as it was written. */
export function similarFile(folder: string, path: string): string | undefined {
  const parts = posix.normalize(path).split('/')
  const found: string[] = []
  for (const [index, part] of parts.entries()) {
    if (part === '..') {
      found.push(part)
      continue
    }
    const isLast = index === parts.length - 1
    const names = listNames(join(folder, ...found), isLast ? 'file' : 'folder')
    const known = isLast && posix.extname(part) === '' ? names.map((name) => posix.parse(name).name) : names
    const name = closest(part, known)
    if (name === undefined) return undefined
    found.push(name)
  }
  const result = found.join('/')
  return result === posix.normalize(path) ? undefined : result
}

export function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}

function listNames(folder: string, kind: 'file' | 'folder'): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => (kind === 'file' ? !entry.isDirectory() : entry.isDirectory()))
      .map(({ name }) => name)
      .sort()
  } catch (error) {
    // The folder does not exist.
    ignoreError(error)
    return []
  }
}
