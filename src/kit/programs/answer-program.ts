import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'

export type ProgramAnswer =
  | { readonly kind: 'answered'; readonly text: string }
  | { readonly kind: 'failed'; readonly reason: string }
  /** The program does not exist or must not be run. */
  | { readonly kind: 'not-started'; readonly reason: string }

interface ProgramOptions {
  /** The program and its arguments. */
  readonly words: readonly string[]
  readonly cwd: string
  readonly limitMs: number
  /** Of what it writes to stdout. */
  readonly maxBytes: number
}

export interface AnswerProgram {
  /** Runs the program once, with this text as its input. Never rejects. */
  ask(input: string): Promise<ProgramAnswer>
  /** Ends all running programs. */
  stop(): void
}

const maxComplaint = 10_000

/** A program that reads a question from stdin and writes the answer to stdout. It runs without a shell. */
export function createAnswerProgram({ words: [file = '', ...args], cwd, limitMs, maxBytes }: ProgramOptions): AnswerProgram {
  // A process group allows ending the programs that it starts.
  const detached = process.platform !== 'win32'
  const running = new Set<() => void>()
  return {
    stop: () => {
      for (const kill of running) kill()
    },
    ask: (input) =>
      new Promise((resolve) => {
        const child = spawn(file, args, { cwd, stdio: ['pipe', 'pipe', 'pipe'], detached, windowsHide: true })
        const output: Buffer[] = []
        let bytes = 0
        let complaint = ''
        let reason: string | undefined
        const kill = () => void killTree(child.pid, detached)
        const fail = (text: string) => {
          reason ??= text
          kill()
        }
        running.add(kill)
        const timer = setTimeout(() => fail(`it did not answer within ${limitMs / 1000} seconds`), limitMs)
        child.stdout.on('data', (chunk: Buffer) => {
          bytes += chunk.length
          if (bytes > maxBytes) fail(`its answer is longer than ${maxBytes / 1_000_000} MB`)
          else output.push(chunk)
        })
        child.stderr.setEncoding('utf8').on('data', (text: string) => {
          complaint = (complaint + text).slice(0, maxComplaint)
        })
        const end = (answer: ProgramAnswer) => {
          clearTimeout(timer)
          running.delete(kill)
          resolve(answer)
        }
        child.on('error', (error) => end({ kind: 'not-started', reason: (error as NodeJS.ErrnoException).code ?? error.message }))
        child.on('close', (code, signal) => {
          const text = stripVTControlCharacters(Buffer.concat(output).toString('utf8')).trim()
          const said = stripVTControlCharacters(complaint)
            .split('\n')
            .find((line) => line.trim() !== '')
            ?.trim()
          if (reason === undefined && signal !== null) reason = `it was stopped by ${signal}`
          if (reason === undefined && code !== 0)
            reason = said === undefined ? `it ended with exit code ${code}` : `${said} (exit code ${code})`
          if (reason === undefined && text === '') reason = 'it wrote nothing to standard output'
          end(reason === undefined ? { kind: 'answered', text } : { kind: 'failed', reason })
        })
        // A program may end without reading its input.
        child.stdin.on('error', () => {})
        child.stdin.end(input)
      }),
  }
}

function killTree(pid: number | undefined, isGroup: boolean): void {
  try {
    if (pid !== undefined) process.kill(isGroup ? -pid : pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}
