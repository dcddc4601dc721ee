import { basename, dirname, join } from 'node:path'
import type { OutputPath } from '../model/paths.ts'
import { createFolder, type FileSystem, removeTree } from './file-system.ts'
import { filesOfSpare, type InspectedSpare, inspectSpare, stampOfManifest } from './inspect-output.ts'
import { manifestName, type PublishedFile } from './manifest.ts'
import type { OutputFolders } from './output-folders.ts'
import { StagingTree } from './staging-tree.ts'

export interface Spare {
  readonly dir: string
  /** What another thread saw of it beside the last output. */
  readonly inspected: InspectedSpare | undefined
  /** The files of the last output. */
  readonly previous: ReadonlyMap<OutputPath, PublishedFile>
}

/** Starts from the spare folder, the output before last, where there is a sound one: bringing it up to date takes a few steps, linking every file anew takes one for each. */
export function openStaging(fileSystem: FileSystem, folders: OutputFolders, spare: Spare | undefined): StagingTree {
  const place = { fileSystem, staging: folders.staging, out: folders.out }
  const held = spare && claimSpare(fileSystem, spare, folders)
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

function claimSpare(fileSystem: FileSystem, spare: Spare, { staging, out }: OutputFolders): Map<OutputPath, PublishedFile> | undefined {
  try {
    if (!fileSystem.lstat(spare.dir)?.isDirectory()) return undefined
    // Claimed by renaming first, so that of two builds only one has it.
    fileSystem.rename(spare.dir, staging)
  } catch {
    return undefined
  }
  const files = readSpare(fileSystem, spare, { staging, out })
  if (files && !ignoresCase(fileSystem, staging)) {
    fileSystem.unlink(join(staging, manifestName))
    return files
  }
  removeTree(fileSystem, staging)
  return undefined
}

/** Looks at it here where it is not what the other thread saw. */
function readSpare(
  fileSystem: FileSystem,
  { inspected, previous }: Spare,
  { staging, out }: Pick<OutputFolders, 'staging' | 'out'>,
): Map<OutputPath, PublishedFile> | undefined {
  const isCurrent = inspected !== undefined && inspected.manifestStamp === stampOfManifest(fileSystem, staging)
  const inodeOf = (path: string) => fileSystem.lstat(`${out}/${path}`)?.ino
  const seen = isCurrent ? inspected : inspectSpare(fileSystem, staging, { files: previous, inodeOf })
  return seen && filesOfSpare(previous, seen)
}

/** Where `Guide` and `guide` are one folder, renaming one to the other cannot be done file by file. */
function ignoresCase(fileSystem: FileSystem, folder: string): boolean {
  return fileSystem.lstat(join(dirname(folder), basename(folder).toUpperCase())) !== undefined
}
