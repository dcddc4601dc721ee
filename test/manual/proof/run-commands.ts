import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { chromiumProgram } from '../../browser/chromium-program.ts'
import { docsgen } from '../../cli/run-here.ts'
import { type Installation, installedPackage, type PackageManager, pnpmProgram } from './installation.ts'
import type { CommandLine } from './pipelines.ts'
import type { Services } from './services.ts'

/** Commands that serve until they are interrupted. */
const server = /^(?:npx )?(?:docsgen (?:dev|preview|help --manual)|(?:npm run|npm|pnpm|pnpm run|yarn|bun run) (?:dev|preview|start))\b/

export interface Shell {
  /** The folder of the next command, which `cd` changes. */
  cwd: string
  readonly env: Readonly<Record<string, string>>
  readonly installation: Installation
}

/** Runs commands in sequence. A server is interrupted after its first page. Throws at the first failure. */
export async function runLines(lines: readonly CommandLine[], shell: Shell): Promise<void> {
  for (const { line, env } of lines) {
    const script = forManager(line, shell.installation.manager)
    const there = { ...shell, env: { ...shell.env, ...env } }
    const command = plainCommand(script, there)
    if (server.test(script)) await runServer(script, there)
    else if (command) await runCommand(command, there)
    else shell.cwd = await runLine(script, there)
  }
}

