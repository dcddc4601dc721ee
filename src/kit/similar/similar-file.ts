import { readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import { ignoreError } from '../failures/ignore-error.ts'
import { closest } from './closest.ts'

/**
 * Suggests an existing file or folder for a mistyped path, correcting each part of the path. The result has an extension if the path has one.
 */
export function findSimilarFile(folder: string, path: string, what: 'file' | 'folder' = 'file'): string | undefined {
  const parts = posix.normalize(path).split('/')
  const found: string[] = []
  for (const [index, part] of parts.entries()) {
    if (part === '..') {
      found.push(part)
      continue
    }
    const isFile = index === parts.length - 1 && what === 'file'
    const names = listNames(join(folder, ...found), isFile ? 'file' : 'folder')
    const known = isFile && posix.extname(part) === '' ? names.map((name) => posix.parse(name).name) : names
    const name = closest(part, known)
    if (name === undefined) return undefined
    found.push(name)
  }
  const result = found.join('/')
  return result === posix.normalize(path) ? undefined : result
}

function listNames(folder: string, kind: 'file' | 'folder'): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => (kind === 'file' ? !entry.isDirectory() : entry.isDirectory() && !/^(?:\.|node_modules$)/.test(entry.name)))
      .map(({ name }) => name)
      .sort()
  } catch (error) {
    // The folder does not exist.
    ignoreError(error)
    return []
  }
}
