import { parentPort, threadId } from 'node:worker_threads'
import { serveTasks, type Task, type TaskTable } from '../../src/kit/threads/worker-thread.ts'

/** Each number with its context and the thread that received it. */
const label = {
  run: (items, context) => items.map((item) => `${context}${item} on ${threadId}`),
} satisfies Task<readonly number[], readonly string[], string>

const labelOnce = { run: (item) => `${item} on ${threadId}`, changesGlobals: true } satisfies Task<number, string>

/** Performs the action named by each text. */
const misbehave = {
  run: (items) =>
    items.map((item) => {
      if (item === 'throw') throw new Error('This item is wrong')
      if (item === 'hang') for (;;);
      if (item === 'exit') process.exit(0)
      if (item === 'memory') for (const hoard: unknown[] = []; ; ) hoard.push(new Array(100_000).fill(item))
      if (item === 'deep') return String(depth(200_000))
      return `${item} is fine`
    }),
} satisfies Task<readonly string[], readonly string[]>

function depth(left: number): number {
  return left === 0 ? 0 : 1 + depth(left - 1)
}

/** Bytes that are transferred, not copied. */
const bytes = {
  run: (items) => items.map((item) => new Uint8Array(item).fill(7)),
  transfer: (results) => results.map((result) => result.buffer),
} satisfies Task<readonly number[], readonly Uint8Array<ArrayBuffer>[]>

/** The context as received by the thread. */
const context = { run: (_: undefined, text: { readonly text: string }) => text } satisfies Task<
  undefined,
  { readonly text: string },
  { readonly text: string }
>

export const tasks = { label, labelOnce, misbehave, bytes, context } satisfies TaskTable

if (parentPort) serveTasks(parentPort, tasks)
