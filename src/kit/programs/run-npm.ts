import { spawn } from 'node:child_process'
import { statSync } from 'node:fs'
import path from 'node:path'
import { ignoreError } from '../failures/ignore-error.ts'

/** Why npm failed. */
export type NpmFailure =
  | { readonly kind: 'not-found' }
  | { readonly kind: 'too-slow'; readonly seconds: number }
  /** `text` is one line for users; `details` is the whole output. */
  | { readonly kind: 'failed'; readonly code: string; readonly text: string; readonly details: string }

interface NpmRun {
  /** The folder whose `.npmrc` applies. */
  readonly cwd: string
  readonly limitMs: number
}

/** Overrides only the user's settings that would change the result, and the delays between attempts, which add up to a minute. */
const fixedOptions = [
  '--json',
  '--ignore-scripts',
  '--dry-run=false',
  '--update-notifier=false',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=5000',
]

type NpmCommand = readonly [string, ...string[]]

/** Runs an npm command such as `pack`. Returns the failure, if any. */
export async function runNpm(command: NpmCommand, run: NpmRun): Promise<NpmFailure | undefined> {
  return (await startNpm(command, run)).failure
}

interface NpmAnswer {
  readonly failure: NpmFailure | undefined
  /** npm's stdout. */
  readonly output: string
}

/** Runs an npm command and returns its output. */
export function startNpm([command, ...rest]: NpmCommand, { cwd, limitMs }: NpmRun): Promise<NpmAnswer> {
  const npm = findNpm()
  if (npm === undefined) return Promise.resolve({ failure: { kind: 'not-found' }, output: '' })
  return new Promise((resolve) => {
    const args = [...npm.args, command, ...fixedOptions, ...rest]
    const child = spawn(npm.file, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true })
    const kill = () => child.kill('SIGKILL')
    const timer = setTimeout(() => {
      kill()
      finish({ kind: 'too-slow', seconds: limitMs / 1000 })
    }, limitMs)
    process.once('exit', kill)
    let output = ''
    let complaints = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaints += text
    })
    child.on('error', (error) => finish(readStartFailure(error)))
    child.on('close', (code, signal) => finish(code === 0 ? undefined : readFailure(output, complaints, signal ?? `exit code ${code}`)))

    function finish(failure: NpmFailure | undefined): void {
      clearTimeout(timer)
      process.off('exit', kill)
      resolve({ failure, output })
    }
  })
}

function readStartFailure(error: NodeJS.ErrnoException): NpmFailure {
  if (error.code === 'ENOENT') return { kind: 'not-found' }
  const text = `npm cannot be started (${error.code ?? error.message})`
  return { kind: 'failed', code: error.code ?? '', text, details: text }
}

/** With `--json`, npm prints errors to stdout; otherwise the first line of stderr is used. */
function readFailure(output: string, complaints: string, end: string): NpmFailure {
  const said = readError(output)
  const errors = complaints
    .split('\n')
    .filter((line) => !/^npm (?:warn|WARN|notice)\b/.test(line))
    .map((line) => line.replace(/^npm (?:error|ERR!) ?/, '').trim())
    .filter((line) => line !== '' && !/^(?:code|errno|syscall) /.test(line))
  const text = [said?.summary, said?.detail, ...errors].find((line) => line !== undefined && line.trim() !== '') ?? `npm ended with ${end}`
  return {
    kind: 'failed',
    code: said?.code ?? /^npm (?:error|ERR!) code (\S+)$/m.exec(complaints)?.[1] ?? '',
    text: toOneLine(text),
    details: [said?.summary, said?.detail, ...errors].join('\n'),
  }
}

function readError(output: string): Partial<Record<'code' | 'summary' | 'detail', string>> | undefined {
  try {
    const { error } = JSON.parse(output)
    const pick = (key: string) => (typeof error[key] === 'string' ? { [key]: error[key] } : {})
    return { ...pick('code'), ...pick('summary'), ...pick('detail') }
  } catch (error) {
    // The output is not JSON; stderr is used instead.
    ignoreError(error)
    return undefined
  }
}

/** Removes names of errors and passwords in addresses, and limits the length. */
function toOneLine(text: string): string {
  const [line = ''] = text.trim().split('\n')
  const short = line.replace(/^\w*Error: /, '').replace(/(\/\/)[^/@\s]+@/g, '$1')
  return short.length > 300 ? `${short.slice(0, 299)}…` : short
}

/** How to start npm without a shell. */
interface NpmProgram {
  readonly file: string
  /** Arguments before npm's own. */
  readonly args: readonly string[]
}

interface Surroundings {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  /** The path of the running Node.js. */
  readonly node: string
}

/** The user's npm; undefined if it is not installed. Only Windows needs a search. */
export function findNpm({ platform, env, node }: Surroundings = here()): NpmProgram | undefined {
  if (platform !== 'win32') return { file: 'npm', args: [] }
  // `npm.cmd` needs a shell; it starts this script in its folder.
  const folders = Object.entries(env).flatMap(([key, value]) => (key.toUpperCase() === 'PATH' && value ? value.split(';') : []))
  for (const folder of [...folders.filter((name) => name !== ''), path.dirname(node)]) {
    const script = path.join(folder.replace(/^"(.*)"$/, '$1'), 'node_modules/npm/bin/npm-cli.js')
    if (statSync(script, { throwIfNoEntry: false })?.isFile()) return { file: node, args: [script] }
  }
  return undefined
}

function here(): Surroundings {
  return { platform: process.platform, env: process.env, node: process.execPath }
}
