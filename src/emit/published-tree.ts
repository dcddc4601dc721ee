import type { OutputPath } from '../model/paths.ts'
import type { FileSystem } from '../support/file-system.ts'
import { sha256 } from '../support/hash.ts'
import { systemFiles } from '../support/private-path.ts'
import { type Manifest, manifestName, type PublishedFile } from './manifest.ts'

export interface PublishedTree {
  /** Files, links and such which the manifest does not name, in no order. */
  readonly strangers: readonly string[]
  /** Whether every file is as the build left it and nothing else is there. */
  readonly intact: boolean
}

interface TreeOptions {
  readonly manifest: Manifest
  /** When docsgen last touched the files: see `output-record.ts`. Undefined where nobody knows: then every file is read. */
  readonly touchedMs: number | undefined
}

/** Time stamps come in steps of the clock's interrupt, 10 ms at most. */
export const clockStepMs = 20

/**
 * Compares a folder with its manifest by names, sizes and times, which is a hundred times cheaper than reading every file. Only files that
 * were touched since docsgen did are read: the time of the last change tells that, even where the time of modification was set back.
 */
export function inspectTree(fileSystem: FileSystem, folder: string, { manifest, touchedMs }: TreeOptions): PublishedTree {
  const folders = foldersOf(manifest.files.keys())
  const strangers: string[] = []
  // The manifest is written last, so a file changed later was changed by someone else.
  const finishedMs = fileSystem.lstat(`${folder}/${manifestName}`)?.mtimeMs ?? 0
  const settledMs = touchedMs === undefined ? Number.NEGATIVE_INFINITY : touchedMs - clockStepMs
  let found = 0
  let changed = 0

  function visit(prefix: string): void {
    const location = `${folder}/${prefix}`
    // A web server must be able to read what is kept.
    if (((fileSystem.lstat(location)?.mode ?? 0) & 0o555) !== 0o555) changed++
    for (const entry of fileSystem.readFolder(location)) {
      const path = prefix + entry.name
      const noted = manifest.files.get(path as OutputPath)
      if (entry.isDirectory()) {
        if (!folders.has(path)) changed++
        visit(`${path}/`)
      } else if (noted === undefined) {
        if (path === manifestName) continue
        changed++
        if (!systemFiles.has(entry.name)) strangers.push(path)
      } else {
        found++
        if (!isSame(path, noted)) changed++
      }
    }
  }

  function isSame(path: string, noted: PublishedFile): boolean {
    const location = `${folder}/${path}`
    const stats = fileSystem.lstat(location)
    if (!stats?.isFile() || stats.size !== noted.bytes || (stats.mode & 0o444) !== 0o444) return false
    if (stats.mtimeMs <= finishedMs && stats.ctimeMs < settledMs) return true
    // Once one file has changed, all are written again.
    return changed === 0 && isContent(fileSystem, location, noted)
  }

  visit('')
  return { strangers, intact: changed === 0 && found === manifest.files.size }
}

/** The files of a folder that are not docsgen's. */
export function findStrangers(fileSystem: FileSystem, folder: string, isOwn: (path: string) => boolean): readonly string[] {
  const strangers: string[] = []
  const visit = (prefix: string): void => {
    for (const entry of fileSystem.readFolder(`${folder}/${prefix}`)) {
      const path = prefix + entry.name
      if (entry.isDirectory()) visit(`${path}/`)
      else if (path !== manifestName && !systemFiles.has(entry.name) && !(entry.isFile() && isOwn(path))) strangers.push(path)
    }
  }
  visit('')
  return strangers
}

export function isContent(fileSystem: FileSystem, location: string, { sha256: noted }: PublishedFile): boolean {
  return sha256(fileSystem.readBytes(location)) === noted
}

/** Every folder these files lie in, without the outermost. */
export function foldersOf(paths: Iterable<string>): Set<string> {
  const folders = new Set<string>()
  for (const path of paths) {
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const folder = path.slice(0, end)
      if (folders.has(folder)) break
      folders.add(folder)
    }
  }
  return folders
}
