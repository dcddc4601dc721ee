import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import { thisMachine } from '../caches/machine.ts'
import { attempt, EnvironmentError } from '../failures/failure.ts'
import { isShared } from '../files/private-folder.ts'
import { findProgram, searchPath } from './find-program.ts'
import { networkVariables, nodeVariables, type ProgramEnvironment, type ProgramRun, programEnvironment, runProgram } from './run-program.ts'

/** The reason why npm failed. */
export type NpmFailure =
  | { readonly kind: 'not-found' }
  | { readonly kind: 'too-slow'; readonly seconds: number }
  /** `text` is a one-line message for users. `details` is the complete output. */
  | { readonly kind: 'failed'; readonly code: string; readonly text: string; readonly details: string }

interface NpmRun {
  readonly cwd: string
  /** The folder whose `.npmrc` applies, and in which npm installs. @default `cwd` */
  readonly settings?: string
  readonly limitMs: number
}

/** Without this setting, npm also looks for packages, workspaces, and settings in the folders above, which can belong to someone else. */
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
  /** The text that npm wrote to stdout. */
  readonly output: string
}

/** Runs an npm command and returns its stdout. */
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

/** With `--json`, npm prints errors to stdout. Otherwise the first line of stderr is used. */
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
  // If the output is not JSON, stderr is used instead.
  return attempt(() => {
    const { error } = JSON.parse(output)
    const pick = (key: string) => (typeof error[key] === 'string' ? { [key]: error[key] } : {})
    return { ...pick('code'), ...pick('summary'), ...pick('detail') }
  })
}

/** Removes error names and passwords in URLs, and limits the length. */
function toOneLine(text: string): string {
  const [line = ''] = text.trim().split('\n')
  const short = line.replace(/^\w*Error: /, '').replace(/(\/\/)[^/@\s]+@/g, '$1')
  return short.length > 300 ? `${short.slice(0, 299)}…` : short
}

/** How to start npm without a shell. */
interface NpmProgram {
  readonly file: string
  /** The arguments that precede npm's own arguments. */
  readonly args: readonly string[]
}

interface Surroundings {
  readonly platform: NodeJS.Platform
  readonly env: ProgramEnvironment
  /** The path of the running Node.js. */
  readonly node: string
}

/** Returns the user's npm, or undefined if npm is not installed. */
export function findNpm({ platform, env, node }: Surroundings = here()): NpmProgram | undefined {
  if (platform !== 'win32') {
    const file = findProgram('npm', { platform, env })
    return file === undefined ? undefined : { file, args: [] }
  }
  // `npm.cmd` needs a shell, so docsgen runs the script in the same folder that `npm.cmd` starts.
  for (const folder of [...searchPath({ platform, env }), path.dirname(node)]) {
    const script = path.join(folder, 'node_modules/npm/bin/npm-cli.js')
    if (statSync(script, { throwIfNoEntry: false })?.isFile()) return { file: node, args: [script] }
  }
  return undefined
}

function here(): Surroundings {
  return { platform: process.platform, env: programEnvironment(), node: process.execPath }
}

interface Named {
  readonly name: string
  readonly version: string
}

/** The purpose of a call to npm. */
interface NpmRequest {
  readonly packages: readonly Named[]
  /** A description of the packages if there are too many to list. @default their names */
  readonly words?: string
  /** The config key or file that lists the packages: `` `reference.packages` ``. */
  readonly namedIn: string
  /** A sentence about what works without the packages. */
  readonly offline: string
}

/** Explains why npm could not fetch packages, and what to do. */
export function describeNpmFailure(failure: NpmFailure, request: NpmRequest): EnvironmentError {
  const { offline } = request
  switch (failure.kind) {
    case 'not-found':
      return fail(`npm was not found, so docsgen cannot download ${list(request)}.`, `Install npm, or add it to \`PATH\`. ${offline}`)
    case 'too-slow':
      return fail(`npm did not download ${list(request)} within ${failure.seconds} seconds.`, networkHint(request))
    case 'failed':
      return describeFailed(failure, request)
  }
}

