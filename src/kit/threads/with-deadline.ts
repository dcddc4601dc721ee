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
 * Runs synchronous work that may never end. False where it did not end within the limit. V8 stops it wherever it is, in the middle of a
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
    // Only the main thread receives signals.
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

/** How many milliseconds the slow items of a run have taken so far. All threads share it. */
export type SlowTime = Int32Array

/** An item that takes longer than this counts as slow. */
const slowMs = 1_000
/** Once slow items have taken this long together, each has one second left. After twice as long, none is run anymore. */
const slowTotalMs = 120_000

/** The share of a deadline that counts as all of it. */
const almostAll = 0.8

export function createSlowTime(): SlowTime {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
}

interface MapInput<Item, Result> {
  readonly run: (item: Item) => Result
  /** Creates the result for an item that did not end in time. `seconds` is 0 if it was not started. */
  readonly tooSlow: (item: Item, seconds: number) => Result
  /** Makes state again that an interrupted run may have left half written. */
  readonly recover: () => void
  readonly slowTime: SlowTime
}

/**
 * Like `map`, for work that may take forever. Setting a deadline takes 0.1 ms, so many items share one. An item has failed only if it used
 * up nearly all of one. However many items are slow, the total is bounded.
 */
export function mapWithDeadline<Item, Result>(
  items: readonly Item[],
  { run, tooSlow, recover, slowTime }: MapInput<Item, Result>,
): Result[] {
  const results: Result[] = []
  while (results.length < items.length) {
    const before = results.length
    const ms = allowedMs(slowTime)
    let startedAt = performance.now()
    let isRepeated = false
    const countSlow = () => {
      const took = performance.now() - startedAt
      startedAt += took
      countIfSlow(slowTime, took)
      return took
    }
    const isDone =
      ms > 0 &&
      withDeadline(
        () => {
          // Begins again if the process was suspended: the results so far stay.
          if (isRepeated) recover()
          isRepeated = true
          for (let index = results.length; index < items.length; index++) {
            results.push(run(items[index] as Item))
            countSlow()
          }
        },
        { ms },
      )
    if (isDone || results.length === items.length) break
    const took = countSlow()
    if (ms > 0) recover()
    // One that had less than a deadline for itself begins again alone.
    if (results.length === before || took > ms * almostAll) results.push(tooSlow(items[results.length] as Item, ms / 1000))
  }
  return results
}

export function countIfSlow(slowTime: SlowTime, ms: number): void {
  if (ms > slowMs) Atomics.add(slowTime, 0, Math.round(ms))
}

/** The time limit of the next item. 0 if none is run anymore. */
export function allowedMs(slowTime: SlowTime): number {
  const spent = Atomics.load(slowTime, 0)
  if (spent >= 2 * slowTotalMs) return 0
  return Math.min(deadlineMs, Math.max(slowMs, slowTotalMs - spent))
}
