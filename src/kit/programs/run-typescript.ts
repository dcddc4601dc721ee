import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { attempt } from '../failures/failure.ts'
import { nodeVariables, type ProgramEnd, programEnvironment, runProgram, startProgram } from './run-program.ts'

/** An error that TypeScript reports. */
export interface TypeScriptError {
  /** The path, relative to the working folder. */
  readonly file: string
  readonly line: number
  readonly column: number
  /** The number after `TS`. */
  readonly code: number
  /** The message, followed by its explanation. */
  readonly lines: readonly string[]
}

export type TypeScriptRun =
  | { readonly kind: 'done'; readonly errors: readonly TypeScriptError[]; readonly files: readonly string[] }
  | { readonly kind: 'failed'; readonly cause: TypeScriptFailure; readonly reason: string }

/** The resources that TypeScript may use. */
export interface TypeScriptLimits {
  readonly deadlineMs: number
  /** The memory limit. @default what TypeScript takes */
  readonly memoryMb?: number
}

interface RunInput extends TypeScriptLimits {
  readonly cwd: string
  readonly project: string
  /** Whether to return the files that TypeScript read. @default false */
  readonly listFiles?: boolean
}

/** Checks a project in a separate process. */
export async function runTypeScript(
  { bin, version }: TypeScript,
  { cwd, project, listFiles = false, ...limits }: RunInput,
): Promise<TypeScriptRun> {
  const args = ['--project', project, '--pretty', 'false', ...(listFiles ? ['--listFiles'] : []), ...checkersOption(version)]
  const { end, output, errors } = await runProgram({ ...typeScriptProgram(bin, args, limits), cwd })
  const { cause, reason } = describeEnd(end, limits)
  if (end.kind !== 'exited') return { kind: 'failed', cause, reason: `${reason}.` }
  const text = output.toString()
  const run = readOutput(text)
  // Errors without a location concern the generated project or code that TypeScript does not name.
  const [, code, general] = /^error TS(\d+): (.*)$/m.exec(text) ?? []
  if (general === undefined && (end.code === 0 || run.errors.length > 0)) return { kind: 'done', ...run }
  const said = general ?? (errors.trim() || text.trim()).split('\n').find((line) => line.trim() !== '')
  return { kind: 'failed', cause: isAboutTypes(code) ? 'unplaced' : cause, reason: said ?? `${reason}.` }
}

/**
 * Each checker of TypeScript 7 reads the types of packages again: on two cores, its four need 85 % more CPU time than one, and 40 % more
 * memory, for the same time.
 */
function checkersOption(version: string): readonly string[] {
  const checkers = Math.min(4, Math.ceil(availableParallelism() / 2))
  return Number.parseInt(version, 10) >= 7 ? ['--checkers', String(checkers)] : []
}

/** Other numbers concern settings and files. */
function isAboutTypes(code: string | undefined): boolean {
  return code !== undefined && /^[27]\d{3}$/.test(code)
}

/** Describes how to start TypeScript, whose script has started another program since version 7. */
function typeScriptProgram(bin: string, args: readonly string[], { deadlineMs, memoryMb }: TypeScriptLimits) {
  const env = programEnvironment(nodeVariables)
  if (memoryMb === undefined) return { file: process.execPath, args: [bin, ...args], env, deadlineMs }
  // When memory is nearly full, either process reports the problem or collects garbage more aggressively. The script itself needs little
  // memory.
  const soft = Math.ceil(memoryMb * 0.75)
  return {
    file: process.execPath,
    args: [`--max-old-space-size=${soft}`, bin, ...args],
    env: { ...env, GOMEMLIMIT: `${soft}MiB` },
    deadlineMs,
    memoryMb,
  }
}

type TypeScriptFailure = 'deadline' | 'memory' | 'unplaced' | 'other'

interface EndedTypeScript {
  readonly cause: TypeScriptFailure
  /** Words about TypeScript, without a period at the end. */
  readonly reason: string
}

/** Explains why TypeScript ended. */
function describeEnd(end: ProgramEnd, { deadlineMs, memoryMb }: TypeScriptLimits): EndedTypeScript {
  switch (end.kind) {
    case 'deadline':
      return { cause: 'deadline', reason: `it did not finish within ${deadlineMs / 1000} seconds` }
    case 'memory':
      return { cause: 'memory', reason: `it needed more than ${memoryMb} MB of memory` }
    case 'not-started':
      return { cause: 'other', reason: `it could not be started (${end.reason})` }
    case 'signal':
      return { cause: 'other', reason: `it was stopped by ${end.signal}` }
    case 'output':
      return { cause: 'other', reason: 'its output is too long' }
    case 'killed':
      return { cause: 'other', reason: 'it was stopped' }
    case 'exited':
      return { cause: 'other', reason: `it exited with code ${end.code}` }
  }
}

function readOutput(output: string): { readonly errors: readonly TypeScriptError[]; readonly files: readonly string[] } {
  const errors: { file: string; line: number; column: number; code: number; lines: string[] }[] = []
  const files: string[] = []
  for (const text of output.split(/\r?\n/)) {
    const [, file, line, column, code, message] = /^(.+?)\((\d+),(\d+)\): error TS(\d+): (.*)$/.exec(text) ?? []
    if (file !== undefined && message !== undefined)
      errors.push({ file, line: Number(line), column: Number(column), code: Number(code), lines: [message] })
    else if (/^\s/.test(text)) errors.at(-1)?.lines.push(text.trim())
    else if (text !== '') files.push(text)
  }
  return { errors, files }
}

export interface TypeScript {
  /** The path of the `tsc` script. */
  readonly bin: string
  readonly version: string
}

/** Finds the project's TypeScript, or returns undefined if it is not installed or is older than version 5. */
export function findTypeScript(root: string): TypeScript | undefined {
  // The project may have no TypeScript.
  return attempt(() => {
    const file = createRequire(join(root, 'docs.config.ts')).resolve('typescript/package.json')
    const { version, bin } = JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string; readonly bin: { readonly tsc: string } }
    return Number.parseInt(version, 10) >= 5 ? { bin: join(dirname(file), bin.tsc), version } : undefined
  })
}

/**
 * A running TypeScript process that answers questions about a program. The requests are those of the package's `typescript/unstable/async`.
 */
export interface TypeServer {
  /** Rejects with a `TypeServerError` if there is no answer, and with a `RefusedError` if TypeScript cannot answer this request. */
  request<Result>(method: string, params: unknown): Promise<Result>
  /** Ends the process. */
  close(): Promise<void>
}

/** TypeScript cannot be used, because it crashed, does not respond, or sends an invalid response. */
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
  /** The time limits for a single answer and for all answers together. */
  readonly answerMs: number
  readonly totalMs: number
  /** The memory limit. @default what TypeScript takes */
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
      // TypeScript ends when its input ends.
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

/** Splits the output into messages, each of which follows a `Content-Length` header. */
function readMessages({ receive, fail }: Reader): (chunk: Buffer) => void {
  let chunks: Buffer[] = []
  let size = 0
  /** The number of bytes of the next message, including the header. 0 until the header has been read. */
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
