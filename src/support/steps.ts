/** Work that can be left after each of its steps, so that whoever waits for the thread has a turn. */
export type Steps<Value> = Generator<void, Value, void>

/** Brings work to its end, at once or with pauses. */
export type Finish = <Value>(steps: Steps<Value>) => Value | Promise<Value>

/** Without a pause. */
export function finish<Value>(steps: Steps<Value>): Value {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

export interface Turns {
  /** Lets others have their turn. */
  readonly pause: () => Promise<void>
  /** Milliseconds from any fixed moment. */
  readonly now: () => number
  /** How long work runs before it pauses. */
  readonly sliceMs: number
}

/** With a pause whenever its turn is over. */
export async function finishInTurns<Value>(steps: Steps<Value>, { pause, now, sliceMs }: Turns): Promise<Value> {
  let startMs = now()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (now() - startMs < sliceMs) continue
    await pause()
    startMs = now()
  }
}
