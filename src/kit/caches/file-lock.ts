import { randomBytes } from 'node:crypto'
import { attempt, EnvironmentError } from '../failures/failure.ts'
import { createFile, errorCode, type FileSystem, linkOrCopy } from '../files/file-system.ts'
import type { Machine, RunningProcess } from './machine.ts'
import { hasLastingKey, seal } from './seal.ts'

/** A lock file that only one process holds at a time. */
export interface FileLock {
  /** Whether the lock still exists. Someone may have deleted the file. */
  isHeld(): boolean
  release(): void
}

const pollMs = 100
/** A lock can be without its content for a moment, but an invalid lock does not disappear by itself. */
const invalidMs = 2_000
const pause = new Int32Array(new SharedArrayBuffer(4))

interface LockWait {
  /** How long the build waits before it gives up. */
  readonly waitMs: number
  /** The activity of the other build, for the message, such as `is writing to the same output folder`. */
  readonly action: string
}

/**
 * Waits while another build holds the lock, and then throws an `EnvironmentError`. Takes over the lock of a build that is no longer
 * running.
 */
export async function acquireLock(path: string, machine: Machine, { waitMs, action }: LockWait): Promise<FileLock> {
  const claim = createClaim(path, machine)
  for (let waitedMs = 0; ; waitedMs += pollMs) {
    const result = tryTake(claim, machine)
    if ('lock' in result) return result.lock
    if (waitedMs >= (result.holder ? waitMs : Math.min(waitMs, invalidMs))) throw lockedError(path, result.holder, action)
    await machine.wait(pollMs)
  }
}

/**
 * Takes the lock of a cache without waiting, or returns undefined if another process holds it. Unlike the lock of an output folder, a lock
 * that names no process is taken over, because a build without a cache only loses time.
 */
export function tryLock(path: string, machine: Machine): FileLock | undefined {
  const result = tryTake(createClaim(path, machine), machine, { takesInvalid: true })
  return 'lock' in result ? result.lock : undefined
}

type Taken = { readonly lock: FileLock } | { readonly holder: RunningProcess | undefined }

/** The lock, or the process that holds it, or undefined for a lock that names no process. */
function tryTake(claim: Claim, machine: Machine, { takesInvalid = false } = {}): Taken {
  for (let tries = 0; tries < 3; tries++) {
    const held = claim.attempt()
    if (held === 'taken') return { lock: claim.lock }
    if (held === undefined) continue
    const holder = parseHolder(held)
    const isRunning = holder !== undefined && machine.isRunning(holder)
    // A forged lock of a cache only costs time.
    if (isRunning && (takesInvalid || isProven(holder))) return { holder }
    if ((isRunning || !holder) && !takesInvalid) return { holder: undefined }
    claim.removeStale(held)
  }
  return { holder: undefined }
}

interface Claim {
  /** Returns the text of the existing lock, or undefined if the lock appeared or disappeared during the attempt. */
  attempt(): 'taken' | string | undefined
  removeStale(text: string): void
  readonly lock: FileLock
}

function createClaim(path: string, { fileSystem, self }: Machine): Claim {
  const token = randomBytes(8).toString('hex')
  const text = `${JSON.stringify({ ...self, token, seal: sealOf({ ...self, token }) })}\n`
  const draft = `${path}-${token}`
  const isHeld = () => readWithRetries(fileSystem, path) === text
  return {
    attempt() {
      const held = readLock(fileSystem, path)
      return held === undefined && take(fileSystem, { path, draft, text }) ? 'taken' : held
    },
    removeStale: (other) => removeStale(fileSystem, { path, draft, text: other }),
    lock: {
      isHeld,
      release() {
        try {
          if (isHeld()) fileSystem.unlink(path)
        } catch (error) {
          // Another build has moved the lock aside to inspect it, and will either restore or remove it.
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

/** Creates the lock together with its content in one step, so that it is never read half-written. */
function take(fileSystem: FileSystem, { path, draft, text }: LockFile): boolean {
  try {
    createFile(fileSystem, { path: draft, content: Buffer.from(text) })
    linkOrCopy(fileSystem, draft, path)
    return true
  } catch (error) {
    // ENOENT means that the build that now holds the lock has removed the draft.
    if (errorCode(error) === 'EEXIST' || errorCode(error) === 'ENOENT') return false
    throw error
  } finally {
    removeDraft(fileSystem, draft)
  }
}

/** Removes the lock of a build that is no longer running, unless another build has taken the lock in the meantime. */
function removeStale(fileSystem: FileSystem, { path, draft, text }: LockFile): void {
  try {
    fileSystem.rename(path, draft)
    if (readLock(fileSystem, draft) !== text) linkOrCopy(fileSystem, draft, path)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT' && errorCode(error) !== 'EEXIST') throw error
  }
  removeDraft(fileSystem, draft)
}

/** Retries, because another build may have moved the lock aside for a moment to inspect it: see `removeStale`. */
function readWithRetries(fileSystem: FileSystem, path: string): string | undefined {
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

function removeDraft(fileSystem: FileSystem, path: string): void {
  // A remaining draft is harmless: the next build removes it.
  attempt(() => fileSystem.unlink(path))
}

interface Holder extends RunningProcess {
  readonly token: unknown
  readonly seal: unknown
}

/**
 * Anyone can commit a lock that names a process that is always running. Without a lasting key, a user's locks cannot be told apart from
 * locks of other users.
 */
function isProven(holder: Holder): boolean {
  return !hasLastingKey() || holder.seal === sealOf(holder)
}

function sealOf({ pid, started, token }: Omit<Holder, 'seal'>): string {
  return seal('lock', JSON.stringify([pid, started, token]))
}

function parseHolder(text: string): Holder | undefined {
  // A lock that is not JSON names no process.
  return attempt(() => {
    const { pid, started, token, seal } = JSON.parse(text)
    return Number.isSafeInteger(pid) && pid > 0 && typeof started === 'string' ? { pid, started, token, seal } : undefined
  })
}

function lockedError(path: string, holder: RunningProcess | undefined, action: string): EnvironmentError {
  if (holder === undefined)
    return new EnvironmentError(`The lock file \`${path}\` is not valid.`, 'If no build is running, delete the file.')
  const hint = `Wait until it has finished. If process ${holder.pid} is not a docsgen build, delete \`${path}\`.`
  return new EnvironmentError(`Another build (process ${holder.pid}) ${action}.`, hint)
}
