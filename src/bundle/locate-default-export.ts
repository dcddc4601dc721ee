import { readFileSync } from 'node:fs'
import type { Location } from '../model/diagnostic.ts'
import type { AbsolutePath, ProjectPath } from '../model/paths.ts'
import { ignoreError } from '../support/ignore-error.ts'
import { findExport } from './find-export.ts'

/** Where a module exports its default; the module itself where its text does not show it. */
export function locateDefaultExport(absolutePath: AbsolutePath, file: ProjectPath): Location {
  try {
    return { file, ...findExport(readFileSync(absolutePath, 'utf8'), 'default') }
  } catch (error) {
    // The module cannot be read any more.
    ignoreError(error)
    return { file }
  }
}
