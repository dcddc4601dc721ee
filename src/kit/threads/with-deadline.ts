import { Script } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

const workKey = Symbol.for('docsgen.work')
const script = new Script(`globalThis[Symbol.for('docsgen.work')]()`)

/** How long one page may take, or the site's code to load. */
export const deadlineMs = 10_000

export const tooSlow = `it did not finish within ${deadlineMs / 1000} seconds`

/** Less CPU time than this share of the deadline: the process was suspended, which is not the page's fault. */
const leastShare = 0.1

interface DeadlineOptions {
  /** @default 10 seconds */
  readonly ms?: number
  /** Ctrl+C ends the work at once, with an error. @default false: signals are heard when it is done */
  readonly breakOnSigint?: boolean
}

/**
 * Runs synchronous work that may never end; false where it did not end within the limit. V8 stops it wherever it is, in the middle of a
 * regular expression too: state that outlives the work must then be made again.
 */
export function withDeadline(work: () => void, options: DeadlineOptions = {}): boolean {
  const { ms = deadlineMs } = options
  const cpuBefore = process.cpuUsage()
  if (runOnce(work, { ...options, ms })) return true
  const { user, system } = process.cpuUsage(cpuBefore)
  return (user + system) / 1000 < ms * leastShare ? runOnce(work, { ...options, ms }) : false
}

function runOnce(work: () => void, { ms, breakOnSigint = false }: DeadlineOptions & { readonly ms: number }): boolean {
  const scope = globalThis as { [workKey]?: () => void }
  scope[workKey] = work
  try {
    // Only the main thread hears signals.
    script.runInThisContext({ timeout: ms, breakOnSigint: breakOnSigint && isMainThread })
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false
    // Node keeps the signal from its listeners while it waits for it itself.
    if (code === 'ERR_SCRIPT_EXECUTION_INTERRUPTED') process.emit('SIGINT', 'SIGINT')
    throw error
  } finally {
    delete scope[workKey]
  }
}
