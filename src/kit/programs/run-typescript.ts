import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { ignoreError } from '../failures/ignore-error.ts'

/** One of TypeScript's errors. */
export interface TypeScriptError {
  /** Relative to the working folder. */
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
  | { readonly kind: 'failed'; readonly reason: string }

interface RunInput {
  readonly cwd: string
  readonly project: string
  readonly limitMs: number
  /** Also returns the files that TypeScript read. @default false */
  readonly listFiles?: boolean
}

/** Checks a project in a separate process. */
export function runTypeScript({ bin }: TypeScript, { cwd, project, limitMs, listFiles = false }: RunInput): Promise<TypeScriptRun> {
  return new Promise((resolve) => {
    const args = [bin, '--project', project, '--pretty', 'false', ...(listFiles ? ['--listFiles'] : [])]
    // Since TypeScript 7, the script starts another program; a process group allows ending both.
    const detached = process.platform !== 'win32'
    const tsc = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], detached, windowsHide: true })
    let output = ''
    let complaints = ''
    tsc.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    tsc.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaints += text
    })
    let isLate = false
    const kill = () => void (detached && tsc.pid !== undefined ? process.kill(-tsc.pid, 'SIGKILL') : tsc.kill('SIGKILL'))
    const timer = setTimeout(() => {
      isLate = true
      kill()
    }, limitMs)
    process.once('exit', kill)
    const fail = (reason: string) => resolve({ kind: 'failed', reason })
    tsc.on('error', (error) => fail(`it could not be started (${(error as NodeJS.ErrnoException).code ?? error.message}).`))
    tsc.on('close', (code, signal) => {
      clearTimeout(timer)
      process.off('exit', kill)
      if (signal !== null || isLate)
        return fail(isLate ? `it did not finish within ${limitMs / 1000} seconds.` : `it was stopped by ${signal}.`)
      const run = readOutput(output)
      // Errors without a location concern the generated project.
      const general = /^error TS\d+: (.*)$/m.exec(output)?.[1]
      if (general === undefined && (code === 0 || run.errors.length > 0)) return resolve({ kind: 'done', ...run })
      const said = general ?? (complaints.trim() || output.trim()).split('\n').find((line) => line.trim() !== '')
      return fail(said ?? `it exited with code ${code}.`)
    })
  })
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
  /** The script of `tsc`. */
  readonly bin: string
  readonly version: string
}

/** The project's TypeScript; undefined if it is not installed or older than version 5. */
export function findTypeScript(root: string): TypeScript | undefined {
  try {
    const file = createRequire(join(root, 'docs.config.ts')).resolve('typescript/package.json')
    const { version, bin } = JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string; readonly bin: { readonly tsc: string } }
    return Number.parseInt(version, 10) >= 5 ? { bin: join(dirname(file), bin.tsc), version } : undefined
  } catch (error) {
    // The project has no TypeScript.
    ignoreError(error)
    return undefined
  }
}
