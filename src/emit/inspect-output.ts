import { diskFileSystem, type FileSystem } from './file-system.ts'
import { manifestName, readManifest } from './manifest.ts'
import { inspectTree, type PublishedTree } from './published-tree.ts'

/** What one look at an output folder found, and which build's folder that was. */
export interface InspectedTree {
  readonly manifestStamp: string
  readonly tree: PublishedTree
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

/** Compares the output folder with its manifest; undefined where there is none. */
export function inspectOutput(outDir: string): InspectedTree | undefined {
  const manifestStamp = stampOfManifest(diskFileSystem, outDir)
  const manifest = readManifest(diskFileSystem, outDir)
  return manifest && { manifestStamp, tree: inspectTree(diskFileSystem, outDir, manifest) }
}

/** Every build writes a manifest file of its own. */
export function stampOfManifest(fileSystem: FileSystem, outDir: string): string {
  const stats = fileSystem.lstat(`${outDir}/${manifestName}`)
  return stats ? `${stats.ino} ${stats.size} ${stats.mtimeMs}` : ''
}
