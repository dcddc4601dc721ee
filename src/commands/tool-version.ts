import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolder } from '../support/package-folder.ts'

let found: string | undefined

/** The version with a hash of the compiled code: equal strings mean that equal input makes equal bytes. */
export function toolVersion(): string {
  if (found !== undefined) return found
  const { folder, version } = packageFolder()
  found = `${version}+${readFileSync(join(folder, 'dist/code-hash'), 'utf8')}`
  return found
}
