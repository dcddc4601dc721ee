import { hash } from 'node:crypto'
import { basename, dirname, join } from 'node:path'
import { ignoreError } from '../kit/failures/ignore-error.ts'
import { createFile, createFolder, type FileSystem, linkOrCopy, removeTree } from '../kit/files/file-system.ts'
import type { OutputPath } from '../model/paths.ts'
import type { BuildFolders } from './build-folders.ts'
import { filesOfSpare, foldersOf, type InspectedSpare, stampOfManifest } from './inspect-output.ts'
import { manifestName, type PublishedFile } from './manifest.ts'

interface Spare {
  readonly dir: string
  /** Compared with the last output; undefined if it cannot be trusted. */
  readonly inspected: InspectedSpare | undefined
  /** The files of the last output. */
  readonly previous: ReadonlyMap<OutputPath, PublishedFile>
}

/** Starts with the spare folder (the output before last) if it is usable: updating it takes a few steps instead of one per file. */
export function openStaging(fileSystem: FileSystem, folders: BuildFolders, spare: Spare | undefined): StagingTree {
  const place = { fileSystem, staging: folders.staging, out: folders.out }
  const held = spare && claimSpare(fileSystem, spare, folders.staging)
  if (held === undefined) createFolder(fileSystem, folders.staging)
  return new StagingTree({ ...place, held: held ?? new Map() })
}

/** Starts with a spare folder whose files are those of the manifest; undefined if another build has taken it. */
export function restoreStaging(fileSystem: FileSystem, folders: BuildFolders, spare: Required<Spare>): StagingTree | undefined {
  const held = claimSpare(fileSystem, spare, folders.staging)
  return held && new StagingTree({ fileSystem, staging: folders.staging, out: folders.out, held })
}

interface Retired {
  readonly old: string
  readonly spareDir: string | undefined
  /** Most of it is also in the new output. */
  readonly isWorthKeeping: boolean
}

/** Keeps the replaced output for the next build if that is possible and useful, otherwise removes it. Always removes an older one. */
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
      // For example, the cache is on a different device.
      ignoreError(error)
    }
  }
  removeTree(fileSystem, old)
}

interface LinkedSpare {
  readonly outDir: string
  readonly spareDir: string
  readonly paths: readonly string[]
}

/** Keeps the new output for the next build, which can be on a machine that restores only the cache. Throws if links are not possible. */
export function linkSpare(fileSystem: FileSystem, { outDir, spareDir, paths }: LinkedSpare): void {
  removeWhatever(fileSystem, spareDir)
  fileSystem.makeFolders(dirname(spareDir))
  createFolder(fileSystem, spareDir)
  for (const folder of [...foldersOf(paths)].sort()) createFolder(fileSystem, `${spareDir}/${folder}`)
  // A folder without a manifest is not used.
  for (const path of [...paths, manifestName]) fileSystem.link(`${outDir}/${path}`, `${spareDir}/${path}`)
}

function removeWhatever(fileSystem: FileSystem, path: string): void {
  const stats = fileSystem.lstat(path)
  if (stats?.isDirectory()) removeTree(fileSystem, path)
  else if (stats) fileSystem.unlink(path)
}

function claimSpare(fileSystem: FileSystem, spare: Spare, staging: string): Map<OutputPath, PublishedFile> | undefined {
  try {
    // An unusable one is replaced at the end of this build.
    if (spare.inspected === undefined || !fileSystem.lstat(spare.dir)?.isDirectory()) return undefined
    // Renamed first, so that only one of two builds gets it.
    fileSystem.rename(spare.dir, staging)
  } catch (error) {
    // The spare folder is on a different device, or another build has claimed it.
    ignoreError(error)
    return undefined
  }
  // Another build may have replaced it since the inspection.
  const isInspected = spare.inspected.manifestStamp === stampOfManifest(fileSystem, staging)
  const files = isInspected ? filesOfSpare(spare.previous, spare.inspected) : undefined
  if (files && !ignoresCase(fileSystem, staging)) {
    fileSystem.unlink(join(staging, manifestName))
    return files
  }
  removeTree(fileSystem, staging)
  return undefined
}

