import { statSync } from 'node:fs'
import { UsageError } from '../failures/failure.ts'

/** Throws a `UsageError` if there is no folder at this path; `written` is the path as the user wrote it. */
export function requireFolder(path: string, written: string, hint = 'Check the path of the project folder.'): void {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats?.isDirectory()) return
  throw new UsageError(stats ? `\`${written}\` is a file, not a folder.` : `Folder not found: \`${written}\`.`, hint)
}
