import { writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { nodeVariables, type ProgramEnd, programEnvironment, type RunningProgram, startProgram } from '../programs/run-program.ts'
import type { TaskTable } from './worker-thread.ts'

/** The outcome of an item that was run in a separate process. */
export type ItemOutcome<Result> =
  | { readonly kind: 'done'; readonly result: Result; readonly ms: number }
  | { readonly kind: 'failed'; readonly cause: 'deadline' | 'memory' | 'other'; readonly reason: string; readonly ms: number }
  /** The item was not run, because it had no time left. */
  | { readonly kind: 'skipped' }

type Failure = Pick<Extract<ItemOutcome<never>, { readonly kind: 'failed' }>, 'kind' | 'cause' | 'reason'>

export interface ProcessInput<Context, Item> {
  readonly task: string
  readonly context: Context
  readonly items: readonly Item[]
  /** Called before each item, when the outcomes of the previous items are known. */
  readonly allowedMs: (index: number) => number
  /** The file name of a script beside the one of the pool's threads, for a task that needs little code. @default the one of the threads */
  readonly script?: string
}

interface ProcessOptions<Context, Item> extends ProcessInput<Context, Item> {
  /** The script that the pool's threads run. It calls `serveItems`. */
  readonly workerFile: string
  /** Called with each process that is started. The returned function is called when the process has ended. */
  readonly onStart: (program: RunningProgram) => () => unknown
}

/** The time limit for starting a process, which is generous for busy machines. */
const startMs = 60_000
/** V8 ends the whole process if the heap is full, and never just a thread. A single large allocation is enough. */
const heapMb = 512
/** Includes all memory outside of the heap. */
const memoryMb = 1_000
/** The file descriptor for results. Text that libraries print goes elsewhere. */
const resultPipe = 3

type Reply = { readonly result: unknown } | { readonly failure: string } | 'ready'

/**
 * Runs items one after another in a separate process, where they may hang, crash, or use up the memory. If an item fails, the remaining
 * items are still run. The time for starting a process does not count.
 */
export async function* runItems<Context, Item>(options: ProcessOptions<Context, Item>): AsyncGenerator<ItemOutcome<unknown>> {
  const { items, allowedMs } = options
  let child: Child | undefined
  try {
    for (const [index, item] of items.entries()) {
      const ms = allowedMs(index)
      if (ms <= 0) {
        yield { kind: 'skipped' }
        continue
      }
      let failure: Failure | undefined
      let startedAt = performance.now()
      if (!child) {
        child = startChild(options)
        child.send({ task: options.task, context: options.context })
        const reply = await child.receive(startMs)
        if (reply !== 'ready') failure = await child.describeFailure(reply, startMs)
      }
      if (!failure) {
        startedAt = performance.now()
        child.send(item)
        const reply = await child.receive(ms)
        if (typeof reply === 'object' && 'result' in reply) {
          yield { kind: 'done', result: reply.result, ms: performance.now() - startedAt }
          continue
        }
        failure = await child.describeFailure(reply, ms)
      }
      await child.end()
      child = undefined
      yield { ...failure, ms: performance.now() - startedAt }
    }
  } finally {
    await child?.end()
  }
}

interface Child {
  send(value: unknown): void
  receive(ms: number): Promise<Reply | 'late' | 'closed'>
  describeFailure(reply: Reply | 'late' | 'closed', ms: number): Promise<Failure>
  end(): Promise<unknown>
}

function startChild({ workerFile, script, onStart }: Pick<ProcessOptions<unknown, unknown>, 'workerFile' | 'script' | 'onStart'>): Child {
  const folder = dirname(workerFile)
  const program = startProgram({
    file: process.execPath,
    args: [`--max-old-space-size=${heapMb}`, '--stack-size=3900', script === undefined ? workerFile : join(folder, script)],
    cwd: folder,
    env: programEnvironment(nodeVariables),
    memoryMb,
    stdin: 'pipe',
    pipes: 1,
  })
  const onEnd = onStart(program)
  void program.ended.then(onEnd)
  program.stdout.resume()
  const replies: Reply[] = []
  let wake = () => {}
  let isClosed = false
  const [pipe] = program.pipes
  pipe?.on(
    'data',
    createFrameReader((reply) => {
      replies.push(reply as Reply)
      wake()
    }),
  )
  void program.ended.then(() => {
    isClosed = true
    wake()
  })
  return {
    send: (value) => void program.stdin.write(frameOf(value)),
    async receive(ms) {
      let timer: ReturnType<typeof setTimeout> | undefined
      if (replies.length === 0 && !isClosed)
        await new Promise<void>((resolve) => {
          wake = resolve
          timer = setTimeout(resolve, ms)
        })
      clearTimeout(timer)
      return replies.shift() ?? (isClosed ? 'closed' : 'late')
    },
    async describeFailure(reply, ms) {
      if (typeof reply === 'object' && 'failure' in reply) return { kind: 'failed', cause: 'other', reason: reply.failure }
      if (reply === 'late') return { kind: 'failed', cause: 'deadline', reason: `it takes longer than ${Math.ceil(ms / 1000)} seconds` }
      return describeEnd(await program.ended)
    },
    end() {
      program.kill()
      return program.ended
    },
  }
}

function describeEnd(end: ProgramEnd): Failure {
  if (end.kind === 'memory') return { kind: 'failed', cause: 'memory', reason: `it needs more than ${heapMb} MB of memory` }
  const how = end.kind === 'signal' ? ` (${end.signal})` : end.kind === 'not-started' ? ` (${end.reason})` : ''
  return { kind: 'failed', cause: 'other', reason: `the process that reads it ended unexpectedly${how}` }
}

/** The child process's side: answers each item with its result. The first message names the task. */
export function serveItems(input: NodeJS.ReadableStream, tasks: TaskTable): void {
  const answer = (reply: Reply) => {
    const frame = frameOf(reply)
    for (let at = 0; at < frame.length; ) at += writeSync(resultPipe, frame, at)
  }
  let run: ((item: unknown) => unknown) | undefined
  const receive = async (message: unknown): Promise<Reply> => {
    if (run) return { result: await run(message) }
    const { task: name, context } = message as { readonly task: string; readonly context: unknown }
    const task = tasks[name]
    if (!task) throw new Error(`No task is called ${name}`)
    await task.prepare?.(context)
    run = async (item) => (await task.run([item], context))[0]
    return 'ready'
  }
  let work = Promise.resolve()
  const take = (message: unknown) => {
    work = work.then(async () => {
      answer(await receive(message).catch((error: unknown) => ({ failure: error instanceof Error ? error.message : String(error) })))
    })
  }
  input.on('data', createFrameReader(take))
}

/** Encodes a message and its length. */
function frameOf(value: unknown): Buffer {
  const body = serialize(value)
  const head = Buffer.alloc(4)
  head.writeUInt32LE(body.length)
  return Buffer.concat([head, body])
}

/** Collects messages from the chunks of a stream. */
function createFrameReader(onMessage: (message: unknown) => void): (chunk: Buffer) => void {
  let chunks: Buffer[] = []
  let length = 0
  return (chunk) => {
    chunks.push(chunk)
    length += chunk.length
    for (;;) {
      if (length < 4) return
      if ((chunks[0]?.length ?? 0) < 4) chunks = [Buffer.concat(chunks)]
      const size = (chunks[0]?.readUInt32LE() ?? 0) + 4
      if (length < size) return
      const all = Buffer.concat(chunks)
      chunks = [all.subarray(size)]
      length -= size
      onMessage(deserialize(all.subarray(4, size)))
    }
  }
}
