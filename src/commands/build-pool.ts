import { join } from 'node:path'
import type { InspectedTree, OutputPlace } from '../emit/inspect-output.ts'
import { type BuildPool, tasks } from '../pipeline/tasks.ts'
import { packageFolder } from '../support/package-folder.ts'
import { createWorkerPool } from '../support/worker-pool.ts'

/** The threads of one command, running the compiled tasks. */
export function createBuildPool(concurrency: number | undefined): BuildPool {
  const workerFile = join(packageFolder().folder, 'dist/worker.cjs')
  return createWorkerPool({ tasks, workerFile, ...(concurrency === undefined ? {} : { concurrency }) })
}

/** Inspects an output folder while this thread reads the content. */
export async function inspectOnOtherThread(pool: BuildPool, place: OutputPlace): Promise<InspectedTree | undefined> {
  return pool.run('inspect', place, { context: undefined, deadlineMs: 30_000 }).catch(() => undefined)
}
