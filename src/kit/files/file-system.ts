import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fchmodSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { attempt, UsageError } from '../failures/failure.ts'

/** All calls that access the disk while the output is written, so that a test can make any of them fail. */
export const diskFileSystem = {
  /** Returns undefined if the path does not exist. Links are not followed. */
  lstat: (path: string) => lstatSync(path, { throwIfNoEntry: false }),
  /** Returns the device and inode of the link's target, or undefined if the target does not exist. */
  identity(path: string): string | undefined {
    const stats = statSync(path, { bigint: true, throwIfNoEntry: false })
    return stats && `${stats.dev}:${stats.ino}`
  },
  readFolder: (path: string) => readdirSync(path, { withFileTypes: true }),
  readText: (path: string) => readFileSync(path, 'utf8'),
  readBytes: (path: string) => readFileSync(path),
  makeFolder: (path: string) => mkdirSync(path, 0o755),
  makeFolders: (path: string) => makeFolders(path, 0o755),
  /** Fails if the file exists, so that nothing is written through a hard link. */
  createNew: (path: string) => openSync(path, 'wx', 0o644),
  openFolder: (path: string) => openSync(path, 'r'),
  write: (descriptor: number, content: Uint8Array, offset: number) => writeSync(descriptor, content, offset),
  setFileMode: (descriptor: number, mode: number) => fchmodSync(descriptor, mode),
  setMode: (path: string, mode: number) => chmodSync(path, mode),
  flush: (descriptor: number) => fsyncSync(descriptor),
  close: (descriptor: number) => closeSync(descriptor),
  link: (existing: string, path: string) => linkSync(existing, path),
  copyNew: (existing: string, path: string) => copyFileSync(existing, path, constants.COPYFILE_EXCL),
  rename: (from: string, to: string) => renameSync(from, to),
  unlink: (path: string) => unlinkSync(path),
  removeFolder: (path: string) => rmdirSync(path),
}

export type FileSystem = typeof diskFileSystem

interface NewFile {
  readonly path: string
  readonly content: Uint8Array
  /** Waits until the content is on the disk. */
  readonly flush?: boolean
}

export function createFile(fileSystem: FileSystem, { path, content, flush = false }: NewFile): void {
  const descriptor = fileSystem.createNew(path)
  try {
    for (let offset = 0; offset < content.byteLength; ) offset += fileSystem.write(descriptor, content, offset)
    ignoring(withoutModes, () => fileSystem.setFileMode(descriptor, 0o644))
    if (flush) fileSystem.flush(descriptor)
  } catch (error) {
    // Errors about file descriptors have no path, which the report needs.
    if (error instanceof Error && !('path' in error)) Object.assign(error, { path })
    throw error
  } finally {
    fileSystem.close(descriptor)
  }
}

/** Creates a hard link, or a copy if the file system has no hard links. */
export function linkOrCopy(fileSystem: FileSystem, existing: string, path: string): void {
  try {
    fileSystem.link(existing, path)
  } catch (error) {
    if (!withoutHardLinks.has(errorCode(error) ?? '')) throw error
    fileSystem.copyNew(existing, path)
    ignoring(withoutModes, () => fileSystem.setMode(path, 0o644))
  }
}

/** Makes a file readable by everyone regardless of the umask, because a web server runs as another user. */
export function createFolder(fileSystem: FileSystem, path: string): void {
  fileSystem.makeFolder(path)
  ignoring(withoutModes, () => fileSystem.setMode(path, 0o755))
}

function writeParts(file: string, parts: Iterable<string>): void {
  const descriptor = openSync(file, 'w')
  try {
    for (const part of parts) writeFileSync(descriptor, part)
  } finally {
    closeSync(descriptor)
  }
}

/** Ensures that renames and new names in this folder survive a power failure. */
export function flushFolder(fileSystem: FileSystem, path: string): void {
  // Windows cannot open folders.
  if (process.platform === 'win32') return
  const descriptor = fileSystem.openFolder(path)
  try {
    fileSystem.flush(descriptor)
  } finally {
    fileSystem.close(descriptor)
  }
}

