import { devNull } from 'node:os'
import { findProgram, notFound } from './find-program.ts'
import { networkVariables, type ProgramEnvironment, programEnvironment } from './program-environment.ts'
import { type ProgramEnd, type RunningProgram, runProgram, startProgram } from './run-program.ts'

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

/** Enough for the history of a large repository, and for objects that a partial clone fetches. */
const deadlineMs = 600_000

/** Starts git so that no file of the working tree can make it run a program. */
export function startGit(cwd: string, args: readonly string[], stdin: 'pipe' | 'ignore' = 'ignore'): RunningProgram {
  return startProgram({ ...gitProgram(cwd, args), stdin })
}

/** Runs git until it exits. Never rejects. */
export async function runGit(cwd: string, args: readonly string[]): Promise<GitRun> {
  const { end, output, errors } = await runProgram(gitProgram(cwd, args))
  return {
    output,
    errors: describeLimit(end) ?? errors,
    code: end.kind === 'exited' ? end.code : null,
    isMissing: end.kind === 'not-started',
  }
}

function gitProgram(cwd: string, args: readonly string[]) {
  const env = environment()
  const file = findProgram('git', { platform: process.platform, env }) ?? notFound
  return { file, args: [...safeOptions, ...args], cwd, env, deadlineMs }
}

function describeLimit({ kind }: ProgramEnd): string | undefined {
  if (kind === 'deadline') return `git did not finish within ${deadlineMs / 1000} seconds`
  return kind === 'output' ? 'the output of git is too long' : undefined
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

/**
 * What git needs to find the repository, to trust its folder, and to fetch what a partial clone lacks. Variables that name programs for
 * output, such as `GIT_EXTERNAL_DIFF` and `GIT_PAGER`, are not among them, nor those of a hook that runs docsgen.
 */
const gitVariables = [
  /^XDG_CONFIG_HOME$/,
  /^GIT_(?:CONFIG(?:_\w+)?|CEILING_DIRECTORIES|DISCOVERY_ACROSS_FILESYSTEM|EXEC_PATH|TEMPLATE_DIR)$/,
  /^GIT_(?:SSH|SSH_COMMAND|SSH_VARIANT|ASKPASS|SSL_\w+|PROXY_\w+|NO_LAZY_FETCH)$/,
  /^SSH_(?:AUTH_SOCK|ASKPASS|AGENT_PID)$/,
  ...networkVariables,
]

/** In English, without prompts, and without writing to the index. */
function environment(): ProgramEnvironment {
  return { ...programEnvironment(gitVariables), LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0' }
}
