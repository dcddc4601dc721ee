import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { EnvironmentError } from '../support/failure.ts'

/** Puts compiled code where threads can load it; renamed into place, so that another build never loads half a file. */
export function writeCompiled(file: string, code: string): void {
  if (holds(file, code)) return
  const draft = `${file}.${process.pid}.tmp`
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(draft, code)
    renameSync(draft, file)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const hint = 'docsgen keeps its cache in `.docsgen` in the project’s folder, which must be writable.'
    throw new EnvironmentError(`The site’s compiled code cannot be written: ${reason}`, hint, { cause: error })
  }
}

function holds(file: string, text: string): boolean {
  try {
    return readFileSync(file, 'utf8') === text
  } catch {
    return false
  }
}
