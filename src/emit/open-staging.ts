import { basename, dirname, join } from 'node:path'
import type { OutputPath } from '../model/paths.ts'
import { createFolder, type FileSystem, removeTree } from './file-system.ts'
import { manifestName, type PublishedFile, readManifest } from './manifest.ts'
import type { OutputFolders } from './output-folders.ts'
import { holdsManifest } from './published-tree.ts'
import { StagingTree } from './staging-tree.ts'

/** Starts from the spare folder, the output before last, where there is a sound one: bringing it up to date takes a few steps, linking every file anew takes one for each. */
export function openStaging(fileSystem: FileSystem, folders: OutputFolders, spareDir: string | undefined): StagingTree {
  const place = { fileSystem, staging: folders.staging, out: folders.out }
  const held = spareDir === undefined ? undefined : claimSpare(fileSystem, spareDir, folders.staging)
  if (held === undefined) createFolder(fileSystem, folders.staging)
  return new StagingTree({ ...place, held: held ?? new Map() })
}

/** Puts the replaced output where the next build finds it, or removes it when that is no use or not possible. */
export function retireOld(fileSystem: FileSystem, old: string, spareDir: string | undefined): void {
  if (spareDir !== undefined) {
    try {
      fileSystem.makeFolders(dirname(spareDir))
      if (fileSystem.lstat(spareDir)) removeTree(fileSystem, spareDir)
      fileSystem.rename(old, spareDir)
      return
    } catch {
      // Say, a cache on another device.
    }
  }
  removeTree(fileSystem, old)
}

function claimSpare(fileSystem: FileSystem, spareDir: string, staging: string): ReadonlyMap<OutputPath, PublishedFile> | undefined {
  try {
    if (!fileSystem.lstat(spareDir)?.isDirectory()) return undefined
    // Claimed by renaming first, so that of two builds only one has it.
    fileSystem.rename(spareDir, staging)
  } catch {
    return undefined
  }
  const manifest = readManifest(fileSystem, staging)
  if (manifest && holdsManifest(fileSystem, staging, manifest) && !ignoresCase(fileSystem, staging)) {
    fileSystem.unlink(join(staging, manifestName))
    return manifest.files
  }
  removeTree(fileSystem, staging)
  return undefined
}

/** Where `Guide` and `guide` are one folder, renaming one to the other cannot be done file by file. */
function ignoresCase(fileSystem: FileSystem, folder: string): boolean {
  return fileSystem.lstat(join(dirname(folder), basename(folder).toUpperCase())) !== undefined
}
