import { join } from 'node:path'
import { tasks } from '../pipeline/tasks.ts'
import { packageFolder } from '../support/package-folder.ts'
import { createWorkerPool, type WorkerPool } from '../support/worker-pool.ts'

/** The threads of one command, running the compiled tasks. */
export function createBuildPool(concurrency: number | undefined): WorkerPool {
  const workerFile = join(packageFolder().folder, 'dist/worker.cjs')
  return createWorkerPool({ tasks, workerFile, ...(concurrency === undefined ? {} : { concurrency }) })
}
