import { attempt } from '../../kit/failures/failure.ts'
import { systemFiles } from '../../kit/files/file-rules.ts'
import { diskFileSystem, type FileSystem } from '../../kit/files/file-system.ts'
import { sha256 } from '../../kit/files/hash.ts'
import type { OutputPath } from '../../kit/files/paths.ts'
import { type Manifest, manifestName, type OutputPlace, type PublishedFile, readManifest, readTouchedMs } from './manifest.ts'

export type { OutputPlace }

/** The state of an output folder, and the build to which the folder belongs. */
export interface InspectedTree {
  readonly manifestStamp: string
  readonly tree: PublishedTree
}

/** The minimum size of a manifest that lists enough files for a separate thread to be worthwhile when the files are inspected. */
const largeManifestBytes = 500_000

/** Whether to inspect the output folder in another thread while the main thread reads the content. */
export function isLargeOutput(outDir: string): boolean {
  // When the folder is opened, the same failure occurs and is reported.
  return attempt(() => (diskFileSystem.lstat(`${outDir}/${manifestName}`)?.size ?? 0) > largeManifestBytes, false)
}

/** Compares the output folder with its manifest. Returns undefined if there is no manifest. */
export function inspectOutput(place: OutputPlace): InspectedTree | undefined {
  const manifestStamp = stampOfManifest(diskFileSystem, place.outDir)
  const manifest = readManifest(diskFileSystem, place.outDir)
  if (!manifest) return undefined
  const touchedMs = readTouchedMs(diskFileSystem, place)
  return { manifestStamp, tree: inspectTree(diskFileSystem, place.outDir, { manifest, touchedMs }) }
}

/** Identifies a build, because each build writes a new manifest file. */
export function stampOfManifest(fileSystem: FileSystem, outDir: string): string {
  const stats = fileSystem.lstat(`${outDir}/${manifestName}`)
  return stats ? `${stats.ino} ${stats.size} ${stats.mtimeMs}` : ''
}

export interface PublishedTree {
  /** Entries that the manifest does not list, such as files and links, in no particular order. */
  readonly strangers: readonly string[]
  /** Whether docsgen wrote every file, and nothing has been changed or added since then. */
  readonly intact: boolean
  /** Whether each file has another hard link, which suggests that there is a linked copy. */
  readonly isLinked: boolean
  /** The stamp of the folders in the tree. */
  readonly foldersStamp: string
}

interface TreeOptions {
  readonly manifest: Manifest
  /** The time when docsgen last changed the files (see `writeRecord`). If it is undefined, nothing proves that docsgen wrote them. */
  readonly touchedMs: number | undefined
}

/** Timestamps have the granularity of the clock interrupt, at most 10 ms. */
const clockStepMs = 20

/**
 * Compares a folder with its manifest by names, sizes, and times, which is a hundred times faster than reading every file. Only files that
 * were changed after docsgen last wrote the folder are read. Their change time reveals changes even if the modification time was reset.
 */
export function inspectTree(fileSystem: FileSystem, folder: string, { manifest, touchedMs }: TreeOptions): PublishedTree {
  const folders = foldersOf(manifest.files.keys())
  const strangers: string[] = []
  // The manifest is written last, so docsgen did not make any later changes.
  const finishedMs = fileSystem.lstat(`${folder}/${manifestName}`)?.mtimeMs ?? 0
  const settledMs = touchedMs === undefined ? Number.NEGATIVE_INFINITY : touchedMs - clockStepMs
  let found = 0
  let isLinked = true
  const stamps: string[] = []
  let changed = touchedMs === undefined ? 1 : 0

  function visit(prefix: string): void {
    const location = `${folder}/${prefix}`
    const stats = fileSystem.lstat(location)
    stamps.push(stampFolder(prefix, stats))
    // A web server must be able to read reused files.
    if (((stats?.mode ?? 0) & 0o555) !== 0o555) changed++
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
    isLinked &&= stats.nlink > 1
    if (stats.mtimeMs <= finishedMs && stats.ctimeMs < settledMs) return true
    // After one change, all files are written again.
    return changed === 0 && isContent(fileSystem, location, noted)
  }

  visit('')
  return { strangers, intact: changed === 0 && found === manifest.files.size, isLinked, foldersStamp: joinStamps(stamps) }
}

/**
 * A stamp that changes when a file or folder is added, removed, or replaced in any of the folders that these files need. The tree may have
 * been moved.
 */
export function stampFolders(fileSystem: FileSystem, folder: string, files: Iterable<string>): string {
  const prefixes = ['', ...[...foldersOf(files)].map((path) => `${path}/`)]
  return joinStamps(prefixes.map((prefix) => stampFolder(prefix, fileSystem.lstat(`${folder}/${prefix}`))))
}

function stampFolder(prefix: string, stats: ReturnType<FileSystem['lstat']>): string {
  // Moving a folder changes its ctime.
  return stats?.isDirectory() ? `${prefix} ${stats.ino} ${stats.mtimeMs} ${prefix === '' ? '' : stats.ctimeMs}` : prefix
}

function joinStamps(stamps: readonly string[]): string {
  return sha256([...stamps].sort().join('\n'))
}

/** Lists the files in a folder that docsgen did not write. */
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

/** Every folder that contains these files, except for the outermost folder. */
export function foldersOf(paths: Iterable<string>): Set<string> {
  const folders = new Set<string>()
  let last = '/'
  for (const path of paths) {
    // Most files are in the folder of the file before them.
    if (path.startsWith(last) && path.lastIndexOf('/') === last.length - 1) continue
    last = path.slice(0, path.lastIndexOf('/') + 1) || '/'
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const folder = path.slice(0, end)
      if (folders.has(folder)) break
      folders.add(folder)
    }
  }
  return folders
}
