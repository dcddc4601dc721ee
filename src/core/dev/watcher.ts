import { parentPort, workerData } from 'node:worker_threads'
import { serveWatcher } from './watcher-thread.ts'

// Tasks in the pool return one result, but this thread reports changes until it is terminated.
if (parentPort) void serveWatcher(parentPort, { ...workerData, now: () => performance.now() })
