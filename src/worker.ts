import { parentPort } from 'node:worker_threads'
import { tasks } from './pipeline/tasks.ts'
import { serveTasks } from './support/threads/worker-thread.ts'

if (parentPort) serveTasks(parentPort, tasks)
