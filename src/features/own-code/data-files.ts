import { readFileSync } from 'node:fs'
import { isAbsolute, join, posix, relative, resolve, sep } from 'node:path'
import { createIncludeReader } from '../../core/discover/read-source.ts'
import { reasonOf, walkFolder } from '../../core/discover/walk-folder.ts'
import type { IncludeFolder, SiteConfig } from '../../core/model/site-config.ts'
import { attempt } from '../../kit/failures/failure.ts'
import { sha256, shortHash } from '../../kit/files/hash.ts'
import { createPathMatcher } from '../../kit/files/path-matcher.ts'
import type { AbsolutePath, ProjectPath } from '../../kit/files/paths.ts'

/** A file or a glob that a result depends on, with the hash of its content. `` if nothing matched. */
export interface Dependency {
  /** The path relative to the project folder, with forward slashes. */
  readonly path: string
  readonly isGlob: boolean
  readonly hash: string
}

/**
 * The folders from which the site's code reads data. Content comes from the working tree, and all other files come from the folder of the
 * code.
 */
export interface DataFolders {
  readonly root: AbsolutePath
  readonly content: readonly IncludeFolder[]
}

export interface DataFiles {
  /** Throws an error with the reason if the file cannot be read. */
  read(path: string): { readonly path: string; readonly text: string; readonly hash: string }
  /** Returns the paths of the files, sorted. */
  find(path: string): { readonly dependency: Dependency; readonly paths: readonly string[] }
  isUnchanged(dependency: Dependency): boolean
  /** The absolute path of the file, or of the folder that contains all matches of the glob. */
  locate(dependency: Dependency): string
  /** The path relative to the project folder, with forward slashes. */
  nameOf(path: string): string
}

export function dataFolders({ root, workingDir, contentRoots }: SiteConfig): DataFolders {
  return {
    root,
    content: [...new Set(contentRoots.flatMap(({ projectDir, exported }) => (exported ? [] : [projectDir])))].map((path) => ({
      path,
      root: workingDir,
    })),
  }
}

export function openDataFiles({ root, content }: DataFolders): DataFiles {
  const contentReader = createIncludeReader(content)
  const nameOf = (path: string) => posix.normalize(relative(root, resolve(root, path)).split(sep).join('/'))
  const contentOf = (path: string) => content.find((folder) => `${path}/`.startsWith(`${folder.path}/`))
  const locate = (path: string) => join(contentOf(path)?.root ?? root, path)

  function bytesOf(path: string): Uint8Array {
    if (!contentOf(path)) return readFileSync(locate(path))
    // A link in the content must not expose other files on the machine.
    const bytes = contentReader.read(path as ProjectPath)
    if (typeof bytes === 'string') throw Object.assign(new Error(bytes), { code: bytes === 'missing' ? 'ENOENT' : `EACCES` })
    return bytes
  }

  function hashOf(path: string): string {
    // The file may be missing or unreadable.
    return attempt(() => sha256(bytesOf(path)), '')
  }

  function listGlob(glob: string): readonly string[] {
    const base = baseOf(glob)
    const matches = createPathMatcher([glob])
    const found = walkFolder(locate(base) as AbsolutePath, base as ProjectPath, { underscored: true }).value ?? []
    return found.map(({ path }) => (base === '.' ? path : `${base}/${path}`)).filter(matches)
  }

  function find(written: string) {
    const path = nameOf(written)
    const hash = hashOf(path)
    if (hash !== '' || !/[*?{}[\]()]/.test(path)) return { dependency: { path, isGlob: false, hash }, paths: hash === '' ? [] : [path] }
    const paths = listGlob(path)
    return { dependency: { path, isGlob: true, hash: shortHash(JSON.stringify(paths.map((each) => [each, hashOf(each)]))) }, paths }
  }

  return {
    read(written) {
      const path = nameOf(written)
      try {
        const bytes = bytesOf(path)
        return { path, text: new TextDecoder().decode(bytes), hash: sha256(bytes) }
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        throw new Error(`Cannot read \`${path}\`: ${code === 'ENOENT' ? 'the file does not exist' : reasonOf(error)}.`)
      }
    },
    find,
    isUnchanged: ({ path, isGlob, hash }) => (isGlob ? find(path).dependency.hash : hashOf(path)) === hash,
    locate: ({ path, isGlob }) => locate(isGlob ? baseOf(path) : path),
    nameOf: (path) => (isAbsolute(path) ? nameOf(path) : posix.normalize(path.replaceAll('\\', '/'))),
  }
}

/** The folder before the first segment with a wildcard. */
function baseOf(glob: string): string {
  const segments = glob.split('/')
  const first = segments.findIndex((segment) => /[*?{}[\]()]/.test(segment))
  return segments.slice(0, first).join('/') || '.'
}
