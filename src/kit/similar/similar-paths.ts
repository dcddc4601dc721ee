import { readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import { distance } from 'fastest-levenshtein'
import { attempt } from '../failures/failure.ts'
import { allowedEdits, closest, createSimilarNames, fold, maxComparedLength, type SimilarNames } from './closest.ts'

/** The number of paths with the same name that are compared completely. */
const maxSameName = 20

/** Finds the path that an incorrect path most likely means, at a cost that does not depend on the number of paths. */
export interface SimilarPaths {
  /** Finds the same path with different case or with a page's extension. */
  same(path: string): string | undefined
  /** Finds the same path, the same name in another folder, or a similar name. */
  find(path: string): string | undefined
  /** Returns the first paths below a folder, ignoring case. */
  below(folder: string): readonly string[]
}

export function createSimilarPaths(paths: readonly string[]): SimilarPaths {
  const byKey = new Map<string, string>()
  const byName = new Map<string, string[]>()
  const folders = new Map<string, string[]>()
  for (const path of paths) {
    const key = keyOf(path)
    if (byKey.has(key)) continue
    byKey.set(key, path)
    addTo(byName, nameOf(key), key, maxSameName)
    for (let at = key.lastIndexOf('/'); at > 0; at = key.lastIndexOf('/', at - 1)) addTo(folders, key.slice(0, at), path, 3)
  }
  let names: SimilarNames | undefined

  const findSameName = (key: string) => {
    const known = byName.get(nameOf(key)) ?? []
    const best = nearest(key, known)
    // A name that occurs in many folders does not identify one.
    return best !== undefined && (known.length <= 5 || isNear(key, best)) ? best : undefined
  }
  const findSimilarName = (key: string) => {
    names ??= createSimilarNames(byName.keys())
    const similar: string[] = []
    for (const name of names.find(nameOf(key))) {
      if (similar.length >= maxSameName) break
      for (const key of byName.get(name) ?? []) similar.push(key)
    }
    const best = nearest(key, similar)
    return best !== undefined && isNear(key, best) ? best : undefined
  }
  /** The index page of a folder has the key of the folder, so its key is not similar to `folder/indx`. */
  const findIndex = (key: string) => {
    const folder = key.slice(0, Math.max(key.lastIndexOf('/'), 0))
    return closest(nameOf(key), ['index']) !== undefined && byKey.has(folder) && key !== folder ? folder : undefined
  }
  return {
    same: (path) => byKey.get(keyOf(path)),
    find(path) {
      const key = keyOf(path)
      if (key.length > maxComparedLength) return undefined
      const found = byKey.has(key) ? key : (findSameName(key) ?? findSimilarName(key) ?? findIndex(key))
      return found === undefined ? undefined : byKey.get(found)
    },
    below: (folder) => folders.get(fold(folder).replace(/\/$/, '')) ?? [],
  }
}

function nearest(wanted: string, keys: readonly string[]): string | undefined {
  let best: string | undefined
  let fewest = Number.POSITIVE_INFINITY
  for (const key of keys) {
    if (key.length > maxComparedLength) continue
    const edits = distance(wanted, key)
    if (edits >= fewest) continue
    best = key
    fewest = edits
  }
  return best
}

function isNear(a: string, b: string): boolean {
  return distance(a, b) <= allowedEdits(a, b)
}

/** Ignores case and the different spellings of a page's path: `Guide/index.md`, `guide/`, `guide.html`. */
function keyOf(path: string): string {
  const bare = fold(path)
    .replace(/\.(?:md|mdx|markdown|html?)$/, '')
    .replace(/\/$/, '')
  return bare.replace(/(?<=.)\/index$/, '')
}

function nameOf(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1)
}

function addTo(lists: Map<string, string[]>, key: string, value: string, limit: number): void {
  const list = lists.get(key)
  if (!list) lists.set(key, [value])
  else if (list.length < limit) list.push(value)
}

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
  // The folder may not exist.
  return attempt(
    () =>
      readdirSync(folder, { withFileTypes: true })
        .filter((entry) => (kind === 'file' ? !entry.isDirectory() : entry.isDirectory() && !/^(?:\.|node_modules$)/.test(entry.name)))
        .map(({ name }) => name)
        .sort(),
    [],
  )
}
