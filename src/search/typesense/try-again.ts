import { type ClusterFailure, describeClusterFailure } from './cluster-failure.ts'

export type Pause = (ms: number) => Promise<void>

interface TryOptions {
  /** Completes “the cluster could not …”. */
  readonly what: string
  /** Never to be shown. */
  readonly key: string
  readonly pause: Pause
}

/** 15 s between six tries, each of which asks every node once. */
const pausesMs = [500, 1_000, 2_000, 4_000, 7_500]

/** Asks again, with longer and longer pauses, while the failure may pass. Throws the last `ClusterFailure`. */
export async function tryAgain<T>(work: () => Promise<T>, { what, key, pause }: TryOptions): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await work()
    } catch (error) {
      const failure: ClusterFailure = describeClusterFailure(error, what, key)
      const ms = pausesMs[tries]
      if (!failure.isPassing || ms === undefined) throw failure
      await pause(ms)
    }
  }
}

export function realPause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
