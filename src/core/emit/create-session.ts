import { join, relative } from 'node:path'
import type { FileLock } from '../../kit/caches/file-lock.ts'
import type { Machine } from '../../kit/caches/machine.ts'
import { attempt, EnvironmentError } from '../../kit/failures/failure.ts'
import { errorCode, flushFolder, removeTree } from '../../kit/files/file-system.ts'
import type { OutputPath } from '../../kit/files/paths.ts'
import type { OutputFile } from '../model/output.ts'
import { type BuildFolders, restoreOld } from './build-folders.ts'
import type { FileWriter } from './file-writer.ts'
import { stampFolders } from './inspect-output.ts'
import { changeTree, copyFolder, recordCopy, removeCopy } from './linked-copy.ts'
import { manifestName, type PublishedFile, writeManifest, writeRecord } from './manifest.ts'
import { StagingTree } from './staging-tree.ts'

/** The access of one build to the output folder. */
export interface OutputSession {
  /**
   * The files of the last complete build. The map is empty for the first build, after an update of docsgen, and if the folder has been
   * changed since the last build.
   */
  readonly previous: ReadonlyMap<OutputPath, PublishedFile>
  /** Returns the content of a previous file. Throws an `EnvironmentError` if the system denies access. */
  readPrevious(path: OutputPath): Uint8Array
  /**
   * Waits until all files are written, and returns a function that reads them. Throws an `EnvironmentError` if the system denies access.
   */
  readWritten(): Promise<(path: OutputPath) => Uint8Array | undefined>
  /** Writes files into the staging folder. Throws an `EnvironmentError` if the system denies access. The caller must then call `abort`. */
  write(files: readonly OutputFile[]): void
  /** Lets another thread write new files from now on. `publish` waits for this thread. */
  writeOnThread(writer: FileWriter): void
  /**
   * Replaces the old site with the new site. If this function throws, or if `accept` rejects the new site, the old site is still in place
   * and the session is over.
   */
  publish(accept?: (site: StagedSite) => boolean): Promise<PublishResult | undefined>
  /**
   * Keeps the old output and immediately removes everything else. This function never throws, and does nothing once the session is over.
   */
  abort(): void
}

/** A complete site that has not been published yet. */
export interface StagedSite {
  readonly folder: string
  /** All files except for the manifest. */
  readonly files: ReadonlyMap<OutputPath, PublishedFile>
  /** Files that this build did not create. */
  readonly reused: ReadonlySet<OutputPath>
}

export interface PublishResult {
  /** The number of files on the whole site, without the manifest. */
  readonly files: number
  readonly bytes: number
  readonly written: number
  readonly reused: number
  /** All files except for the manifest. */
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
  /** Whether there is a linked copy of the previous files. */
  readonly isCopied: boolean
  /** The stamp of the output folders at the time when the previous files were inspected. */
  readonly foldersStamp: string | undefined
  readonly filesWorthCopy?: number
}