/** If the file system ignores case, `Guide` cannot be renamed to `guide` file by file. */
function ignoresCase(fileSystem: FileSystem, folder: string): boolean {
  return fileSystem.lstat(join(dirname(folder), basename(folder).toUpperCase())) !== undefined
}

interface StagingPlace {
  readonly fileSystem: FileSystem
  readonly staging: string
  /** The source for links to reused files. */
  readonly out: string
  /** The initial content of the staging folder; owned by the tree. */
  readonly held: Map<OutputPath, PublishedFile>
}

/** The new site in the staging folder, which begins empty or as the output before last. */
export class StagingTree {
  readonly files = new Map<OutputPath, PublishedFile>()
  readonly #place: StagingPlace
  readonly #folders = new Set<string>()
  /** Files of the initial content that are not part of the new site so far. */
  readonly #heldFiles: Map<string, PublishedFile>
  readonly #heldFolders: Set<string>

  constructor(place: StagingPlace) {
    this.#place = place
    this.#heldFiles = place.held
    this.#heldFolders = foldersOf(place.held.keys())
  }

  put(path: OutputPath, key: string, content: Uint8Array): void {
    const place = this.reserve(path)
    createFile(this.#place.fileSystem, { path: place, content })
    this.files.set(path, { key, bytes: content.byteLength, sha256: hash('sha256', content, 'hex') })
  }

  /** Makes room for a file that another thread writes and returns its path. The caller must update `files` once it is written. */
  reserve(path: OutputPath): string {
    this.#claim(path)
    this.#dropFile(path)
    this.files.set(path, { key: '', bytes: 0, sha256: '' })
    return this.#locate(path)
  }

  keep(path: OutputPath, file: PublishedFile): void {
    this.#claim(path)
    const held = this.#heldFiles.get(path)
    if (held?.key === file.key && held.sha256 === file.sha256) {
      this.#heldFiles.delete(path)
    } else {
      this.#dropFile(path)
      linkOrCopy(this.#place.fileSystem, `${this.#place.out}/${path}`, this.#locate(path))
    }
    this.files.set(path, file)
  }

  /** Removes what is not part of the new site. */
  finish(): void {
    for (const path of [...this.#heldFiles.keys()]) this.#dropFile(path)
    this.#dropFolders(this.#heldFolders)
  }

  #claim(path: OutputPath): void {
    if (this.files.has(path) || this.#folders.has(path)) throw new Error(`Two outputs claim the path ${path}`)
    this.#enterFolder(path.slice(0, Math.max(path.lastIndexOf('/'), 0)))
    if (this.#heldFolders.has(path)) this.#dropSubtree(path)
  }

  #enterFolder(folder: string): void {
    if (folder === '' || this.#folders.has(folder)) return
    if (this.files.has(folder as OutputPath)) throw new Error(`An output file and an output folder claim the path ${folder}`)
    this.#enterFolder(folder.slice(0, Math.max(folder.lastIndexOf('/'), 0)))
    this.#folders.add(folder)
    if (this.#heldFolders.has(folder)) return
    this.#dropFile(folder)
    createFolder(this.#place.fileSystem, this.#locate(folder))
  }

  /** Makes way for a file with the name of a folder. */
  #dropSubtree(folder: string): void {
    const inside = (path: string) => path.startsWith(`${folder}/`)
    for (const path of [...this.#heldFiles.keys()].filter(inside)) this.#dropFile(path)
    this.#dropFolders([folder, ...[...this.#heldFolders].filter(inside)])
  }

  #dropFile(path: string): void {
    if (this.#heldFiles.delete(path)) this.#place.fileSystem.unlink(this.#locate(path))
  }

  #dropFolders(folders: Iterable<string>): void {
    // Longest first, so that inner folders are removed before outer ones.
    for (const folder of [...folders].sort((one, other) => other.length - one.length)) {
      if (this.#folders.has(folder)) continue
      this.#heldFolders.delete(folder)
      this.#place.fileSystem.removeFolder(this.#locate(folder))
    }
  }

  #locate(path: string): string {
    return `${this.#place.staging}/${path}`
  }
}
