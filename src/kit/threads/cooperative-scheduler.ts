/** Work that can pause at each `yield`, so that other work on the same thread is not delayed. */
export type Pausable<Value> = Generator<void, Value, void>

/** Runs work to completion, with or without pauses. */
export type RunPausable = <Value>(work: Pausable<Value>) => Value | Promise<Value>

/** Runs work without pauses. */
export function runAtOnce<Value>(work: Pausable<Value>): Value {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

export interface Scheduler {
  /** Lets other work run. Rejects if the work is to be canceled. */
  readonly pause: () => Promise<void>
  /** Returns the milliseconds since any fixed point in time. */
  readonly now: () => number
  /** The number of milliseconds that work runs before it pauses. */
  readonly sliceMs: number
}

/** Runs work and pauses whenever its time slice is used up. */
export async function runYielding<Value>(work: Pausable<Value>, { pause, now, sliceMs }: Scheduler): Promise<Value> {
  let startMs = now()
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    if (now() - startMs < sliceMs) continue
    await pause()
    startMs = now()
  }
}