/** Removes a folder with its content, without following links. This is twice as fast as `rmSync`, which checks every file first. */
export function removeTree(fileSystem: FileSystem, path: string): void {
  for (const entry of fileSystem.readFolder(path)) {
    const inner = `${path}/${entry.name}`
    if (entry.isDirectory()) removeTree(fileSystem, inner)
    else fileSystem.unlink(inner)
  }
  fileSystem.removeFolder(path)
}

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

function ignoring(codes: ReadonlySet<string>, step: () => void): void {
  try {
    step()
  } catch (error) {
    if (!codes.has(errorCode(error) ?? '')) throw error
  }
}

/** Errors of file systems that do not support permissions, such as FAT. */
const withoutModes = new Set(['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP'])
const withoutHardLinks = new Set(['EXDEV', 'EPERM', 'EMLINK', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP'])

/**
 * Writes a file and creates its folder. The file is renamed into place, so that nobody reads a partial file, and no draft is left if the
 * disk is full. A folder with the file's name is replaced only in docsgen's own folder.
 */
export function writeFileAtomic(file: string, content: string | Uint8Array | Iterable<string>): void {
  const draft = `${file}.${process.pid}.tmp`
  mkdirSync(dirname(file), { recursive: true })
  try {
    if (typeof content === 'string' || content instanceof Uint8Array) writeFileSync(draft, content)
    else writeParts(draft, content)
    const replace = file.split(sep).includes('.docsgen') ? replaceFile : renameSync
    replace(draft, file)
  } catch (error) {
    rmSync(draft, { force: true })
    // The system does not always say which file it could not write.
    throw Object.assign(error as Error, { path: file })
  }
}

/** Renames a draft. A folder that has the name by mistake is removed, because the name belongs to the cache. */
export function replaceFile(draft: string, file: string): void {
  try {
    renameSync(draft, file)
  } catch (error) {
    if (!folderInTheWay.has((error as NodeJS.ErrnoException).code ?? '')) throw error
    rmSync(file, { recursive: true, force: true })
    renameSync(draft, file)
  }
}

/** The error codes for renaming a file to the name of an existing folder. */
const folderInTheWay: ReadonlySet<string> = new Set(['EISDIR', 'ENOTEMPTY', 'EEXIST', 'EPERM'])

/**
 * Creates a folder and its parent folders. Node.js can hang when it creates nested folders in a place where nothing can be created but the
 * system reports a missing folder, such as below `/proc`.
 */
export function makeFolders(path: string, mode: number): void {
  const exists = (each: string) => statSync(each, { throwIfNoEntry: false }) !== undefined
  const parent = dirname(path)
  if (parent !== path && !exists(parent)) makeFolders(parent, mode)
  try {
    mkdirSync(path, mode)
  } catch (error) {
    // Another process may have created it.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}

/** Throws a `UsageError` if there is no folder at this path. `written` is the path as the user entered it. */
export function requireFolder(path: string, written: string, hint = 'Check the path of the project folder.'): void {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats?.isDirectory()) return
  throw new UsageError(stats ? `\`${written}\` is a file, not a folder.` : `Folder not found: \`${written}\`.`, hint)
}

/** Reads a text file. Returns undefined if it does not exist or cannot be read. */
export function readTextIfPresent(file: string): string | undefined {
  return readBytesIfPresent(file)?.toString()
}

/** Reads a file. Returns undefined if it does not exist or cannot be read. */
export function readBytesIfPresent(file: string): Buffer | undefined {
  // Callers continue without the file.
  return attempt(() => readFileSync(file))
}

/** The nearest folder that contains `.git`, starting at the real path of a folder and going up. */
export function repositoryOf(folder: string): string | undefined {
  let current = realpathSync(folder)
  while (!existsSync(join(current, '.git'))) {
    if (dirname(current) === current) return undefined
    current = dirname(current)
  }
  return current
}
