import { parentPort, workerData } from 'node:worker_threads'
import { serveWatcher } from './dev/serve-watcher.ts'

if (parentPort) void serveWatcher(parentPort, { ...workerData, now: () => performance.now() })
