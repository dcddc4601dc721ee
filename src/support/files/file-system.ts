import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  fchmodSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs'

/** Every call that touches the disk while the output is written, in one place, so that a test can fail the nth of them. */
export const diskFileSystem = {
  /** `undefined` when nothing is there; links are not followed. */
  lstat: (path: string) => lstatSync(path, { throwIfNoEntry: false }),
  /** Device and inode of what the path leads to, `undefined` when nothing is there. */
  identity(path: string): string | undefined {
    const stats = statSync(path, { bigint: true, throwIfNoEntry: false })
    return stats && `${stats.dev}:${stats.ino}`
  },
  readFolder: (path: string) => readdirSync(path, { withFileTypes: true }),
  readText: (path: string) => readFileSync(path, 'utf8'),
  readBytes: (path: string) => readFileSync(path),
  makeFolder: (path: string) => mkdirSync(path, 0o755),
  makeFolders: (path: string) => mkdirSync(path, { recursive: true, mode: 0o755 }),
  /** Fails when something has that name already, so nothing is ever written through a hard link. */
  createNew: (path: string) => openSync(path, 'wx', 0o644),
  openFolder: (path: string) => openSync(path, 'r'),
  write: (descriptor: number, content: Uint8Array, offset: number) => writeSync(descriptor, content, offset),
  setFileMode: (descriptor: number, mode: number) => fchmodSync(descriptor, mode),
  setMode: (path: string, mode: number) => chmodSync(path, mode),
  flush: (descriptor: number) => fsyncSync(descriptor),
  close: (descriptor: number) => closeSync(descriptor),
  link: (existing: string, path: string) => linkSync(existing, path),
  copyNew: (existing: string, path: string) => copyFileSync(existing, path, constants.COPYFILE_EXCL),
  /** Replaces a file of that name; the copy has times of its own. */
  copyOver: (existing: string, path: string) => copyFileSync(existing, path),
  rename: (from: string, to: string) => renameSync(from, to),
  unlink: (path: string) => unlinkSync(path),
  removeFolder: (path: string) => rmdirSync(path),
}

export type FileSystem = typeof diskFileSystem

interface NewFile {
  readonly path: string
  readonly content: Uint8Array
  /** Wait until the content is on the disk. */
  readonly flush?: boolean
}

export function createFile(fileSystem: FileSystem, { path, content, flush = false }: NewFile): void {
  const descriptor = fileSystem.createNew(path)
  try {
    for (let offset = 0; offset < content.byteLength; ) offset += fileSystem.write(descriptor, content, offset)
    ignoring(withoutModes, () => fileSystem.setFileMode(descriptor, 0o644))
    if (flush) fileSystem.flush(descriptor)
  } catch (error) {
    // Calls on a descriptor do not tell the path, and a report must.
    if (error instanceof Error && !('path' in error)) Object.assign(error, { path })
    throw error
  } finally {
    fileSystem.close(descriptor)
  }
}

/** A hard link where the file system has them, a copy where not. */
export function linkOrCopy(fileSystem: FileSystem, existing: string, path: string): void {
  try {
    fileSystem.link(existing, path)
  } catch (error) {
    if (!withoutHardLinks.has(errorCode(error) ?? '')) throw error
    fileSystem.copyNew(existing, path)
    ignoring(withoutModes, () => fileSystem.setMode(path, 0o644))
  }
}

/** Open to all readers whatever the umask, since a web server runs as another user. */
export function createFolder(fileSystem: FileSystem, path: string): void {
  fileSystem.makeFolder(path)
  ignoring(withoutModes, () => fileSystem.setMode(path, 0o755))
}

/** Makes renames and new names in this folder survive a power cut. */
export function flushFolder(fileSystem: FileSystem, path: string): void {
  // Windows opens no folders.
  if (process.platform === 'win32') return
  const descriptor = fileSystem.openFolder(path)
  try {
    fileSystem.flush(descriptor)
  } finally {
    fileSystem.close(descriptor)
  }
}

/** Removes a folder with all it holds; links in it are removed, not followed. Twice as fast as `rmSync`, which asks about every file first. */
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

/** What file systems without permissions, such as FAT, answer. */
const withoutModes = new Set(['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP'])
const withoutHardLinks = new Set(['EXDEV', 'EPERM', 'EMLINK', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP'])
