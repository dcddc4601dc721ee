import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { ignoreError } from '../failures/ignore-error.ts'
import { nodeVariables, programEnvironment } from './program-environment.ts'
import { type ProgramEnd, runProgram } from './run-program.ts'

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
  | { readonly kind: 'failed'; readonly cause: TypeScriptFailure; readonly reason: string }

/** What TypeScript may use. */
export interface TypeScriptLimits {
  readonly deadlineMs: number
  /** @default what TypeScript takes */
  readonly memoryMb?: number
}

interface RunInput extends TypeScriptLimits {
  readonly cwd: string
  readonly project: string
  /** Also returns the files that TypeScript read. @default false */
  readonly listFiles?: boolean
}

/** Checks a project in a separate process. */
export async function runTypeScript({ bin }: TypeScript, { cwd, project, listFiles = false, ...limits }: RunInput): Promise<TypeScriptRun> {
  const args = ['--project', project, '--pretty', 'false', ...(listFiles ? ['--listFiles'] : [])]
  const { end, output, errors } = await runProgram({ ...typeScriptProgram(bin, args, limits), cwd })
  const { cause, reason } = describeEnd(end, limits)
  if (end.kind !== 'exited') return { kind: 'failed', cause, reason: `${reason}.` }
  const text = output.toString()
  const run = readOutput(text)
  // Errors without a location concern the generated project, or some code that TypeScript does not name.
  const [, code, general] = /^error TS(\d+): (.*)$/m.exec(text) ?? []
  if (general === undefined && (end.code === 0 || run.errors.length > 0)) return { kind: 'done', ...run }
  const said = general ?? (errors.trim() || text.trim()).split('\n').find((line) => line.trim() !== '')
  return { kind: 'failed', cause: isAboutTypes(code) ? 'unplaced' : cause, reason: said ?? `${reason}.` }
}

/** Other numbers are about settings and files. */
function isAboutTypes(code: string | undefined): boolean {
  return code !== undefined && /^[27]\d{3}$/.test(code)
}

/** How to start TypeScript, whose script starts another program since version 7. */
export function typeScriptProgram(bin: string, args: readonly string[], { deadlineMs, memoryMb }: TypeScriptLimits) {
  const env = programEnvironment(nodeVariables)
  if (memoryMb === undefined) return { file: process.execPath, args: [bin, ...args], env, deadlineMs }
  // Before its memory is full, each of the two says so or tries harder; the script itself needs little.
  const soft = Math.ceil(memoryMb * 0.75)
  return {
    file: process.execPath,
    args: [`--max-old-space-size=${soft}`, bin, ...args],
    env: { ...env, GOMEMLIMIT: `${soft}MiB` },
    deadlineMs,
    memoryMb,
  }
}

export type TypeScriptFailure = 'deadline' | 'memory' | 'unplaced' | 'other'

interface EndedTypeScript {
  readonly cause: TypeScriptFailure
  /** Words about TypeScript, without a period. */
  readonly reason: string
}

/** Why TypeScript ended. */
export function describeEnd(end: ProgramEnd, { deadlineMs, memoryMb }: TypeScriptLimits): EndedTypeScript {
  switch (end.kind) {
    case 'deadline':
      return { cause: 'deadline', reason: `it did not finish within ${deadlineMs / 1000} seconds` }
    case 'memory':
      return { cause: 'memory', reason: `it needed more than ${memoryMb} MB of memory` }
    case 'not-started':
      return { cause: 'other', reason: `it could not be started (${end.reason})` }
    case 'signal':
      return { cause: 'other', reason: `it was stopped by ${end.signal}` }
    case 'output':
      return { cause: 'other', reason: 'its output is too long' }
    case 'killed':
      return { cause: 'other', reason: 'it was stopped' }
    case 'exited':
      return { cause: 'other', reason: `it exited with code ${end.code}` }
  }
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
