import { parentPort, workerData } from 'node:worker_threads'
import { serveWatcher } from './watcher-thread.ts'

// The pool runs tasks that return one result. This thread reports changes until it is ended.
if (parentPort) void serveWatcher(parentPort, { ...workerData, now: () => performance.now() })
