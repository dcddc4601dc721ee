import { basename, dirname, join } from 'node:path'
import type { OutputPath } from '../model/paths.ts'
import { createFolder, type FileSystem, removeTree } from '../support/file-system.ts'
import { ignoreError } from '../support/ignore-error.ts'
import { filesOfSpare, type InspectedSpare, stampOfManifest } from './inspect-output.ts'
import { manifestName, type PublishedFile } from './manifest.ts'
import type { OutputFolders } from './output-folders.ts'
import { StagingTree } from './staging-tree.ts'

export interface Spare {
  readonly dir: string
  /** What was seen of it beside the last output; undefined where it cannot be trusted. */
  readonly inspected: InspectedSpare | undefined
  /** The files of the last output. */
  readonly previous: ReadonlyMap<OutputPath, PublishedFile>
}

/** Starts from the spare folder, the output before last, where there is a sound one: bringing it up to date takes a few steps, linking every file anew takes one for each. */
export function openStaging(fileSystem: FileSystem, folders: OutputFolders, spare: Spare | undefined): StagingTree {
  const place = { fileSystem, staging: folders.staging, out: folders.out }
  const held = spare && claimSpare(fileSystem, spare, folders.staging)
  if (held === undefined) createFolder(fileSystem, folders.staging)
  return new StagingTree({ ...place, held: held ?? new Map() })
}

interface Retired {
  readonly old: string
  readonly spareDir: string | undefined
  /** Most of it is in the new output, too. */
  readonly isWorthKeeping: boolean
}

/** Puts the replaced output where the next build finds it, or removes it when that is no use or not possible. An older one goes in any case. */
export function retireOld(fileSystem: FileSystem, { old, spareDir, isWorthKeeping }: Retired): void {
  if (spareDir !== undefined) {
    try {
      removeWhatever(fileSystem, spareDir)
      if (isWorthKeeping) {
        fileSystem.makeFolders(dirname(spareDir))
        fileSystem.rename(old, spareDir)
        return
      }
    } catch (error) {
      // For example, the cache is on another device.
      ignoreError(error)
    }
  }
  removeTree(fileSystem, old)
}

function removeWhatever(fileSystem: FileSystem, path: string): void {
  const stats = fileSystem.lstat(path)
  if (stats?.isDirectory()) removeTree(fileSystem, path)
  else if (stats) fileSystem.unlink(path)
}

function claimSpare(fileSystem: FileSystem, spare: Spare, staging: string): Map<OutputPath, PublishedFile> | undefined {
  try {
    // One that was not found sound is replaced when this build is done.
    if (spare.inspected === undefined || !fileSystem.lstat(spare.dir)?.isDirectory()) return undefined
    // Claimed by renaming first, so that of two builds only one has it.
    fileSystem.rename(spare.dir, staging)
  } catch (error) {
    // The spare folder is on another device, or another build has claimed it.
    ignoreError(error)
    return undefined
  }
  // The one that was looked at, not that of another build.
  const isInspected = spare.inspected.manifestStamp === stampOfManifest(fileSystem, staging)
  const files = isInspected ? filesOfSpare(spare.previous, spare.inspected) : undefined
  if (files && !ignoresCase(fileSystem, staging)) {
    fileSystem.unlink(join(staging, manifestName))
    return files
  }
  removeTree(fileSystem, staging)
  return undefined
}

/** Where `Guide` and `guide` are one folder, renaming one to the other cannot be done file by file. */
function ignoresCase(fileSystem: FileSystem, folder: string): boolean {
  return fileSystem.lstat(join(dirname(folder), basename(folder).toUpperCase())) !== undefined
}
