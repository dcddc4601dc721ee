import type { Worker } from 'node:worker_threads'
import type { WorkerReply, WorkerRequest } from './worker-messages.ts'

/** One other thread that works off what it is sent, in order, while this one goes on. */
export interface WorkerLane<Item, Result> {
  /** Rejects where the work failed or the thread ended. */
  send(items: readonly Item[], transfer?: readonly ArrayBuffer[]): Promise<readonly Result[]>
  /** Gives the thread back; nothing may be under way. */
  close(): void
}

interface LaneInput<Context> {
  readonly worker: Worker
  readonly task: string
  readonly context: Context
  readonly release: () => void
}

export function createWorkerLane<Context, Item, Result>({ worker, task, context, release }: LaneInput<Context>): WorkerLane<Item, Result> {
  const waiting = new Map<number, { readonly resolve: (results: readonly Result[]) => void; readonly reject: (error: Error) => void }>()
  let nextId = 0
  let isFirst = true
  const failAll = (error: Error) => {
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  const onMessage = (reply: WorkerReply) => {
    const sender = waiting.get(reply.id)
    waiting.delete(reply.id)
    if ('failure' in reply) sender?.reject(new Error(reply.failure))
    else sender?.resolve(reply.results as readonly Result[])
  }
  const onExit = () => failAll(new Error('The thread ended before its work was done'))
  worker.on('message', onMessage)
  worker.on('error', failAll)
  worker.on('exit', onExit)
  return {
    send(items, transfer = []) {
      const id = nextId++
      worker.postMessage({ id, task, items, ...(isFirst ? { context } : {}) } satisfies WorkerRequest, transfer)
      isFirst = false
      return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }))
    },
    close() {
      worker.off('message', onMessage)
      worker.off('error', failAll)
      worker.off('exit', onExit)
      release()
    },
  }
}
