import { realpathSync } from 'node:fs'
import { relative } from 'node:path'
import { ignoreError } from '../support/failures/ignore-error.ts'
import { isBelow } from '../support/files/is-within.ts'
import { isPrivatePath } from '../support/files/private-path.ts'

interface Place {
  /** The folder of the project the file was found in. */
  readonly dir: string
  /** The project's folder. */
  readonly root: string
  /** Which files of the folder are left out, by their path below it. @default private ones */
  readonly isLeftOut?: (path: string) => boolean
}

/**
 * Whether a file, or the folder it was found in, has become a symbolic link that leads elsewhere since the site was read: the next reading
 * refuses it, and until then it is not served. Nothing can leak from a file that is gone.
 */
export function leadsElsewhere(file: string, { dir, root, isLeftOut = isPrivatePath }: Place): boolean {
  try {
    const realDir = realpathSync(dir)
    const folder = relative(realpathSync(root), realDir)
    if (!isBelow(folder) || (isPrivatePath(folder) && folder !== relative(root, dir))) return true
    const below = relative(realDir, realpathSync(file))
    return !isBelow(below) || isLeftOut(below)
  } catch (error) {
    // The file is gone, which the caller notices by itself.
    ignoreError(error)
    return false
  }
}
