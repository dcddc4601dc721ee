import { parentPort } from 'node:worker_threads'
import { createTasks } from './core/pipeline/tasks.ts'
import { features } from './features.ts'
import { serveItems } from './kit/threads/worker-process.ts'
import { serveTasks } from './kit/threads/worker-thread.ts'

const tasks = createTasks(features)

if (parentPort) serveTasks(parentPort, tasks)
// The script runs in a separate process.
else serveItems(process.stdin, tasks)
