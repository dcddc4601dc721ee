import { parentPort } from 'node:worker_threads'
import { inspectOutput, type OutputPlace } from './emit/inspect-output.ts'
import { serveTasks } from './support/worker-pool.ts'

if (parentPort) serveTasks(parentPort, { inspect: { run: (places: readonly OutputPlace[]) => places.map(inspectOutput) } })
