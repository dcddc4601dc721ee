import { type Dirent, lstatSync, readdirSync, realpathSync, type Stats, statSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { byText } from '../../kit/data/sort-and-group.ts'
import { ignoreError } from '../../kit/failures/ignore-error.ts'
import { findFileNameProblem, isNeverCopied, isPrivatePath, systemFiles } from '../../kit/files/file-rules.ts'
import { fileStamp } from '../../kit/files/file-stamp.ts'
import { type AbsolutePath, isWithin, type ProjectPath } from '../../kit/files/paths.ts'
import { type Pausable, runAtOnce } from '../../kit/threads/cooperative-scheduler.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic, Outcome } from '../model/diagnostic.ts'
import type { SourceFile } from '../model/source-file.ts'

export interface FoundFile {
  /** Relative to the folder, with forward slashes. */
  readonly path: string
  readonly absolutePath: AbsolutePath
  readonly stamp: SourceFile['stamp']
}

/** Temporary files of editors and systems. */
const temporaryFiles = /^(?:.*~|\.#.*|#.*#|.*\.tmp|.*\.sw[a-p])$/s

/** Not case-sensitive, because some file systems are not, and an output folder with a `.git` folder cannot be replaced. */
const ignored = new Set(['.git', 'node_modules', '4913', ...systemFiles].map((name) => name.toLowerCase()))

interface WalkOptions {
  /** Also includes names that begin with `.` or `_`, such as `.well-known` and `_headers`. @default false */
  readonly hidden?: boolean
  /** Also includes names that begin with `_`. @default the same as `hidden` */
  readonly underscored?: boolean
  /** Called for names that are skipped because of their first character. */
  readonly onSkipped?: (path: string) => void
}

/** The files in a folder, sorted by path; undefined if the folder does not exist. Unreadable files and folders are reported. */
export function walkFolder(dir: AbsolutePath, projectDir: ProjectPath, options?: WalkOptions): Outcome<readonly FoundFile[] | undefined> {
  return runAtOnce(walkFolderYielding(dir, projectDir, options))
}

/** Does the same in steps. */
export function* walkFolderYielding(
  dir: AbsolutePath,
  projectDir: ProjectPath,
  { hidden = false, underscored = hidden, onSkipped = () => {} }: WalkOptions = {},
): Pausable<Outcome<readonly FoundFile[] | undefined>> {
  let realRoot: string
  try {
    realRoot = realpathSync(dir)
    if (!statSync(dir).isDirectory()) return { value: undefined, diagnostics: [] }
  } catch (error) {
    // The folder does not exist.
    ignoreError(error)
    return { value: undefined, diagnostics: [] }
  }
  const diagnostics: Diagnostic[] = []
  const files: FoundFile[] = []
  const followed = new Set<string>()

  const locate = (path: string) => ({ file: `${projectDir}/${path}` as ProjectPath })
  const report = (code: 'file/symlink-dangling' | 'file/symlink-loop' | 'file/symlink-repeated', path: string) =>
    diagnostics.push(createDiagnostic(code, {}, locate(path)))

  /** `at` is the folder's path in the first folder, `above` contains the real folders of the links on the way. */
  function* walk(folder: string, at: string, above: readonly string[]): Pausable<void> {
    // The order determines which of two links to the same folder is followed.
    for (const dirent of listEntries(folder, at)) {
      const { name } = dirent
      const path = at === '' ? name : `${at}/${name}`
      const absolutePath = join(folder, name) as AbsolutePath
      if (isSkipped(name, { hidden, underscored })) {
        onSkipped(path)
        continue
      }
      const reason = findFileNameProblem(name) ?? (hidden ? findOwnNameProblem(path) : undefined)
      if (reason !== undefined) diagnostics.push(createDiagnostic('file/bad-name', { reason }, locate(path)))
      else if (dirent.isDirectory()) yield* walk(absolutePath, path, above)
      else {
        yield
        if (dirent.isSymbolicLink()) yield* followLink(path, absolutePath, above)
        else if (dirent.isFile()) readStamp(path, absolutePath)
        else diagnostics.push(createDiagnostic('file/special', { what: kindOf(dirent) }, locate(path)))
      }
    }
  }

  function listEntries(folder: string, at: string): readonly Dirent[] {
    try {
      return readdirSync(folder, { withFileTypes: true }).filter(isContent).sort(byText(sortKey))
    } catch (error) {
      const file = (at === '' ? projectDir : `${projectDir}/${at}`) as ProjectPath
      diagnostics.push(createDiagnostic('page/unreadable', { reason: reasonOf(error) }, { file }))
      return []
    }
  }

  function readStamp(path: string, absolutePath: AbsolutePath): void {
    try {
      addFile(path, absolutePath, lstatSync(absolutePath))
    } catch (error) {
      diagnostics.push(createDiagnostic('page/unreadable', { reason: reasonOf(error) }, locate(path)))
    }
  }

  function addFile(path: string, absolutePath: AbsolutePath, stats: Stats): void {
    files.push({ path: path.normalize('NFC'), absolutePath, stamp: fileStamp(stats) })
  }

  function* followLink(path: string, absolutePath: AbsolutePath, above: readonly string[]): Pausable<void> {
    let target: string
    let parent: string
    let stats: Stats
    try {
      target = realpathSync(absolutePath)
      parent = realpathSync(dirname(absolutePath))
      stats = statSync(target)
    } catch (error) {
      report((error as NodeJS.ErrnoException).code === 'ELOOP' ? 'file/symlink-loop' : 'file/symlink-dangling', path)
      return
    }
    const parents = [...above, parent]
    if (!isWithin(target, realRoot))
      diagnostics.push(createDiagnostic('file/symlink-escapes', { target: lastSegments(target) }, locate(path)))
    else if ((hidden ? isNeverCopied : isPrivatePath)(relative(realRoot, target)))
      diagnostics.push(createDiagnostic('file/symlink-private', { target: lastSegments(target) }, locate(path)))
    else if (stats.isFile()) addFile(path, absolutePath, stats)
    else if (!stats.isDirectory()) diagnostics.push(createDiagnostic('file/special', { what: kindOf(stats) }, locate(path)))
    else if (parents.some((folder) => isWithin(folder, target))) report('file/symlink-loop', path)
    else if (followed.has(target)) report('file/symlink-repeated', path)
    else {
      followed.add(target)
      yield* walk(target, path, parents)
    }
  }

  yield* walk(resolve(dir), '', [])
  yield
  files.sort(byText(({ path }) => path))
  return { value: files, diagnostics }
}

/** The output contains private files of docsgen. */
function findOwnNameProblem(path: string): string | undefined {
  return /^\.docsgen/i.test(path) ? 'names that begin with `.docsgen` are reserved for docsgen' : undefined
}

export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

function isContent(entry: Dirent): boolean {
  return !ignored.has(entry.name.toLowerCase()) && (entry.isDirectory() || !temporaryFiles.test(entry.name))
}

/** Folders have a trailing slash, so that `a-b/c` comes before `a/c`. */
function sortKey(entry: Dirent): string {
  return entry.isDirectory() ? `${entry.name}/` : entry.name
}

function isSkipped(name: string, { hidden, underscored }: Required<Pick<WalkOptions, 'hidden' | 'underscored'>>): boolean {
  return (!hidden && name.startsWith('.')) || (!underscored && name.startsWith('_'))
}

export function reasonOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EACCES' || code === 'EPERM') return 'permission denied'
  if (code === 'ENOENT') return 'it was removed during the build'
  if (code === 'ENAMETOOLONG') return 'its path is too long for the operating system'
  if (code === 'ERR_FS_FILE_TOO_LARGE') return 'it is larger than 2 GB'
  if (code === 'EISDIR') return 'it became a folder during the build'
  if (code === 'EMFILE' || code === 'ENFILE') return 'too many files are open; increase the limit (`ulimit -n 1024`)'
  return code ?? 'the cause is unknown'
}

function kindOf(dirent: Pick<Dirent, 'isFIFO' | 'isSocket'>): string {
  if (dirent.isFIFO()) return 'a pipe'
  return dirent.isSocket() ? 'a socket' : 'a device'
}

/** Enough to recognize a path without revealing the location of the project. */
function lastSegments(path: string): string {
  return path.split(sep).slice(-2).join('/')
}
