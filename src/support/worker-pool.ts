import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { createWorkerLane, type WorkerLane } from './worker-lane.ts'
import type { WorkerReply, WorkerRequest } from './worker-messages.ts'

/** Work by name, the same on every thread: `context` is sent once, items travel in batches. */
export interface Task<Context, Item, Result> {
  readonly run: (items: readonly Item[], context: Context) => readonly Result[]
  /** Buffers of a result that are handed over instead of copied. */
  readonly transfer?: (results: readonly Result[]) => readonly ArrayBuffer[]
}

// biome-ignore lint/suspicious/noExplicitAny: a table of tasks with different types has no narrower type
export type TaskTable = Readonly<Record<string, Task<any, any, any>>>

export interface RunInput<Context, Item> {
  readonly context: Context
  /** An array, or an object that creates each slice when a thread is free for it. */
  readonly items: Pick<readonly Item[], 'length' | 'slice'>
  /** Items a thread takes at a time. */
  readonly batchSize: number
  /** How many threads this run is worth, this one included. */
  readonly threads: number
}

export interface BatchResult<Result> {
  /** Index of the batch's first item. */
  readonly start: number
  readonly results: readonly Result[]
}

/** What became of an item that was given a deadline. */
export type GuardedResult<Result> =
  | { readonly kind: 'done'; readonly result: Result }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'crashed'; readonly reason: string }

/** All threads of a build. Batches come back in any order; each says where it belongs. */
export interface WorkerPool {
  run<Context, Item, Result>(task: string, input: RunInput<Context, Item>): AsyncGenerator<BatchResult<Result>>
  /** Runs one item apart from everything else: it may hang or exhaust its memory without harm. */
  runGuarded<Context, Item, Result>(
    task: string,
    input: { readonly context: Context; readonly item: Item; readonly deadlineMs: number },
  ): Promise<GuardedResult<Result>>
  /** A thread for work that comes bit by bit; undefined where there is to be only this one. */
  openLane<Context, Item, Result>(task: string, context: Context): WorkerLane<Item, Result> | undefined
  /** Starts a thread that will be wanted, so that it is ready by then. */
  warm(): void
  close(): Promise<void>
}

interface PoolOptions {
  readonly tasks: TaskTable
  /** The script a worker runs: it answers requests with `serveTasks`. */
  readonly workerFile: string
  /** @default the machine's cores */
  readonly concurrency?: number
  /** Milliseconds after which a thread that has nothing to do gives its memory back. @default 30,000 */
  readonly idleMs?: number
}

/** Deep nesting needs a deep stack; a page never needs more memory than this. */
const resourceLimits = { stackSizeMb: 8, maxOldGenerationSizeMb: 512 }

