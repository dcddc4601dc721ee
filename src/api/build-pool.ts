import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type InspectedTree, inspectOutput, type OutputPlace } from '../core/emit/inspect-output.ts'
import type { CheckOptions } from '../core/model/public-api.ts'
import { type BuildObserver, createBuildRun } from '../core/pipeline/build-run.ts'
import { type ReadInput, readInSlices } from '../core/pipeline/read-parts.ts'
import { type BuildPool, createTasks } from '../core/pipeline/tasks.ts'
import { features } from '../features.ts'
import { ignoreError } from '../kit/failures/failure.ts'
import { packageFolder } from '../kit/files/package-folder.ts'
import type { Scheduler } from '../kit/threads/cooperative-scheduler.ts'
import { createWorkerPool } from '../kit/threads/worker-pool.ts'
import type { Project } from './open-project.ts'
import { sourceDateMs } from './process-environment.ts'

/** Creates the threads for one call, which run the compiled tasks. */
export function createBuildPool(concurrency: number | undefined): BuildPool {
  const workerFile = join(packageFolder().folder, 'dist/worker.cjs')
  return createWorkerPool({ tasks: createTasks(features), workerFile, ...(concurrency === undefined ? {} : { concurrency }) })
}

export interface ReadSetup {
  readonly project: Pick<Project, 'config' | 'findInConfig'>
  readonly options: Pick<CheckOptions, 'offline' | 'concurrency' | 'signal'>
  readonly observer: BuildObserver
}

/** Calls `work` with everything it needs to read the site, and ends the threads afterward. */
export async function withSiteInput<T>(setup: ReadSetup, work: (input: ReadInput) => Promise<T>): Promise<T> {
  const { project, options, observer } = setup
  const { config, findInConfig } = project
  const { signal } = options
  const pool = createBuildPool(options.concurrency)
  try {
    const input: ReadInput = {
      config,
      features,
      findInConfig,
      run: createBuildRun(observer, config),
      pool,
      toolVersion: toolVersion(),
      nowMs: Date.now(),
      publishMs: sourceDateMs(),
      includeDrafts: false,
      offline: options.offline ?? false,
      ...(signal ? { signal } : {}),
    }
    return await work(signal ? readInSlices(input, createScheduler(signal)) : input)
  } finally {
    await pool.close()
  }
}

/** Lets the caller's program run between slices of work, and ends the work once it is cancelled. */
function createScheduler(signal: AbortSignal): Scheduler {
  const pause = async () => {
    await nextTurn()
    signal.throwIfAborted()
  }
  return { pause, now: () => performance.now(), sliceMs: 20 }
}

/** Inspects an output folder while this thread reads the content. */
export async function inspectOnOtherThread(place: OutputPlace): Promise<InspectedTree | undefined> {
  const workerFile = join(packageFolder().folder, 'dist/inspection-thread.cjs')
  const pool = createWorkerPool({ tasks: { inspect: { run: inspectOutput } }, workerFile })
  try {
    return await pool.run('inspect', place, { context: undefined, deadlineMs: 30_000 })
  } catch (error) {
    // When the folder is opened, it is inspected again.
    ignoreError(error)
    return undefined
  } finally {
    void pool.close()
  }
}

let knownVersion: string | undefined

/** The version, with a hash of the compiled code: if the strings are equal, equal input produces equal bytes. */
export function toolVersion(): string {
  if (knownVersion !== undefined) return knownVersion
  const { folder, version } = packageFolder()
  knownVersion = `${version}+${readFileSync(join(folder, 'dist/code-hash'), 'utf8')}`
  return knownVersion
}
