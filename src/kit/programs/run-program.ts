import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { delimiter, isAbsolute } from 'node:path'
import type { Duplex, Readable, Writable } from 'node:stream'
import { ignoreError } from '../failures/failure.ts'

interface ProgramInput {
  /** A path, or a name that the system looks up. A shell is never used. */
  readonly file: string
  readonly args: readonly string[]
  readonly cwd: string
  /** All environment variables of the program. */
  readonly env: ProgramEnvironment
  /** The time limit. @default none, for a program that its caller ends */
  readonly deadlineMs?: number
  /** The memory limit, which Linux enforces for each process of the program. @default none */
  readonly memoryMb?: number
  /** How stdin is connected. @default 'ignore' */
  readonly stdin?: 'pipe' | 'ignore'
  /** The number of pipes in addition to the standard streams, from file descriptor 3. @default 0 */
  readonly pipes?: number
}

interface RunInput {
  /** The text that the program reads from stdin. @default nothing */
  readonly input?: string
  /** The size limit for stdout. @default 500 MB */
  readonly maxOutputBytes?: number
}

/** The way in which a program ended. `reason` is an error of the system, such as `ENOENT`. */
export type ProgramEnd =
  | { readonly kind: 'exited'; readonly code: number }
  | { readonly kind: 'not-started'; readonly reason: string }
  | { readonly kind: 'signal'; readonly signal: string }
  | { readonly kind: EndReason }

/** The reason why docsgen ended a program. */
type EndReason = 'deadline' | 'memory' | 'output' | 'killed'

export interface RunningProgram {
  readonly stdin: Writable
  readonly stdout: Readable
  readonly pipes: readonly Duplex[]
  /** Resolves when the program has ended and its output has been read. Never rejects. */
  readonly ended: Promise<ProgramEnd>
  /** Returns the last lines that the program wrote to stderr. */
  errors(): string
  /** Ends the program and all programs that it started. */
  kill(): void
}

export interface ProgramRun {
  readonly end: ProgramEnd
  readonly output: Buffer
  readonly errors: string
}

/** Enough for a program's messages. */
const maxErrors = 1_000_000
/** The time limit for reading the remaining messages of a program that was ended. */
const lastWordsMs = 1_000
const isWindows = process.platform === 'win32'

/** Runs a program until it ends. Never rejects. */
export function runProgram({ input, maxOutputBytes, ...program }: ProgramInput & RunInput): Promise<ProgramRun> {
  const running = startProgram({ ...program, stdin: input === undefined ? 'ignore' : 'pipe' })
  return collectOutput(running, { ...(input === undefined ? {} : { input }), ...(maxOutputBytes === undefined ? {} : { maxOutputBytes }) })
}

/** Gives a program its input, and waits until it ends. Never rejects. */
export async function collectOutput(running: RunningProgram, { input, maxOutputBytes = 500e6 }: RunInput): Promise<ProgramRun> {
  const output: Buffer[] = []
  let bytes = 0
  let isLong = false
  running.stdout.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    isLong ||= bytes > maxOutputBytes
    if (isLong) running.kill()
    else output.push(chunk)
  })
  if (input !== undefined) running.stdin.end(input)
  const end = await running.ended
  return { end: isLong ? { kind: 'output' } : end, output: Buffer.concat(output), errors: running.errors() }
}

/**
 * Starts a program. No other function of docsgen does this. The program and all programs that it starts end with docsgen at the latest,
 * regardless of how docsgen ends. Only a program that leaves its process group can escape.
 */
