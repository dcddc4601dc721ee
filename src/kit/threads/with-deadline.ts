import { Script } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

const workKey = Symbol.for('docsgen.work')
const script = new Script(`globalThis[Symbol.for('docsgen.work')]()`)

/** The time limit for processing one page or for loading the site's code. */
export const deadlineMs = 10_000

export const tooSlow = `it did not finish within ${deadlineMs / 1000} seconds`

/** If less CPU time than this share of the deadline was used, the process was suspended, which is not the page's fault. */
const leastShare = 0.1

interface DeadlineOptions {
  /** The time limit. @default 10 seconds */
  readonly ms?: number
  /** Whether Ctrl+C ends the work at once, with an error. @default false: signals are heard when it is done */
  readonly breakOnSigint?: boolean
}

/**
 * Runs synchronous work that may never end. Returns false if the work did not end within the time limit. V8 can interrupt the work
 * anywhere, even in the middle of a regular expression, so any state that outlives the work must then be recreated.
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
    // Node.js does not notify its signal listeners while it waits for the signal itself.
    if (code === 'ERR_SCRIPT_EXECUTION_INTERRUPTED') process.emit('SIGINT', 'SIGINT')
    throw error
  } finally {
    delete scope[workKey]
  }
}

/** The total number of milliseconds that the slow items of a run have taken so far. All threads share this value. */
export type SlowTime = Int32Array

/** An item that takes longer than this counts as slow. */
const slowMs = 1_000
/** After slow items have taken this long in total, each remaining item has only one second. After twice as long, no more items are run. */
const slowTotalMs = 120_000

/** The share of a deadline that counts as the whole deadline. */
const almostAll = 0.8

export function createSlowTime(): SlowTime {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
}

interface MapInput<Item, Result> {
  readonly run: (item: Item) => Result
  /** Creates the result for an item that did not finish in time. `seconds` is 0 if the item was not started. */
  readonly tooSlow: (item: Item, seconds: number) => Result
  /** Recreates state that an interrupted run may have left incomplete. */
  readonly recover: () => void
  readonly slowTime: SlowTime
}

/**
 * Works like `map`, for work that may take forever. Setting a deadline takes 0.1 ms, so many items share a deadline. An item fails only if
 * it alone used up nearly all of a deadline. The total time is bounded, regardless of how many items are slow.
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
          // Continues after the last result if the process was suspended.
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
    // An item that shared its deadline with other items is run again with a deadline of its own.
    if (results.length === before || took > ms * almostAll) results.push(tooSlow(items[results.length] as Item, ms / 1000))
  }
  return results
}

export function countIfSlow(slowTime: SlowTime, ms: number): void {
  if (ms > slowMs) Atomics.add(slowTime, 0, Math.round(ms))
}

/** Returns the time limit of the next item, or 0 if no more items are run. */
export function allowedMs(slowTime: SlowTime): number {
  const spent = Atomics.load(slowTime, 0)
  if (spent >= 2 * slowTotalMs) return 0
  return Math.min(deadlineMs, Math.max(slowMs, slowTotalMs - spent))
}
