import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { InspectedTree, OutputPlace } from '../emit/inspect-output.ts'
import { tasks } from '../pipeline/tasks.ts'
import { packageFolder } from '../support/package-folder.ts'
import { createWorkerPool, type WorkerPool } from '../support/worker-pool.ts'

/** The threads of one command, running the compiled tasks. */
export function createBuildPool(concurrency: number | undefined): WorkerPool {
  const workerFile = join(packageFolder().folder, 'dist/worker.cjs')
  return createWorkerPool({ tasks, workerFile, ...(concurrency === undefined ? {} : { concurrency }) })
}

/** Looks at an output folder while this thread reads the content, on one that loads nothing else. */
export async function inspectOnOtherThread(place: OutputPlace): Promise<InspectedTree | undefined> {
  const workerFile = join(packageFolder().folder, 'dist/inspector.cjs')
  const pool = createWorkerPool({ tasks: {}, workerFile })
  const outcome = await pool.runGuarded<undefined, OutputPlace, InspectedTree | undefined>('inspect', {
    context: undefined,
    item: place,
    deadlineMs: 30_000,
  })
  void pool.close()
  return outcome.kind === 'done' ? outcome.result : undefined
}

let found: string | undefined

/** The version with a hash of the compiled code: equal strings mean that equal input makes equal bytes. */
export function toolVersion(): string {
  if (found !== undefined) return found
  const { folder, version } = packageFolder()
  found = `${version}+${readFileSync(join(folder, 'dist/code-hash'), 'utf8')}`
  return found
}
