import { basename, dirname, join } from 'node:path'
import type { AbsolutePath } from '../model/paths.ts'
import { errorCode, type FileSystem, removeTree } from '../support/file-system.ts'
import { readManifest } from './manifest.ts'

/** The output folder and what docsgen keeps beside it while a build runs: on the same device, so that one rename publishes. */
export interface OutputFolders {
  readonly out: string
  readonly parent: string
  readonly staging: string
  readonly old: string
  readonly lock: string
  /** Whether an entry of the parent folder is a lock's draft, a staging folder or an old output, of whatever build. */
  kindOf(name: string): 'draft' | 'staging' | 'old' | undefined
}

export function outputFolders(outDir: AbsolutePath, pid: number): OutputFolders {
  const parent = dirname(outDir)
  const prefix = `.${basename(outDir)}.docsgen-`
  return {
    out: outDir,
    parent,
    staging: join(parent, `${prefix}staging-${pid}`),
    old: join(parent, `${prefix}old-${pid}`),
    lock: join(parent, `${prefix}lock`),
    kindOf(name) {
      if (!name.startsWith(prefix)) return undefined
      const rest = name.slice(prefix.length)
      if (/^lock-[0-9a-f]{16}$/.test(rest)) return 'draft'
      return /^staging-\d+$/.test(rest) ? 'staging' : /^old-\d+$/.test(rest) ? 'old' : undefined
    },
  }
}

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
