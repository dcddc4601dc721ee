import type { OutputPath } from '../model/paths.ts'
import { diskFileSystem, type FileSystem } from '../support/file-system.ts'
import { sha256 } from '../support/hash.ts'
import { ignoreError } from '../support/ignore-error.ts'
import { systemFiles } from '../support/private-path.ts'
import { type Manifest, manifestName, type OutputPlace, type PublishedFile, readManifest, readTouchedMs } from './manifest.ts'

export type { OutputPlace }

/** What one look at an output folder found, and which build's folder that was. */
export interface InspectedTree {
  readonly manifestStamp: string
  readonly tree: PublishedTree
  /** undefined where there is no sound spare folder. */
  readonly spare: InspectedSpare | undefined
}

export interface InspectedSpare {
  readonly manifestStamp: string
  /** Its files that are not the very ones of the output; undefined for what it lacks. */
  readonly differences: ReadonlyMap<OutputPath, PublishedFile | undefined>
}

/** From this size on, a manifest names so many files that looking at each is worth a thread of its own. */
const largeManifestBytes = 500_000

/** Whether to look at the output folder on another thread while this one reads the content. */
export function isLargeOutput(outDir: string): boolean {
  try {
    return (diskFileSystem.lstat(`${outDir}/${manifestName}`)?.size ?? 0) > largeManifestBytes
  } catch (error) {
    // What the machine refuses here it refuses again when the folder is opened, which says so.
    ignoreError(error)
    return false
  }
}

/** Compares the output folder with its manifest, and the spare folder with both; undefined where there is no manifest. */
export function inspectOutput(place: OutputPlace): InspectedTree | undefined {
  const manifestStamp = stampOfManifest(diskFileSystem, place.outDir)
  const manifest = readManifest(diskFileSystem, place.outDir)
  if (!manifest) return undefined
  const touchedMs = readTouchedMs(diskFileSystem, place)
  const tree = inspectTree(diskFileSystem, place.outDir, { manifest, touchedMs })
  const spare = tree.intact ? inspectSpare(diskFileSystem, place, { files: manifest.files, touchedMs }) : undefined
  return { manifestStamp, tree, spare }
}

interface IntactOutput {
  readonly files: ReadonlyMap<OutputPath, PublishedFile>
  /** See `output-record.ts`. */
  readonly touchedMs: number | undefined
}

/**
 * Compares a spare folder with its manifest and with an output that was found intact; undefined where it cannot be used. What both have are
 * hard links of one file, so that a change of its content is seen in the output. A file that was replaced shows in the time of its folder.
 */
export function inspectSpare(
  fileSystem: FileSystem,
  { outDir, spareDir }: OutputPlace,
  { files, touchedMs = Number.NEGATIVE_INFINITY }: IntactOutput,
): InspectedSpare | undefined {
  const manifestStamp = stampOfManifest(fileSystem, spareDir)
  const manifest = readManifest(fileSystem, spareDir)
  if (!manifest) return undefined
  const differences = new Map<OutputPath, PublishedFile | undefined>()
  for (const path of files.keys()) if (!manifest.files.has(path)) differences.set(path, undefined)
  const folders = foldersOf(manifest.files.keys())
  const inodeIn = (folder: string, path: string) => fileSystem.lstat(`${folder}/${path}`)?.ino
  let found = 0
  /** Whether the two share files at all: some file systems have no hard links. */
  let hasLinks: boolean | undefined
  /** Whether it holds nothing but files of the manifest. */
  const visit = (prefix: string): boolean => {
    const changedMs = fileSystem.lstat(`${spareDir}/${prefix}`)?.ctimeMs ?? Number.POSITIVE_INFINITY
    const isSettled = changedMs < touchedMs - clockStepMs
    return fileSystem.readFolder(`${spareDir}/${prefix}`).every((entry) => {
      const path = (prefix + entry.name) as OutputPath
      if (entry.isDirectory()) return folders.has(path) && visit(`${path}/`)
      if (path === manifestName) return true
      found++
      const file = manifest.files.get(path)
      if (!file || !entry.isFile()) return false
      const other = files.get(path)
      if (other?.key !== file.key || other.sha256 !== file.sha256) differences.set(path, file)
      else if (!isSettled || hasLinks !== true) {
        const isSame = inodeIn(spareDir, path) === inodeIn(outDir, path)
        if (isSettled) hasLinks ??= isSame
        if (!isSame) differences.set(path, { ...file, sha256: '' })
      }
      return true
    })
  }
  return visit('') && found === manifest.files.size ? { manifestStamp, differences } : undefined
}

/** The files of a spare folder that was looked at beside this output. */
export function filesOfSpare(
  output: ReadonlyMap<OutputPath, PublishedFile>,
  { differences }: InspectedSpare,
): Map<OutputPath, PublishedFile> {
  const files = new Map(output)
  for (const [path, file] of differences) {
    if (file) files.set(path, file)
    else files.delete(path)
  }
  return files
}

/** Every build writes a manifest file of its own. */
export function stampOfManifest(fileSystem: FileSystem, outDir: string): string {
  const stats = fileSystem.lstat(`${outDir}/${manifestName}`)
  return stats ? `${stats.ino} ${stats.size} ${stats.mtimeMs}` : ''
}

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
const clockStepMs = 20

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
