import { parentPort, threadId } from 'node:worker_threads'
import { serveTasks, type Task, type TaskTable } from '../../src/support/worker-pool.ts'

/** Each number with the context it was given and the thread that saw it. */
const label: Task<string, number, string> = {
  run: (items, context) => items.map((item) => `${context}${item} on ${threadId}`),
}

/** What each number asks for. */
const misbehave: Task<undefined, string, string> = {
  run: (items) =>
    items.map((item) => {
      if (item === 'throw') throw new Error('This item is wrong')
      if (item === 'hang') for (;;);
      if (item === 'exit') process.exit(0)
      if (item === 'memory') for (const hoard: unknown[] = []; ; ) hoard.push(new Array(100_000).fill(item))
      if (item === 'deep') return String(depth(200_000))
      return `${item} is fine`
    }),
}

function depth(left: number): number {
  return left === 0 ? 0 : 1 + depth(left - 1)
}

/** Bytes handed over, not copied. */
const bytes: Task<undefined, number, Uint8Array> = {
  run: (items) => items.map((item) => new Uint8Array(item).fill(7)),
  transfer: (results) => results.map((result) => result.buffer as ArrayBuffer),
}

export const tasks = { label, misbehave, bytes } satisfies TaskTable

if (parentPort) serveTasks(parentPort, tasks)
