import { parentPort, workerData } from 'node:worker_threads'
import { serveWatcher } from './dev/watcher-thread.ts'

if (parentPort) void serveWatcher(parentPort, { ...workerData, now: () => performance.now() })
