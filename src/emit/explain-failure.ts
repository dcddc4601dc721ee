import { relative } from 'node:path'
import { EnvironmentError } from '../support/failure.ts'
import { errorCode } from './file-system.ts'
import type { OutputFolders } from './output-folders.ts'

/** Runs `step`; what the file system refuses in it becomes an `EnvironmentError` that names the path and the cause. Bugs pass through. */
export function explainFailures<Value>(folders: OutputFolders, root: string, step: () => Value): Value {
  try {
    return step()
  } catch (error) {
    throw explainFailure(error, folders, root)
  }
}

export function explainFailure(error: unknown, folders: OutputFolders, root: string): unknown {
  const code = errorCode(error)
  const { path, syscall } = error as { path?: unknown; syscall?: unknown }
  if (code === undefined || !/^E[A-Z0-9]+$/.test(code)) return error
  const [cause, hint] = causes[code] ?? [`the system answered ${code}`]
  const subject = displayPath(typeof path === 'string' ? path : folders.out, folders, root)
  return new EnvironmentError(`Cannot ${verbs[String(syscall)] ?? 'write'} \`${subject}\`: ${cause}.`, hint, { cause: error })
}

/** A reader knows neither the staging folder nor a lock's draft: they see the place the file was meant for. */
function displayPath(path: string, folders: OutputFolders, root: string): string {
  const meant = meantPath(path, folders)
  const fromRoot = relative(root, meant).replaceAll('\\', '/')
  return fromRoot === '' || fromRoot.startsWith('..') ? meant : fromRoot
}

function meantPath(path: string, { out, staging, lock }: OutputFolders): string {
  if (path.startsWith(`${lock}-`)) return lock
  return path === staging || path.startsWith(`${staging}/`) ? out + path.slice(staging.length) : path
}

const permissionHint = 'Check who owns the folder and who may write to it.'

const causes: Readonly<Record<string, readonly [cause: string, hint?: string]>> = {
  ENOSPC: ['the disk is full', 'Free some space and build again. The last complete output is still in place.'],
  EDQUOT: ['the disk quota is used up', 'Free some space and build again. The last complete output is still in place.'],
  EACCES: ['permission denied', permissionHint],
  EPERM: ['the system does not permit it', permissionHint],
  EROFS: ['the file system is read-only', 'Choose an `outDir` that can be written to.'],
  EIO: ['the disk reported an input/output error', 'Check the disk, then build again. The last complete output is still in place.'],
  EMFILE: ['too many files are open', 'Raise the limit (`ulimit -n`) or close other programs.'],
  ENFILE: ['too many files are open on this machine', 'Close other programs.'],
  EXDEV: ['it lies on another device', 'Choose an `outDir` below the mounted folder instead of the folder itself.'],
  EBUSY: ['it is a mount point or in use', 'Choose an `outDir` below the mounted folder, or close what uses it.'],
  ENOENT: ['it went missing during the build', 'Build again, and let no other program change the output meanwhile.'],
  ENOTEMPTY: ['another program put files there during the build', 'Build again, and let no other program change the output meanwhile.'],
  EEXIST: [
    'a file of that name is there already',
    'Two names may differ in upper and lower case only, which this file system does not tell apart.',
  ],
  ENOTDIR: ['a part of the path is a file, not a folder', 'Choose another `outDir`.'],
  ENAMETOOLONG: ['the name is too long for this file system', 'Shorten the file or folder name.'],
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
