import { statSync } from 'node:fs'
import type { FileStamp } from '../model/source-file.ts'
import { fileStamp } from '../support/file-stamp.ts'

/** What the system says of a file; undefined where there is none. */
export function readStamp(path: string): FileStamp | undefined {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats?.isFile() ? fileStamp(stats) : undefined
}
