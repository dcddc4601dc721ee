import { Worker } from 'node:worker_threads'
import type { ProjectWatcher, WatchInput } from './watch-project.ts'
import type { WatcherReply, WatcherRequest } from './watcher-messages.ts'

interface ThreadInput extends Omit<WatchInput, 'now'> {
  /** The script the thread runs: it answers with `serveWatcher`. */
  readonly watcherFile: string
}

/**
 * Watches a project on a thread of its own: of thousands of changes the system tells at once, four times each, and all of that is heard before
 * anything else has its turn.
 */
export async function watchInThread({ watcherFile, root, places, ignored, onChanges, onError }: ThreadInput): Promise<ProjectWatcher> {
  const worker = new Worker(watcherFile, { workerData: { root, places, ignored } })
  const ready = new Promise<void>((resolve) => {
    worker.on('message', (reply: WatcherReply) => {
      switch (reply.kind) {
        case 'ready':
          return resolve()
        case 'changes':
          return onChanges(reply.changes, reply.isWhole)
        case 'error':
          return onError(Object.assign(new Error(reply.message), { code: reply.code }))
      }
    })
    worker.on('error', onError)
    worker.once('exit', () => resolve())
  })
  await ready
  const known = new Set(places)
  return {
    add(more) {
      const add = more.filter((place) => !known.has(place))
      for (const place of add) known.add(place)
      if (add.length > 0) worker.postMessage({ add } satisfies WatcherRequest)
    },
    async close() {
      await worker.terminate()
    },
  }
}
