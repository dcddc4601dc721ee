import { hash } from 'node:crypto'
import { join } from 'node:path'
import type { FileLock } from '../../kit/caches/file-lock.ts'
import type { Machine } from '../../kit/caches/machine.ts'
import { EnvironmentError } from '../../kit/failures/failure.ts'
import { ignoreError } from '../../kit/failures/ignore-error.ts'
import { createFile, createFolder, type FileSystem, flushFolder, linkOrCopy, removeTree } from '../../kit/files/file-system.ts'
import type { OutputPath } from '../../kit/files/paths.ts'
import type { OutputFile } from '../model/output.ts'
import { type BuildFolders, restoreOld } from './build-folders.ts'
import { explainFailure, explainFailures } from './explain-failure.ts'
import type { FileWriter } from './file-writer.ts'
import { manifestName, type PublishedFile, writeManifest, writeRecord } from './manifest.ts'

/** One build's access to the output folder. */
export interface OutputSession {
  /**
   * The files of the last complete build. Empty on the first build, after an update of docsgen, and if someone changed the folder since.
   */
  readonly previous: ReadonlyMap<OutputPath, PublishedFile>
  /** The content of one of them. Throws an `EnvironmentError` if the system refuses. */
  readPrevious(path: OutputPath): Uint8Array
  /** Writes into the staging folder. Throws an `EnvironmentError` if the system refuses; call `abort` then. */
  write(files: readonly OutputFile[]): void
  /** Has another thread write new files from now on; `publish` waits for it. */
  writeOnThread(writer: FileWriter): void
  /**
   * Replaces the old site with the new one. If it throws, or if `accept` refuses the new site, the old one is still in place and the session
   * is over.
   */
  publish(accept?: (site: StagedSite) => boolean): Promise<PublishResult | undefined>
  /** Keeps the old output and immediately removes everything else. Never throws; does nothing once the session is over. */
  abort(): void
}

/** A complete site that is not published yet. */
export interface StagedSite {
  readonly folder: string
  /** All files without the manifest. */
  readonly files: ReadonlyMap<OutputPath, PublishedFile>
  /** Files that this build did not make. */
  readonly reused: ReadonlySet<OutputPath>
}

export interface PublishResult {
  /** The whole site without the manifest. */
  readonly files: number
  readonly bytes: number
  readonly written: number
  readonly reused: number
  /** All files without the manifest. */
  readonly published: ReadonlyMap<OutputPath, PublishedFile>
}

interface SessionParts {
  readonly folders: BuildFolders
  readonly root: string
  readonly cacheDir: string
  readonly buildVersion: string
  readonly lock: FileLock
  readonly machine: Machine
  readonly previous: ReadonlyMap<OutputPath, PublishedFile>
}

