import { EnvironmentError, UsageError } from '../support/failure.ts'
import { explainSystemFailure } from '../support/system-failure.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { describeBug } from './bug-report.ts'
import { codes, isInterruptCode } from './on-interrupt.ts'

/** Runs a command's work and ends the process with the exit code that fits what came of it. */
export async function finish(terminal: Terminal, work: () => Promise<number>): Promise<void> {
  guardEnd(terminal)
  let code = await exitCodeOf(terminal, work)
  await terminal.flush()
  if (terminal.failure && code === 0) {
    terminal.report(`error ${terminal.failure.message}`)
    await terminal.flush()
    code = 3
  }
  end(code)
}

/** Runs a command's work, reports what it throws, and returns the exit code. */
export async function exitCodeOf(terminal: Terminal, work: () => Promise<number>): Promise<number> {
  try {
    return await work()
  } catch (error) {
    return explain(error, terminal)
  }
}

let isOver = false

/** Ends the process now: timers that the site's code left behind would keep it alive for ever. */
function end(code: number): void {
  isOver = true
  process.exit(code)
}

/** What else ends the process before its work is done must not pass for success. */
function guardEnd(terminal: Terminal): void {
  const fail = (error: unknown) => {
    const code = explain(error, terminal)
    void terminal.flush().then(() => end(code))
  }
  process.on('uncaughtException', fail)
  process.on('beforeExit', () => fail(new Error('The event loop ended before the command finished')))
  process.on('exit', (code) => {
    if (isOver || isInterruptCode(code)) return
    terminal.report('error The site’s code called `process.exit` before the command finished.')
    terminal.report('  hint Remove the call. docsgen runs your components during the build.')
    process.exitCode = 1
  })
}

function explain(error: unknown, terminal: Terminal): number {
  if (error instanceof UsageError || error instanceof EnvironmentError) {
    terminal.report(`error ${error.message}`)
    if (error.hint !== undefined) terminal.report(`  hint ${error.hint}`)
    return error instanceof UsageError ? 2 : 3
  }
  if ((error as NodeJS.ErrnoException | null)?.code === 'ERR_SCRIPT_EXECUTION_INTERRUPTED') return codes.SIGINT
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error)
  if (/[\\/]\.docsgen[\\/]cache[\\/]/.test(trace)) {
    terminal.report(`error The site’s code threw an error outside of any page:\n${trace}`)
    return 1
  }
  const failure = explainSystemFailure(error)
  if (failure) return explain(failure, terminal)
  terminal.report(describeBug(error))
  return 4
}
