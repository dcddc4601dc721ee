import { stripVTControlCharacters } from 'node:util'
import { collectOutput, type ProgramEnd, startProgram, wholeEnvironment } from './run-program.ts'

type ProgramAnswer =
  | { readonly kind: 'answered'; readonly text: string }
  | { readonly kind: 'failed'; readonly reason: string }
  /** The program does not exist or is not allowed to run. */
  | { readonly kind: 'not-started'; readonly reason: string }

interface ProgramOptions {
  /** The program and its arguments. */
  readonly words: readonly string[]
  readonly cwd: string
  readonly limitMs: number
  /** The size limit for the program's stdout. */
  readonly maxBytes: number
}

export interface AnswerProgram {
  /** Runs the program once, with this text as its input. Never rejects. */
  ask(input: string): Promise<ProgramAnswer>
  /** Ends all running programs. */
  stop(): void
}

/**
 * A program that reads a question from stdin and writes the answer to stdout. The program runs without a shell, but with docsgen's
 * environment, which can contain keys that the program needs, because the user specified the program on the command line.
 */
export function createAnswerProgram({ words: [file = '', ...args], cwd, limitMs, maxBytes }: ProgramOptions): AnswerProgram {
  const running = new Set<() => void>()
  return {
    stop: () => {
      for (const kill of running) kill()
    },
    async ask(input) {
      const program = startProgram({ file, args, cwd, env: wholeEnvironment(), deadlineMs: limitMs, stdin: 'pipe' })
      running.add(program.kill)
      const { end, output, errors } = await collectOutput(program, { input, maxOutputBytes: maxBytes })
      running.delete(program.kill)
      if (end.kind === 'not-started') return { kind: 'not-started', reason: end.reason }
      const text = stripVTControlCharacters(output.toString('utf8')).trim()
      const reason = describeEnd(end, errors, { limitMs, maxBytes }) ?? (text === '' ? 'it wrote nothing to standard output' : undefined)
      return reason === undefined ? { kind: 'answered', text } : { kind: 'failed', reason }
    },
  }
}

type Limits = Pick<ProgramOptions, 'limitMs' | 'maxBytes'>

function describeEnd(end: ProgramEnd, errors: string, { limitMs, maxBytes }: Limits): string | undefined {
  switch (end.kind) {
    case 'exited': {
      if (end.code === 0) return undefined
      const said = stripVTControlCharacters(errors)
        .split('\n')
        .find((line) => line.trim() !== '')
        ?.trim()
      return said === undefined ? `it ended with exit code ${end.code}` : `${said} (exit code ${end.code})`
    }
    case 'deadline':
      return `it did not answer within ${limitMs / 1000} seconds`
    case 'output':
      return `its answer is longer than ${maxBytes / 1_000_000} MB`
    case 'signal':
      return `it was stopped by ${end.signal}`
    default:
      return 'it was stopped'
  }
}

/**
 * Splits a command line into words, with quotes and backslashes as in a POSIX shell. Returns a string with the reason if only a shell could
 * run the command.
 */
export function commandWords(line: string): readonly string[] | string {
  const words: string[] = []
  let word: string | undefined
  for (let at = 0; at < line.length; at++) {
    const sign = line.charAt(at)
    if (sign === "'" || sign === '"') {
      const text = readQuoted(line, at, sign)
      if (text === undefined) return `a ${sign} is not closed`
      if (typeof text === 'string') return text
      word = (word ?? '') + text.value
      at = text.end
    } else if (sign === '\\') {
      at++
      if (at === line.length) return 'it ends with a backslash'
      word = (word ?? '') + line.charAt(at)
    } else if (/\s/.test(sign)) {
      if (word !== undefined) words.push(word)
      word = undefined
    } else if (/[|&;<>()$`]/.test(sign)) return `\`${sign}\` needs a shell`
    else word = (word ?? '') + sign
  }
  if (word !== undefined) words.push(word)
  return words.length === 0 || words[0] === '' ? 'it names no program' : words
}

function readQuoted(line: string, start: number, quote: string): { readonly value: string; readonly end: number } | string | undefined {
  let value = ''
  for (let at = start + 1; at < line.length; at++) {
    const sign = line.charAt(at)
    if (sign === quote) return { value, end: at }
    if (quote === '"' && /[$`]/.test(sign)) return `\`${sign}\` needs a shell`
    if (quote === '"' && sign === '\\' && /["\\$`]/.test(line.charAt(at + 1))) at++
    value += line.charAt(at)
  }
  return undefined
}
