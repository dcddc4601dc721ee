import { relative } from 'node:path'
import { EnvironmentError } from '../../kit/failures/failure.ts'
import { errorCode } from '../../kit/files/file-system.ts'
import type { BuildFolders } from './build-folders.ts'

/** Runs `step` and converts errors of the file system into an `EnvironmentError` that names the path and the cause. Bugs pass through. */
export function explainFailures<Value>(folders: BuildFolders, root: string, step: () => Value): Value {
  try {
    return step()
  } catch (error) {
    throw explainFailure(error, folders, root)
  }
}

export function explainFailure(error: unknown, folders: BuildFolders, root: string): unknown {
  const code = errorCode(error)
  const { path, syscall } = error as { path?: unknown; syscall?: unknown }
  if (code === undefined || !/^E[A-Z0-9]+$/.test(code)) return error
  const [cause, hint] = causes[code] ?? [`the system reported ${code}`]
  const subject = displayPath(typeof path === 'string' ? path : folders.out, folders, root)
  return new EnvironmentError(`Cannot ${verbs[String(syscall)] ?? 'write'} \`${subject}\`: ${cause}.`, hint, { cause: error })
}

/** Shows the final path: users know neither the staging folder nor a lock's draft. */
function displayPath(path: string, folders: BuildFolders, root: string): string {
  const meant = meantPath(path, folders)
  const fromRoot = relative(root, meant).replaceAll('\\', '/')
  return fromRoot === '' || fromRoot.startsWith('..') ? meant : fromRoot
}

function meantPath(path: string, { out, staging, stagedCopy, lock }: BuildFolders): string {
  if (path.startsWith(`${lock}-`)) return lock
  const folder = [staging, stagedCopy].find((each) => path === each || path.startsWith(`${each}/`))
  return folder === undefined ? path : out + path.slice(folder.length)
}

const permissionHint = 'Check the owner and the permissions of the folder.'

const causes: Readonly<Record<string, readonly [cause: string, hint?: string]>> = {
  ENOSPC: ['the disk is full', 'Free some space and build again. The last complete output is still in place.'],
  EDQUOT: ['the disk quota is used up', 'Free some space and build again. The last complete output is still in place.'],
  EACCES: ['permission denied', permissionHint],
  EPERM: ['the system does not allow it', permissionHint],
  EROFS: ['the file system is read-only', 'Set `outDir` to a writable folder.'],
  EIO: ['the disk reported an input/output error', 'Check the disk, then build again. The last complete output is still in place.'],
  EMFILE: ['too many files are open', 'Raise the limit (`ulimit -n`), or close other programs.'],
  ENFILE: ['too many files are open on this machine', 'Close other programs.'],
  EXDEV: ['it is on a different device', 'Set `outDir` to a folder inside the mounted folder instead of the mounted folder itself.'],
  EBUSY: ['it is a mount point or in use', 'Set `outDir` to a folder inside the mounted folder, or close the program that uses it.'],
  ENOENT: ['it disappeared during the build', 'Build again, and make sure that no other program changes the output during the build.'],
  ENOTEMPTY: [
    'another program put files there during the build',
    'Build again, and make sure that no other program changes the output during the build.',
  ],
  EEXIST: ['a file with that name already exists', 'Two names may differ only in case, which this file system does not distinguish.'],
  ENOTDIR: ['a part of the path is a file, not a folder', 'Set `outDir` to a different folder.'],
  ENAMETOOLONG: ['the name is too long for this file system', 'Use a shorter file or folder name.'],
}

const verbs: Readonly<Record<string, string>> = {
  mkdir: 'create the folder',
  rename: 'move',
  unlink: 'remove',
  rmdir: 'remove',
  lstat: 'read',
  stat: 'read',
  scandir: 'read',
  read: 'read',
  chmod: 'set the permissions of',
  fchmod: 'set the permissions of',
}
