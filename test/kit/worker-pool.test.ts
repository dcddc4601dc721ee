import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { threadId } from 'node:worker_threads'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createWorkerPool, DeadlineError } from '../../src/kit/threads/worker-pool.ts'
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

function createPool(concurrency = 3, idleMs = 30_000) {
  const pool = createWorkerPool({ tasks, workerFile, concurrency, idleMs })
  onTestFinished(() => pool.close())
  return pool
}

type Pool = ReturnType<typeof createPool>

/** All results in the order of the items, like the stages. */
async function runAll<Result>(batches: AsyncGenerator<{ readonly start: number; readonly results: readonly Result[] }>) {
  const all: Result[] = []
  for await (const { start, results } of batches) {
    for (const [index, result] of results.entries()) all[start + index] = result
  }
  return all
}

const numbers = Array.from({ length: 1_003 }, (_, index) => index)
const threadOf = (text: string) => text.replace(/.* on /, '')

describe('runBatches', () => {
  const label = (pool: Pool, items: readonly number[], context = '', threads?: number) =>
    runAll(pool.runBatches('label', { context, items, batchSize: 10, threads }))

  test('gives a result for each item, in its place, whichever thread made it', async () => {
    const results = await label(createPool(), numbers, 'n')
    expect(results.map((text) => text.replace(/ on .*/, ''))).toEqual(numbers.map((number) => `n${number}`))
    expect(new Set(results.map(threadOf)).size).toBeGreaterThan(1)
  })

  test.each([
    ['the pool has one', 1, undefined],
    ['the run is limited to one', 3, 1],
  ])('stays on one thread if %s', async (_, concurrency, threads) => {
    const results = await label(createPool(concurrency), numbers, '', threads)
    expect(new Set(results.map(threadOf)).size).toBe(1)
  })

  test('starts no more threads than there are batches', async () => {
    const results = await label(createPool(), numbers.slice(0, 10))
    expect(new Set(results.map(threadOf)).size).toBe(1)
    expect(await label(createPool(), [])).toEqual([])
  })

  test('gives each run its own context, on threads that have seen another', async () => {
    const pool = createPool()
    for (const context of ['first ', 'second ']) {
      const results = await label(pool, numbers, context)
      expect(results.filter((text) => !text.startsWith(context))).toEqual([])
    }
  })

  test('hands bytes over whole', async () => {
    const results = await runAll(createPool().runBatches('bytes', { context: undefined, items: numbers, batchSize: 10 }))
    expect(results.every((result, index) => result.length === index && result.every((byte) => byte === 7))).toBe(true)
  })

  test('lets other things happen between batches, on one thread too', async () => {
    let turns = 0
    const count = setInterval(() => turns++, 0)
    onTestFinished(() => clearInterval(count))
    let batches = 0
    for await (const _ of createPool(1).runBatches('label', { context: '', items: numbers, batchSize: 1 })) {
      batches++
      if (turns > 2) break
    }
    expect(batches).toBeLessThan(numbers.length)
  })

  test('creates no more items once nobody wants them', async () => {
    const slices: number[] = []
    const items = {
      length: 1_000_000,
      slice(start = 0) {
        slices.push(start)
        return [start]
      },
    }
    const pool = createPool(2)
    for await (const _ of pool.runBatches('label', { context: '', items, batchSize: 1 })) break
    const before = slices.length
    await pool.run('label', [1], { context: '' })
    await wait(20)
    expect(slices.length).toBe(before)
  })

  test.each(['throw', 'exit'])('fails as a whole when a thread does: %s', async (item) => {
    // The other thread takes the first two batches before this one takes any.
    const items = ['fine', item, 'fine', 'fine', 'fine']
    const run = runAll(createPool(2).runBatches('misbehave', { context: undefined, items, batchSize: 1 }))
    await expect(run).rejects.toThrow(item === 'throw' ? 'This item is wrong' : 'A thread ended before its work was done')
  })
})

