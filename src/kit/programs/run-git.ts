import { mkdirSync, writeFileSync } from 'node:fs'
import { devNull } from 'node:os'
import { dirname, join } from 'node:path'
import { EnvironmentError, UsageError } from '../failures/failure.ts'
import { findProgram, notFound } from './find-program.ts'
import {
  networkVariables,
  type ProgramEnd,
  type ProgramEnvironment,
  programEnvironment,
  type RunningProgram,
  runProgram,
  startProgram,
} from './run-program.ts'

export interface GitRun {
  readonly output: Buffer
  /** The text that Git wrote to stderr, in English. */
  readonly errors: string
  readonly code: number | null
  /** git is not installed or cannot be started. */
  readonly isMissing: boolean
}

/**
 * Disables hooks, file-system monitors, and other programs. `safe.bareRepository` prevents git from using a folder in the working tree that
 * looks like a bare repository, whose `config` could name programs to run.
 */
const safeOptions = [
  '--no-pager',
  '--no-replace-objects',
  ...['safe.bareRepository=explicit', 'core.fsmonitor=false', `core.hooksPath=${devNull}`, 'log.showSignature=false'].flatMap((setting) => [
    '-c',
    setting,
  ]),
]

/** Enough time for reading the history of a large repository, and for fetching missing objects of a partial clone. */
const deadlineMs = 600_000

/** Starts git in such a way that no file in the working tree can make git run a program. */
export function startGit(cwd: string, args: readonly string[], stdin: 'pipe' | 'ignore' = 'ignore'): RunningProgram {
  return startProgram({ ...gitProgram(cwd, args), stdin })
}

