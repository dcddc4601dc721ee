import { hash } from 'node:crypto'
import { createFile, createFolder, type FileSystem, linkOrCopy } from '../../kit/files/file-system.ts'
import type { OutputPath } from '../../kit/files/paths.ts'
import type { PublishedFile } from './manifest.ts'

interface StagingPlace {
  readonly fileSystem: FileSystem
  readonly staging: string
  /** The output folder, which contains the files to link. */
  readonly out: string
}

/** The new site in the staging folder. Reused files are added last, when the number of these files is known. */
export class StagingTree {
  readonly files = new Map<OutputPath, PublishedFile>()
  /** The files of the last output that this build reuses. */
  readonly kept = new Set<OutputPath>()
  readonly #place: StagingPlace
  readonly #folders = new Set<string>()
  readonly #created = new Set<string>([''])

  constructor(place: StagingPlace) {
    this.#place = place
    createFolder(place.fileSystem, place.staging)
  }

  put(path: OutputPath, key: string, content: Uint8Array): void {
    const place = this.reserve(path)
    createFile(this.#place.fileSystem, { path: place, content })
    this.files.set(path, { key, bytes: content.byteLength, sha256: hash('sha256', content, 'hex') })
  }

  /**
   * Reserves a place for a file that another thread writes, and returns the path of the file. The caller must update `files` once the file
   * is written.
   */
  reserve(path: OutputPath): string {
    this.#claim(path, { key: '', bytes: 0, sha256: '' })
    this.#create(folderOf(path))
    return this.#locate(path)
  }

  keep(path: OutputPath, file: PublishedFile): void {
    this.#claim(path, file)
    this.kept.add(path)
  }

  /** A file of the new site, or undefined if there is none. */
  read(path: OutputPath): Uint8Array | undefined {
    if (!this.files.has(path)) return undefined
    return this.#place.fileSystem.readBytes(this.kept.has(path) ? `${this.#place.out}/${path}` : this.#locate(path))
  }

  /** Links all reused files. */
  linkKept(): void {
    for (const path of this.kept) {
      this.#create(folderOf(path))
      linkOrCopy(this.#place.fileSystem, `${this.#place.out}/${path}`, this.#locate(path))
    }
  }

  #claim(path: OutputPath, file: PublishedFile): void {
    if (this.files.has(path) || this.#folders.has(path)) throw new Error(`Two outputs claim the path ${path}`)
    for (let folder = folderOf(path); folder !== '' && !this.#folders.has(folder); folder = folderOf(folder)) {
      if (this.files.has(folder as OutputPath)) throw new Error(`An output file and an output folder claim the path ${folder}`)
      this.#folders.add(folder)
    }
    this.files.set(path, file)
  }

  #create(folder: string): void {
    if (this.#created.has(folder)) return
    this.#create(folderOf(folder))
    this.#created.add(folder)
    createFolder(this.#place.fileSystem, this.#locate(folder))
  }

  #locate(path: string): string {
    return `${this.#place.staging}/${path}`
  }
}

/** Returns an empty string for a path without a folder. */
function folderOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0))
}
