import { closeSync, openSync } from 'node:fs'
import { EnvironmentError } from './failure.ts'

const causes: Readonly<Record<string, readonly [cause: string, hint: string]>> = {
  EMFILE: ['too many files are open', 'Raise the limit for open files (`ulimit -n 1024`), or close other programs.'],
  ENFILE: ['too many files are open on this machine', 'Close other programs.'],
  ENOMEM: ['there is not enough memory', 'Close other programs, or give the machine more memory.'],
  EAGAIN: ['the system has run out of processes or memory', 'Close other programs, or raise the limit for processes (`ulimit -u`).'],
  EACCES: ['permission denied', 'Check its owner and its permissions.'],
  EPERM: ['the system does not allow it', 'Check its owner and its permissions.'],
  EROFS: ['the file system is read-only', 'Run docsgen where it can write to the project folder.'],
  ENOSPC: ['the disk is full', 'Free some space and run the command again.'],
  EFBIG: ['it is larger than the system allows', 'Raise the limit for files (`ulimit -f`), or use another disk.'],
  EDQUOT: ['the disk quota is used up', 'Free some space and run the command again.'],
  EIO: ['the disk reported an input/output error', 'Check the disk, then run the command again.'],
  ESTALE: ['the network drive lost the file', 'Run the command again.'],
  ENOENT: [
    'it disappeared while docsgen was running',
    'Run the command again, and make sure that no other program moves files in the meantime.',
  ],
  ENOTDIR: [
    'a folder became a file while docsgen was running',
    'Run the command again, and make sure that no other program moves files in the meantime.',
  ],
  EISDIR: [
    'a file became a folder while docsgen was running',
    'Run the command again, and make sure that no other program moves files in the meantime.',
  ],
  ERR_FS_FILE_TOO_LARGE: ['the file is larger than 2 GB', 'Move it out of the folders that docsgen reads.'],
}

/** Explains an operating system error and how to fix it, or returns undefined for other errors. */
export function explainSystemFailure(error: unknown): EnvironmentError | undefined {
  if (!(error instanceof Error)) return undefined
  const { path, syscall, code: found } = error as NodeJS.ErrnoException
  // The code of a `DOMException` is a number.
  const code = typeof found === 'string' ? found : undefined
  // Errors from another thread have lost their code.
  const name = code ?? /\b(?:EMFILE|ENFILE|ENOMEM)\b/.exec(error.message)?.[0]
  const isOfSystem = code === undefined || syscall !== undefined || code.startsWith('ERR_FS')
  const [cause, hint] = (isOfSystem && causes[name ?? '']) || (isOutOfHandles() && causes.EMFILE) || []
  if (cause === undefined) return undefined
  const what = path === undefined ? 'The system reported a problem' : `\`${path}\` cannot be used`
  return new EnvironmentError(`${what}: ${cause}.`, hint, { cause: error })
}

/** If few file handles are left, a program or several modules cannot be loaded. */
const neededHandles = 16

/** Whether no file handles are left. Node.js and its modules then fail in ways that do not show the cause. */
function isOutOfHandles(): boolean {
  const handles: number[] = []
  try {
    while (handles.length < neededHandles) handles.push(openSync(process.execPath, 'r'))
    return false
  } catch (error) {
    return ['EMFILE', 'ENFILE'].includes((error as NodeJS.ErrnoException).code ?? '')
  } finally {
    for (const handle of handles) closeSync(handle)
  }
}