export function createWorkerPool({ tasks, workerFile, concurrency = availableParallelism(), idleMs = 30_000 }: PoolOptions): WorkerPool {
  /** Threads without work, each with what will end it; the last one is the first to work again, so that the others may end. */
  const idle = new Map<Worker, ReturnType<typeof setTimeout>>()
  const all = new Set<Worker>()
  let nextId = 0

  function takeWorker(): Worker {
    const known = [...idle.keys()].at(-1)
    if (known) {
      clearTimeout(idle.get(known))
      idle.delete(known)
      return known
    }
    const worker = new Worker(workerFile, { resourceLimits })
    // The build waits for results, never for an idle thread.
    worker.unref()
    all.add(worker)
    return worker
  }

  function rest(worker: Worker): void {
    worker.unref()
    const end = setTimeout(() => {
      idle.delete(worker)
      all.delete(worker)
      void worker.terminate()
    }, idleMs)
    idle.set(worker, end.unref())
  }

  async function* run<Context, Item, Result>(name: string, input: RunInput<Context, Item>): AsyncGenerator<BatchResult<Result>> {
    const task = tasks[name]
    if (!task) throw new Error(`No task is called ${name}`)
    const { items, batchSize, context } = input
    const batches = Math.ceil(items.length / batchSize)
    const helpers = Math.min(concurrency, input.threads, batches) - 1
    let next = 0
    const takeBatch = () => (next < batches ? next++ : undefined)
    const itemsOf = (batch: number) => items.slice(batch * batchSize, (batch + 1) * batchSize)
    const finished: BatchResult<Result>[] = []
    let failure: Error | undefined
    let outstanding = 0
    let wake = () => {}

    const lanes = Array.from({ length: Math.max(helpers, 0) }, () => {
      const worker = takeWorker()
      worker.ref()
      const sent = new Map<number, number>()
      let isFirst = true
      const feed = () => {
        // Two batches under way, so that a worker never waits for this thread.
        while (sent.size < 2) {
          const batch = takeBatch()
          if (batch === undefined) return
          const id = nextId++
          worker.postMessage({ id, task: name, items: itemsOf(batch), ...(isFirst ? { context } : {}) } satisfies WorkerRequest)
          sent.set(id, batch)
          outstanding++
          isFirst = false
        }
      }
      const onMessage = (reply: WorkerReply) => {
        const batch = sent.get(reply.id)
        if (batch === undefined) return
        sent.delete(reply.id)
        outstanding--
        if ('failure' in reply) failure = new Error(reply.failure)
        else finished.push({ start: batch * batchSize, results: reply.results as readonly Result[] })
        try {
          feed()
        } catch (error) {
          failure = error as Error
        }
        wake()
      }
      const onError = (error: Error) => {
        failure = error
        wake()
      }
      // Code of the site may call `process.exit`, which ends its thread without an error.
      const onExit = () => onError(new Error('A thread ended before its work was done'))
      worker.on('message', onMessage)
      worker.on('error', onError)
      worker.on('exit', onExit)
      feed()
      return () => {
        worker.off('message', onMessage)
        worker.off('error', onError)
        worker.off('exit', onExit)
        rest(worker)
      }
    })
    try {
      for (;;) {
        if (failure) throw failure
        const done = finished.shift()
        if (done) {
          yield done
          continue
        }
        const batch = takeBatch()
        if (batch !== undefined) {
          yield { start: batch * batchSize, results: task.run(itemsOf(batch), context) as readonly Result[] }
          // Lets replies and signals in and hands out new batches.
          await new Promise((resolve) => setImmediate(resolve))
        } else if (outstanding > 0) {
          await new Promise<void>((resolve) => {
            wake = resolve
          })
        } else return
      }
    } finally {
      for (const release of lanes) release()
    }
  }

  function runGuarded<Context, Item, Result>(
    name: string,
    input: { readonly context: Context; readonly item: Item; readonly deadlineMs: number },
  ): Promise<GuardedResult<Result>> {
    const worker = takeWorker()
    worker.ref()
    const id = nextId++
    return new Promise((resolve) => {
      const finish = (outcome: GuardedResult<Result>, isReusable: boolean) => {
        clearTimeout(timer)
        worker.off('message', onMessage)
        worker.off('error', onError)
        worker.off('exit', onExit)
        if (isReusable) rest(worker)
        else {
          worker.unref()
          all.delete(worker)
          void worker.terminate()
        }
        resolve(outcome)
      }
      const onMessage = (reply: WorkerReply) => {
        if (reply.id !== id) return
        if ('failure' in reply) finish({ kind: 'crashed', reason: reply.failure }, true)
        else finish({ kind: 'done', result: reply.results[0] as Result }, true)
      }
      const onError = (error: Error) => finish({ kind: 'crashed', reason: error.message }, false)
      const onExit = () => finish({ kind: 'crashed', reason: 'The thread ended before its work was done' }, false)
      const timer = setTimeout(() => finish({ kind: 'timeout' }, false), input.deadlineMs)
      worker.on('message', onMessage)
      worker.on('error', onError)
      worker.on('exit', onExit)
      worker.postMessage({ id, task: name, items: [input.item], context: input.context } satisfies WorkerRequest)
    })
  }

  function openLane<Context, Item, Result>(task: string, context: Context): WorkerLane<Item, Result> | undefined {
    if (concurrency < 2) return undefined
    const worker = takeWorker()
    worker.ref()
    return createWorkerLane({ worker, task, context, release: () => rest(worker) })
  }

  return {
    run,
    runGuarded,
    openLane,
    warm() {
      if (concurrency > 1) rest(takeWorker())
    },
    async close() {
      await Promise.all([...all].map((worker) => worker.terminate()))
      all.clear()
      for (const end of idle.values()) clearTimeout(end)
      idle.clear()
    },
  }
}

interface Port {
  on(event: 'message', listener: (request: WorkerRequest) => void): unknown
  postMessage(reply: WorkerReply, transfer?: readonly ArrayBuffer[]): void
}

/** The worker's side: answers each request with its results. */
export function serveTasks(port: Port, tasks: TaskTable): void {
  const contexts = new Map<string, unknown>()
  port.on('message', ({ id, task: name, context, items }) => {
    if (context !== undefined) contexts.set(name, context)
    const task = tasks[name]
    try {
      if (!task) throw new Error(`No task is called ${name}`)
      const results = task.run(items, contexts.get(name))
      port.postMessage({ id, results }, task.transfer?.(results) ?? [])
    } catch (error) {
      port.postMessage({ id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
  })
}
