import { readFileSync, realpathSync } from 'node:fs'
import { isAbsolute, join, normalize, relative } from 'node:path'
import { ignoreError } from '../failures/ignore-error.ts'
import { isPrivatePath } from './file-rules.ts'

/** Reads files with problems by their path from the root; undefined if that fails. Links to private files are not followed. */
export function readTextBelow(root: string): (file: string) => string | undefined {
  return (file) => {
    try {
      const real = realpathSync(join(root, file))
      const below = relative(realpathSync(root), real)
      if (below !== normalize(file) && (isAbsolute(below) || isPrivatePath(below))) return undefined
      return readFileSync(real, 'utf8').replace(/^\uFEFF/, '')
    } catch (error) {
      // The file is gone: the report has no code frame.
      ignoreError(error)
      return undefined
    }
  }
}
