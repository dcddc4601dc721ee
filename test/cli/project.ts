import { type ChildProcess, type SpawnOptionsWithoutStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterFile } from '../after-file.ts'

/** The published program, which runs the last build. */
export const binary = join(import.meta.dirname, '../../bin/docsgen.js')

export type Files = Readonly<Record<string, string | Uint8Array>>

export const smallConfig = "export default { title: 'Small', description: 'A small site.', lastUpdated: false }\n"

/** Three pages without problems. */
export const smallSite: Files = {
  'docs.config.ts': smallConfig,
  'content/index.md': '# Home\n\nRead the [first page](./guide/first.md).\n',
  'content/guide/first.md': '# First\n\nThen the [second](./second.md#a-heading).\n',
  'content/guide/second.md': '# Second\n\n## A heading\n\nText.\n',
}

/** The same with one error and one warning. */
export const faultySite: Files = {
  ...smallSite,
  'content/guide/second.md': '# Second\n\n## A heading\n\n[Nowhere](./nowhere)\n\n```nolanguage\ntext\n```\n',
}

/** A project folder with these files by relative path, removed after the file's tests. */
export function createProject(files: Files = smallSite, name = 'site'): string {
  const parent = mkdtempSync(join(realpathSync(tmpdir()), 'docsgen-cli-'))
  afterFile(() => rmSync(parent, { recursive: true, force: true }))
  const root = join(parent, name)
  mkdirSync(root)
  writeFiles(root, files)
  return root
}

export function writeFiles(root: string, files: Files): void {
  for (const [file, text] of Object.entries(files)) {
    const path = join(root, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
}

/** Every file below a folder with its content, in latin1 so that any bytes can be compared; undefined if the folder does not exist. */
export function readTree(folder: string): Record<string, string> | undefined {
  try {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isDirectory())
    const paths = files.map((entry) => join(entry.parentPath, entry.name)).sort()
    return Object.fromEntries(paths.map((path) => [path.slice(folder.length + 1), readFileSync(path, 'latin1')]))
  } catch {
    return undefined
  }
}

export interface Finished {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

export interface RunOptions extends Pick<SpawnOptionsWithoutStdio, 'uid' | 'gid'> {
  readonly cwd: string
  readonly env?: Readonly<Record<string, string>>
  readonly node?: readonly string[]
}

/** Removes variables such as `CI` from the environment. */
export const plainEnv = { PATH: process.env.PATH ?? '', HOME: tmpdir(), TMPDIR: tmpdir() }

export function start(args: readonly string[], { cwd, env = {}, node = [], ...rest }: RunOptions) {
  const child = spawn(process.execPath, [...node, binary, ...args], { cwd, env: { ...plainEnv, ...env }, ...rest })
  afterFile(() => ends(child))
  return child
}

/** Kills a program that still runs, and resolves once it has ended: before that, it may write into folders that are being removed. */
export async function ends(child: ChildProcess): Promise<void> {
  // A program that could not be started has no ID.
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  child.kill()
  await once(child, 'exit')
}

/** Runs docsgen until it exits. */
export async function docsgen(args: readonly string[], options: RunOptions): Promise<Finished> {
  return finished(start(args, options))
}

/** Runs a shell command in which `$docsgen` is the program. */
export async function shell(line: string, { cwd, env = {} }: RunOptions): Promise<Finished> {
  return finished(spawn('bash', ['-c', line], { cwd, env: { ...plainEnv, docsgen: programFile(), ...env } }))
}

let program: string | undefined

/** Shells split variables at spaces, so the program needs a path without any. */
function programFile(): string {
  if (program === undefined) {
    program = join(mkdtempSync(join(tmpdir(), 'docsgen-program-')), 'docsgen')
    writeFileSync(program, `#!/bin/sh\nexec '${process.execPath}' '${binary}' "$@"\n`, { mode: 0o755 })
  }
  return program
}

export async function finished(child: ReturnType<typeof start>): Promise<Finished> {
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text
  })
  const [code, signal] = await once(child, 'close')
  return { code, signal, stdout, stderr }
}

/** Resolves once the output matches; rejects if the program exits before. */
export function heard(child: ReturnType<typeof start>, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const listen = (part: string) => {
      text += part
      if (pattern.test(text)) resolve(text)
    }
    child.stdout.setEncoding('utf8').on('data', listen)
    child.stderr.setEncoding('utf8').on('data', listen)
    child.once('close', (code) => reject(new Error(`It exited with code ${code} without saying ${pattern}:\n${text}`)))
  })
}
