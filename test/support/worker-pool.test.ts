import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createWorkerPool, type RunInput, type WorkerPool } from '../../src/support/worker-pool.ts'
import { tasks } from './worker-tasks.ts'

const folder = mkdtempSync(join(tmpdir(), 'docsgen-pool-'))
const workerFile = join(folder, 'worker.cjs')

beforeAll(() =>
  build({
    entryPoints: [join(import.meta.dirname, 'worker-tasks.ts')],
    outfile: workerFile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
  }),
)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function createPool(concurrency = 3): WorkerPool {
  const pool = createWorkerPool({ tasks, workerFile, concurrency })
  onTestFinished(() => pool.close())
  return pool
}

/** All results in the order of the items, as the stages put them together. */
async function runAll<Item, Result>(pool: WorkerPool, task: string, input: Partial<RunInput<unknown, Item>> & { items: readonly Item[] }) {
  const results: Result[] = []
  for await (const batch of pool.run<unknown, Item, Result>(task, {
    context: undefined,
    batchSize: 10,
    threads: Number.POSITIVE_INFINITY,
    ...input,
  }))
    batch.results.forEach((result, index) => {
      results[batch.start + index] = result
    })
  return results
}

const numbers = Array.from({ length: 1_003 }, (_, index) => index)
const threadOf = (text: string) => text.replace(/.* on /, '')

describe('run', () => {
  test('gives a result for each item, in its place, whichever thread made it', async () => {
    const results = await runAll<number, string>(createPool(), 'label', { items: numbers, context: 'n' })
    expect(results.map((text) => text.replace(/ on .*/, ''))).toEqual(numbers.map((number) => `n${number}`))
    expect(new Set(results.map(threadOf)).size).toBeGreaterThan(1)
  })

  test.each([
    ['the pool has one', createPool, 1, Number.POSITIVE_INFINITY],
    ['the run is worth one', createPool, 3, 1],
  ] as const)('stays on one thread where %s', async (_, create, concurrency, threads) => {
    const results = await runAll<number, string>(create(concurrency), 'label', { items: numbers, context: '', threads })
    expect(new Set(results.map(threadOf)).size).toBe(1)
  })

  test('starts no more threads than there are batches', async () => {
    const results = await runAll<number, string>(createPool(), 'label', { items: numbers.slice(0, 10), context: '' })
    expect(new Set(results.map(threadOf)).size).toBe(1)
    expect(await runAll(createPool(), 'label', { items: [], context: '' })).toEqual([])
  })

  test('gives each run its own context, on threads that have seen another', async () => {
    const pool = createPool()
    for (const context of ['first ', 'second ']) {
      const results = await runAll<number, string>(pool, 'label', { items: numbers, context })
      expect(results.filter((text) => !text.startsWith(context))).toEqual([])
    }
  })

  test('hands bytes over whole', async () => {
    const results = await runAll<number, Uint8Array>(createPool(), 'bytes', { items: numbers })
    expect(results.every((result, index) => result.length === index && result.every((byte) => byte === 7))).toBe(true)
  })

  test('lets other things happen between batches, on one thread too', async () => {
    let turns = 0
    const count = setInterval(() => turns++, 0)
    onTestFinished(() => clearInterval(count))
    let batches = 0
    for await (const _ of createPool(1).run('label', { context: '', items: numbers, batchSize: 1, threads: 1 })) {
      batches++
      if (turns > 2) break
    }
    expect(batches).toBeLessThan(numbers.length)
  })

  test.each(['throw', 'exit'])('fails as a whole when a thread does: %s', async (item) => {
    // The other thread takes the first two batches before this one takes any.
    const run = runAll(createPool(2), 'misbehave', { items: ['fine', item, 'fine', 'fine', 'fine'], batchSize: 1 })
    await expect(run).rejects.toThrow(item === 'throw' ? 'This item is wrong' : 'A thread ended before its work was done')
  })

  test('refuses a task it does not know', async () => {
    await expect(runAll(createPool(), 'unknown', { items: [1] })).rejects.toThrow('No task is called unknown')
  })
})

describe('runGuarded', () => {
  const guarded = (pool: WorkerPool, item: string, deadlineMs = 20_000) =>
    pool.runGuarded<undefined, string, string>('misbehave', { context: undefined, item, deadlineMs })

  test('gives the result of a well-behaved item, again and again', async () => {
    const pool = createPool()
    for (const item of ['a', 'b', 'c']) expect(await guarded(pool, item)).toEqual({ kind: 'done', result: `${item} is fine` })
  })

  test('gives an item its context', async () => {
    const outcome = await createPool().runGuarded<string, number, string>('label', { context: 'n', item: 7, deadlineMs: 20_000 })
    expect(outcome).toEqual({ kind: 'done', result: expect.stringMatching(/^n7 on \d+$/) })
  })

  test('ends a thread that has nothing to do, and starts another when there is', async () => {
    const pool = createWorkerPool({ tasks, workerFile, concurrency: 2, idleMs: 1 })
    onTestFinished(() => pool.close())
    const thread = async () => {
      const outcome = await pool.runGuarded<string, number, string>('label', { context: 'n', item: 7, deadlineMs: 20_000 })
      return outcome.kind === 'done' ? threadOf(outcome.result) : outcome
    }
    const first = await thread()
    await wait(100)
    expect(await thread()).not.toEqual(first)
  })

  test('gives up on an item that never ends, and goes on', async () => {
    const pool = createPool()
    expect(await guarded(pool, 'hang', 200)).toEqual({ kind: 'timeout' })
    expect(await guarded(pool, 'a')).toEqual({ kind: 'done', result: 'a is fine' })
  })

  test.each(['throw', 'exit', 'memory'])('survives an item that ends its thread: %s', { timeout: 30_000 }, async (item) => {
    const pool = createPool()
    expect(await guarded(pool, item)).toMatchObject({ kind: 'crashed', reason: expect.stringMatching(/./) })
    expect(await guarded(pool, 'a')).toEqual({ kind: 'done', result: 'a is fine' })
  })

  test('survives an item that goes too deep', async () => {
    expect(await guarded(createPool(), 'deep')).toMatchObject({ kind: 'crashed', reason: expect.stringContaining('Maximum call stack') })
  })
})

test('a closed pool leaves no thread behind, not even one that hangs', async () => {
  const pool = createPool()
  const hanging = pool.runGuarded('misbehave', { context: undefined, item: 'hang', deadlineMs: 60_000 })
  await pool.close()
  expect(await hanging).toMatchObject({ kind: 'crashed' })
})
