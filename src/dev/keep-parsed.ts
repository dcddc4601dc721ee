import { type Finish, finish, type Steps } from '../support/steps.ts'

interface KeepInput {
  /** Writes what is not on the disk yet. */
  readonly save: () => Steps<void>
  readonly finishInTurns: Finish
}

/** What many changes have left in memory goes to the disk when the author pauses. */
const saveAfterMs = 3_000

/** Keeps what was parsed for the next start. */
export function keepParsed({ save, finishInTurns }: KeepInput) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let underWay: Steps<void> | undefined
  const begin = async () => {
    if (underWay) return soon()
    underWay = save()
    await finishInTurns(underWay)
    underWay = undefined
  }
  /** Beside all else: whoever reads has the old or the new. */
  function soon(): void {
    clearTimeout(timer)
    timer = setTimeout(() => void begin(), saveAfterMs)
  }
  return {
    soon,
    now(): void {
      clearTimeout(timer)
      // What was begun holds the lock.
      if (underWay) finish(underWay)
      finish(save())
    },
  }
}
