import { startProgram } from './run-program.ts'
import { describeEnd, type TypeScript, type TypeScriptFailure, typeScriptProgram } from './run-typescript.ts'

/** A running TypeScript that answers questions about a program. Its requests are those of the package's `typescript/unstable/async`. */
export interface TypeServer {
  /** Rejects with a `TypeServerError` if there is no answer, and with a `RefusedError` if TypeScript cannot give this one. */
  request<Result>(method: string, params: unknown): Promise<Result>
  /** Ends the process. */
  close(): Promise<void>
}

/** TypeScript cannot be used: it crashed, does not answer, or answers something else. */
export class TypeServerError extends Error {
  readonly failure: TypeScriptFailure
  constructor(message: string, failure: TypeScriptFailure = 'other') {
    super(message)
    this.failure = failure
  }
}

/** TypeScript failed to answer one request, but can answer others. */
export class RefusedError extends TypeServerError {}

interface ServerInput {
  readonly cwd: string
  /** The time limits for one answer and for all. */
  readonly answerMs: number
  readonly totalMs: number
  /** @default what TypeScript takes */
  readonly memoryMb?: number
}

interface Pending {
  readonly resolve: (result: never) => void
  readonly reject: (error: Error) => void
}

const maxAnswerBytes = 256e6
const endMs = 2_000

/** Starts TypeScript and speaks JSON-RPC over its standard input and output. */
export function openTypeServer({ bin }: TypeScript, { cwd, answerMs, totalMs, memoryMb }: ServerInput): TypeServer {
  const limits = { deadlineMs: totalMs, ...(memoryMb === undefined ? {} : { memoryMb }) }
  const program = startProgram({ ...typeScriptProgram(bin, ['--api', '--async', '--cwd', cwd], limits), cwd, stdin: 'pipe' })
  const pending = new Map<number, Pending>()
  let last = 0
  let failed: TypeServerError | undefined
  let quiet: NodeJS.Timeout | undefined
  const fail = (reason: string, cause: TypeScriptFailure = 'other') => {
    failed ??= new TypeServerError(reason, cause)
    clearTimeout(quiet)
    for (const { reject } of pending.values()) reject(failed)
    pending.clear()
    program.kill()
  }
  const watch = () => {
    clearTimeout(quiet)
    if (pending.size > 0) quiet = setTimeout(() => fail(`it did not answer within ${answerMs / 1000} seconds`, 'deadline'), answerMs)
  }
  program.stdout.on(
    'data',
    readMessages({
      fail,
      receive({ id, result, error }) {
        const request = pending.get(Number(id))
        pending.delete(Number(id))
        watch()
        if (error) request?.reject(new RefusedError(String(error.message).split('\n', 1)[0] ?? ''))
        else request?.resolve(result as never)
      },
    }),
  )
  const ended = program.ended.then((end) => {
    const { cause, reason } = describeEnd(end, limits)
    const said = cause === 'other' ? (program.errors().trim().split('\n', 1)[0]?.slice(0, 200) ?? '') : ''
    fail(said === '' ? reason : `${reason}: ${said}`, cause)
  })
  return {
    request: (method, params) =>
      new Promise((resolve, reject) => {
        if (failed) return reject(failed)
        pending.set(++last, { resolve, reject })
        const text = JSON.stringify({ jsonrpc: '2.0', id: last, method, params })
        program.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`)
        watch()
      }),
    async close() {
      clearTimeout(quiet)
      // TypeScript ends with its input.
      program.stdin.end()
      const timer = setTimeout(() => program.kill(), endMs)
      await ended
      clearTimeout(timer)
    },
  }
}

interface Message {
  readonly id?: unknown
  readonly result?: unknown
  readonly error?: { readonly message?: unknown }
}

interface Reader {
  readonly receive: (message: Message) => void
  readonly fail: (reason: string) => void
}

/** Splits the output into messages, each after a `Content-Length` header. */
function readMessages({ receive, fail }: Reader): (chunk: Buffer) => void {
  let chunks: Buffer[] = []
  let size = 0
  /** How many bytes the next message needs, header included; 0 until its header is read. */
  let needed = 0
  let start = 0
  return (chunk) => {
    chunks.push(chunk)
    size += chunk.length
    while (size > 0 && size >= needed) {
      let bytes = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)
      if (needed === 0) {
        const end = bytes.subarray(0, 1_000).indexOf('\r\n\r\n')
        chunks = [bytes]
        if (end === -1) return size > 1_000 ? fail('it answered something unexpected') : undefined
        const length = Number(/^Content-Length: *(\d+)/im.exec(bytes.toString('latin1', 0, end))?.[1] ?? Number.NaN)
        if (!(length <= maxAnswerBytes)) return fail('it answered something unexpected')
        start = end + 4
        needed = start + length
        continue
      }
      const text = bytes.toString('utf8', start, needed)
      bytes = bytes.subarray(needed)
      chunks = [bytes]
      size = bytes.length
      needed = 0
      try {
        receive((JSON.parse(text) ?? {}) as Message)
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error
        return fail('it answered something unexpected')
      }
    }
  }
}
