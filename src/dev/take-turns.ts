import { type BuildRun, createBuildRun, type StageLine } from '../pipeline/build-run.ts'
import type { ReadInput } from '../pipeline/read-parts.ts'
import type { BuildPool } from '../pipeline/tasks.ts'
import { finishInTurns, type Steps, type Turns } from '../support/steps.ts'

/** Whatever reads a site, with pauses in which others have their turn: before each stage, between its steps, and after every few items. */
export function takeTurns({ run, pool }: Pick<ReadInput, 'run' | 'pool'>, turns: Turns): Pick<ReadInput, 'run' | 'pool'> {
  return { run: pausing(run, turns), pool: patient(pool, turns) }
}

/** A run that notes what is found and tells nobody how long stages took. */
export function createSilentRun(): BuildRun {
  return createBuildRun({ stage: () => ({ expect() {}, tick() {}, end() {}, fail() {} }), now: () => 0 })
}

function pausing(run: BuildRun, turns: Turns): BuildRun {
  return Object.assign(Object.create(run) as BuildRun, {
    stage: <T>(name: string, work: (line: StageLine) => T | Promise<T>): Promise<T> => turns.pause().then(() => run.stage(name, work)),
    finish: <Value>(steps: Steps<Value>) => finishInTurns(steps, turns),
  })
}

function patient(pool: BuildPool, { pause }: Turns): BuildPool {
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
