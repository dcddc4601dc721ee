import { programEnvironment } from './program-environment.ts'
import { runProgram } from './run-program.ts'

interface ScriptInput {
  readonly cwd: string
  readonly args: readonly string[]
  /** What the script reads from its stdin. */
  readonly input: string
  readonly limitMs: number
  /** More output ends the script. */
  readonly maxOutput: number
}

interface ScriptRun {
  readonly output: string
  readonly errors: string
  readonly isTimeout: boolean
  readonly isTooLong: boolean
}

/** Runs a script in a Node process of its own without docsgen’s environment, and ends it after the limit. Never rejects. */
export async function runScript(script: string, { cwd, args, input, limitMs, maxOutput }: ScriptInput): Promise<ScriptRun> {
  const program = { file: process.execPath, args: ['-e', script, '--', ...args], cwd, env: programEnvironment(), input }
  const { end, output, errors } = await runProgram({ ...program, deadlineMs: limitMs, maxOutputBytes: maxOutput })
  return { output: output.toString(), errors, isTimeout: end.kind === 'deadline', isTooLong: end.kind === 'output' }
}
