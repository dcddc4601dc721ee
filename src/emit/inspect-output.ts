import type { OutputPath } from '../model/paths.ts'
import { diskFileSystem, type FileSystem } from './file-system.ts'
import { type Manifest, manifestName, type PublishedFile, readManifest } from './manifest.ts'
import { holdsManifest, inspectTree, type PublishedTree } from './published-tree.ts'

export interface OutputPlace {
  readonly outDir: string
  /** Where the output before last may lie. */
  readonly spareDir: string
}

/** What one look at an output folder found, and which build's folder that was. */
export interface InspectedTree {
  readonly manifestStamp: string
  readonly tree: PublishedTree
  /** undefined where there is no sound spare folder. */
  readonly spare: InspectedSpare | undefined
}

export interface InspectedSpare {
  readonly manifestStamp: string
  /** Its files that are not those of the output; undefined for what it lacks. */
  readonly differences: ReadonlyMap<OutputPath, PublishedFile | undefined>
}

/** From this size on, a manifest names so many files that looking at each is worth a thread of its own. */
const largeManifestBytes = 500_000

/** Whether to look at the output folder on another thread while this one reads the content. */
export function isLargeOutput(outDir: string): boolean {
  try {
    return (diskFileSystem.lstat(`${outDir}/${manifestName}`)?.size ?? 0) > largeManifestBytes
  } catch {
    // What the machine refuses here it refuses again when the folder is opened, which says so.
    return false
  }
}

/** Compares the output folder with its manifest, and the spare folder with both; undefined where there is no manifest. */
export function inspectOutput({ outDir, spareDir }: OutputPlace): InspectedTree | undefined {
  const manifestStamp = stampOfManifest(diskFileSystem, outDir)
  const manifest = readManifest(diskFileSystem, outDir)
  return manifest && { manifestStamp, tree: inspectTree(diskFileSystem, outDir, manifest), spare: inspectSpare(spareDir, manifest) }
}

function inspectSpare(spareDir: string, output: Manifest): InspectedSpare | undefined {
  const manifestStamp = stampOfManifest(diskFileSystem, spareDir)
  const manifest = readManifest(diskFileSystem, spareDir)
  if (!manifest || !holdsManifest(diskFileSystem, spareDir, manifest)) return undefined
  const differences = new Map<OutputPath, PublishedFile | undefined>()
  for (const path of output.files.keys()) if (!manifest.files.has(path)) differences.set(path, undefined)
  for (const [path, file] of manifest.files) {
    const other = output.files.get(path)
    if (other?.key !== file.key || other.sha256 !== file.sha256) differences.set(path, file)
  }
  return { manifestStamp, differences }
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
