import { type Dirent, lstatSync, readdirSync, realpathSync, type Stats, statSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import fastGlob from 'fast-glob'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic, Outcome } from '../model/diagnostic.ts'
import type { AbsolutePath, ProjectPath } from '../model/paths.ts'
import type { SourceFile } from '../model/source-file.ts'
import { finish, type Steps } from '../support/steps.ts'

export interface FoundFile {
  /** Below the folder, with forward slashes. */
  readonly path: string
  readonly absolutePath: AbsolutePath
  readonly stamp: SourceFile['stamp']
}

/** What editors and systems leave behind. */
const litter = [
  '**/*~',
  '**/.#*',
  '**/#*#',
  '**/*.tmp',
  '**/*.sw[a-p]',
  '**/4913',
  '**/.DS_Store',
  '**/Thumbs.db',
  '**/desktop.ini',
  '**/.git',
  '**/.git/**',
  '**/node_modules/**',
]

/** Names that authors set aside. */
const setAside = ['**/_*', '**/_*/**']

interface WalkOptions {
  /** Names that begin with `.` or `_` too, such as `.well-known` and `_headers`. @default false */
  readonly hidden?: boolean
}

/** The files below a folder, sorted by path; undefined where there is no such folder. What cannot be read is reported, not skipped in silence. */
export function walkFolder(dir: AbsolutePath, projectDir: ProjectPath, options?: WalkOptions): Outcome<readonly FoundFile[] | undefined> {
  return finish(walkInSteps(dir, projectDir, options))
}

/** The same, file by file. */
export function* walkInSteps(
  dir: AbsolutePath,
  projectDir: ProjectPath,
  { hidden = false }: WalkOptions = {},
): Steps<Outcome<readonly FoundFile[] | undefined>> {
  let realRoot: string
  try {
    realRoot = realpathSync(dir)
    if (!statSync(dir).isDirectory()) return { value: undefined, diagnostics: [] }
  } catch {
    return { value: undefined, diagnostics: [] }
  }
  const diagnostics: Diagnostic[] = []
  const files: FoundFile[] = []
  const followed = new Set<string>()

  const place = (path: string) => ({ file: `${projectDir}/${path}` as ProjectPath })
  const report = (code: 'file/symlink-dangling' | 'file/symlink-loop' | 'file/symlink-repeated', path: string) =>
    diagnostics.push(createDiagnostic(code, {}, place(path)))

  /** `above`: the real folders that the links on the way stand in. */
  function* walk(folder: string, prefix: string, above: readonly string[]): Steps<void> {
    const entries = fastGlob.globSync('**/*', {
      cwd: folder,
      objectMode: true,
      onlyFiles: false,
      followSymbolicLinks: false,
      dot: hidden,
      ignore: hidden ? litter : [...litter, ...setAside],
      fs: { readdirSync: reportingReaddir(diagnostics, { dir: folder, projectDir, prefix }) as typeof readdirSync },
    })
    yield
    // Which of two links to one folder is followed must not depend on the file system's order.
    entries.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
    for (const { path: inner, dirent } of entries) {
      const path = prefix + inner
      const absolutePath = join(folder, inner) as AbsolutePath
      if (dirent.isDirectory()) continue
      yield
      if (dirent.isSymbolicLink()) yield* followLink(path, absolutePath, above)
      else if (dirent.isFile()) readStamp(path, absolutePath)
      else diagnostics.push(createDiagnostic('file/special', { what: kindOf(dirent) }, place(path)))
    }
  }

  function readStamp(path: string, absolutePath: AbsolutePath): void {
    try {
      addFile(path, absolutePath, lstatSync(absolutePath))
    } catch (error) {
      diagnostics.push(createDiagnostic('page/unreadable', { reason: reasonOf(error) }, place(path)))
    }
  }

  function addFile(path: string, absolutePath: AbsolutePath, stats: Stats): void {
    files.push({ path: path.normalize('NFC'), absolutePath, stamp: { bytes: stats.size, modifiedMs: stats.mtimeMs, inode: stats.ino } })
  }

  function* followLink(path: string, absolutePath: AbsolutePath, above: readonly string[]): Steps<void> {
    let target: string
    let standsIn: string
    let stats: Stats
    try {
      target = realpathSync(absolutePath)
      standsIn = realpathSync(dirname(absolutePath))
      stats = statSync(target)
    } catch (error) {
      report((error as NodeJS.ErrnoException).code === 'ELOOP' ? 'file/symlink-loop' : 'file/symlink-dangling', path)
      return
    }
    const way = [...above, standsIn]
    if (!isWithin(target, realRoot))
      diagnostics.push(createDiagnostic('file/symlink-escapes', { target: lastSegments(target) }, place(path)))
    else if (stats.isFile()) addFile(path, absolutePath, stats)
    else if (!stats.isDirectory()) diagnostics.push(createDiagnostic('file/special', { what: kindOf(stats) }, place(path)))
    else if (way.some((folder) => isWithin(folder, target))) report('file/symlink-loop', path)
    else if (followed.has(target)) report('file/symlink-repeated', path)
    else {
      followed.add(target)
      yield* walk(target, `${path}/`, way)
    }
  }

  yield* walk(dir, '', [])
  yield
  files.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
  return { value: files, diagnostics }
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder + sep)
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
  if (code === 'ENAMETOOLONG') return 'its path is too long for the system'
  if (code === 'ERR_FS_FILE_TOO_LARGE') return 'it is larger than 2 GB'
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
