import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { InspectedTree, OutputPlace } from '../emit/inspect-output.ts'
import { type BuildObserver, createBuildRun } from '../pipeline/build-run.ts'
import type { ReadInput } from '../pipeline/read-parts.ts'
import { type BuildPool, tasks } from '../pipeline/tasks.ts'
import { packageFolder } from '../support/files/package-folder.ts'
import { createWorkerPool } from '../support/threads/worker-pool.ts'
import { createProgress } from '../terminal/progress.ts'
import type { Terminal } from '../terminal/terminal.ts'
import type { Project } from './open-project.ts'
import { onInterrupt } from './process-environment.ts'

/** Creates the threads of one command, which run the compiled tasks. */
export function createBuildPool(concurrency: number | undefined): BuildPool {
  const workerFile = join(packageFolder().folder, 'dist/worker.cjs')
  return createWorkerPool({ tasks, workerFile, ...(concurrency === undefined ? {} : { concurrency }) })
}

/** Shows each stage in the terminal while it runs. */
export function createObserver(terminal: Terminal): BuildObserver {
  const now = () => performance.now()
  return { ...createProgress(terminal, { now }), now }
}

interface ReadSetup {
  readonly project: Project
  readonly options: { readonly offline?: boolean; readonly concurrency?: number }
  readonly observer: BuildObserver
}

/** Calls `work` with everything it needs to read the site, and ends the threads afterwards. */
export async function withReadInput<T>(setup: ReadSetup, work: (input: ReadInput) => Promise<T>): Promise<T> {
  const { project, options, observer } = setup
  const { config, findInConfig } = project
  const pool = createBuildPool(options.concurrency)
  const release = onInterrupt(() => undefined)
  try {
    return await work({
      config,
      findInConfig,
      run: createBuildRun(observer),
      pool,
      toolVersion: toolVersion(),
      nowMs: Date.now(),
      includeDrafts: false,
      offline: options.offline ?? false,
    })
  } finally {
    release()
    await pool.close()
  }
}

/** Inspects an output folder while this thread reads the content. */
export async function inspectOnOtherThread(pool: BuildPool, place: OutputPlace): Promise<InspectedTree | undefined> {
  return pool.run('inspect', place, { context: undefined, deadlineMs: 30_000 }).catch(() => undefined)
}

let knownVersion: string | undefined

/** The version with a hash of the compiled code: with equal strings, equal input produces equal bytes. */
export function toolVersion(): string {
  if (knownVersion !== undefined) return knownVersion
  const { folder, version } = packageFolder()
  knownVersion = `${version}+${readFileSync(join(folder, 'dist/code-hash'), 'utf8')}`
  return knownVersion
}
