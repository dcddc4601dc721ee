import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** Commands that serve until they are interrupted. */
const server = /^(?:npx )?(?:docsgen (?:dev|preview)|(?:npm run|npm|pnpm|pnpm run) (?:dev|preview|start))\b/

export interface Shell {
  /** Where the next command runs: `cd` changes it. */
  cwd: string
  readonly env: Readonly<Record<string, string>>
}

/**
 * Runs the lines of a snippet one after the other. A command that serves is asked for its first page, and interrupted. Throws at the first that
 * does not do what it should.
 */
export async function runCommands(code: string, shell: Shell): Promise<void> {
  for (const line of linesOf(code)) {
    if (server.test(line)) await runServer(line, shell)
    else await runLine(line, shell)
  }
}

/** Whole commands: continued lines are joined, and what `&&` joins is split where the last part serves. */
function linesOf(code: string): readonly string[] {
  return code
    .replaceAll('\\\n', ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap((line) => (line.split(' && ').some((part) => server.test(part)) ? line.split(' && ') : [line]))
}

async function runLine(line: string, shell: Shell): Promise<void> {
  const child = start(`set -eo pipefail\n${line}\npwd > "$DOCSGEN_SHELL_PWD"`, shell)
  const [status] = await once(child.process, 'close')
  if (status !== 0) throw new Error(`$ ${line}\n${child.output()}\nexit code ${status}`)
  shell.cwd = readFileSync(shell.env.DOCSGEN_SHELL_PWD ?? '', 'utf8').trim()
}

async function runServer(line: string, shell: Shell): Promise<void> {
  const child = start(`exec ${line}`, shell)
  try {
    const address = await addressIn(child)
    if (address === undefined) throw new Error(`$ ${line}\n${child.output()}\nIt prints no address.`)
    const { status } = await fetch(address)
    if (status !== 200) throw new Error(`$ ${line}\n${address} answers ${status}.`)
  } finally {
    stop(child.process.pid)
    await Promise.race([once(child.process, 'close'), delay(10_000)])
  }
}

async function addressIn(child: Started): Promise<string | undefined> {
  for (let waited = 0; waited < 600 && child.process.exitCode === null; waited++) {
    const address = /https?:\/\/localhost:[\w/-]+/.exec(child.output())?.[0]
    if (address) return address
    await delay(100)
  }
  return undefined
}

interface Started {
  readonly process: ReturnType<typeof spawn>
  readonly output: () => string
}

function start(script: string, { cwd, env }: Shell): Started {
  // A group of its own, so that npm and what it starts are interrupted together.
  const process = spawn('bash', ['-c', script], { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [process.stdout, process.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  return { process, output: () => output }
}

function stop(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGINT')
  } catch {
    // It has ended.
  }
}

/** Programs of hosts, which would need an account or a server. */
const hostPrograms = ['aws', 'rsync', 'ssh', 'docker', 'curl', 'xdg-open', 'open']

/**
 * The environment of a reader's terminal: the programs of hosts are replaced by one that fails where a local folder it is given is missing or empty;
 * `npx` runs the real one for docsgen only.
 */
export function terminal(folder: string, bin: string): Readonly<Record<string, string>> {
  const programs = join(folder, 'host-programs')
  mkdirSync(programs, { recursive: true })
  const standIn = '#!/bin/sh\nfor name in "$@"; do case "$name" in out|out/*) ls "$name"/* > /dev/null || exit 1 ;; esac; done\n'
  for (const name of hostPrograms) write(join(programs, name), standIn)
  const npx = join(bin, 'npx')
  write(join(programs, 'npx'), `#!/bin/sh\ncase "$*" in docsgen*|*' docsgen '*) exec '${npx}' "$@" ;; esac\n${standIn.slice(10)}`)
  const home = join(folder, 'home')
  mkdirSync(home, { recursive: true })
  return {
    PATH: [programs, join(folder, 'node_modules/.bin'), process.env.PATH ?? ''].join(delimiter),
    HOME: process.env.HOME ?? home,
    DOCSGEN_SHELL_PWD: join(folder, 'pwd'),
    BOOTSTRAP_KEY: 'a-key',
    DISTRIBUTION: 'E1',
  }
}

function write(file: string, text: string): void {
  writeFileSync(file, text)
  chmodSync(file, 0o755)
}