/** Manages the staging folder of one build until the folder is published or removed. */
export function createSession(parts: SessionParts): OutputSession {
  const { folders, root, cacheDir, buildVersion, lock, machine, previous, isCopied, foldersStamp, filesWorthCopy = 1_000 } = parts
  const { fileSystem } = machine
  const place = { outDir: folders.out, cacheDir }
  let tree: StagingTree | undefined
  let isOver = false
  let writer: FileWriter | undefined
  let writerFailure: unknown
  const underWay: Promise<void>[] = []

  async function finishWriting(): Promise<void> {
    await Promise.all(underWay).catch((error: unknown) => {
      throw explainFailure(error, folders, root)
    })
  }

  function stage(): StagingTree {
    if (isOver) throw new Error('The output session is over')
    tree ??= new StagingTree({ fileSystem, ...folders })
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
  }

  function putInPlace(accept: (site: StagedSite) => boolean): PublishResult | undefined {
    const staged = finishStaging()
    const { files, kept: reused } = staged
    if (!accept({ folder: folders.staging, files, reused })) {
      abort()
      return undefined
    }
    const replaces = fileSystem.lstat(folders.out) !== undefined
    // Publishing needs two renames, because a rename cannot replace a non-empty folder. `restoreOld` recovers from a crash between the two.
    if (replaces) fileSystem.rename(folders.out, folders.old)
    fileSystem.rename(folders.staging, folders.out)
    isOver = true
    // The new site is in place, so any failures from here on are not failures of the build. The next build cleans up.
    quietly(() => flushFolder(fileSystem, folders.parent))
    if (replaces) quietly(() => keepOrRemoveOld(staged))
    // The record is written last, because removing a hard link changes the time of the file.
    quietly(() => writeRecord(fileSystem, place))
    quietly(() => lock.release())
    let bytes = 0
    for (const file of files.values()) bytes += file.bytes
    return { files: files.size, bytes, written: files.size - reused.size, reused: reused.size, published: files }
  }

  /** Whether so few files have changed that changing a copy is faster than linking the other files. */
  function isWorthCopy({ files, kept }: StagingTree): boolean {
    return kept.size >= filesWorthCopy && 2 * kept.size >= files.size
  }

  /** Creates the linked copy of the old output for the next build. */
  function keepOrRemoveOld(staged: StagingTree): void {
    const { files, kept } = staged
    try {
      removeCopy(fileSystem, place)
      if (!isWorthCopy(staged) || stampFolders(fileSystem, folders.old, previous.keys()) !== foldersStamp) return
      const put = (path: OutputPath) => fileSystem.link(`${folders.out}/${path}`, `${folders.old}/${path}`)
      fileSystem.unlink(`${folders.old}/${manifestName}`)
      changeTree(fileSystem, folders.old, { before: previous, after: files, kept, put })
      fileSystem.rename(folders.old, copyFolder(place))
      recordCopy(fileSystem, place, files)
    } finally {
      if (fileSystem.lstat(folders.old)) removeTree(fileSystem, folders.old)
    }
  }

  /** Takes the linked copy from the cache. A build of the same project into another folder may have taken the copy first. */
  function takeCopy(): boolean {
    return attempt(() => {
      fileSystem.rename(copyFolder(place), folders.stagedCopy)
      return true
    }, false)
  }

  /** Moves the new files into the linked copy of the last output, which then becomes the staging folder. */
  function stageCopy({ files, kept }: StagingTree): void {
    const put = (path: OutputPath) => fileSystem.rename(`${folders.staging}/${path}`, `${folders.stagedCopy}/${path}`)
    changeTree(fileSystem, folders.stagedCopy, { before: previous, after: files, kept, put })
    removeTree(fileSystem, folders.staging)
    fileSystem.rename(folders.stagedCopy, folders.staging)
  }

  function finishStaging(): StagingTree {
    const staged = stage()
    if (isCopied && isWorthCopy(staged) && takeCopy()) stageCopy(staged)
    else staged.linkKept()
    writeManifest(fileSystem, folders.staging, { buildVersion, files: staged.files })
    if (lock.isHeld()) return staged
    throw new EnvironmentError(`The lock file \`${folders.lock}\` was removed during the build.`, 'Run only one build at a time.')
  }

  function abort(): void {
    if (isOver) return
    isOver = true
    quietly(() => restoreOld(fileSystem, folders.out, [folders.old]))
    quietly(() => fileSystem.lstat(folders.stagedCopy) && removeTree(fileSystem, folders.stagedCopy))
    quietly(() => fileSystem.lstat(folders.staging) && removeStaging())
    quietly(() => lock.release())
  }

  function removeStaging(): void {
    let { staging } = folders
    if (writer) {
      // Another thread may still be writing. After the rename, it finds no folder with the old name.
      staging = `${staging}0`
      fileSystem.rename(folders.staging, staging)
    }
    removeTree(fileSystem, staging)
  }

  return {
    previous,
    readPrevious: (path) => explainFailures(folders, root, () => fileSystem.readBytes(join(folders.out, path))),
    async readWritten() {
      await finishWriting()
      return (path) => explainFailures(folders, root, () => stage().read(path))
    },
    write(files) {
      explainFailures(folders, root, () => writeAll(files))
    },
    writeOnThread(other) {
      writer = other
    },
    async publish(accept = () => true) {
      try {
        await finishWriting()
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
  // The system may refuse to remove the files.
  attempt(() => step())
}

/** Throws for a path that is not a plain path below the output folder. Only a bug can produce such a path. */
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

/**
 * Runs `step` and converts file system errors into an `EnvironmentError` that names the path and the cause. Errors that are caused by bugs
 * are not converted.
 */
export function explainFailures<Value>(folders: BuildFolders, root: string, step: () => Value): Value {
  try {
    return step()
  } catch (error) {
    throw explainFailure(error, folders, root)
  }
}

export function explainFailure(error: unknown, folders: BuildFolders, root: string): unknown {
  const code = errorCode(error)
  const { path, syscall } = error as { path?: unknown; syscall?: unknown }
  if (code === undefined || !/^E[A-Z0-9]+$/.test(code)) return error
  const [cause, hint] = causes[code] ?? [`the system reported ${code}`]
  const subject = displayPath(typeof path === 'string' ? path : folders.out, folders, root)
  return new EnvironmentError(`Cannot ${verbs[String(syscall)] ?? 'write'} \`${subject}\`: ${cause}.`, hint, { cause: error })
}

/** Shows the final path, because users know neither the staging folder nor the draft of a lock. */
function displayPath(path: string, folders: BuildFolders, root: string): string {
  const meant = meantPath(path, folders)
  const fromRoot = relative(root, meant).replaceAll('\\', '/')
  return fromRoot === '' || fromRoot.startsWith('..') ? meant : fromRoot
}

function meantPath(path: string, { out, staging, stagedCopy, lock }: BuildFolders): string {
  if (path.startsWith(`${lock}-`)) return lock
  const folder = [staging, stagedCopy].find((each) => path === each || path.startsWith(`${each}/`))
  return folder === undefined ? path : out + path.slice(folder.length)
}

const permissionHint = 'Check the owner and the permissions of the folder.'

const causes: Readonly<Record<string, readonly [cause: string, hint?: string]>> = {
  ENOSPC: ['the disk is full', 'Free some space and build again. The last complete output is still in place.'],
  EDQUOT: ['the disk quota is used up', 'Free some space and build again. The last complete output is still in place.'],
  EACCES: ['permission denied', permissionHint],
  EPERM: ['the system does not allow it', permissionHint],
  EROFS: ['the file system is read-only', 'Set `outDir` to a writable folder.'],
  EIO: ['the disk reported an input/output error', 'Check the disk, then build again. The last complete output is still in place.'],
  EMFILE: ['too many files are open', 'Raise the limit (`ulimit -n`), or close other programs.'],
  ENFILE: ['too many files are open on this machine', 'Close other programs.'],
  EXDEV: ['it is on a different device', 'Set `outDir` to a folder inside the mounted folder instead of the mounted folder itself.'],
  EBUSY: ['it is a mount point or in use', 'Set `outDir` to a folder inside the mounted folder, or close the program that uses it.'],
  ENOENT: ['it disappeared during the build', 'Build again, and make sure that no other program changes the output during the build.'],
  ENOTEMPTY: [
    'another program put files there during the build',
    'Build again, and make sure that no other program changes the output during the build.',
  ],
  EEXIST: ['a file with that name already exists', 'Two names may differ only in case, which this file system does not distinguish.'],
  ENOTDIR: ['a part of the path is a file, not a folder', 'Set `outDir` to a different folder.'],
  ENAMETOOLONG: ['the name is too long for this file system', 'Use a shorter file or folder name.'],
}

const verbs: Readonly<Record<string, string>> = {
  mkdir: 'create the folder',
  rename: 'move',
  unlink: 'remove',
  rmdir: 'remove',
  lstat: 'read',
  stat: 'read',
  scandir: 'read',
  read: 'read',
  chmod: 'set the permissions of',
  fchmod: 'set the permissions of',
}