export function startProgram(input: ProgramInput): RunningProgram {
  const { deadlineMs, stdin = 'ignore', pipes = 0, memoryMb } = input
  // The watcher starts first, because a busy machine may run the program for a while before it starts another process.
  if (!isWindows) watcher ??= startWatcher()
  const child = spawnInGroup(input, [stdin, 'pipe', 'pipe', ...Array.from({ length: pipes }, () => 'pipe' as const)])
  const forget = remember(child)
  let reason: EndReason | undefined
  let errors = ''
  const endWith = (why: EndReason) => {
    reason ??= why
    endGroup(child)
    for (const stream of child.stdio) if (stream !== child.stderr) stream?.destroy()
    // A program that left the group could keep the pipe open.
    setTimeout(() => child.stderr?.destroy(), lastWordsMs).unref()
  }
  const timer = deadlineMs === undefined ? undefined : setTimeout(() => endWith('deadline'), deadlineMs)
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-maxErrors)
  })
  // The pipe breaks when the program ends, which is reported in any case.
  for (const stream of child.stdio) stream?.on('error', () => {})
  const ended = new Promise<ProgramEnd>((resolve) => {
    child.once('error', (error) => resolve({ kind: 'not-started', reason: (error as NodeJS.ErrnoException).code ?? error.message }))
    // Programs that the program started end with it.
    child.once('exit', () => killGroup(child))
    child.once('close', (code, signal) => {
      if (memoryMb !== undefined && code !== 0 && (outOfMemory.test(errors) || memorySignals.has(signal ?? ''))) reason ??= 'memory'
      resolve(reason ? { kind: reason } : signal ? { kind: 'signal', signal } : { kind: 'exited', code: code ?? 1 })
    })
  }).finally(() => {
    clearTimeout(timer)
    forget()
  })
  return {
    stdin: child.stdin as Writable,
    stdout: child.stdout as Readable,
    pipes: child.stdio.slice(3) as Duplex[],
    ended,
    errors: () => errors,
    kill: () => endWith('killed'),
  }
}

/** Whether a program succeeds within its deadline. Blocks this thread. */
export function succeedsInTime({ file, args, cwd, env, input, deadlineMs }: ProgramInput & RunInput & { deadlineMs: number }): boolean {
  const options = { cwd, env: { ...env }, input: input ?? '', timeout: deadlineMs, killSignal: 'SIGKILL', windowsHide: true } as const
  return spawnSync(file, args, { ...options, stdio: ['pipe', 'ignore', 'ignore'] }).status === 0
}

/** Starts a program on the user's desktop, such as a browser with a URL, which stays open after docsgen has ended. */
export function openOutside({ file, args, env }: Pick<ProgramInput, 'file' | 'args' | 'env'>, onFailure: (reason: string) => void): void {
  const child = spawn(file, args, { env, stdio: 'ignore', detached: true })
  child.on('error', ({ message }) => onFailure(message))
  child.on('exit', (code) => {
    if (code !== 0 && code !== null) onFailure(`${file} exited with code ${code}`)
  })
  child.unref()
}

const outOfMemory = /out of memory|cannot allocate memory|allocation failed/i
/** The signals with which runtimes end if they cannot allocate memory for a message. */
const memorySignals: ReadonlySet<string> = new Set(['SIGSEGV', 'SIGABRT', 'SIGTRAP', 'SIGBUS', 'SIGKILL'])

/** Starts the program in its own process group, so that all programs that it starts can be ended together. */
function spawnInGroup({ file, args, cwd, env, memoryMb }: ProgramInput, stdio: SpawnOptions['stdio'] & object): ChildProcess {
  const options = { cwd, env: { ...env }, stdio, detached: !isWindows, windowsHide: true, shell: false } as const
  if (memoryMb === undefined || process.platform !== 'linux') return spawn(file, args, options)
  // The limit of the data segment counts only writable memory, so it allows the address space that garbage collectors merely reserve.
  return spawn('/bin/sh', ['-c', 'ulimit -d "$1" && shift && exec "$@"', 'sh', String(memoryMb * 1024), file, ...args], options)
}

function endGroup(child: ChildProcess): void {
  // After the process has ended, its ID could belong to another process.
  if (child.exitCode === null && child.signalCode === null) killGroup(child)
}

/** On Windows, the system also ends the programs that a Node.js program has started. */
function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return
  try {
    if (isWindows) child.kill('SIGKILL')
    else process.kill(-child.pid, 'SIGKILL')
  } catch (error) {
    // All processes of the group have already ended.
    ignoreError(error)
  }
}

const running = new Set<ChildProcess>()
let watcher: Writable | undefined

/** Ensures that a program ends together with docsgen. Returns a function to call when the program has ended. */
function remember(child: ChildProcess): () => void {
  if (child.pid === undefined) return () => {}
  if (running.size === 0) process.on('exit', endAll)
  running.add(child)
  tellWatcher()
  return () => {
    running.delete(child)
    if (running.size === 0) process.off('exit', endAll)
    tellWatcher()
  }
}

function endAll(): void {
  for (const child of running) endGroup(child)
}

/**
 * Reads the list of process groups repeatedly, and kills the groups that were listed last when docsgen is gone, even if docsgen was killed.
 */
const watchScript = `trap '' INT TERM HUP
while read -r line; do groups=$line; done
for group in $groups; do kill -9 "-$group"; done`