/** Returns the package that the registry does not have, according to npm. */
export function findAbsentPackage<T extends Named>(failure: NpmFailure, wanted: readonly T[]): T | undefined {
  if (failure.kind !== 'failed' || !/^(?:E404|ETARGET)$/.test(failure.code)) return undefined
  const words = new Set(failure.details.split(/[\s'"]+/).map((word) => word.replace(/\.$/, '')))
  return wanted.find(({ name, version }) => words.has(`${name}@${version}`))
}

function networkHint({ offline }: NpmRequest): string {
  return `Check the network, and the registry and proxy that npm uses (\`npm config list\`). ${offline}`
}

function describeFailed({ code, text, details }: Extract<NpmFailure, { kind: 'failed' }>, request: NpmRequest): EnvironmentError {
  const { packages, namedIn, offline } = request
  const network = networkHint(request)
  const said = `npm reported: ${text}`
  // An error about one package affects only that package. A network error affects all packages.
  const meant = list({ ...request, packages: onesNamed(details, packages) })
  if (code === 'E404' || code === 'ETARGET') {
    const hint = `Check the name and version in ${namedIn}, and the registry that npm uses (\`npm config list\`). ${offline}`
    return fail(`The registry does not have ${meant}. ${said}`, hint)
  }
  if (/^(?:E401|E403|ENEEDAUTH|EOTP)$/.test(code)) {
    return fail(`The registry denied access to ${meant}. ${said}`, `Check the registry and its token in \`.npmrc\`. ${offline}`)
  }
  if (damaged.test(code)) {
    const hint = `Run \`npm cache verify\` to clean up npm’s cache. If the problem remains, the registry or a proxy is modifying files. ${offline}`
    return fail(`The download of ${list(request)} is damaged. ${said}`, hint)
  }
  if (unreachable.test(code)) return fail(`The registry cannot be reached, so docsgen cannot download ${list(request)}. ${said}`, network)
  return fail(`npm cannot download ${list(request)}. ${said}`, network)
}

const damaged = /^(?:EINTEGRITY|Z_\w+|TAR_\w+)$/
/** Errors of Node.js, of npm's network code, and of certificates, and server errors of registries and proxies. */
const unreachable =
  /^(?:ENOTFOUND|EAI_\w+|ECONN\w+|ENET\w+|EHOST\w+|EPIPE|EPROTO|E\w*TIMEDOUT|E\w*TIMEOUT|ENOTCACHED|EINVALIDPROXY|ERR_SOCKET\w*|ERR_TLS\w*|\w*CERT\w*|UNABLE_TO_\w+|E407|E429|E5\d\d)$/

/** Returns the packages in npm's message, by `name@version` or by URL. Returns all packages if the message names none. */
function onesNamed(details: string, wanted: readonly Named[]): readonly Named[] {
  const words = new Set(
    details.split(/[\s'"]+/).map((word) =>
      word
        .replace(/\.$/, '')
        .replace(/^https?:.*\//, '/')
        .toLowerCase(),
    ),
  )
  const found = wanted.filter(
    ({ name, version }) => words.has(`${name}@${version}`.toLowerCase()) || words.has(`/${name.replace('/', '%2f')}`),
  )
  return found.length > 0 ? found : wanted
}

function list({ packages, words }: NpmRequest): string {
  return words ?? packages.map(({ name, version }) => `\`${name}@${version}\``).join(', ')
}

function fail(message: string, hint: string): EnvironmentError {
  return new EnvironmentError(message, hint)
}

/**
 * npm settings in environment variables, except settings that would make npm use other folders, and the locations where tools store their
 * npm.
 */
const npmVariables = [
  /^npm_config_(?!(?:workspace|workspaces|include_workspace_root|prefix|local_prefix|global|location|git)$)/i,
  /^(?:PREFIX|DESTDIR)$/,
  /^(?:NVM_DIR|VOLTA_HOME|ASDF_DIR|ASDF_DATA_DIR|MISE_DATA_DIR|FNM_DIR|NODENV_ROOT|PROTO_HOME|COREPACK_HOME)$/,
  ...networkVariables,
  ...nodeVariables,
]

/**
 * Returns the environment of npm. In its settings, npm replaces `${NAME}` with environment variables, also in registry URLs, so npm gets
 * only the variables that it needs itself and those named in the settings of the user and of this folder.
 */
function npmEnvironment(settings: string): ProgramEnvironment {
  const named = new Set([path.join(settings, '.npmrc'), ...ownSettings()].flatMap(namedVariables))
  const isNamed = { test: (name: string) => named.has(name) }
  return programEnvironment([...npmVariables, isNamed])
}

function namedVariables(file: string): readonly string[] {
  // The file may not exist.
  return attempt(() => [...readFileSync(file, 'utf8').matchAll(/\$\{([^${}?]+)\??\}/g)].map(([, name = '']) => name), [])
}

/** The settings of the user. */
function userSettings(): string {
  return fromEnvironment('userconfig') ?? path.join(thisMachine.homeFolder() ?? path.parse(process.execPath).root, '.npmrc')
}

/** The settings of the user and of the machine. */
export function ownSettings(): readonly string[] {
  return [userSettings(), fromEnvironment('globalconfig') ?? machineSettings(), '/etc/npmrc']
}

/** npm reads the settings in the folder of its own Node.js. */
function machineSettings(): string {
  const env = programEnvironment([/^PREFIX$/])
  const node = findProgram('node', { platform: process.platform, env }) ?? process.execPath
  const folder = path.dirname(realpathSync(node))
  return path.join(env.PREFIX ?? (process.platform === 'win32' ? folder : path.dirname(folder)), 'etc', 'npmrc')
}

function fromEnvironment(setting: string): string | undefined {
  const entries = Object.entries(programEnvironment([/^npm_config_/i]))
  return entries.find(([name]) => name.toLowerCase() === `npm_config_${setting}`)?.[1]
}

/** Finds the nearest folder with settings: the project folder, or a folder above it within its repository. */
export function settingsAbove(root: string): string {
  for (let folder = root; folder !== path.dirname(folder) && !isShared(statSync(folder)); folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, '.npmrc'))) return folder
    if (existsSync(path.join(folder, '.git'))) return root
  }
  return root
}
