import { dirname, join } from 'node:path'
import { readSealed, writeSealed } from '../../kit/caches/seal.ts'
import { createFolder, type FileSystem, removeTree } from '../../kit/files/file-system.ts'
import type { OutputPath } from '../../kit/files/paths.ts'
import { foldersOf, stampFolders, stampOfManifest } from './inspect-output.ts'
import type { OutputPlace } from './manifest.ts'

type Files = ReadonlyMap<OutputPath, unknown>

/** The changes that turn one tree of files into the next. */
interface TreeChange {
  readonly before: Files
  readonly after: Files
  /** The files that remain unchanged. */
  readonly kept: ReadonlySet<OutputPath>
  /** Adds one of the remaining files. The folder of the file exists. */
  readonly put: (path: OutputPath) => void
}

/**
 * Turns the file tree of one site into that of the next. Outdated files are removed first, because new names may differ from them only in
 * case.
 */
export function changeTree(fileSystem: FileSystem, folder: string, { before, after, kept, put }: TreeChange): void {
  for (const path of before.keys()) if (!kept.has(path)) fileSystem.unlink(`${folder}/${path}`)
  const foldersBefore = foldersOf(before.keys())
  const foldersAfter = foldersOf(after.keys())
  for (const path of [...foldersBefore].sort().reverse()) if (!foldersAfter.has(path)) fileSystem.removeFolder(`${folder}/${path}`)
  for (const path of [...foldersAfter].sort()) if (!foldersBefore.has(path)) createFolder(fileSystem, `${folder}/${path}`)
  for (const path of after.keys()) if (!kept.has(path)) put(path)
}

/**
 * The folder of the linked copy, which contains hard links to all files of the output except for the manifest. The next build changes and
 * publishes the copy instead of linking every file again. Each project has at most one linked copy.
 */
export function copyFolder({ cacheDir }: Pick<OutputPlace, 'cacheDir'>): string {
  return join(dirname(cacheDir), 'output-copy')
}

/**
 * Records that the copy is complete. The files in the copy need no record, because changing one of them also changes the file in the
 * output.
 */
export function recordCopy(fileSystem: FileSystem, place: OutputPlace, files: Files): void {
  writeSealed(recordFile(place), stampCopy(fileSystem, place, files))
}

/** Whether there is a copy of the output that contains exactly these files and that nobody has changed. */
export function hasCopy(fileSystem: FileSystem, place: OutputPlace, files: Files): boolean {
  if (!fileSystem.lstat(copyFolder(place))?.isDirectory()) return false
  return readSealed(recordFile(place))?.toString() === stampCopy(fileSystem, place, files)
}

export function removeCopy(fileSystem: FileSystem, place: OutputPlace): void {
  const folder = copyFolder(place)
  const stats = fileSystem.lstat(folder)
  if (stats?.isDirectory()) removeTree(fileSystem, folder)
  else if (stats) fileSystem.unlink(folder)
}

function stampCopy(fileSystem: FileSystem, place: OutputPlace, files: Files): string {
  return `${stampOfManifest(fileSystem, place.outDir)} ${stampFolders(fileSystem, copyFolder(place), files.keys())}`
}

function recordFile({ cacheDir }: OutputPlace): string {
  return join(cacheDir, 'output-copy')
}
