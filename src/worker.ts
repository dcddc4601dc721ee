import { parentPort } from 'node:worker_threads'
import { tasks } from './core/pipeline/tasks.ts'
import { serveItems } from './kit/threads/worker-process.ts'
import { serveTasks } from './kit/threads/worker-thread.ts'

if (parentPort) serveTasks(parentPort, tasks)
// A process of its own.
else serveItems(process.stdin, tasks)
