import { manifestName } from './manifest.ts'

/** Throws for a path that is no plain name below the output folder: only a bug makes one. */
export function checkOutputPath(path: string): void {
  const why = faultOf(path)
  if (why) throw new Error(`The output path ${JSON.stringify(path)} ${why}`)
}

function faultOf(path: string): string | undefined {
  if (path === manifestName) return 'is the name of the manifest'
  if (path.startsWith('/') || /^[a-z]:\//i.test(path)) return 'is absolute'
  if (path.includes('\0') || path.includes('\\')) return 'contains a NUL or a backslash'
  if (/(?:^|\/)\.{0,2}(?:\/|$)/.test(path)) return 'contains an empty segment, `.` or `..`'
  return undefined
}
