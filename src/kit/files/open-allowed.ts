import { closeSync, constants, fstatSync, openSync, readFileSync, realpathSync, type Stats, statSync } from 'node:fs'
import { isAbsolute, join, normalize, relative } from 'node:path'
import { attempt } from '../failures/failure.ts'
import { isPrivatePath } from './file-rules.ts'

/** The flags prevent following a link that took the file's place and waiting for a pipe. Windows has neither flag. */
const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/**
 * Passes the open file and its stats to `use` if a rule allows the real path of the file. Verifies afterwards that the real path still
 * leads to the file that was opened, because a link can be replaced between the check and the use. Returns undefined for everything else.
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

/** Returns the bytes of an allowed file that is no larger than this size. */
export function readAllowedFile(path: string, isAllowed: (real: string) => boolean, maxBytes: number): Buffer | undefined {
  return withAllowedFile(path, isAllowed, (file, { size }) => (size > maxBytes ? undefined : readFileSync(file)))
}

/**
 * Reads the files in which problems were found, by their paths from the root, and returns undefined if that fails. Links to private files
 * are not followed.
 */
export function readTextBelow(root: string): (file: string) => string | undefined {
  return (file) => {
    // If the file no longer exists, the report shows no code frame.
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
  // The path may not exist, or a link may lead nowhere.
  return attempt(() => realpathSync(path))
}
