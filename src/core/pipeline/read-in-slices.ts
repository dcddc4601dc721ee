import { type Pausable, runYielding, type Scheduler } from '../../kit/threads/cooperative-scheduler.ts'
import type { BuildRun, StageLine } from './build-run.ts'
import type { ReadInput } from './read-parts.ts'
import type { BuildPool } from './tasks.ts'

/** Lets requests be answered while a site is being read: before each stage, between its steps, and after every few items of the pool. */
export function readInSlices(reading: ReadInput, scheduler: Scheduler): ReadInput {
  return { ...reading, run: pauseInRun(reading.run, scheduler), pool: pauseInPool(reading.pool, scheduler) }
}

function pauseInRun(run: BuildRun, scheduler: Scheduler): BuildRun {
  return Object.assign(Object.create(run) as BuildRun, {
    stage: <T>(name: string, work: (line: StageLine) => T | Promise<T>): Promise<T> => scheduler.pause().then(() => run.stage(name, work)),
    runPausable: <Value>(work: Pausable<Value>) => runYielding(work, scheduler),
  })
}

function pauseInPool(pool: BuildPool, { pause }: Scheduler): BuildPool {
  return {
    ...pool,
    async *runBatches(name, options) {
      for await (const batch of pool.runBatches(name, { ...options, batchSize: 10 })) {
        yield batch
        await pause()
      }
    },
  }
}
