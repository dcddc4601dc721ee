import { type Dirent, lstatSync, readdirSync, realpathSync, type Stats, statSync } from 'node:fs'
import { dirname, posix, relative, resolve, sep } from 'node:path'
import fastGlob, { type Entry } from 'fast-glob'
import { byText } from '../../kit/data/sort-and-group.ts'
import { ignoreError } from '../../kit/failures/failure.ts'
import { findFileNameProblem, isNeverCopied, isPrivatePath, systemFiles } from '../../kit/files/file-rules.ts'
import { fileStamp } from '../../kit/files/file-stamp.ts'
import { type AbsolutePath, isWithin, type ProjectPath } from '../../kit/files/paths.ts'
import { type Pausable, runAtOnce } from '../../kit/threads/cooperative-scheduler.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic, Outcome } from '../model/diagnostic.ts'
import type { SourceFile } from '../model/source-file.ts'

export interface FoundFile {
  /** The path relative to the folder, with forward slashes. */
  readonly path: string
  readonly absolutePath: AbsolutePath
  readonly stamp: SourceFile['stamp']
}

/** Temporary files that editors and operating systems create. */
const temporaryFiles = /^(?:.*~|\.#.*|#.*#|.*\.tmp|.*\.sw[a-p])$/s

/** The pattern ignores case, because some file systems do, and an output folder with a `.git` folder cannot be replaced. */
const ignored = ['.git', 'node_modules', '4913', ...systemFiles].map((name) => `**/${name}`)

interface WalkOptions {
  /** Whether to include names that begin with `.` or `_`, such as `.well-known` and `_headers`. @default false */
  readonly hidden?: boolean
  /** Whether to include names that begin with `_`. @default the same as `hidden` */
  readonly underscored?: boolean
  /** Called for names that are skipped because of their first character. */
  readonly onSkipped?: (path: string) => void
}

/**
 * Lists the files in a folder, sorted by path. Returns undefined if the folder does not exist. Unreadable files and folders are reported.
 */
export function walkFolder(dir: AbsolutePath, projectDir: ProjectPath, options?: WalkOptions): Outcome<readonly FoundFile[] | undefined> {
  return runAtOnce(walkFolderYielding(dir, projectDir, options))
}

/** Lists the files in a folder like `walkFolder`, but in steps. */
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

  /** `prefix` is the path of the folder with a trailing slash, and `above` contains the real folders of the links on the way. */
  function* walk(folder: string, prefix: string, above: readonly string[]): Pausable<void> {
    const onUnreadable = (below: string, reason: string) =>
      diagnostics.push(createDiagnostic('page/unreadable', { reason }, { file: posix.join(projectDir, prefix, below) as ProjectPath }))
    let badFolder: string | undefined
    // The order determines which of two links to the same folder is followed.
    for (const { path: below, name, dirent } of listEntries(folder, { hidden, underscored, onUnreadable })) {
      if (badFolder !== undefined && below.startsWith(badFolder)) continue
      if (temporaryFiles.test(name) && !dirent.isDirectory()) continue
      const path = prefix + below.replace(/\/$/, '')
      if (isSkipped(name, { hidden, underscored })) {
        onSkipped(path)
        continue
      }
      const reason = findFileNameProblem(name) ?? (hidden ? findOwnNameProblem(path) : undefined)
      if (reason !== undefined) {
        diagnostics.push(createDiagnostic('file/bad-name', { reason }, locate(path)))
        if (dirent.isDirectory()) badFolder = below
      } else if (!dirent.isDirectory()) {
        yield
        const absolutePath = `${folder}${sep}${below.replaceAll('/', sep)}` as AbsolutePath
        if (dirent.isSymbolicLink()) yield* followLink(path, absolutePath, above)
        else if (dirent.isFile()) readStamp(path, absolutePath)
        else diagnostics.push(createDiagnostic('file/special', { what: kindOf(dirent) }, locate(path)))
      }
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
      yield* walk(target, `${path}/`, parents)
    }
  }

  yield* walk(resolve(dir), '', [])
  yield
  files.sort(byText(({ path }) => path))
  return { value: files, diagnostics }
}

/** Files with these names in the output are private files of docsgen. */
function findOwnNameProblem(path: string): string | undefined {
  return /^\.docsgen/i.test(path) ? 'names that begin with `.docsgen` are reserved for docsgen' : undefined
}

export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

type NameRules = Required<Pick<WalkOptions, 'hidden' | 'underscored'>>

/**
 * Lists all entries in a folder that can be content, and the skipped entries. Folders have a trailing slash, so that `a-b/c` comes before
 * `a/c`.
 */
function listEntries(
  folder: string,
  { hidden, underscored, onUnreadable }: NameRules & { readonly onUnreadable: (path: string, reason: string) => void },
): readonly Entry[] {
  const readFolder = (path: string, options: { readonly withFileTypes: true }): Dirent[] => {
    try {
      return readdirSync(path, options)
    } catch (error) {
      onUnreadable(relative(folder, path).replaceAll(sep, '/'), reasonOf(error))
      return []
    }
  }
  return fastGlob
    .sync('**/*', {
      cwd: folder,
      dot: true,
      onlyFiles: false,
      markDirectories: true,
      objectMode: true,
      followSymbolicLinks: false,
      caseSensitiveMatch: false,
      ignore: [...ignored, ...(hidden ? [] : ['**/.*/*']), ...(underscored ? [] : ['**/_*/*'])],
      fs: { readdirSync: readFolder as typeof readdirSync },
    })
    .sort(byText(({ path }) => path))
}

function isSkipped(name: string, { hidden, underscored }: NameRules): boolean {
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

/** This part of the path is enough to recognize it without revealing the location of the project. */
function lastSegments(path: string): string {
  return path.split(sep).slice(-2).join('/')
}
