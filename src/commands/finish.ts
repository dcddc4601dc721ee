import { EnvironmentError, UsageError } from '../support/failure.ts'
import type { Terminal } from '../terminal/terminal.ts'

/** Runs a command's work and ends the process with the exit code that fits what came of it. */
export async function finish(terminal: Terminal, work: () => Promise<number>): Promise<void> {
  let code: number
  try {
    code = await work()
  } catch (error) {
    code = explain(error, terminal)
  }
  await terminal.flush()
  if (terminal.failure && code === 0) {
    terminal.report(`error ${terminal.failure.message}`)
    await terminal.flush()
    code = 3
  }
  process.exitCode = code
}

function explain(error: unknown, terminal: Terminal): number {
  if (error instanceof UsageError || error instanceof EnvironmentError) {
    terminal.report(`error ${error.message}`)
    if (error.hint !== undefined) terminal.report(`  hint ${error.hint}`)
    return error instanceof UsageError ? 2 : 3
  }
  terminal.report(`This is a bug in docsgen, not in your site:\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  return 4
}
