import { parentPort } from 'node:worker_threads'
import { serveItems } from '../kit/threads/worker-process.ts'
import { serveTasks } from '../kit/threads/worker-thread.ts'
import { tasks } from './pipeline/tasks.ts'

if (parentPort) serveTasks(parentPort, tasks)
// A process of its own.
else serveItems(process.stdin, tasks)
