import { type ChildProcessByStdio, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { devNull } from 'node:os'
import type { Readable } from 'node:stream'

export interface GitRun {
  readonly output: Buffer
  /** What git wrote to stderr, in English. */
  readonly errors: string
  readonly code: number | null
  /** git is not installed, or cannot be started. */
  readonly isMissing: boolean
}

/**
 * Without hooks, file-system monitors and the like. A folder of the working tree that looks like a bare repository (`HEAD`, `objects/`, `config`) is
 * not taken for one: its `config` could name programs that git starts.
 */
const safeOptions = [
  '--no-pager',
  '--no-replace-objects',
  ...['safe.bareRepository=explicit', 'core.fsmonitor=false', `core.hooksPath=${devNull}`, 'log.showSignature=false'].flatMap((setting) => [
    '-c',
    setting,
  ]),
]

/** Starts git such that nothing a working tree holds can make it run a program. */
export function spawnGit(cwd: string, args: readonly string[]): ChildProcessByStdio<null, Readable, Readable> {
  return spawn('git', [...safeOptions, ...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'], env: environment() })
}

/** The same for a git that is asked through its stdin. */
export function spawnGitWithInput(cwd: string, args: readonly string[]): ChildProcessWithoutNullStreams {
  return spawn('git', [...safeOptions, ...args], { cwd, stdio: ['pipe', 'pipe', 'pipe'], env: environment() })
}

/** Runs git to its end. Never rejects. */
export function runGit(cwd: string, args: readonly string[]): Promise<GitRun> {
  return new Promise((resolve) => {
    const git = spawnGit(cwd, args)
    const output: Buffer[] = []
    let errors = ''
    git.stdout.on('data', (chunk: Buffer) => output.push(chunk))
    git.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text
    })
    const end = (code: number | null, isMissing: boolean) => resolve({ output: Buffer.concat(output), errors, code, isMissing })
    git.on('error', () => end(null, true))
    git.on('close', (code) => end(code, false))
  })
}

/** In English, without questions, and without writing to the index. */
function environment(): NodeJS.ProcessEnv {
  return { ...process.env, LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0' }
}
