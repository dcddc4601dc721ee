import { join } from 'node:path'
import { errorCode, type FileSystem, removeTree } from '../support/file-system.ts'
import { readManifest } from './manifest.ts'
import type { OutputFolders } from './output-folders.ts'

/** Undoes what a build that was killed left beside the output folder. Whoever holds the lock may: no other build is at work. */
export function recoverOutput(fileSystem: FileSystem, folders: OutputFolders): void {
  const left = fileSystem
    .readFolder(folders.parent)
    .map((entry) => ({ path: join(folders.parent, entry.name), kind: folders.kindOf(entry.name) }))
  const olds = left.filter(({ kind }) => kind === 'old').map(({ path }) => path)
  restoreOld(fileSystem, folders.out, olds)
  for (const { path, kind } of left) {
    if (kind === 'draft') removeDraft(fileSystem, path)
    if (kind === 'staging') removeTree(fileSystem, path)
  }
  if (olds.length === 0) return
  // An output with a manifest came there in one rename: it is complete, and the one before it has had its day.
  if (readManifest(fileSystem, folders.out) === undefined) return
  for (const path of olds) if (fileSystem.lstat(path)) removeTree(fileSystem, path)
}

/** The draft of a lock may be that of a build that is just asking for the lock, and removes it itself. */
function removeDraft(fileSystem: FileSystem, path: string): void {
  try {
    fileSystem.unlink(path)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
  }
}

/** Puts the old output back when the build died between taking it away and putting the new one there. */
export function restoreOld(fileSystem: FileSystem, out: string, olds: readonly string[]): void {
  if (olds.length === 0 || isFilled(fileSystem, out)) return
  const complete = olds.find((path) => readManifest(fileSystem, path) !== undefined) ?? olds[0]
  if (complete === undefined || fileSystem.lstat(complete) === undefined) return
  if (fileSystem.lstat(out)) fileSystem.removeFolder(out)
  fileSystem.rename(complete, out)
}

function isFilled(fileSystem: FileSystem, folder: string): boolean {
  const stats = fileSystem.lstat(folder)
  return stats !== undefined && (!stats.isDirectory() || fileSystem.readFolder(folder).length > 0)
}