/** Manages one build's staging folder until it is published or removed. */
export function createSession(parts: SessionParts): OutputSession {
  const { folders, root, cacheDir, buildVersion, lock, machine, previous } = parts
  const { fileSystem } = machine
  let tree: StagingTree | undefined
  const reused = new Set<OutputPath>()
  let isOver = false
  let writer: FileWriter | undefined
  let writerFailure: unknown
  const underWay: Promise<void>[] = []

  function stage(): StagingTree {
    if (isOver) throw new Error('The output session is over')
    tree ??= openStaging(fileSystem, folders)
    return tree
  }

  function writeAll(files: readonly OutputFile[]): void {
    if (writerFailure !== undefined) throw writerFailure
    const others: {
      readonly path: OutputPath
      readonly key: string
      readonly place: string
      readonly content: Uint8Array
      readonly bytes: number
    }[] = []
    for (const { path, key, content } of files) {
      checkOutputPath(path)
      if (content === 'reuse') keep(path, key)
      else if (writer) others.push({ path, key, place: stage().reserve(path), content, bytes: content.byteLength })
      else stage().put(path, key, content)
    }
    if (!writer || others.length === 0) return
    const written = writer(others.map(({ place, content }) => ({ path: place, content }))).then(({ hashes, failure }) => {
      if (failure) throw Object.assign(new Error(failure.message), failure)
      for (const [index, { path, key, bytes }] of others.entries()) {
        stage().files.set(path, { key, bytes, sha256: hashes[index] ?? '' })
      }
    })
    written.catch((error: unknown) => {
      writerFailure ??= error
    })
    underWay.push(written)
  }

  function keep(path: OutputPath, key: string): void {
    const before = previous.get(path)
    if (before?.key !== key) throw new Error(`The last build wrote nothing to reuse for ${path}`)
    stage().keep(path, before)
    reused.add(path)
  }

  function putInPlace(accept: (site: StagedSite) => boolean): PublishResult | undefined {
    const { files } = finishStaging()
    if (!accept({ folder: folders.staging, files, reused })) {
      abort()
      return undefined
    }
    const replaces = fileSystem.lstat(folders.out) !== undefined
    // Two renames, because a rename cannot replace a non-empty folder. `restoreOld` recovers from a crash between them.
    if (replaces) fileSystem.rename(folders.out, folders.old)
    fileSystem.rename(folders.staging, folders.out)
    isOver = true
    // The new site is in place, so failures from here on are not failures of the build; the next build cleans up.
    quietly(() => flushFolder(fileSystem, folders.parent))
    if (replaces) quietly(() => removeTree(fileSystem, folders.old))
    // Last, because the removal of a hard link changes the time of the file.
    quietly(() => writeRecord(fileSystem, { outDir: folders.out, cacheDir }))
    quietly(() => lock.release())
    let bytes = 0
    for (const file of files.values()) bytes += file.bytes
    return { files: files.size, bytes, written: files.size - reused.size, reused: reused.size, published: files }
  }

  function finishStaging(): StagingTree {
    const staged = stage()
    writeManifest(fileSystem, folders.staging, { buildVersion, files: staged.files })
    if (lock.isHeld()) return staged
    throw new EnvironmentError(`The lock file \`${folders.lock}\` was removed during the build.`, 'Run only one build at a time.')
  }

  function abort(): void {
    if (isOver) return
    isOver = true
    quietly(() => restoreOld(fileSystem, folders.out, [folders.old]))
    quietly(() => fileSystem.lstat(folders.staging) && removeStaging())
    quietly(() => lock.release())
  }

  function removeStaging(): void {
    let { staging } = folders
    if (writer) {
      // Another thread may still be writing: it finds no folder of the old name.
      staging = `${staging}0`
      fileSystem.rename(folders.staging, staging)
    }
    removeTree(fileSystem, staging)
  }

  return {
    previous,
    readPrevious: (path) => explainFailures(folders, root, () => fileSystem.readBytes(join(folders.out, path))),
    write(files) {
      explainFailures(folders, root, () => writeAll(files))
    },
    writeOnThread(other) {
      writer = other
    },
    async publish(accept = () => true) {
      try {
        await Promise.all(underWay).catch((error: unknown) => {
          throw explainFailure(error, folders, root)
        })
        return explainFailures(folders, root, () => putInPlace(accept))
      } catch (error) {
        abort()
        throw error
      }
    },
    abort,
  }
}

function quietly(step: () => unknown): void {
  try {
    step()
  } catch (error) {
    // Cleanup that the system refuses.
    ignoreError(error)
  }
}

/** Throws for a path that is not a plain path below the output folder. Only a bug produces one. */
function checkOutputPath(path: string): void {
  const why = faultOf(path)
  if (why) throw new Error(`The output path ${JSON.stringify(path)} ${why}`)
}

function faultOf(path: string): string | undefined {
  if (path === manifestName) return 'is the name of the manifest'
  if (path.startsWith('/') || /^[a-z]:\//i.test(path)) return 'is absolute'
  if (path.includes('\0') || path.includes('\\')) return 'contains a NUL or a backslash'
  if (/(?:^|\/)\.{0,2}(?:\/|$)/.test(path)) return 'contains an empty segment, `.` or `..`'
  return undefined
}

function openStaging(fileSystem: FileSystem, { staging, out }: BuildFolders): StagingTree {
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
class StagingTree {
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
