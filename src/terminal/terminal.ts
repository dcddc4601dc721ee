import { stripVTControlCharacters } from 'node:util'
import { printableOutput } from '../diagnostics/printable-text.ts'
import { EnvironmentError } from '../support/failure.ts'

/** The part of `process.stdout` that is used here. */
export interface OutputStream {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string, written?: (error?: Error | null) => void): boolean
  on(event: 'error', listener: (error: NodeJS.ErrnoException) => void): unknown
}

export interface Terminal {
  /** Whether `report` may carry colours. */
  readonly colors: boolean
  /** A person is watching: lines may be drawn again in place. */
  readonly interactive: boolean
  /** The log is read by GitHub Actions, which understands workflow commands. */
  readonly githubActions: boolean
  /** Width of the window as it is now. */
  readonly columns: number
  /** Set once results could not be written: the command must fail with it. A reader that went away is none. */
  readonly failure: EnvironmentError | undefined
  /** A result, to stdout; ends with a line break, given or not. */
  print(text: string): void
  /** All else, to stderr. */
  report(text: string): void
  /** Workflow commands for GitHub Actions, to stderr: all else that looks like one is broken up. */
  annotate(commands: string): void
  /** One line that stays below all others until it changes; nothing where nobody watches. */
  status(line: string | undefined): void
  /** Resolves when all was written or failed; only then is `failure` final. */
  flush(): Promise<void>
}

export interface TerminalOptions {
  readonly stdout: OutputStream
  readonly stderr: OutputStream
  readonly env: Readonly<Record<string, string | undefined>>
}

const eraseLine = '\r\u001B[K'

/** The only writer of stdout and stderr. */
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
      // A lost report still has its exit code; a lost result has nothing else to tell of it.
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

/** NO_COLOR (no-color.org) is stronger than FORCE_COLOR, both are stronger than a guess. */
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

/** A line that wraps could not be erased again. */
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
  // Without a listener Node ends the process with a trace.
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

/** `docsgen … | head -1` is no failure. */
const readerLeft: ReadonlySet<string | undefined> = new Set(['EPIPE', 'ECONNRESET', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END'])
