import { parentPort } from 'node:worker_threads'
import { serveTasks } from './kit/threads/worker-thread.ts'
import { tasks } from './pipeline/tasks.ts'

if (parentPort) serveTasks(parentPort, tasks)
