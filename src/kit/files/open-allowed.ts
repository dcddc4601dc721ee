import { closeSync, constants, fstatSync, openSync, readFileSync, realpathSync, type Stats, statSync } from 'node:fs'
import { isAbsolute, join, normalize, relative } from 'node:path'
import { attempt } from '../failures/ignore-error.ts'
import { isPrivatePath } from './file-rules.ts'

/** Neither follows a link that took the file's place nor waits for a pipe. Windows has neither flag. */
const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/**
 * Passes the open file and its stats to `use` if a rule allows its real path. Verifies afterwards that the real path still leads to the
 * file that was opened, because a link can be replaced between check and use. Returns undefined for everything else.
 *
 * @throws errors of the file system, such as ENOENT
 */
export function withAllowedFile<T>(
  path: string,
  isAllowed: (real: string) => boolean,
  use: (file: number, stats: Stats) => T,
): T | undefined {
  const real = realpathSync.native(path)
  if (!isAllowed(real)) return undefined
  const file = openSync(real, flags)
  try {
    const stats = fstatSync(file)
    if (!stats.isFile() || realpathSync.native(real) !== real) return undefined
    const now = statSync(real)
    return now.ino === stats.ino && now.dev === stats.dev ? use(file, stats) : undefined
  } finally {
    closeSync(file)
  }
}

/** The bytes of an allowed file of at most this size. */
export function readAllowedFile(path: string, isAllowed: (real: string) => boolean, maxBytes: number): Buffer | undefined {
  return withAllowedFile(path, isAllowed, (file, { size }) => (size > maxBytes ? undefined : readFileSync(file)))
}

/** Reads files with problems by their path from the root, or undefined if that fails. Links to private files are not followed. */
export function readTextBelow(root: string): (file: string) => string | undefined {
  return (file) => {
    // If the file is gone, the report has no code frame.
    return attempt(() => {
      const real = realpathSync(join(root, file))
      const below = relative(realpathSync(root), real)
      if (below !== normalize(file) && (isAbsolute(below) || isPrivatePath(below))) return undefined
      return readFileSync(real, 'utf8').replace(/^\uFEFF/, '')
    })
  }
}

/** Resolves all links in a path. Returns undefined if nothing is there. */
export function findRealPath(path: string): string | undefined {
  // Nothing may have this name, or a link may lead nowhere.
  return attempt(() => realpathSync(path))
}
