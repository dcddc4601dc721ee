import { lstatSync, readdirSync, readFileSync, realpathSync, type Stats } from 'node:fs'
import { dirname, isAbsolute, join, posix, relative, sep } from 'node:path'
import { projectBaseOf } from '../../kit/caches/seal.ts'
import { attempt } from '../../kit/failures/failure.ts'
import { isPrivatePath, maxSourceBytes } from '../../kit/files/file-rules.ts'
import { readAllowedFile } from '../../kit/files/open-allowed.ts'
import { isBelow, type ProjectPath } from '../../kit/files/paths.ts'
import { closest } from '../../kit/similar/closest.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { IncludeFolder } from '../model/site-config.ts'
import type { SourceFile } from '../model/source-file.ts'
import { reasonOf } from './walk-folder.ts'

/** Returns the bytes of a source, or a diagnostic if the source cannot be read. */
export function readSource(source: SourceFile): Uint8Array | Diagnostic {
  if (source.stamp.bytes > maxSourceBytes) {
    const params = { megabytes: (source.stamp.bytes / 1e6).toFixed(1), limit: maxSourceBytes / 1e6 }
    return createDiagnostic('page/too-large', { ...params, generated: source.generated && source.path }, { file: source.projectPath })
  }
  if (source.generated) return Buffer.from(source.generated.text)
  try {
    return readFileSync(source.absolutePath)
  } catch (error) {
    return createDiagnostic('page/unreadable', { reason: reasonOf(error) }, { file: source.projectPath })
  }
}

type Refusal = 'missing' | 'outside' | 'private' | 'link'
type Located = { readonly file: string; readonly stats: Stats; readonly dir: string }

export type IncludeReader = ReturnType<typeof createIncludeReader>

/** Reads included files from these folders only. Hidden files, `node_modules`, and symbolic links are excluded. */
export function createIncludeReader(folders: readonly IncludeFolder[]) {
  const readable = folders.map(({ path, root }) => ({ prefix: `${path}/`, dir: realFolder(root, path) }))

  /** Follows a path segment by segment to detect links. Checks without disk access come first, so that they reveal nothing about the disk. */
  function locate(path: string): Located | Refusal {
    const folder = readable.find(({ prefix }) => `${path}/`.startsWith(prefix))
    if (folder === undefined) return isPrivatePath(path.slice(projectBaseOf(path).length)) ? 'private' : 'outside'
    const below = path.slice(folder.prefix.length)
    if (isPrivatePath(below)) return 'private'
    const { dir } = folder
    if (dir === undefined) return 'missing'
    // Part of the path may not exist.
    return attempt((): Located | Refusal => {
      let file = dir
      let stats = lstatSync(file)
      for (const name of below === '' ? [] : below.split('/')) {
        file = join(file, name)
        stats = lstatSync(file)
        if (stats.isSymbolicLink()) return 'link'
      }
      return { file, stats, dir }
    }, 'missing')
  }

  return {
    locate,
    readWith<T>(path: ProjectPath, read: (file: string) => T): T | undefined {
      const found = locate(path)
      return typeof found === 'string' ? undefined : read(found.file)
    },
    read(path: ProjectPath): Uint8Array | Refusal {
      const found = locate(path)
      if (typeof found === 'string') return found
      const isAllowed = (real: string) => isBelow(relative(found.dir, real)) && !isPrivatePath(relative(found.dir, real))
      return attempt(() => readAllowedFile(found.file, isAllowed, maxSourceBytes)) ?? 'missing'
    },
    similar(path: ProjectPath): string | undefined {
      const folder = locate(dirname(path))
      if (typeof folder === 'string' || !folder.stats.isDirectory()) return undefined
      const entries = readdirSync(folder.file, { withFileTypes: true })
      const names = entries.filter((entry) => entry.isFile() && !isPrivatePath(entry.name)).map(({ name }) => name)
      const name = closest(posix.basename(path), names)
      return name === undefined ? undefined : `./${name}`
    },
  }
}

/**
 * The real path of a folder, or undefined if the folder does not exist or is a link to a folder outside the project or to private files.
 */
function realFolder(root: string, folder: string): string | undefined {
  // The folder may not exist.
  return attempt(() => {
    const real = realpathSync(join(root, folder))
    const below = relative(realpathSync(root), real)
    const isUnlinked = below === folder.split('/').join(sep)
    return isUnlinked || (below !== '' && !isAbsolute(below) && !isPrivatePath(below)) ? real : undefined
  })
}
