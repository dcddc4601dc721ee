import { type BigIntStats, constants, lstatSync, realpathSync, statSync } from 'node:fs'
import { type FileHandle, open, readFile } from 'node:fs/promises'
import { isAbsolute, join, relative, sep } from 'node:path'
import { isPublic } from './resolve-request.ts'

export interface FileVersion {
  /** The path relative to the output folder. */
  readonly file: string
  /** The size in bytes. */
  readonly size: number
  readonly modifiedMs: number
  /** An identifier that changes when the file changes. */
  readonly etag: string
}

export interface OpenFile extends FileVersion {
  readonly handle: FileHandle
}

/** Provides access only to real, regular, and public files in the output folder. */
export interface OutputFolder {
  /** Returns an ID that changes when a build replaces the folder, or undefined if there is no folder. */
  identity(): Promise<string | undefined>
  hasFile(file: string): Promise<boolean>
  /** Finds a file. Returns undefined if it does not exist. */
  findFile(file: string): Promise<FileVersion | undefined>
  /** Opens a file. Returns undefined if it does not exist anymore. The caller closes the handle. */
  openFile(file: string): Promise<OpenFile | undefined>
  /** Parses a small text, and parses it again only when it changes. A missing file or a link is treated as an empty file. */
  readParsed<T>(file: string, parse: (text: string) => T): Promise<T>
}

/** Accesses files synchronously. These calls are so short that a thread would cost more time, and every request needs several of them. */
export function createOutputFolder(outDir: string): OutputFolder {
  const parsed = new Map<string, { readonly version: string; readonly value: unknown }>()

  /** The target after all symbolic links are resolved, if it is within the folder. */
  const locate = (file: string): { readonly real: string; readonly stats: BigIntStats } | undefined =>
    orUndefined(() => {
      const path = join(outDir, file)
      // Most checks are for missing files, for which this call does not throw.
      if (statSync(path, { throwIfNoEntry: false }) === undefined) return undefined
      const real = realpathSync.native(path)
      const inside = relative(realpathSync.native(outDir), real)
      // The name is checked again, because the target of a link has another name.
      if (inside === '' || inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside) || !isPublic(inside.split(sep).join('/')))
        return undefined
      const stats = statSync(real, { bigint: true })
      return stats.isFile() ? { real, stats } : undefined
    })
  return {
    async identity() {
      const found = orUndefined(() => statSync(outDir, { bigint: true, throwIfNoEntry: false }))
      return found?.isDirectory() ? `${found.dev}-${found.ino}` : undefined
    },
    hasFile: async (file) => locate(file) !== undefined,
    async findFile(file) {
      const located = locate(file)
      return located && versionOf(file, located.stats)
    },
    async openFile(file) {
      const located = locate(file)
      if (located === undefined) return undefined
      // The file is opened in non-blocking mode, in case a pipe has replaced it.
      const opening = open(located.real, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
      const handle = await opening.catch(ignoreAbsent)
      if (handle === undefined) return undefined
      const stats = await handle.stat({ bigint: true })
      if (stats.isFile()) return { ...versionOf(file, stats), handle }
      await handle.close()
      return undefined
    },
    async readParsed<T>(file: string, parse: (text: string) => T): Promise<T> {
      const path = join(outDir, file)
      const found = orUndefined(() => lstatSync(path, { bigint: true, throwIfNoEntry: false }))
      if (found === undefined || !found.isFile()) return parse('')
      const version = `${found.ino}-${found.size}-${found.mtimeNs}-${found.ctimeNs}`
      const known = parsed.get(file)
      if (known?.version === version) return known.value as T
      const value = parse((await readFile(path, 'utf8').catch(ignoreAbsent)) ?? '')
      parsed.set(file, { version, value })
      return value
    },
  }
}

/** Clients cannot distinguish inaccessible files from missing files. */
const absent: ReadonlySet<string | undefined> = new Set([
  'ENOENT',
  'ENOTDIR',
  'ENAMETOOLONG',
  'ELOOP',
  'EACCES',
  'EPERM',
  'EISDIR',
  'ENXIO',
  'EINVAL',
  'ERR_INVALID_ARG_VALUE',
])

function ignoreAbsent(error: unknown): undefined {
  if (!absent.has((error as NodeJS.ErrnoException).code)) throw error
}

function orUndefined<T>(look: () => T): T | undefined {
  try {
    return look()
  } catch (error) {
    return ignoreAbsent(error)
  }
}

function versionOf(file: string, { size, mtimeNs, ctimeNs, mtimeMs }: BigIntStats): FileVersion {
  const etag = `"${[size, mtimeNs, ctimeNs].map((part) => part.toString(36)).join('-')}"`
  return { file, size: Number(size), modifiedMs: Number(mtimeMs), etag }
}
