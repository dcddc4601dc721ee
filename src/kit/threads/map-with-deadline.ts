import { deadlineMs, withDeadline } from './with-deadline.ts'

/** How many milliseconds the slow items of a run have taken so far. All threads share it. */
export type SlowTime = Int32Array

/** An item that takes longer than this counts as slow. */
const slowMs = 1_000
/** Once slow items have taken this long together, each has one second left; after twice as long none is run any more. */
const slowTotalMs = 120_000

/** The share of a deadline that counts as all of it. */
const almostAll = 0.8

export function createSlowTime(): SlowTime {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
}

interface MapInput<Item, Result> {
  readonly run: (item: Item) => Result
  /** What stands for an item that did not end in time; 0 seconds where it was not even begun. */
  readonly tooSlow: (item: Item, seconds: number) => Result
  /** Makes state again that an interrupted run may have left half written. */
  readonly recover: () => void
  readonly slowTime: SlowTime
}

/**
 * Like `map`, for work that may take forever. Setting a deadline takes 0.1 ms, so many items share one; an item has failed only if it used
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

/** The time limit of the next item; 0 if none is run any more. */
export function allowedMs(slowTime: SlowTime): number {
  const spent = Atomics.load(slowTime, 0)
  if (spent >= 2 * slowTotalMs) return 0
  return Math.min(deadlineMs, Math.max(slowMs, slowTotalMs - spent))
}
