import { Worker } from 'node:worker_threads'

/** Named tasks that are the same on every thread. */
export interface Task<Input, Result, Context = undefined> {
  readonly run: (input: Input, context: Context) => Result | Promise<Result>
  /** Loads the modules that the task needs before an item's time starts to count. */
  readonly prepare?: (context: Context) => Promise<unknown>
  /** Buffers of a result that are transferred instead of copied. */
  readonly transfer?: (result: Result) => readonly ArrayBuffer[]
  /** Whether the task changes globals, so that its thread ends after the task. */
  readonly changesGlobals?: boolean
}

// biome-ignore lint/suspicious/noExplicitAny: a table of tasks with different types has no narrower type
export type TaskTable = Readonly<Record<string, Task<any, any, any>>>

interface Request {
  readonly id: number
  readonly task: string
  readonly input: unknown
  /** Missing if the thread already has the context. */
  readonly context?: unknown
}

type Reply = { readonly id: number; readonly result: unknown } | { readonly id: number; readonly failure: string }

interface TaskCall {
  readonly task: string
  readonly input: unknown
  readonly context: unknown
  readonly transfer?: readonly ArrayBuffer[] | undefined
}

/** A worker thread and the calls that it has not yet answered. */
export interface WorkerThread {
  readonly pending: number
  /** Rejects if the task throws or the thread ends. */
  call(call: TaskCall): Promise<unknown>
  end(): Promise<unknown>
}

interface ThreadOptions {
  /** The script that the thread runs. It calls `serveTasks`. */
  readonly workerFile: string
  /** The number of milliseconds after which an idle thread ends to free its memory. */
  readonly idleMs: number
  readonly onEnd: () => void
}

/** Deep nesting needs a deep stack. A page never needs more memory than this. */
const resourceLimits = { stackSizeMb: 8, maxOldGenerationSizeMb: 512 }

export function startThread({ workerFile, idleMs, onEnd }: ThreadOptions): WorkerThread {
  const worker = new Worker(workerFile, { resourceLimits })
  const pending = new Map<number, { readonly resolve: (result: unknown) => void; readonly reject: (error: Error) => void }>()
  const contexts = new Map<string, unknown>()
  let idle: ReturnType<typeof setTimeout> | undefined
  let nextId = 0
  let isEnding = false

  function settle(id: number): ReturnType<typeof pending.get> {
    const call = pending.get(id)
    pending.delete(id)
    // If a reply arrives while the thread is ending, the process must not end before the thread.
    if (pending.size === 0 && !isEnding) {
      // The process waits for results, but never for an idle thread.
      worker.unref()
      idle = setTimeout(end, idleMs).unref()
    }
    return call
  }

  function fail(error: Error): void {
    for (const id of [...pending.keys()]) settle(id)?.reject(error)
    clearTimeout(idle)
    onEnd()
  }

  function end(): Promise<unknown> {
    onEnd()
    isEnding = true
    return worker.terminate()
  }

  worker.on('message', (reply: Reply) => {
    const call = settle(reply.id)
    if ('failure' in reply) call?.reject(new Error(reply.failure))
    else call?.resolve(reply.result)
  })
  worker.on('error', fail)
  // The site's code may call `process.exit`, which ends its thread without an error.
  worker.on('exit', () => fail(new Error('A thread ended before its work was done')))
  return {
    get pending() {
      return pending.size
    },
    call({ task, input, context, transfer = [] }) {
      const isKnown = contexts.has(task) && contexts.get(task) === context
      const id = nextId++
      worker.postMessage({ id, task, input, ...(isKnown ? {} : { context }) } satisfies Request, transfer)
      contexts.set(task, context)
      clearTimeout(idle)
      worker.ref()
      return new Promise((resolve, reject) => pending.set(id, { resolve, reject }))
    },
    end,
  }
}

interface Port {
  on(event: 'message', listener: (request: Request) => void): unknown
  postMessage(reply: Reply, transfer?: readonly ArrayBuffer[]): void
}

/** The worker thread's side: answers each request with its result. */
export function serveTasks(port: Port, tasks: TaskTable): void {
  const contexts = new Map<string, unknown>()
  port.on('message', async (request) => {
    const { id, task: name, input } = request
    if ('context' in request) contexts.set(name, request.context)
    try {
      const task = tasks[name]
      if (!task) throw new Error(`No task is called ${name}`)
      const result: unknown = await task.run(input, contexts.get(name))
      port.postMessage({ id, result }, task.transfer?.(result) ?? [])
    } catch (error) {
      port.postMessage({ id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
  })
}