/** Windows ends a process's child programs together with the process. */
function tellWatcher(): void {
  watcher?.write(`${[...running].map(({ pid }) => pid).join(' ')}\n`)
}

/** Starts the watcher in its own session, so that it survives what ends docsgen. It must not keep docsgen alive. */
function startWatcher(): Writable {
  const child = spawn('/bin/sh', ['-c', watchScript], { cwd: '/', env: {}, stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  // If there is no shell, programs still end with docsgen, unless docsgen is killed.
  child.on('error', () => {})
  child.stdin.on('error', () => {})
  child.unref()
  ;(child.stdin as Writable & { unref?(): void }).unref?.()
  return child.stdin
}

interface ScriptInput {
  readonly cwd: string
  readonly args: readonly string[]
  /** The text that the script reads from its stdin. */
  readonly input: string
  readonly limitMs: number
  /** The size limit for output. More output ends the script. */
  readonly maxOutput: number
}

interface ScriptRun {
  readonly output: string
  readonly errors: string
  readonly isTimeout: boolean
  readonly isTooLong: boolean
}

/** Runs a script in a separate Node.js process without docsgen's environment, and ends the process after the time limit. Never rejects. */
export async function runScript(script: string, { cwd, args, input, limitMs, maxOutput }: ScriptInput): Promise<ScriptRun> {
  const program = { file: process.execPath, args: ['-e', script, '--', ...args], cwd, env: programEnvironment(), input }
  const { end, output, errors } = await runProgram({ ...program, deadlineMs: limitMs, maxOutputBytes: maxOutput })
  return { output: output.toString(), errors, isTimeout: end.kind === 'deadline', isTooLong: end.kind === 'output' }
}

/** The complete set of a program's environment variables. */
export type ProgramEnvironment = Readonly<Record<string, string>>

/** A regular expression, or another test of a variable’s name. */
interface VariableNames {
  test(name: string): boolean
}

/** Variables that programs need in order to start, to find the user's settings, and to write temporary files. */
const common = [
  'PATH',
  'HOME',
  'USER',
  'LOGNAME',
  'TMPDIR',
  'LANG',
  'LC_ALL',
  'LC_CTYPE',
  'LD_LIBRARY_PATH',
  // The following variables exist on Windows.
  'SYSTEMROOT',
  'SYSTEMDRIVE',
  'WINDIR',
  'COMSPEC',
  'PATHEXT',
  'TEMP',
  'TMP',
  'USERNAME',
  'USERPROFILE',
  'HOMEDRIVE',
  'HOMEPATH',
  'APPDATA',
  'LOCALAPPDATA',
  'PROGRAMDATA',
  'PROGRAMFILES',
  'PROGRAMFILES(X86)',
]

/** Additional variables for programs that use the network. */
export const networkVariables: readonly VariableNames[] = [/^(?:all|https?|no)_proxy$/i, /^SSL_CERT_(?:FILE|DIR)$/]

/** Additional variables for programs that run in Node.js. */
export const nodeVariables: readonly VariableNames[] = [/^NODE_(?:OPTIONS|EXTRA_CA_CERTS|USE_SYSTEM_CA)$/]

/**
 * Returns the environment for a program that docsgen runs. Never passes all of docsgen's own environment, which can contain secrets.
 * `allowed` names the additional variables that this program needs. `PATH` contains no relative folders, no folders within the folder in
 * which the program runs, and no `node_modules` folders, which `npm run` adds, because someone untrusted could have committed a program
 * there.
 */
export function programEnvironment(allowed: readonly VariableNames[] = [], own: NodeJS.ProcessEnv = process.env): ProgramEnvironment {
  const entries = Object.entries(own).flatMap(([name, value]) => {
    const isAllowed = common.includes(name.toUpperCase()) || allowed.some((pattern) => pattern.test(name))
    return isAllowed && value !== undefined ? [[name, name.toUpperCase() === 'PATH' ? safePath(value) : value] as const] : []
  })
  return Object.fromEntries(entries)
}

function safePath(value: string): string {
  const folders = value.split(delimiter).filter((folder) => isAbsolute(folder.replace(/^"/, '')))
  return folders.filter((folder) => !/(?:^|[\\/])node_modules(?:[\\/]|$)/i.test(folder)).join(delimiter)
}

/** Returns all of docsgen's own environment, for a command that the user specified. */
export function wholeEnvironment(own: NodeJS.ProcessEnv = process.env): ProgramEnvironment {
  return Object.fromEntries(Object.entries(own).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])))
}