describe('run', () => {
  test('takes other threads, as many as there are', async () => {
    const pool = createPool(3)
    const results = await Promise.all(numbers.slice(0, 20).map((number) => pool.run('label', [number], { context: 'n' })))
    expect(results.flat().map((text) => text.replace(/ on .*/, ''))).toEqual(numbers.slice(0, 20).map((number) => `n${number}`))
    const threads = new Set(results.flat().map(threadOf))
    expect(threads.size).toBe(2)
    expect(threads).not.toContain(String(threadId))
  })

  test('stays on this thread if there is to be no other', async () => {
    expect(await createPool(1).run('label', [7], { context: '' })).toEqual([`7 on ${threadId}`])
  })

  test('sends a context only once', async () => {
    const pool = createPool(2)
    let reads = 0
    const context = {
      get text() {
        reads++
        return 'long'
      },
    }
    for (let call = 0; call < 3; call++) expect(await pool.run('context', undefined, { context })).toEqual({ text: 'long' })
    expect(reads).toBe(1)
    expect(await pool.run('context', undefined, { context: { text: 'other' } })).toEqual({ text: 'other' })
  })

  test('refuses a task it does not know', async () => {
    await expect(createPool().run('unknown' as 'label', [1], { context: '' })).rejects.toThrow('No task is called unknown')
  })
})

describe('run with a deadline', () => {
  const misbehave = (pool: Pool, item: string, deadlineMs = 20_000) => pool.run('misbehave', [item], { context: undefined, deadlineMs })
  const label = async (pool: Pool) => (await pool.run('label', [7], { context: 'n', deadlineMs: 20_000 }))[0] ?? ''

  test('gives the result of a well-behaved item, again and again', async () => {
    const pool = createPool()
    for (const item of ['a', 'b', 'c']) expect(await misbehave(pool, item)).toEqual([`${item} is fine`])
  })

  test('takes another thread, even if the pool has none', async () => {
    const result = await label(createPool(1))
    expect(result).toMatch(/^n7 on \d+$/)
    expect(threadOf(result)).not.toBe(String(threadId))
  })

  test('a thread without work ends, and another starts when there is', async () => {
    const pool = createPool(2, 1)
    const first = threadOf(await label(pool))
    await wait(100)
    expect(threadOf(await label(pool))).not.toBe(first)
  })

  test('a thread is used again, unless its task changed globals', async () => {
    const pool = createPool(2)
    const once = () => pool.run('labelOnce', 7, { context: undefined, deadlineMs: 20_000 })
    const first = threadOf(await label(pool))
    expect(threadOf(await label(pool))).toBe(first)
    expect(threadOf(await once())).toBe(first)
    expect(threadOf(await label(pool))).not.toBe(first)
  })

  test('gives up on an item that never ends, and goes on', async () => {
    const pool = createPool()
    await expect(misbehave(pool, 'hang', 200)).rejects.toThrow(DeadlineError)
    expect(await misbehave(pool, 'a')).toEqual(['a is fine'])
  })

  test('other work goes on beside an item that never ends', async () => {
    const pool = createPool(2)
    const hanging = expect(misbehave(pool, 'hang', 3_000)).rejects.toThrow(DeadlineError)
    expect(await pool.run('misbehave', ['a'], { context: undefined })).toEqual(['a is fine'])
    await hanging
  })

  test.each(['throw', 'exit', 'memory'])('survives an item that ends its thread: %s', { timeout: 30_000 }, async (item) => {
    const pool = createPool()
    await expect(misbehave(pool, item)).rejects.toThrow(/./)
    expect(await misbehave(pool, 'a')).toEqual(['a is fine'])
  })

  test('survives an item that goes too deep', async () => {
    await expect(misbehave(createPool(), 'deep')).rejects.toThrow('Maximum call stack')
  })
})

test('a closed pool leaves no thread behind, not even one that hangs', async () => {
  const pool = createPool()
  const hanging = expect(pool.run('misbehave', ['hang'], { context: undefined, deadlineMs: 60_000 })).rejects.toThrow('A thread ended')
  await pool.close()
  await hanging
})

test('a process waits for the end of a thread that answers while it ends', async () => {
  const script = join(folder, 'close.mjs')
  const contents = `
    import { createWorkerPool } from ${JSON.stringify(join(import.meta.dirname, '../../src/kit/threads/worker-pool.ts'))}
    import { tasks } from ${JSON.stringify(join(import.meta.dirname, 'worker-tasks.ts'))}
    const pool = createWorkerPool({ tasks, workerFile: ${JSON.stringify(workerFile)}, concurrency: 2 })
    await pool.run('label', [1], { context: '' })
    pool.run('label', [2], { context: '' }).catch(() => {})
    // Meanwhile, the answer arrives, but is not read yet.
    for (const start = performance.now(); performance.now() - start < 300; );
    await pool.close()
    process.exitCode = 0
  `
  await build({ stdin: { contents, resolveDir: folder, loader: 'ts' }, outfile: script, bundle: true, platform: 'node', format: 'esm' })
  const { status } = spawnSync(process.execPath, ['--import', 'data:text/javascript,process.exitCode=9', script])
  expect(status).toBe(0)
})
