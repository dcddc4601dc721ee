import type { OutputPath } from '../model/paths.ts'
import { diskFileSystem, type FileSystem } from '../support/file-system.ts'
import { ignoreError } from '../support/ignore-error.ts'
import { manifestName, type PublishedFile, readManifest } from './manifest.ts'
import { type OutputPlace, readTouchedMs } from './output-record.ts'
import { clockStepMs, foldersOf, inspectTree, type PublishedTree } from './published-tree.ts'

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
