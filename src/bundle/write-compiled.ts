import { readFileSync } from 'node:fs'
import { EnvironmentError } from '../support/failure.ts'
import { ignoreError } from '../support/ignore-error.ts'
import { writeWhole } from '../support/write-whole.ts'

/** Puts compiled code where threads can load it. */
export function writeCompiled(file: string, code: string): void {
  if (holds(file, code)) return
  try {
    writeWhole(file, code)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const hint = 'docsgen keeps its cache in the `.docsgen` folder of the project. Make sure that this folder is writable.'
    throw new EnvironmentError(`Cannot write the site’s compiled code: ${reason}`, hint, { cause: error })
  }
}

function holds(file: string, text: string): boolean {
  try {
    return readFileSync(file, 'utf8') === text
  } catch (error) {
    // The file does not exist yet.
    ignoreError(error)
    return false
  }
}
