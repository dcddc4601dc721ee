import { type ChildProcessByStdio, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { devNull } from 'node:os'
import type { Readable } from 'node:stream'

export interface GitRun {
  readonly output: Buffer
  /** What git wrote to stderr, in English. */
  readonly errors: string
  readonly code: number | null
  /** git is not installed or cannot be started. */
  readonly isMissing: boolean
}

/**
 * Disables hooks, file-system monitors, and other programs. `safe.bareRepository` prevents git from using a folder of the working tree
 * that looks like a bare repository, whose `config` could name programs.
 */
const safeOptions = [
  '--no-pager',
  '--no-replace-objects',
  ...['safe.bareRepository=explicit', 'core.fsmonitor=false', `core.hooksPath=${devNull}`, 'log.showSignature=false'].flatMap((setting) => [
    '-c',
    setting,
  ]),
]

/** Starts git so that no file of the working tree can make it run a program. */
export function spawnGit(cwd: string, args: readonly string[]): ChildProcessByStdio<null, Readable, Readable> {
  return spawn('git', [...safeOptions, ...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'], env: environment() })
}

/** The same with an open stdin. */
export function spawnGitWithInput(cwd: string, args: readonly string[]): ChildProcessWithoutNullStreams {
  return spawn('git', [...safeOptions, ...args], { cwd, stdio: ['pipe', 'pipe', 'pipe'], env: environment() })
}

/** Runs git until it exits. Never rejects. */
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

/** Why git failed, in words that follow a colon; undefined if it did not. */
export function describeGitFailure({ code, errors, isMissing }: Omit<GitRun, 'output'>): string | undefined {
  if (isMissing) return 'Git is not installed'
  if (code === 0) return undefined
  if (/bareRepository/.test(errors)) return 'the folder looks like a bare Git repository, and docsgen does not trust its settings'
  if (/dubious ownership/.test(errors)) return 'Git does not trust this folder (see `safe.directory`)'
  return /not a git repository/.test(errors)
    ? 'the project folder is not in a Git repository'
    : (errors.trim().split('\n')[0] ?? 'Git exited with an error').replace(/^fatal: /, '')
}

/** In English, without prompts, and without writing to the index. */
function environment(): NodeJS.ProcessEnv {
  return { ...process.env, LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0' }
}
