import { constants } from 'node:fs'
import { type FileHandle, open, readFile, realpath, stat } from 'node:fs/promises'
import { isAbsolute, join, relative, sep } from 'node:path'
import { isPublic } from './resolve-request.ts'

export interface OpenFile {
  readonly handle: FileHandle
  readonly size: number
  readonly modifiedMs: number
  /** Changes whenever the file does. */
  readonly etag: string
}

/** The one way to what lies in the output folder: real, regular, public files within it, and nothing else. */
export interface OutputFolder {
  /** Another one once a build put another folder in its place; undefined while there is none. */
  identity(): Promise<string | undefined>
  hasFile(file: string): Promise<boolean>
  /** undefined where there is no such file (any more). The caller closes the handle. */
  openFile(file: string): Promise<OpenFile | undefined>
  /** What a small text says, read again only when it changed; an absent one says what `` says. */
  readParsed<T>(file: string, parse: (text: string) => T): Promise<T>
}

export function createOutputFolder(outDir: string): OutputFolder {
  const parsed = new Map<string, { readonly version: string; readonly value: unknown }>()

  /** The file behind all symbolic links, if that is still within the folder. */
  const locate = async (file: string): Promise<string | undefined> => {
    const root = await realpath(outDir)
    const real = await realpath(join(root, file))
    const inside = relative(root, real)
    // Checked again behind the links, whose targets have other names.
    if (inside === '' || inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside) || !isPublic(inside.split(sep).join('/')))
      return undefined
    return (await stat(real)).isFile() ? real : undefined
  }
  return {
    async identity() {
      const found = await orUndefined(stat(outDir, { bigint: true }))
      return found?.isDirectory() ? `${found.dev}-${found.ino}` : undefined
    },
    hasFile: async (file) => (await orUndefined(locate(file))) !== undefined,
    async openFile(file) {
      const real = await orUndefined(locate(file))
      // Non-blocking, in case a pipe took the file's place meanwhile.
      const handle = real === undefined ? undefined : await orUndefined(open(real, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)))
      if (handle === undefined) return undefined
      const found = await handle.stat({ bigint: true })
      if (!found.isFile()) {
        await handle.close()
        return undefined
      }
      const etag = `"${[found.size, found.mtimeNs, found.ctimeNs].map((part) => part.toString(36)).join('-')}"`
      return { handle, size: Number(found.size), modifiedMs: Number(found.mtimeMs), etag }
    },
    async readParsed<T>(file: string, parse: (text: string) => T): Promise<T> {
      const path = join(outDir, file)
      const found = await orUndefined(stat(path, { bigint: true }))
      if (found === undefined || !found.isFile()) return parse('')
      const version = `${found.ino}-${found.size}-${found.mtimeNs}-${found.ctimeNs}`
      const known = parsed.get(file)
      if (known?.version === version) return known.value as T
      const value = parse((await orUndefined(readFile(path, 'utf8'))) ?? '')
      parsed.set(file, { version, value })
      return value
    },
  }
}

/** To a reader, what it may not see and what is not there are the same. */
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

async function orUndefined<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found
  } catch (error) {
    if (absent.has((error as NodeJS.ErrnoException).code)) return undefined
    throw error
  }
}
