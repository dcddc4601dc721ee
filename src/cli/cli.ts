import { CommanderError } from 'commander'
import { createTerminal } from '../core/terminal/terminal.ts'
import { createProgram } from './create-program.ts'
import { createRunner } from './define-feature-commands.ts'

const terminal = createTerminal({ stdout: process.stdout, stderr: process.stderr, env: process.env })

const program = createProgram(terminal, createRunner(terminal))
// commander has already printed the error, so only the exit code is missing.
program.parseAsync().catch(async (error: unknown) => {
  if (!(error instanceof CommanderError)) throw error
  await terminal.flush()
  process.exitCode = error.exitCode === 0 ? (terminal.failure ? 3 : 0) : 2
})