/** Complete commands: continued lines are joined, and `&&` is split around servers. */
export function linesOf(code: string): readonly CommandLine[] {
  return code
    .replaceAll('\\\n', ' ')
    .split('\n')
    .map((line) => line.replace(/ +# .*/, '').trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap((line) => (line.split(' && ').some((part) => server.test(part)) ? line.split(' && ') : [line]))
    .map((line) => ({ line, env: {} }))
}

/** Translates between npm's and pnpm's commands. */
function forManager(line: string, manager: PackageManager): string {
  if (manager === 'npm')
    return line
      .replace(/\bpnpm add\b/, 'npm install')
      .replace(/\bpnpm install\b/, 'npm install')
      .replace(/\bpnpm (?=dev)/, 'npm run ')
  return line
    .replace(/\bnpm ci\b/, 'pnpm install --frozen-lockfile')
    .replace(/\bnpm install(?= *$| && )/, 'pnpm install')
    .replace(/\bnpm install (?!.*--prefix)/, 'pnpm add ')
}

/** A command of docsgen alone. */
interface PlainCommand {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  /** The file for its output. */
  readonly file: string | undefined
}

/** Reads a line that needs no shell, no package manager, and no process of its own; `docsgen mcp` serves until its input ends. */
function plainCommand(line: string, { cwd }: Shell): PlainCommand | undefined {
  const [, variables = '', npx, text = '', file] = /^((?:\w+=[^\s$]+ )*)(npx )?docsgen( [^$|&;<>*`]+?)(?: > (\S+))?$/.exec(line) ?? []
  if (text === '' || /^ (?:mcp|init)\b|\bCOMMIT\b/.test(text)) return undefined
  if (npx !== undefined && !existsSync(join(cwd, 'node_modules/.bin/docsgen'))) return undefined
  return {
    args: [...text.matchAll(/"([^"]*)"|[^\s"]+/g)].map(([word, quoted]) => quoted ?? word),
    env: Object.fromEntries([...variables.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value])),
    file,
  }
}

/** Runs a command of the installed package in this process, which saves the start of Node and of a shell. */
async function runCommand({ args, env, file }: PlainCommand, { cwd, env: surroundings, installation }: Shell): Promise<void> {
  const options = { cwd, env: { ...surroundings, ...env }, packageFolder: installedPackage(installation) }
  const { code, stdout, stderr } = await docsgen(args, options)
  if (code !== 0) throw new Error(`$ docsgen ${args.join(' ')}\n${stdout}${stderr}\nexit code ${code}`)
  if (file !== undefined) writeFileSync(join(cwd, file), stdout)
}

async function runLine(line: string, { cwd, env }: Shell): Promise<string> {
  const child = start(
    `set -eo pipefail\nCOMMIT=$(git rev-parse -q --verify HEAD || true)\n${withCommit(line)}\npwd > "$DOCSGEN_SHELL_PWD"`,
    {
      cwd,
      env,
    },
  )
  const [status] = await once(child.process, 'close')
  if (status !== 0) throw new Error(`$ ${line}\n${child.output()}\nexit code ${status}`)
  return readFileSync(env.DOCSGEN_SHELL_PWD ?? '', 'utf8').trim()
}

/** `COMMIT` is a commit's hash, in the command and in its variables. */
function withCommit(line: string): string {
  return `[ "\${BASE-}" != COMMIT ] || BASE=$COMMIT\nCI_COMMIT_SHA=$COMMIT\n${line.replace(/\bCOMMIT\b/, '"$COMMIT"')}`
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
  for (let waited = 0; waited < 1200 && child.process.exitCode === null; waited++) {
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

function start(script: string, { cwd, env }: Pick<Shell, 'cwd' | 'env'>): Started {
  // A process group, so that npm and its children are interrupted together.
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
    // It has exited.
  }
}

/** This machine's access to registries. */
const passedOn = /^(?:NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|(?:https?|no)_proxy)$/i

/** Programs of hosts, which would need an account or a server. */
const hostPrograms = ['aws', 'rsync', 'ssh', 'docker', 'curl', 'xdg-open', 'open']

/**
 * The environment of a reader's terminal: programs of hosts are replaced by one that fails if a given local folder is missing or empty,
 * and `npx` only runs docsgen. Yarn and Bun are replaced by the installation's package manager.
 */
export function terminal({ folder, manager }: Installation, { values }: Services): Readonly<Record<string, string>> {
  const programs = join(folder, 'host-programs')
  mkdirSync(programs, { recursive: true })
  const standIn = '#!/bin/sh\nfor name in "$@"; do case "$name" in out|out/*) ls "$name"/* > /dev/null || exit 1 ;; esac; done\n'
  for (const name of hostPrograms) write(join(programs, name), standIn)
  const [npm, npx] = [join(dirname(process.execPath), 'npm'), join(dirname(process.execPath), 'npx')]
  // npm would take half a second to find the program, so it is only asked where it must install it.
  write(
    join(programs, 'npx'),
    `#!/bin/sh
case "$*" in docsgen*) if [ -x node_modules/.bin/docsgen ]; then shift; exec node_modules/.bin/docsgen "$@"; fi ;; esac
case "$*" in docsgen*|*' docsgen '*) exec '${npx}' "$@" ;; wrangler*|netlify-cli*) ;; *) exit 1 ;; esac\n${standIn.slice(10)}`,
  )
  // What `npm ci` installed once is copied where it would install the same again.
  write(
    join(programs, 'npm'),
    `#!/bin/sh
[ "$1" = ci ] || exec '${npm}' "$@"
same='${join(folder, 'installed-by-ci')}'/$(echo "$*" | cat - package.json package-lock.json | cksum | tr ' ' -)
if [ -d "$same" ]; then rm -rf node_modules && exec cp -a "$same" node_modules; fi
'${npm}' "$@" && mkdir -p "$(dirname "$same")" && cp -a node_modules "$same"\n`,
  )
  write(join(programs, 'pnpm'), `#!/bin/sh\nexec '${pnpmProgram.join("' '")}' "$@"\n`)
  for (const name of ['yarn', 'bun'])
    write(
      join(programs, name),
      `#!/bin/sh\n[ "$1" = run ] && shift\n[ "$1" = install ] && exec ${manager} install\nexec ${manager} run "$@"\n`,
    )
  const home = join(folder, 'home')
  mkdirSync(home, { recursive: true })
  const userConfig = join(process.env.HOME ?? home, '.npmrc')
  const registry = `@acme:registry=${values['https://registry.acme.example']}\n`
  writeFileSync(join(home, 'npmrc'), `${existsSync(userConfig) ? readFileSync(userConfig, 'utf8').trimEnd() : ''}\n${registry}`)
  return {
    PATH: [programs, join(folder, 'installed/project/node_modules/.bin'), process.env.PATH ?? ''].join(delimiter),
    HOME: process.env.HOME ?? home,
    CHROME_PATH: chromiumProgram(),
    ...Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => passedOn.test(entry[0]))),
    npm_config_userconfig: join(home, 'npmrc'),
    npm_config_prefer_offline: 'true',
    npm_config_yes: 'true',
    CI: 'true',
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    GIT_CONFIG_COUNT: '2',
    GIT_CONFIG_KEY_0: 'user.name',
    GIT_CONFIG_VALUE_0: 'A reader',
    GIT_CONFIG_KEY_1: 'user.email',
    GIT_CONFIG_VALUE_1: 'reader@example.com',
    DOCSGEN_SHELL_PWD: join(folder, 'pwd'),
    BOOTSTRAP_KEY: 'a-key',
    DISTRIBUTION: 'E1',
    MR_IID: '1',
  }
}

function write(file: string, text: string): void {
  writeFileSync(file, text)
  chmodSync(file, 0o755)
}
