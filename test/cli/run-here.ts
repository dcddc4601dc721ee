import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setEnvironmentData } from 'node:worker_threads'
import type { CommanderError } from 'commander'
import type { createProgram } from '../../src/cli/create-program.ts'
import type { exitCodeOf } from '../../src/cli/finish.ts'
import { createTerminal } from '../../src/core/terminal/terminal.ts'
import { afterFile } from '../after-file.ts'
import { createFakeStream } from '../core/terminal/fake-stream.ts'
import { bundleForTests, programUrl } from '../site/build-here.ts'
import { type Finished, plainEnv, type RunOptions } from './project.ts'

interface Options extends Pick<RunOptions, 'cwd' | 'env'> {
  /** The package whose threads, theme, and other files the command uses. @default this repository */
  readonly packageFolder?: string
}

// Each command listens for the end of its process.
process.setMaxListeners(0)

let last: Promise<unknown> = Promise.resolve()

/** Runs a command like the program, but in this process, which saves the start of Node. */
export async function docsgen(args: readonly string[], { cwd, env = {}, packageFolder }: Options): Promise<Finished> {
  const program = await loadProgram(packageFolder)
  const [stdout, stderr] = [createFakeStream(), createFakeStream()]
  const code = await runIn({ cwd, env: { ...plainEnv, ...env } }, () =>
    exitCode(program, args, createTerminal({ stdout, stderr, env: process.env })),
  )
  return { code, signal: null, stdout: stdout.text(), stderr: stderr.text() }
}

/**
 * Calls an action while the current folder and the environment of this process are those of a command. Actions wait for each other, and the
 * next test file for all of them: they go on after a test that took too long.
 */
export function runIn<Result>(options: Options, action: () => Promise<Result>): Promise<Result> {
  const run = last.then(() => runThere(options, action))
  last = run.catch(() => undefined)
  afterFile(() => last)
  return run
}

async function runThere<Result>({ cwd, env = {} }: Options, action: () => Promise<Result>): Promise<Result> {
  const before = { cwd: process.cwd(), env: { ...process.env } }
  process.chdir(cwd)
  replaceEnv(env)
  try {
    return await action()
  } finally {
    replaceEnv(before.env)
    process.chdir(before.cwd)
  }
}

function replaceEnv(env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name]
  Object.assign(process.env, env)
  // The key of the caches depends on the environment.
  setEnvironmentData('docsgen cache key', undefined as never)
}

interface Program {
  readonly createProgram: typeof createProgram
  readonly exitCodeOf: typeof exitCodeOf
  readonly CommanderError: typeof CommanderError
}

async function exitCode(program: Program, args: readonly string[], terminal: ReturnType<typeof createTerminal>): Promise<number> {
  let code = 0
  const commands = program.createProgram(terminal, (load) => async (root, options) => {
    code = await program.exitCodeOf(terminal, async () => (await load()).run(root, options, terminal))
  })
  try {
    await commands.parseAsync([...args], { from: 'user' })
  } catch (error) {
    if (!(error instanceof program.CommanderError)) throw error
    code = error.exitCode === 0 ? 0 : 2
  }
  await terminal.flush()
  return code
}

const loaded = new Map<string | undefined, Promise<Program>>()

function loadProgram(packageFolder: string | undefined): Promise<Program> {
  const program = loaded.get(packageFolder) ?? load(packageFolder)
  loaded.set(packageFolder, program)
  return program
}

async function load(packageFolder: string | undefined): Promise<Program> {
  const exports = [
    "{ createProgram } from './src/cli/create-program.ts'",
    "{ exitCodeOf } from './src/cli/finish.ts'",
    "{ CommanderError } from 'commander'",
  ]
  const file = await bundleForTests('cli', exports)
  return createRequire(import.meta.url)(packageFolder === undefined ? file : moveTo(packageFolder, file)) as Program
}

/** The same bundle for another package, whose files it finds by its own URL. */
function moveTo(packageFolder: string, file: string): string {
  const moved = join(packageFolder, 'dist/program-for-tests.cjs')
  const url = pathToFileURL(join(packageFolder, 'dist/cli.cjs')).href
  writeFileSync(moved, readFileSync(file, 'utf8').replaceAll(programUrl, url))
  return moved
}
