import { randomBytes } from 'node:crypto'
import { EnvironmentError } from '../failures/failure.ts'
import { ignoreError } from '../failures/ignore-error.ts'
import { createFile, errorCode, type FileSystem, linkOrCopy } from '../files/file-system.ts'
import type { Machine, RunningProcess } from './machine.ts'

/** A file that only one process at a time holds. */
export interface FileLock {
  /** False when someone took it away, for example by deleting the lock file. */
  isHeld(): boolean
  release(): void
}

const pollMs = 100
const pause = new Int32Array(new SharedArrayBuffer(4))

interface LockWait {
  /** How long to wait before giving up. */
  readonly waitMs: number
  /** What a build that holds the lock does: `is writing to the same output folder`. */
  readonly action: string
}

/** Waits while another build holds the lock, then gives up with an `EnvironmentError`; takes over from a build that is gone. */
export async function acquireLock(path: string, machine: Machine, { waitMs, action }: LockWait): Promise<FileLock> {
  const claim = createClaim(path, machine)
  for (let waitedMs = 0; ; waitedMs += pollMs) {
    const result = takeNow(claim, machine)
    if ('lock' in result) return result.lock
    if (waitedMs >= waitMs) throw lockedError(path, result.holder, action)
    await machine.wait(pollMs)
  }
}

/**
 * Takes the lock of a cache without waiting; undefined while another process holds it. Unlike that of an output folder, a lock that
 * names no process is taken over, because a build without a cache only loses time.
 */
export function tryLock(path: string, machine: Machine): FileLock | undefined {
  const result = takeNow(createClaim(path, machine), machine, { takesInvalid: true })
  return 'lock' in result ? result.lock : undefined
}

type Taken = { readonly lock: FileLock } | { readonly holder: RunningProcess | undefined }

/** The lock, or the process that holds it; undefined for a lock that names none. */
function takeNow(claim: Claim, machine: Machine, { takesInvalid = false } = {}): Taken {
  for (let tries = 0; tries < 3; tries++) {
    const held = claim.attempt()
    if (held === 'taken') return { lock: claim.lock }
    if (held === undefined) continue
    const holder = parseHolder(held)
    if (holder ? machine.isRunning(holder) : !takesInvalid) return { holder }
    claim.takeAway(held)
  }
  return { holder: undefined }
}

interface Claim {
  /** The text of the lock that is there; undefined where it vanished, or appeared, at this moment. */
  attempt(): 'taken' | string | undefined
  takeAway(text: string): void
  readonly lock: FileLock
}

function createClaim(path: string, { fileSystem, self }: Machine): Claim {
  const token = randomBytes(8).toString('hex')
  const text = `${JSON.stringify({ ...self, token })}\n`
  const draft = `${path}-${token}`
  const isHeld = () => readPatiently(fileSystem, path) === text
  return {
    attempt() {
      const held = readLock(fileSystem, path)
      return held === undefined && take(fileSystem, { path, draft, text }) ? 'taken' : held
    },
    takeAway: (other) => takeAway(fileSystem, { path, draft, text: other }),
    lock: {
      isHeld,
      release() {
        try {
          if (isHeld()) fileSystem.unlink(path)
        } catch (error) {
          // Another build looks at it at this moment; it puts it back, and takes it away when this one is gone.
          if (errorCode(error) !== 'ENOENT') throw error
        }
      },
    },
  }
}

interface LockFile {
  readonly path: string
  readonly draft: string
  readonly text: string
}

/** The lock appears with its content in one step, so nobody ever reads half of it. */
function take(fileSystem: FileSystem, { path, draft, text }: LockFile): boolean {
  try {
    createFile(fileSystem, { path: draft, content: Buffer.from(text) })
    linkOrCopy(fileSystem, draft, path)
    return true
  } catch (error) {
    // ENOENT: the build that holds the lock now has tidied the draft away.
    if (errorCode(error) === 'EEXIST' || errorCode(error) === 'ENOENT') return false
    throw error
  } finally {
    removeDraft(fileSystem, draft)
  }
}

/** Removes the lock of a build that is gone, unless another build was quicker and the lock is now its own. */
function takeAway(fileSystem: FileSystem, { path, draft, text }: LockFile): void {
  try {
    fileSystem.rename(path, draft)
    if (readLock(fileSystem, draft) !== text) linkOrCopy(fileSystem, draft, path)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT' && errorCode(error) !== 'EEXIST') throw error
  }
  removeDraft(fileSystem, draft)
}

/** Another build that took the lock for that of a build that is gone moves it aside for a moment to look: see `takeAway`. */
function readPatiently(fileSystem: FileSystem, path: string): string | undefined {
  for (let tries = 0; ; tries++) {
    const held = readLock(fileSystem, path)
    if (held !== undefined || tries === 20) return held
    Atomics.wait(pause, 0, 0, 5)
  }
}

function readLock(fileSystem: FileSystem, path: string): string | undefined {
  try {
    return fileSystem.lstat(path) && fileSystem.readText(path)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/** A draft that stays is no harm: the next build removes it. */
function removeDraft(fileSystem: FileSystem, path: string): void {
  try {
    fileSystem.unlink(path)
  } catch (error) {
    // A draft that stays does no harm: the next build removes it.
    ignoreError(error)
  }
}

function parseHolder(text: string): RunningProcess | undefined {
  try {
    const { pid, started } = JSON.parse(text)
    return Number.isSafeInteger(pid) && pid > 0 && typeof started === 'string' ? { pid, started } : undefined
  } catch (error) {
    // A lock that is not JSON names no process.
    ignoreError(error)
    return undefined
  }
}

function lockedError(path: string, holder: RunningProcess | undefined, action: string): EnvironmentError {
  if (holder === undefined)
    return new EnvironmentError(`The lock file \`${path}\` is not valid.`, 'If no build is running, delete the file.')
  const hint = `Wait until it has finished. If process ${holder.pid} is not a docsgen build, delete \`${path}\`.`
  return new EnvironmentError(`Another build (process ${holder.pid}) ${action}.`, hint)
}
