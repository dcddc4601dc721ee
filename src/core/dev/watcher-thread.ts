import { Worker } from 'node:worker_threads'
import type { Change } from './affected.ts'
import { type ProjectWatcher, type WatchInput, watchProject } from './watch-project.ts'

interface WatcherRequest {
  /** More files and folders to watch. */
  readonly add: readonly string[]
}

type WatcherReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'changes'; readonly changes: readonly Change[]; readonly isComplete: boolean }
  | { readonly kind: 'error'; readonly code: string | undefined; readonly message: string }

interface ThreadInput extends Omit<WatchInput, 'now'> {
  /** The script of the thread, which calls `serveWatcher`. */
  readonly watcherFile: string
}

/**
 * Watches a project on a separate thread. The system reports thousands of changes at once, and each change four times. On the main thread,
 * all of these events would be handled before any request.
 */
export async function watchInThread({ watcherFile, root, paths, ignored, onChanges, onError }: ThreadInput): Promise<ProjectWatcher> {
  const worker = new Worker(watcherFile, { workerData: { root, paths, ignored } })
  const ready = new Promise<void>((resolve) => {
    worker.on('message', (reply: WatcherReply) => {
      switch (reply.kind) {
        case 'ready':
          return resolve()
        case 'changes':
          return onChanges(reply.changes, reply.isComplete)
        case 'error':
          return onError(Object.assign(new Error(reply.message), { code: reply.code }))
      }
    })
    worker.on('error', onError)
    worker.once('exit', () => resolve())
  })
  await ready
  const known = new Set(paths)
  return {
    add(more) {
      const add = more.filter((path) => !known.has(path))
      for (const path of add) known.add(path)
      if (add.length > 0) worker.postMessage({ add } satisfies WatcherRequest)
    },
    async close() {
      await worker.terminate()
    },
  }
}

interface Port {
  on(event: 'message', listener: (request: WatcherRequest) => void): unknown
  postMessage(reply: WatcherReply): void
}

/** Runs in the watching thread until it is terminated. */
export async function serveWatcher(port: Port, input: Pick<WatchInput, 'root' | 'paths' | 'ignored' | 'now'>): Promise<void> {
  let watcher: ProjectWatcher | undefined
  const early: string[] = []
  port.on('message', ({ add }) => {
    if (watcher) watcher.add(add)
    else early.push(...add)
  })
  watcher = await watchProject({
    ...input,
    onChanges: (changes, isComplete) => port.postMessage({ kind: 'changes', changes, isComplete }),
    // Errors lose their code when they are sent between threads.
    onError: ({ code, message }) => port.postMessage({ kind: 'error', code, message }),
  })
  watcher.add(early)
  port.postMessage({ kind: 'ready' })
}
