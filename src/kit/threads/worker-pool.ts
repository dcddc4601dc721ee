import { availableParallelism } from 'node:os'
import type { RunningProgram } from '../programs/run-program.ts'
import { type ItemOutcome, type ProcessInput, runItems } from './worker-process.ts'
import { startThread, type TaskTable, type WorkerThread } from './worker-thread.ts'

type InputOf<Table extends TaskTable, Name extends keyof Table> = Parameters<Table[Name]['run']>[0]
type ContextOf<Table extends TaskTable, Name extends keyof Table> = Parameters<Table[Name]['run']>[1]
type ResultOf<Table extends TaskTable, Name extends keyof Table> = Awaited<ReturnType<Table[Name]['run']>>
type ElementOf<List> = List extends readonly (infer Element)[] ? Element : never

interface RunOptions<Context> {
  /** Data that many calls share. A thread receives the object only once, as long as calls of its task use no other object. */
  readonly context: Context
  /** The time limit. The task gets its own thread, where it may hang. When the time is up, the call rejects with a `DeadlineError`. */
  readonly deadlineMs?: number
  /** Buffers of the input that are transferred instead of copied. */
  readonly transfer?: readonly ArrayBuffer[]
}

interface BatchOptions<Context, Item> {
  readonly context: Context
  /** An array, or an object that creates each slice when a thread is ready for it. */
  readonly items: Pick<readonly Item[], 'length' | 'slice'>
  readonly batchSize: number
  /** The number of threads to use. @default all */
  readonly threads?: number | undefined
}

interface Batch<Result> {
  /** The index of the batch's first item. */
  readonly start: number
  readonly results: readonly Result[]
}

/** All threads of a command, together with the tasks that they run. */
export interface WorkerPool<Table extends TaskTable> {
  /** Runs a task on the least busy thread, or on this thread if there is no other. */
  run<Name extends keyof Table & string>(
    name: Name,
    input: InputOf<Table, Name>,
    options: RunOptions<ContextOf<Table, Name>>,
  ): Promise<ResultOf<Table, Name>>
  /** Runs a task that maps lists on all threads, including this one. Batches can return in any order. */
  runBatches<Name extends keyof Table & string>(
    name: Name,
    options: BatchOptions<ContextOf<Table, Name>, ElementOf<InputOf<Table, Name>>>,
  ): AsyncGenerator<Batch<ElementOf<ResultOf<Table, Name>>>>
  /**
   * Runs a task that maps lists in a separate process, item by item. An item may hang, crash, or run out of memory without affecting the
   * other items.
   */
  runApart<Name extends keyof Table & string>(
    name: Name,
    options: Omit<ProcessInput<ContextOf<Table, Name>, ElementOf<InputOf<Table, Name>>>, 'task'>,
  ): AsyncGenerator<ItemOutcome<ElementOf<ResultOf<Table, Name>>>>
  close(): Promise<void>
}

/** A pool that exposes only the caller's own tasks. */
export type TaskPool = Pick<WorkerPool<TaskTable>, 'run' | 'runBatches' | 'runApart'>

export class DeadlineError extends Error {}

interface PoolOptions<Table> {
  readonly tasks: Table
  /** The script that a thread runs. It calls `serveTasks`. */
  readonly workerFile: string
  /** The number of threads that work, including this one. @default the machine's cores */
  readonly concurrency?: number
  /** The number of milliseconds after which an idle thread ends to free its memory. @default 30,000 */
  readonly idleMs?: number
}

/** Enough pending calls to ensure that a thread never waits for this thread. */
const callsPerThread = 2

export function createWorkerPool<Table extends TaskTable>({
  tasks,
  workerFile,
  concurrency = availableParallelism(),
  idleMs = 30_000,
}: PoolOptions<Table>): WorkerPool<Table> {
  const all = new Set<WorkerThread>()
  /** The threads that may get more work, which excludes those with a deadline. */
  const shared = new Set<WorkerThread>()
  const programs = new Set<RunningProgram>()

  function start(): WorkerThread {
    const onEnd = () => {
      all.delete(thread)
      shared.delete(thread)
    }
    const thread = startThread({ workerFile, idleMs, onEnd })
    all.add(thread)
    return thread
  }

  function leastBusy(): WorkerThread {
    const [first] = [...shared].sort((one, other) => one.pending - other.pending)
    if (first && (first.pending < callsPerThread || shared.size >= concurrency - 1)) return first
    const thread = start()
    shared.add(thread)
    return thread
  }

  function taskOf(name: string): TaskTable[string] {
    const task = tasks[name]
    if (!task) throw new Error(`No task is called ${name}`)
    return task
  }

  async function run(name: string, input: unknown, { context, deadlineMs, transfer }: RunOptions<unknown>): Promise<unknown> {
    const task = taskOf(name)
    const call = { task: name, input, context, transfer }
    if (deadlineMs === undefined) return concurrency < 2 ? task.run(input, context) : leastBusy().call(call)
    const thread = [...shared].find(({ pending }) => pending === 0) ?? start()
    shared.delete(thread)
    let timer: ReturnType<typeof setTimeout> | undefined
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new DeadlineError()), deadlineMs)
    })
    try {
      return await Promise.race([thread.call(call), timeout])
    } finally {
      clearTimeout(timer)
      if (thread.pending > 0 || task.changesGlobals === true) void thread.end()
      else if (all.has(thread)) shared.add(thread)
    }
  }

  async function* runBatches(
    name: string,
    { context, items, batchSize, threads = concurrency }: BatchOptions<unknown, unknown>,
  ): AsyncGenerator<Batch<unknown>> {
    const task = taskOf(name)
    const ready: Batch<unknown>[] = []
    const wake = { up: () => {} }
    let next = 0
    const take = () => {
      const start = next
      next += batchSize
      return start < items.length ? start : undefined
    }
    const slice = (start: number) => items.slice(start, start + batchSize)
    const feed = async () => {
      for (let start = take(); start !== undefined; start = take()) {
        ready.push({ start, results: (await run(name, slice(start), { context })) as readonly unknown[] })
        wake.up()
      }
    }
    const others = Math.max(Math.min(concurrency, threads, Math.ceil(items.length / batchSize)) - 1, 0)
    let isFed = false
    let failure: unknown
    void Promise.all(Array.from({ length: others * callsPerThread }, feed))
      .catch((error: unknown) => {
        failure = error
      })
      .finally(() => {
        isFed = true
        wake.up()
      })
    try {
      for (;;) {
        if (failure !== undefined) throw failure
        const batch = ready.shift()
        if (batch) {
          yield batch
          continue
        }
        const start = take()
        if (start !== undefined) {
          yield { start, results: await task.run(slice(start), context) }
          // Allows replies and signals to be processed.
          await new Promise((resolve) => setImmediate(resolve))
        } else if (isFed) return
        else {
          await new Promise<void>((resolve) => {
            wake.up = resolve
          })
        }
      }
    } finally {
      next = items.length
    }
  }

  const onStart = (program: RunningProgram) => {
    programs.add(program)
    return () => programs.delete(program)
  }

  return {
    run,
    runBatches,
    runApart: (task: string, options: Omit<ProcessInput<unknown, unknown>, 'task'>) => runItems({ ...options, task, workerFile, onStart }),
    async close() {
      for (const program of programs) program.kill()
      await Promise.all([...[...all].map((thread) => thread.end()), ...[...programs].map(({ ended }) => ended)])
    },
  } as WorkerPool<Table>
}
