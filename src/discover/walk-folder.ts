import { type Dirent, lstatSync, readdirSync, realpathSync, type Stats, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import fastGlob from 'fast-glob'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic, Outcome } from '../model/diagnostic.ts'
import type { AbsolutePath, ProjectPath } from '../model/paths.ts'
import type { SourceFile } from '../model/source-file.ts'

export interface FoundFile {
  /** Below the folder, with forward slashes. */
  readonly path: string
  readonly absolutePath: AbsolutePath
  readonly stamp: SourceFile['stamp']
}

/** Hidden files, drafts of editors, and `_names` that authors set aside. */
const ignored = [
  '**/_*',
  '**/_*/**',
  '**/*~',
  '**/*.tmp',
  '**/*.sw[a-p]',
  '**/4913',
  '**/Thumbs.db',
  '**/desktop.ini',
  '**/#*#',
  '**/node_modules/**',
]

/** The files below a folder, sorted by path; undefined where there is no such folder. What cannot be read is reported, not skipped in silence. */
export function walkFolder(dir: AbsolutePath, projectDir: ProjectPath): Outcome<readonly FoundFile[] | undefined> {
  let realRoot: string
  try {
    realRoot = realpathSync(dir)
    if (!statSync(dir).isDirectory()) return { value: undefined, diagnostics: [] }
  } catch {
    return { value: undefined, diagnostics: [] }
  }
  const diagnostics: Diagnostic[] = []
  const files: FoundFile[] = []
  const visited = new Set([realRoot])

  const report = (code: 'file/symlink-dangling' | 'file/symlink-loop', path: string) =>
    diagnostics.push(createDiagnostic(code, {}, { file: `${projectDir}/${path}` as ProjectPath }))

  function walk(folder: string, prefix: string): void {
    const entries = fastGlob.globSync('**/*', {
      cwd: folder,
      objectMode: true,
      onlyFiles: false,
      followSymbolicLinks: false,
      ignore: ignored,
      fs: { readdirSync: reportingReaddir(diagnostics, { dir: folder, projectDir, prefix }) as typeof readdirSync },
    })
    for (const { path: inner, dirent } of entries) {
      const path = prefix + inner
      const absolutePath = join(folder, inner) as AbsolutePath
      if (dirent.isSymbolicLink()) followLink(path, absolutePath)
      else if (dirent.isFile()) addFile(path, absolutePath, lstatSync(absolutePath))
      else if (!dirent.isDirectory())
        diagnostics.push(createDiagnostic('file/special', { what: kindOf(dirent) }, { file: `${projectDir}/${path}` as ProjectPath }))
    }
  }

  function addFile(path: string, absolutePath: AbsolutePath, stats: Stats): void {
    files.push({ path: path.normalize('NFC'), absolutePath, stamp: { bytes: stats.size, modifiedMs: stats.mtimeMs, inode: stats.ino } })
  }

  function followLink(path: string, absolutePath: AbsolutePath): void {
    let target: string
    let stats: Stats
    try {
      target = realpathSync(absolutePath)
      stats = statSync(target)
    } catch (error) {
      report((error as NodeJS.ErrnoException).code === 'ELOOP' ? 'file/symlink-loop' : 'file/symlink-dangling', path)
      return
    }
    if (target !== realRoot && !target.startsWith(realRoot + sep)) {
      diagnostics.push(
        createDiagnostic('file/symlink-escapes', { target: lastSegments(target) }, { file: `${projectDir}/${path}` as ProjectPath }),
      )
    } else if (stats.isFile()) addFile(path, absolutePath, stats)
    else if (visited.has(target) || absolutePath.startsWith(target + sep)) report('file/symlink-loop', path)
    else {
      visited.add(target)
      walk(target, `${path}/`)
    }
  }

  walk(dir, '')
  files.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
  return { value: files, diagnostics }
}

/** Folders that cannot be read are reported; the walk goes on elsewhere. */
function reportingReaddir(
  diagnostics: Diagnostic[],
  place: { readonly dir: string; readonly projectDir: ProjectPath; readonly prefix: string },
) {
  return (folder: string, options: { readonly withFileTypes: true }): Dirent[] => {
    try {
      return readdirSync(folder, options)
    } catch (error) {
      const below = folder
        .slice(place.dir.length + 1)
        .split(sep)
        .join('/')
      const file = [place.projectDir, place.prefix.replace(/\/$/, ''), below].filter((part) => part !== '').join('/') as ProjectPath
      diagnostics.push(createDiagnostic('page/unreadable', { reason: reasonOf(error) }, { file }))
      return []
    }
  }
}

export function reasonOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EACCES' || code === 'EPERM') return 'permission denied'
  if (code === 'ENOENT') return 'it was removed during the build'
  if (code === 'EISDIR') return 'it became a folder during the build'
  return code ?? 'unknown reason'
}

function kindOf(dirent: Pick<Dirent, 'isFIFO' | 'isSocket'>): string {
  if (dirent.isFIFO()) return 'a pipe'
  return dirent.isSocket() ? 'a socket' : 'a device'
}

/** Enough of a path to recognise it, without telling where the project lies. */
function lastSegments(path: string): string {
  return path.split(sep).slice(-2).join('/')
}
