import { hash } from 'node:crypto'
import { createFile, createFolder, type FileSystem, linkOrCopy } from '../../kit/files/file-system.ts'
import type { OutputPath } from '../../kit/files/paths.ts'
import type { BuildFolders } from './build-folders.ts'
import type { PublishedFile } from './manifest.ts'

export function openStaging(fileSystem: FileSystem, { staging, out }: BuildFolders): StagingTree {
  createFolder(fileSystem, staging)
  return new StagingTree({ fileSystem, staging, out })
}

interface StagingPlace {
  readonly fileSystem: FileSystem
  readonly staging: string
  /** The source for links to reused files. */
  readonly out: string
}

/** The new site in the staging folder. */
export class StagingTree {
  readonly files = new Map<OutputPath, PublishedFile>()
  readonly #place: StagingPlace
  readonly #folders = new Set<string>()

  constructor(place: StagingPlace) {
    this.#place = place
  }

  put(path: OutputPath, key: string, content: Uint8Array): void {
    const place = this.reserve(path)
    createFile(this.#place.fileSystem, { path: place, content })
    this.files.set(path, { key, bytes: content.byteLength, sha256: hash('sha256', content, 'hex') })
  }

  /** Makes room for a file that another thread writes and returns its path. The caller must update `files` once it is written. */
  reserve(path: OutputPath): string {
    this.#claim(path)
    this.files.set(path, { key: '', bytes: 0, sha256: '' })
    return this.#locate(path)
  }

  keep(path: OutputPath, file: PublishedFile): void {
    this.#claim(path)
    linkOrCopy(this.#place.fileSystem, `${this.#place.out}/${path}`, this.#locate(path))
    this.files.set(path, file)
  }

  #claim(path: OutputPath): void {
    if (this.files.has(path) || this.#folders.has(path)) throw new Error(`Two outputs claim the path ${path}`)
    this.#enterFolder(path.slice(0, Math.max(path.lastIndexOf('/'), 0)))
  }

  #enterFolder(folder: string): void {
    if (folder === '' || this.#folders.has(folder)) return
    if (this.files.has(folder as OutputPath)) throw new Error(`An output file and an output folder claim the path ${folder}`)
    this.#enterFolder(folder.slice(0, Math.max(folder.lastIndexOf('/'), 0)))
    this.#folders.add(folder)
    createFolder(this.#place.fileSystem, this.#locate(folder))
  }

  #locate(path: string): string {
    return `${this.#place.staging}/${path}`
  }
}
