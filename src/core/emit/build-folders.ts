import { basename, dirname, join } from 'node:path'
import { errorCode, type FileSystem, removeTree } from '../../kit/files/file-system.ts'
import type { AbsolutePath } from '../../kit/files/paths.ts'
import { isRecorded, type OutputPlace, readManifest } from './manifest.ts'

/** The output folder and the folders beside it during a build. All are on the same device, so that a rename can publish the site. */
export interface BuildFolders {
  readonly out: string
  readonly parent: string
  readonly staging: string
  /** The copy of the last output, which becomes the staging folder. Its files are hard links. */
  readonly stagedCopy: string
  readonly old: string
  readonly lock: string
  /** Recognizes an entry of the parent folder as a lock draft, a staging folder, or a previous output of any build. */
  kindOf(name: string): 'draft' | 'staging' | 'old' | undefined
}

export function createBuildFolders(outDir: AbsolutePath, pid: number): BuildFolders {
  const parent = dirname(outDir)
  const prefix = `.${basename(outDir)}.docsgen-`
  return {
    out: outDir,
    parent,
    staging: join(parent, `${prefix}staging-${pid}`),
    stagedCopy: join(parent, `${prefix}staging-${pid}1`),
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

/**
 * Cleans up after an interrupted build. The caller must hold the lock, so no other build is running. Anyone can commit a folder with the
 * name of a previous output, so a folder with a manifest is restored only if docsgen has recorded this manifest. A folder without a
 * manifest may contain the owner's files.
 */
export function recoverOutput(fileSystem: FileSystem, folders: BuildFolders, place: OutputPlace): void {
  const left = fileSystem
    .readFolder(folders.parent)
    .map((entry) => ({ path: join(folders.parent, entry.name), kind: folders.kindOf(entry.name), isFolder: entry.isDirectory() }))
  const olds = left.filter(({ kind, isFolder }) => kind === 'old' && isFolder).map(({ path }) => path)
  restoreOld(
    fileSystem,
    folders.out,
    olds.filter((path) => readManifest(fileSystem, path) === undefined || isRecorded(fileSystem, place, path)),
  )
  for (const { path, kind } of left) {
    if (kind === 'draft') removeDraft(fileSystem, path)
    if (kind === 'staging') removeTree(fileSystem, path)
  }
  if (olds.length === 0) return
  // An output with a manifest is complete, so earlier outputs are no longer needed.
  if (readManifest(fileSystem, folders.out) === undefined) return
  for (const path of olds) if (fileSystem.lstat(path)) removeTree(fileSystem, path)
}

/** Removes a draft. A draft may belong to a build that is requesting the lock and that also removes the draft. */
function removeDraft(fileSystem: FileSystem, path: string): void {
  try {
    fileSystem.unlink(path)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
  }
}

/** Restores the previous output if a build ended between the two renames. */
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
