import { closeSync, type Dirent, openSync, readdirSync, readFileSync, readSync, realpathSync, statSync } from 'node:fs'
import { isAbsolute, join, posix, relative } from 'node:path'
import { ignoreError } from '../kit/failures/ignore-error.ts'
import { maxSourceBytes } from '../kit/files/file-rules.ts'
import type { AbsolutePath, ProjectPath } from '../model/paths.ts'

/** The files of another tool's project. Paths are relative to the root, with forward slashes, and can begin with `../` up to the top of the Git repository. */
export interface SiteFiles {
  readonly root: AbsolutePath
  /** All files below a folder, sorted, without dependencies, dotfiles, and Git's own files. Empty if there is no such folder. */
  list(folder: string, options?: { readonly depth?: number }): readonly ProjectPath[]
  /** The names of a folder's own folders, sorted. */
  folders(folder: string): readonly string[]
  hasFile(path: string): boolean
  hasFolder(path: string): boolean
  /** undefined if it is missing, too large, not UTF-8, or outside. */
  readText(path: string): string | undefined
  /** The first bytes of a file; none if it cannot be read. */
  readStart(path: string, length: number): Uint8Array
}

/** Never part of a site's sources. */
const skipped = new Set(['node_modules', '.git', '.docsgen', '.docusaurus', '.astro', '.cache', '__pycache__'])
/** Folders with a dot that tools keep their sources in. */
const shown = new Set(['.vitepress', '.github'])
/** Folders below this are not searched, so that a cycle of links ends. */
const maxDepth = 40

const decoder = new TextDecoder('utf-8', { fatal: true })

export function openSiteFiles(root: AbsolutePath): SiteFiles {
  const top = realTop(root)
  const listed = new Map<string, readonly Dirent[]>()

  /** The real path, if it is in the repository and not among the files that only their owner should read. */
  function locate(path: string): string | undefined {
    try {
      const real = realpathSync(join(root, path))
      const below = relative(top, real)
      return below.startsWith('..') || isAbsolute(below) || below.split(/[\\/]/).some((name) => name === '.git') ? undefined : real
    } catch (error) {
      // It does not exist.
      ignoreError(error)
      return undefined
    }
  }
  function entriesOf(folder: string): readonly Dirent[] {
    const known = listed.get(folder)
    if (known) return known
    let entries: readonly Dirent[] = []
    const real = locate(folder)
    try {
      if (real !== undefined) entries = readdirSync(real, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
    } catch (error) {
      // It is not a folder, or may not be read.
      ignoreError(error)
    }
    listed.set(folder, entries)
    return entries
  }
  function kindOf(path: string, entry: Dirent): 'file' | 'folder' | undefined {
    if (entry.isFile()) return 'file'
    if (entry.isDirectory()) return 'folder'
    if (!entry.isSymbolicLink()) return undefined
    const real = locate(path)
    const stats = real === undefined ? undefined : statSync(real, { throwIfNoEntry: false })
    return stats?.isFile() ? 'file' : stats?.isDirectory() ? 'folder' : undefined
  }
  function statOf(path: string) {
    const real = locate(path)
    return real === undefined ? undefined : statSync(real, { throwIfNoEntry: false })
  }

  return {
    root,
    list(folder, { depth = maxDepth } = {}) {
      const found: ProjectPath[] = []
      const visit = (path: string, left: number, above: ReadonlySet<string>) => {
        const real = locate(path)
        // A link to a folder above would never end.
        if (real === undefined || above.has(real)) return
        const within = new Set(above).add(real)
        for (const entry of entriesOf(path)) {
          if (skipped.has(entry.name) || (entry.name.startsWith('.') && entry.isDirectory() && !shown.has(entry.name))) continue
          const child = path === '' || path === '.' ? entry.name : posix.join(path, entry.name)
          const kind = kindOf(child, entry)
          if (kind === 'file') found.push(child as ProjectPath)
          else if (kind === 'folder' && left > 1) visit(child, left - 1, within)
        }
      }
      visit(normalize(folder), depth, new Set())
      return found
    },
    folders: (folder) =>
      entriesOf(normalize(folder))
        .filter((entry) => !skipped.has(entry.name) && kindOf(posix.join(folder, entry.name), entry) === 'folder')
        .map(({ name }) => name),
    hasFile: (path) => statOf(path)?.isFile() === true,
    hasFolder: (path) => statOf(path)?.isDirectory() === true,
    readStart(path, length) {
      const real = statOf(path)?.isFile() ? locate(path) : undefined
      const bytes = Buffer.alloc(length)
      if (real === undefined) return bytes.subarray(0, 0)
      const file = openSync(real, 'r')
      try {
        return bytes.subarray(0, readSync(file, bytes, 0, length, 0))
      } finally {
        closeSync(file)
      }
    },
    readText(path) {
      const real = locate(path)
      const stats = real === undefined ? undefined : statSync(real, { throwIfNoEntry: false })
      if (!stats?.isFile() || stats.size > maxSourceBytes || real === undefined) return undefined
      try {
        const text = decoder.decode(readFileSync(real))
        return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
      } catch (error) {
        // It cannot be read, or is not UTF-8.
        ignoreError(error)
        return undefined
      }
    },
  }
}

function normalize(folder: string): string {
  const path = posix.normalize(folder).replace(/\/$/, '')
  return path === '.' ? '' : path
}

/** The top of the Git repository that a folder is in, or else the folder: nothing above it is read. */
function realTop(root: AbsolutePath): string {
  const real = realpathSync(root)
  for (let folder = real; ; folder = join(folder, '..')) {
    if (statSync(join(folder, '.git'), { throwIfNoEntry: false })) return folder
    if (folder === join(folder, '..')) return real
  }
}
