import type { OutputPath } from '../model/paths.ts'
import type { FileSystem } from './file-system.ts'
import { type Manifest, manifestName } from './manifest.ts'

export interface PublishedTree {
  /** Files, links and such which the manifest does not name, in no order. */
  readonly strangers: readonly string[]
  /** Whether every file is as the build left it and nothing else is there. */
  readonly intact: boolean
}

/** Compares a folder with its manifest by names, sizes and times, which is a hundred times cheaper than reading every file. */
export function inspectTree(fileSystem: FileSystem, folder: string, manifest: Manifest): PublishedTree {
  const folders = foldersOf(manifest.files.keys())
  const strangers: string[] = []
  // The manifest is written last, so a file changed later was changed by someone else.
  const finishedMs = fileSystem.lstat(`${folder}/${manifestName}`)?.mtimeMs ?? 0
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
        if (!litter.has(entry.name)) strangers.push(path)
      } else {
        found++
        const stats = fileSystem.lstat(location + entry.name)
        const same = stats?.isFile() && stats.size === noted.bytes && stats.mtimeMs <= finishedMs && (stats.mode & 0o444) === 0o444
        if (!same) changed++
      }
    }
  }
  visit('')
  return { strangers, intact: changed === 0 && found === manifest.files.size }
}

/**
 * Whether a folder holds the files of its manifest and no others, by their names alone. Enough for the spare folder: it lies in the
 * cache, where nobody edits, and what is kept of it is linked to files of the output, whose sizes and times are looked at.
 */
export function holdsManifest(fileSystem: FileSystem, folder: string, manifest: Manifest): boolean {
  const folders = foldersOf(manifest.files.keys())
  let found = 0
  const visit = (prefix: string): boolean =>
    fileSystem.readFolder(`${folder}/${prefix}`).every((entry) => {
      const path = prefix + entry.name
      if (entry.isDirectory()) return folders.has(path) && visit(`${path}/`)
      if (path === manifestName) return true
      found++
      return entry.isFile() && manifest.files.has(path as OutputPath)
    })
  return visit('') && found === manifest.files.size
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

/** Left by file browsers wherever they look; nobody misses it. */
export const litter: ReadonlySet<string> = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini'])
