import { type Dirent, readdirSync, readFileSync, readSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { byText } from '../../kit/data/sort-and-group.ts'
import { attempt } from '../../kit/failures/failure.ts'
import { maxFileBytes, maxSourceBytes } from '../../kit/files/file-rules.ts'
import { readAllowedFile, withAllowedFile } from '../../kit/files/open-allowed.ts'
import type { AbsolutePath, ProjectPath } from '../../kit/files/paths.ts'
import { createReadRule, type GitFiles, type Refusal } from '../../kit/files/read-git-files.ts'
import { wordsOf } from '../../kit/text/words.ts'

/**
 * The files in another tool's project that its pages may show. Paths are relative to the root and use forward slashes. Paths that begin
 * with `../` lead to other files in the Git repository.
 */
export interface SiteFiles {
  readonly root: AbsolutePath
  /** The files that pages may show. Dotfiles are read only if they are committed. */
  readonly forPages: SiteFiles
  /** Returns all files below a folder, sorted, without dependencies, dotfiles, or Git's own files. Empty if the folder does not exist. */
  list(folder: string, options?: { readonly depth?: number }): readonly ProjectPath[]
  /** Returns the names of a folder's direct subfolders, sorted. */
  folders(folder: string): readonly string[]
  hasFile(path: string): boolean
  hasFolder(path: string): boolean
  /** Returns undefined if the file is missing, too large, not UTF-8, or outside of the readable folders. */
  readText(path: string): string | undefined
  /** Returns the first bytes of a file, or no bytes if it cannot be read. */
  readStart(path: string, length: number): Uint8Array
  /** Copies a file. Returns false if the file must not be read or no longer exists. */
  copyFile(path: string, to: string): boolean
  /** Returns the existing files that were requested since the last call but must not be read. */
  takeRefused(): readonly RefusedFile[]
  /** Reads files that are not shown on any page, so that refused files are not recorded. */
  quietly<T>(read: () => T): T
}

export interface RefusedFile {
  readonly path: ProjectPath
  readonly reason: Refusal
}

/** Folders that are never part of a site's sources. */
const skipped = new Set(['__pycache__'])
/** Dotfiles that contain settings of the tools, or that the tools publish. */
const shown: ReadonlySet<string> = new Set(
  wordsOf(`
    .vitepress .github .gitignore .pages .nav.yml .nav.yaml .meta.yml .authors.yml .well-known .nojekyll .htaccess .gitkeep .eleventy.js
    .eleventy.cjs .gitbook.yaml .openpublishing.redirection.json
  `),
)
/** Deeper folders are not searched, so that cyclic links end. */
const maxDepth = 40

const decoder = new TextDecoder('utf-8', { fatal: true })

export function openSiteFiles(root: AbsolutePath, git?: GitFiles, onlyTracked = false): SiteFiles {
  const rule = createReadRule({ root: realpathSync.native(root), git, shown, onlyTracked })
  let forPages: SiteFiles | undefined
  const listed = new Map<string, readonly Dirent[]>()
  let refused: RefusedFile[] = []

  /** Returns the real path if the file may be read. */
  function locate(path: string): string | undefined {
    // The file may not exist.
    return attempt(() => {
      const real = realpathSync.native(join(root, path))
      return rule(real) === undefined ? real : undefined
    })
  }
  /** Reads a file that a page refers to. */
  function use<T>(path: string, read: (absolutePath: string, isAllowed: (real: string) => boolean) => T | undefined): T | undefined {
    // The file may not exist, or the system may deny access.
    return attempt(() =>
      read(join(root, path), (real) => {
        const reason = rule(real)
        if (reason !== undefined && reason !== 'outside' && statSync(real).isFile())
          refused.push({ path: posix.normalize(path) as ProjectPath, reason })
        return reason === undefined
      }),
    )
  }
  function entriesOf(folder: string): readonly Dirent[] {
    const known = listed.get(folder)
    if (known) return known
    let entries: readonly Dirent[] = []
    const real = locate(folder)
    // The path may not be a folder, or may not be readable.
    attempt(() => {
      if (real !== undefined)
        entries = readdirSync(real, { withFileTypes: true })
          .filter(({ name }) => !skipped.has(name) && rule(join(real, name)) === undefined)
          .sort(byText(({ name }) => name))
    })
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
    get forPages() {
      forPages ??= onlyTracked ? this : openSiteFiles(root, git, true)
      return forPages
    },
    list(folder, { depth = maxDepth } = {}) {
      const found: ProjectPath[] = []
      const visit = (path: string, left: number, above: ReadonlySet<string>) => {
        const real = locate(path)
        // Following a link to a parent folder would never end.
        if (real === undefined || above.has(real)) return
        const within = new Set(above).add(real)
        for (const entry of entriesOf(path)) {
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
        .filter((entry) => kindOf(posix.join(folder, entry.name), entry) === 'folder')
        .map(({ name }) => name),
    hasFile: (path) =>
      use(path, (file, isAllowed) => (isAllowed(realpathSync.native(file)) ? statSync(file).isFile() : undefined)) === true,
    hasFolder: (path) => statOf(path)?.isDirectory() === true,
    readStart(path, length) {
      const bytes = Buffer.alloc(length)
      const read = use(path, (file, isAllowed) => withAllowedFile(file, isAllowed, (opened) => readSync(opened, bytes, 0, length, 0)))
      return bytes.subarray(0, read ?? 0)
    },
    readText(path) {
      const bytes = use(path, (file, isAllowed) => readAllowedFile(file, isAllowed, maxSourceBytes))
      if (bytes === undefined) return undefined
      // The file may not be UTF-8.
      return attempt(() => {
        const text = decoder.decode(bytes)
        return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
      })
    },
    copyFile(path, to) {
      const bytes = use(path, (file, isAllowed) =>
        withAllowedFile(file, isAllowed, (opened, { size }) => (size > maxFileBytes ? undefined : readFileSync(opened))),
      )
      if (bytes !== undefined) writeFileSync(to, bytes)
      return bytes !== undefined
    },
    takeRefused() {
      const taken = refused
      refused = []
      return taken
    },
    quietly(read) {
      const before = refused
      refused = []
      try {
        return read()
      } finally {
        refused = before
      }
    },
  }
}

function normalize(folder: string): string {
  const path = posix.normalize(folder).replace(/\/$/, '')
  return path === '.' ? '' : path
}
