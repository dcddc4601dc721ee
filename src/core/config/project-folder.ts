import nodePath, { type PlatformPath } from 'node:path'
import { isBelow } from '../../kit/files/paths.ts'

/** Returns the reason why a text is not a valid path in the project folder. The result is the same on every machine. */
export function findProjectPathProblem(value: string): string | undefined {
  const general = findPathProblem(value)
  if (general !== undefined) return general
  if (isAbsoluteAnywhere(value)) return 'it must be a path relative to the project folder, not an absolute path'
  const path = normalizeProjectPath(value)
  if (path === '') return 'it is the project folder itself'
  if (path === '..' || path.startsWith('../')) return 'it points outside the project folder'
  return undefined
}

/** Returns the reason why a text is not a valid path for the output folder, which can be outside the project. */
export function findOutPathProblem(value: string, path: PlatformPath = nodePath): string | undefined {
  const general = findPathProblem(value)
  if (general !== undefined) return general
  if (/^[a-z]:(?![\\/])/i.test(value)) return 'it is a drive without a folder'
  if (isAbsoluteAnywhere(value) && !path.isAbsolute(value))
    return 'it begins with a Windows drive or network share, which does not exist on this system'
  return undefined
}

/**
 * Converts backslashes to forward slashes, and removes `./` and trailing slashes: `docs\guide\` becomes `docs/guide`, and `.` becomes ``.
 */
export function normalizeProjectPath(value: string): string {
  const path = nodePath.posix.normalize(value.replaceAll('\\', '/')).replace(/\/+$/, '')
  return path === '.' ? '' : path
}

/** The absolute path of a folder, written with forward or backward slashes. */
export function resolveFolder(root: string, value: string, path: PlatformPath = nodePath): string {
  return path.isAbsolute(value) ? path.resolve(value) : path.resolve(root, ...value.split(/[\\/]/))
}

/** How two folders are related. */
export function compareFolders(a: string, b: string, path: PlatformPath = nodePath): 'same' | 'inside' | 'contains' | 'apart' {
  if (path.relative(a, b) === '') return 'same'
  if (isBelow(path.relative(b, a), path)) return 'inside'
  return isBelow(path.relative(a, b), path) ? 'contains' : 'apart'
}

function findPathProblem(value: string): string | undefined {
  if (value.trim() === '') return 'it is empty'
  if (value.includes('\0')) return 'it contains a NUL character'
  if (/^~($|[\\/])/.test(value)) return 'docsgen does not expand `~` to the home folder; write the full path'
  return undefined
}

function isAbsoluteAnywhere(value: string): boolean {
  return value.startsWith('/') || value.startsWith('\\') || /^[a-z]:/i.test(value)
}
