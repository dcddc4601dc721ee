import { realpathSync } from 'node:fs'
import { ignoreError } from '../failures/ignore-error.ts'

/** Where a path leads, with all links resolved; undefined if nothing is there. */
export function findRealPath(path: string): string | undefined {
  try {
    return realpathSync(path)
  } catch (error) {
    // Nothing has this name, or a link leads nowhere.
    ignoreError(error)
    return undefined
  }
}