/** Runs git until it exits. Never rejects. */
export async function runGit(cwd: string, args: readonly string[], input?: string): Promise<GitRun> {
  const { end, output, errors } = await runProgram({ ...gitProgram(cwd, args), ...(input !== undefined && { input }) })
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

export function isFullHash(text: string): boolean {
  return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(text)
}

/** Explains why git failed, in words that follow a colon, or returns undefined if git succeeded. */
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
 * Variables that Git needs to find the repository, to trust its folder, and to fetch missing objects of a partial clone. They include
 * neither variables that name output programs, such as `GIT_EXTERNAL_DIFF` and `GIT_PAGER`, nor the variables of a hook that runs docsgen.
 */
const gitVariables = [
  /^XDG_CONFIG_HOME$/,
  /^GIT_(?:CONFIG(?:_\w+)?|CEILING_DIRECTORIES|DISCOVERY_ACROSS_FILESYSTEM|EXEC_PATH|TEMPLATE_DIR)$/,
  /^GIT_(?:SSH|SSH_COMMAND|SSH_VARIANT|ASKPASS|SSL_\w+|PROXY_\w+|NO_LAZY_FETCH)$/,
  /^SSH_(?:AUTH_SOCK|ASKPASS|AGENT_PID)$/,
  ...networkVariables,
]

/** Git writes in English, asks nothing, and does not change the index. */
function environment(): ProgramEnvironment {
  return { ...programEnvironment(gitVariables), LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0' }
}

interface ExportInput {
  /** A folder in the repository. */
  readonly root: string
  readonly commit: string
  /** The target folder. Empty and used only by this process. */
  readonly target: string
  /** Whether to omit a path, which is relative to the top of the repository. */
  readonly isExcluded: (path: string) => boolean
  /** The prefix to remove from paths in the target folder, with a trailing slash. @default nothing */
  readonly prefix?: string
  /** Larger files are not exported. @default no limit */
  readonly maxBytes?: number
}

/** An entry of the commit that was not exported because it is too large or not a regular file. */
export interface NotExported {
  /** The path from the top of the repository. */
  readonly path: string
  readonly kind: 'symlink' | 'submodule' | 'lfs' | 'large'
}

interface ExportedTree {
  /** The files with paths from the top of the repository. Each has the ID of its content. */
  readonly files: readonly Pick<TreeEntry, 'path' | 'hash'>[]
  readonly notExported: readonly NotExported[]
}

interface TreeEntry {
  readonly mode: string
  readonly hash: string
  readonly path: string
}

/**
 * Writes the files of a commit exactly as committed: `git archive` and `git checkout` apply attributes and filters, but reading objects
 * does not. Throws an `EnvironmentError` if git or the disk fails.
 */
export async function exportTree(input: ExportInput): Promise<ExportedTree> {
  const { root, commit, target, isExcluded, prefix = '', maxBytes = Number.POSITIVE_INFINITY } = input
  const entries = (await listTree(root, commit)).filter(({ path }) => !isExcluded(path))
  const files = entries.filter(({ mode }) => mode === '100644' || mode === '100755' || mode === '100664')
  for (const { path } of files) refuseOddPath(path)
  const notExported = entries.flatMap(({ mode, path }): NotExported[] =>
    mode === '120000' ? [{ path, kind: 'symlink' }] : mode === '160000' ? [{ path, kind: 'submodule' }] : [],
  )
  const exported: TreeEntry[] = []
  const made = new Set<string>()
  const hashes = files.map(({ hash }) => hash)
  let index = 0
  for await (const content of readObjects(root, hashes, maxBytes)) {
    const entry = files[index++] as TreeEntry
    if (content === 'large' || isLfsPointer(content)) {
      notExported.push({ path: entry.path, kind: content === 'large' ? 'large' : 'lfs' })
      continue
    }
    writeNew(join(target, entry.path.slice(prefix.length)), content, made)
    exported.push(entry)
  }
  return { files: exported, notExported }
}

/** Git LFS commits a pointer of a few lines in place of the file, which is not in the repository. */
function isLfsPointer(content: Buffer): boolean {
  return content.length < 1024 && content.toString('latin1', 0, 43) === 'version https://git-lfs.github.com/spec/v1\n'
}

async function listTree(root: string, commit: string): Promise<readonly TreeEntry[]> {
  const { output, code, errors } = await runGit(root, ['ls-tree', '-r', '-z', '--full-tree', commit])
  if (code !== 0) throw new EnvironmentError(`git could not list the files of the commit: ${errors.trim().split('\n')[0] ?? ''}`)
  return output
    .toString()
    .split('\0')
    .filter((line) => line !== '')
    .map((line) => {
      const [head = '', path = ''] = line.split(/\t(.*)/s)
      const [mode = '', , hash = ''] = head.split(' ')
      return { mode, hash, path }
    })
}

/** git does not create such paths, but other programs can. */
function refuseOddPath(path: string): void {
  const isOdd = path.split('/').some((name) => name === '' || name === '.' || name === '..' || name.includes('\\'))
  if (isOdd) throw new UsageError(`The commit contains the path ${JSON.stringify(path)}, which cannot be exported.`)
}

function writeNew(file: string, content: Buffer, made: Set<string>): void {
  const folder = dirname(file)
  try {
    if (!made.has(folder)) mkdirSync(folder, { recursive: true })
    made.add(folder)
    writeFileSync(file, content, { flag: 'wx' })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const reason = code === 'EEXIST' ? 'two of its paths differ only in case' : (code ?? 'unknown reason')
    throw new EnvironmentError(`Cannot write the files of the commit to \`${folder}\`: ${reason}.`, undefined, { cause: error })
  }
}

/** Reads git objects in the order of the hashes, exactly as committed, without filters or conversions. */
async function* readObjects(folder: string, hashes: readonly string[], maxBytes: number): AsyncGenerator<Buffer | 'large'> {
  if (hashes.length === 0) return
  const git = startGit(folder, ['cat-file', '--batch'], 'pipe')
  git.stdin.end(`${hashes.join('\n')}\n`)

  const input = createInput(git.stdout)
  try {
    for (const hash of hashes) {
      const [found, type, size] = ((await input.line()) ?? '').split(' ')
      const isLarge = Number(size) > maxBytes
      const content = type !== 'blob' ? undefined : isLarge ? await input.skip(Number(size)) : await input.bytes(Number(size))
      if (found !== hash || content === undefined) throw await explain(hash)
      // A line feed follows each object.
      await input.bytes(1)
      yield content
    }
  } finally {
    git.kill()
  }

  async function explain(hash: string): Promise<EnvironmentError> {
    git.kill()
    const { kind } = await git.ended
    const said = kind === 'deadline' ? 'it took too long' : git.errors().trim().split('\n')[0]
    const reason = said || `the object ${hash} is missing or damaged`
    return new EnvironmentError(`git could not read the files of the commit: ${reason}.`, 'Check the repository with `git fsck`.')
  }
}

/** Reads lines and blocks of bytes from a stream. Returns undefined if the stream ends too early. */
function createInput(stream: AsyncIterable<Buffer>) {
  const chunks = stream[Symbol.asyncIterator]()
  let held: Buffer[] = []
  let length = 0
  const more = async (): Promise<boolean> => {
    // The stream fails if git is terminated.
    const next = await chunks.next().catch(() => undefined)
    if (!next || next.done) return false
    held.push(next.value)
    length += next.value.length
    return true
  }
  const take = (count: number): Buffer => {
    const all = held.length === 1 && held[0] ? held[0] : Buffer.concat(held)
    held = count === all.length ? [] : [all.subarray(count)]
    length -= count
    return all.subarray(0, count)
  }
  return {
    async bytes(count: number): Promise<Buffer | undefined> {
      while (length < count) if (!(await more())) return undefined
      return take(count)
    },
    /** In a partial clone, Git would fetch files one by one to list their sizes first. */
    async skip(count: number): Promise<'large' | undefined> {
      let left = count
      while (left > length) {
        left -= length
        held = []
        length = 0
        if (!(await more())) return undefined
      }
      take(left)
      return 'large'
    },
    async line(): Promise<string | undefined> {
      for (;;) {
        if (held.length > 1) held = [Buffer.concat(held)]
        const end = held[0]?.indexOf(10) ?? -1
        if (end !== -1) return take(end + 1).toString('utf8', 0, end)
        if (!(await more())) return undefined
      }
    },
  }
}
