import { statSync } from 'node:fs'
import path from 'node:path'
import { ignoreError } from '../failures/ignore-error.ts'
import { findProgram, searchPath } from './find-program.ts'
import { npmEnvironment, userSettings } from './npm-settings.ts'
import { type ProgramEnvironment, programEnvironment } from './program-environment.ts'
import { type ProgramRun, runProgram } from './run-program.ts'

/** Why npm failed. */
export type NpmFailure =
  | { readonly kind: 'not-found' }
  | { readonly kind: 'too-slow'; readonly seconds: number }
  /** `text` is one line for users; `details` is the whole output. */
  | { readonly kind: 'failed'; readonly code: string; readonly text: string; readonly details: string }

interface NpmRun {
  readonly cwd: string
  /** The folder whose `.npmrc` applies, and in which npm installs. @default `cwd` */
  readonly settings?: string
  readonly limitMs: number
}

/** Otherwise, npm also looks for packages, workspaces, and settings in the folders above, which can be someone else’s. */
const boundTo = (settings: string) => [
  `--prefix=${settings}`,
  `--userconfig=${userSettings()}`,
  '--global=false',
  '--workspaces=false',
  '--include-workspace-root=false',
]

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
export async function startNpm([command, ...rest]: NpmCommand, { cwd, settings = cwd, limitMs }: NpmRun): Promise<NpmAnswer> {
  const npm = findNpm()
  if (npm === undefined) return { failure: { kind: 'not-found' }, output: '' }
  const args = [...npm.args, command, ...boundTo(settings), ...fixedOptions, ...rest]
  const run = await runProgram({ file: npm.file, args, cwd, env: npmEnvironment(settings), deadlineMs: limitMs })
  const output = run.output.toString()
  return { failure: describeFailure(run, limitMs), output }
}

function describeFailure({ end, output, errors }: ProgramRun, limitMs: number): NpmFailure | undefined {
  switch (end.kind) {
    case 'exited':
      return end.code === 0 ? undefined : readFailure(output.toString(), errors, `exit code ${end.code}`)
    case 'deadline':
      return { kind: 'too-slow', seconds: limitMs / 1000 }
    case 'not-started':
      return readStartFailure(end.reason)
    default:
      return readFailure(output.toString(), errors, end.kind === 'signal' ? end.signal : end.kind)
  }
}

function readStartFailure(reason: string): NpmFailure {
  if (reason === 'ENOENT') return { kind: 'not-found' }
  const text = `npm cannot be started (${reason})`
  return { kind: 'failed', code: reason, text, details: text }
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
  readonly env: ProgramEnvironment
  /** The path of the running Node.js. */
  readonly node: string
}

/** The user's npm; undefined if it is not installed. */
export function findNpm({ platform, env, node }: Surroundings = here()): NpmProgram | undefined {
  if (platform !== 'win32') {
    const file = findProgram('npm', { platform, env })
    return file === undefined ? undefined : { file, args: [] }
  }
  // `npm.cmd` needs a shell; it starts this script in its folder.
  for (const folder of [...searchPath({ platform, env }), path.dirname(node)]) {
    const script = path.join(folder, 'node_modules/npm/bin/npm-cli.js')
    if (statSync(script, { throwIfNoEntry: false })?.isFile()) return { file: node, args: [script] }
  }
  return undefined
}

function here(): Surroundings {
  return { platform: process.platform, env: programEnvironment(), node: process.execPath }
}
