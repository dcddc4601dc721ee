import { spawn } from 'node:child_process'

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

/** Runs a script in a Node process of its own, and ends it after the limit. Never rejects. */
export function runScript(script: string, { cwd, args, input, limitMs, maxOutput }: ScriptInput): Promise<ScriptRun> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['-e', script, '--', ...args], { cwd, stdio: ['pipe', 'pipe', 'pipe'] })
    let output = ''
    let errors = ''
    let isTimeout = false
    let isTooLong = false
    const timer = setTimeout(() => {
      isTimeout = true
      child.kill('SIGKILL')
    }, limitMs)
    const endIfTooLong = () => {
      if (output.length + errors.length <= maxOutput || isTooLong) return
      isTooLong = true
      child.kill('SIGKILL')
    }
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
      endIfTooLong()
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text
      endIfTooLong()
    })
    child.stdin.on('error', () => {}).end(input)
    const end = () => {
      clearTimeout(timer)
      resolve({ output, errors, isTimeout, isTooLong })
    }
    child.on('error', end)
    child.on('close', end)
  })
}
