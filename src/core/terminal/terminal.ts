import { createInterface } from 'node:readline/promises'
import { stripVTControlCharacters } from 'node:util'
import { EnvironmentError } from '../../kit/failures/failure.ts'
import { printableOutput } from '../diagnostics/printable-text.ts'

export interface OutputStream {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string, written?: (error?: Error | null) => void): boolean
  on(event: 'error', listener: (error: NodeJS.ErrnoException) => void): unknown
}

export interface Terminal {
  /** Whether `report` supports colors. */
  readonly colors: boolean
  /** Whether lines can be redrawn, because a user is watching. */
  readonly interactive: boolean
  /** Whether GitHub Actions reads the log and its workflow commands. */
  readonly githubActions: boolean
  /** The current width of the window. */
  readonly columns: number
  /** The reason why results could not be written, so that the command must fail. A reader that closed the pipe is not a failure. */
  readonly failure: EnvironmentError | undefined
  /** Prints a result to stdout, and adds a missing line break. */
  print(text: string): void
  /** Prints everything else to stderr. */
  report(text: string): void
  /** Prints GitHub Actions workflow commands to stderr. Similar text in other output is escaped. */
  annotate(commands: string): void
  /** Shows a line below all other lines until it changes, if a user is watching. */
  status(line: string | undefined): void
  /** Resolves when all output has been written or has failed. `failure` is final only after that. */
  flush(): Promise<void>
}

interface TerminalOptions {
  readonly stdout: OutputStream
  readonly stderr: OutputStream
  readonly env: Readonly<Record<string, string | undefined>>
}

const eraseLine = '\r\u001B[K'

/** The only object that writes to stdout and stderr. */
export function createTerminal({ stdout, stderr, env }: TerminalOptions): Terminal {
  const out = createWriter(stdout)
  const err = createWriter(stderr)
  const watched = stderr.isTTY === true && env.TERM !== 'dumb' && !isOn(env.CI)
  let statusLine: string | undefined

  const above = (write: () => void) => {
    if (statusLine !== undefined) err.write(eraseLine)
    write()
    if (statusLine !== undefined) err.write(statusLine)
  }
  const terminal: Terminal = {
    colors: wantsColors(env, watched),
    interactive: watched,
    githubActions: env.GITHUB_ACTIONS === 'true',
    get columns() {
      return stderr.columns !== undefined && stderr.columns > 0 ? stderr.columns : 80
    },
    get failure() {
      // If a report is lost, the exit code is still correct, but a lost result would go unnoticed.
      return out.error && new EnvironmentError(`Cannot write to standard output: ${out.error.message}`, undefined, { cause: out.error })
    },
    print: (text) => above(() => out.write(endLine(printableOutput(text)))),
    report: (text) => above(() => err.write(endLine(printableOutput(text)))),
    annotate: (commands) => above(() => err.write(endLine(commands))),
    status(line) {
      if (!watched) return
      const fitted = line === undefined ? undefined : fitLine(line, terminal.columns)
      if (fitted === statusLine) return
      err.write(`${statusLine === undefined ? '' : eraseLine}${fitted ?? ''}`)
      statusLine = fitted
    },
    async flush() {
      await Promise.all([out.flush(), err.flush()])
    },
  }
  return terminal
}

/** NO_COLOR (no-color.org) takes precedence over FORCE_COLOR, and both take precedence over detection. */
function wantsColors(env: TerminalOptions['env'], watched: boolean): boolean {
  if (env.NO_COLOR !== undefined && env.NO_COLOR !== '') return false
  const forced = env.FORCE_COLOR
  return forced === undefined ? watched : forced !== '0' && forced !== 'false'
}

function isOn(value: string | undefined): boolean {
  return value !== undefined && value !== '' && value !== '0' && value !== 'false'
}

function endLine(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`
}

/** A wrapped line cannot be erased. */
function fitLine(line: string, columns: number): string {
  const plain = stripVTControlCharacters(line)
  return plain.length < columns ? line : plain.slice(0, Math.max(columns - 1, 0))
}

function createWriter(stream: OutputStream) {
  let closed = false
  let error: NodeJS.ErrnoException | undefined
  let pending = 0
  let idle: (() => void)[] = []

  const fail = (reason: NodeJS.ErrnoException) => {
    closed = true
    if (!readerLeft.has(reason.code)) error ??= reason
  }
  const settle = (reason?: Error | null) => {
    if (reason) fail(reason)
    pending--
    if (pending > 0) return
    for (const resolve of idle) resolve()
    idle = []
  }
  // Without a listener, Node ends the process with a stack trace.
  stream.on('error', fail)
  return {
    get error() {
      return error
    },
    write(text: string) {
      if (closed || text === '') return
      pending++
      stream.write(text, settle)
    },
    flush: () => (pending === 0 ? Promise.resolve() : new Promise<void>((resolve) => idle.push(resolve))),
  }
}

/** A command such as `docsgen … | head -1` is not a failure. */
const readerLeft: ReadonlySet<string | undefined> = new Set(['EPIPE', 'ECONNRESET', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END'])

export interface Questions {
  /** Returns the answer, the fallback if the answer is empty, or undefined if the user cancels (Ctrl+C, Ctrl+D). */
  ask(question: string, fallback: string): Promise<string | undefined>
  close(): void
}

/** Asks the user on stderr, so that stdout contains only results. */
export function createQuestions(input: NodeJS.ReadableStream): Questions {
  const lines = createInterface({ input, output: process.stderr })
  const closed = new Promise<undefined>((resolve) => {
    lines.once('close', () => resolve(undefined))
  })
  lines.once('SIGINT', () => lines.close())
  return {
    async ask(question, fallback) {
      const answer = await Promise.race([lines.question(`${question} (${fallback}): `), closed])
      if (answer === undefined) process.stderr.write('\n')
      return answer?.trim() === '' ? fallback : answer?.trim()
    },
    close: () => lines.close(),
  }
}
