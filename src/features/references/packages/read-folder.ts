import { type Dirent, readdirSync, readFileSync, realpathSync, type Stats, statSync } from 'node:fs'
import { join, posix, relative, resolve, sep } from 'node:path'
import { createDiagnostic as createCoreDiagnostic } from '../../../core/diagnostics/create-diagnostic.ts'
import type { Diagnostic, Location, Outcome } from '../../../core/model/diagnostic.ts'
import { parseJsonIfValid, recordOf } from '../../../kit/data/is-record.ts'
import { attempt } from '../../../kit/failures/failure.ts'
import { maxSourceBytes } from '../../../kit/files/file-rules.ts'
import { readTextIfPresent } from '../../../kit/files/file-system.ts'
import { createFolderFilter, createPathMatcher, literalBase } from '../../../kit/files/path-matcher.ts'
import type { AbsolutePath, ProjectPath } from '../../../kit/files/paths.ts'
import { findSimilarFile } from '../../../kit/similar/similar-paths.ts'
import { createDiagnostic } from '../diagnostics.ts'
import type { ReferenceFile, ReferenceOrigin } from '../reference-types.ts'

interface FolderInput {
  /** The project folder. */
  readonly root: AbsolutePath
  readonly globs: readonly string[]
  /** The key of the folder in the config, such as `reference.typescript[0].folder`, and its location. */
  readonly key: string
  readonly location: Location
}

interface ReadFolder {
  readonly origin: ReferenceOrigin
  readonly files: readonly ReferenceFile[]
  /** The folder does not exist. This is reported. */
  readonly isMissing?: true
}

/** Reads the files of a project folder that match globs, sorted by path, and the name of its package. Reports files that cannot be read. */
export function readFolder(folder: string, { root, globs, key, location }: FolderInput): Outcome<ReadFolder> {
  const dir = resolve(root, folder)
  const origin = readOrigin(dir, folder)
  if (!statSync(dir, { throwIfNoEntry: false })?.isDirectory()) {
    const suggestion = findSimilarFile(root, folder, 'folder')
    const problem = createCoreDiagnostic('config/unknown-reference', { key, what: 'folder', name: folder, suggestion }, location)
    return { value: { origin, files: [], isMissing: true }, diagnostics: [problem] }
  }
  const shown = relative(root, dir).split(sep).join('/')
  const diagnostics: Diagnostic[] = []
  const files: ReferenceFile[] = []
  const report = (name: string, reason: string) =>
    diagnostics.push(createDiagnostic('reference/bad-file', { reason }, { file: name as ProjectPath }))
  const realDir = realpathSync(dir)
  for (const path of listFiles(dir, globs, (below, reason) => report(posix.join(shown, below), reason))) {
    const name = posix.join(shown, path)
    try {
      const file = join(dir, path)
      const size = statSync(file).size
      if (realpathSync(file) !== join(realDir, path)) report(name, 'its path contains a symbolic link')
      else if (size > maxSourceBytes) report(name, describeSize(size, maxSourceBytes))
      else files.push({ name, path, text: new TextDecoder().decode(readFileSync(file)) })
    } catch (error) {
      report(name, describeReadError(error))
    }
  }
  return { value: { origin, files }, diagnostics }
}

/** Lists the paths that match globs, sorted. `..` in a glob matches nothing. Reports folders that cannot be read. */
function listFiles(dir: string, globs: readonly string[], report: (path: string, reason: string) => void): readonly string[] {
  const matches = createReferenceMatcher(globs)
  const canContainMatches = createFolderFilter(globs)
  const literalStarts = globs.map((glob) => `${literalBase(glob)}/`)
  const paths: string[] = []
  const folders = ['']
  for (const folder of folders) {
    for (const entry of readEntries(join(dir, folder), (reason) => report(folder, reason))) {
      const path = posix.join(folder, entry.name)
      // Follows only links that match a glob, so that missing files are reported.
      const isNamedLink = entry.isSymbolicLink() && literalStarts.some((start) => start.startsWith(`${path}/`))
      const kind = isNamedLink ? (targetOf(join(dir, path)) ?? entry) : entry
      if (kind.isDirectory() && entry.name !== 'node_modules' && canContainMatches(path)) folders.push(path)
      else if (kind.isFile() && matches(path)) paths.push(path)
    }
  }
  return paths.sort()
}

/** Returns undefined for a broken link. */
function targetOf(link: string): Stats | undefined {
  // The link may be broken.
  return attempt(() => statSync(link))
}

function readEntries(folder: string, report: (reason: string) => void): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    report(describeReadError(error))
    return []
  }
}

/** The reason why a file cannot be read, as part of a sentence. */
export function describeReadError(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException
  return code === 'EACCES' || code === 'EPERM' ? 'permission denied' : (code ?? 'unknown reason')
}

export function describeSize(bytes: number, limit: number): string {
  return `its size is ${(bytes / 1e6).toFixed(1)} MB, but the limit is ${limit / 1e6} MB`
}

/** A folder without a `package.json` gets its name from the config. */
function readOrigin(dir: string, folder: string): ReferenceOrigin {
  const { name, version } = readManifest(dir)
  return { name: typeof name === 'string' ? name : folder, version: typeof version === 'string' ? version : '' }
}

/** The name under which other projects install a folder, or undefined if it has no name, as in the root of several packages. */
export function readPackageName(dir: string): string | undefined {
  const { name, private: isPrivate } = readManifest(dir)
  return typeof name === 'string' && isPrivate !== true ? name : undefined
}

function readManifest(dir: string): Readonly<Record<string, unknown>> {
  return recordOf(parseJsonIfValid(readTextIfPresent(join(dir, 'package.json')) ?? ''))
}

/** Matches paths of a package or folder. Files in `node_modules` belong to other packages. */
export function createReferenceMatcher(globs: readonly string[]): (path: string) => boolean {
  const matches = createPathMatcher(globs)
  return (path) => matches(path) && !path.split('/').includes('node_modules')
}
