import { encodeAddress, encodeSegments } from '../../kit/escape/percent.ts'
import { repositoryOf } from '../../kit/files/file-system.ts'
import type { AbsolutePath, ProjectPath } from '../../kit/files/paths.ts'
import { describeGitFailure, runGit, startGit } from '../../kit/programs/run-git.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { ExportedFolder } from '../model/source-file.ts'

export interface GitHistory {
  /** The time of the last commit that changed each file, in ISO 8601 and UTC, keyed by path relative to the project root. */
  readonly lastUpdated: ReadonlyMap<string, string>
  /** The URL for editing a page, which contains `{path}`, or undefined if the remote is not a known host. */
  readonly editUrl: string | undefined
  readonly diagnostics: readonly Diagnostic[]
}

interface Wanted {
  readonly root: AbsolutePath
  readonly configFile: ProjectPath
  readonly files: ReadonlySet<string>
  /** Folders that contain files from other commits. @default none */
  readonly exported?: readonly ExportedFolder[]
  /** Whether pages show dates. */
  readonly lastUpdated: boolean
  /** The option that compares dates, if there is one. */
  readonly datesOption?: string | undefined
  readonly editUrl: boolean
}

/** Runs git once for all files. Without git or in a shallow clone, pages have no dates, and one warning reports this. */
export async function readGitHistory({
  root,
  configFile,
  files,
  exported = [],
  lastUpdated,
  datesOption,
  editUrl,
}: Wanted): Promise<GitHistory> {
  const needsDates = lastUpdated || datesOption !== undefined
  // Starting git takes longer than looking for a repository.
  if (!needsDates && (!editUrl || repositoryOf(root) === undefined)) return { lastUpdated: new Map(), editUrl: undefined, diagnostics: [] }
  const repository = await run(root, ['rev-parse', '--is-shallow-repository', '--show-prefix'])
  const unavailable = (reason: string): GitHistory => ({
    lastUpdated: new Map(),
    editUrl: undefined,
    diagnostics: needsDates ? [createDiagnostic('git/unavailable', { reason, lastUpdated, datesOption }, { file: configFile })] : [],
  })
  if (repository.failure !== undefined) return unavailable(repository.failure)
  const [shallow = '', prefix = ''] = repository.output.split('\n')
  const url = editUrl ? await findEditUrl(root, prefix) : undefined
  if (!needsDates) return { lastUpdated: new Map(), editUrl: url, diagnostics: [] }
  if (shallow === 'true') return { ...unavailable('the clone is shallow, so most of the history is missing'), editUrl: url }
  const bases = new Map(exported.map(({ base, commit }) => [base as string, commit]))
  const baseOf = (file: string) => [...bases.keys()].find((base) => file.startsWith(base)) ?? ''
  const byBase = new Map<string, Set<string>>()
  for (const file of files) {
    const base = baseOf(file)
    const own = byBase.get(base)
    if (own) own.add(file)
    else byBase.set(base, new Set([file]))
  }
  const read = await Promise.all([...byBase].map(([base, own]) => readDates(root, own, { base, commit: bases.get(base) })))
  return { lastUpdated: new Map(read.flatMap((dates) => [...dates])), editUrl: url, diagnostics: [] }
}

interface HistoryOf {
  /** The first part of the file paths, which Git does not know. */
  readonly base: string
  /** The commit. @default the current one */
  readonly commit: string | undefined
  /** The folder below `root` that contains the files. @default `root` */
  readonly folder?: string
}

/** Runs one `git log`, which is stopped as soon as every file has been seen. The times are in ISO 8601, keyed by path. */
export function readDates(root: string, files: ReadonlySet<string>, history: HistoryOf): Promise<Map<string, string>> {
  const { base, commit = 'HEAD', folder = '' } = history
  const dates = new Map<string, string>()
  return new Promise((resolve) => {
    const relative = folder === '' ? '--relative' : `--relative=${folder}/`
    const format = ['--format=%x01%ct', '--name-only', '--no-renames', relative, '-z']
    const args = ['--literal-pathspecs', '-c', 'core.quotepath=off', 'log', ...format, commit, '--', folder || '.']
    const git = startGit(root, args)
    let rest = ''
    let time = ''
    git.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      const parts = (rest + chunk).split('\0')
      rest = parts.pop() ?? ''
      for (const part of parts) {
        const text = part.replace(/^\n+/, '')
        if (text.startsWith('\u0001')) {
          // The line of a commit and its first file are in the same part of the output.
          const [seconds = '', first] = text
            .slice(1)
            .split('\n')
            .filter((line) => line !== '')
          time = new Date(Number(seconds) * 1000).toISOString()
          if (first !== undefined) addDate(first)
        } else if (text !== '') addDate(text)
      }
      if (dates.size === files.size) git.kill()
    })
    const addDate = (name: string) => {
      const path = base + name
      if (files.has(path) && !dates.has(path)) dates.set(path, time)
    }
    void git.ended.then(() => resolve(dates))
  })
}

async function findEditUrl(root: AbsolutePath, prefix: string): Promise<string | undefined> {
  const remote = await run(root, ['remote', 'get-url', 'origin'])
  if (remote.failure !== undefined) return undefined
  const head = await run(root, ['symbolic-ref', '--short', 'refs/remotes/origin/HEAD'])
  const branch = head.failure === undefined ? head.output.trim().replace(/^origin\//, '') : 'main'
  return createEditUrl(remote.output.trim(), branch, prefix)
}

/**
 * The URL for editing a file on a branch, in which `{path}` stands for the path of the file below `prefix`. The result is undefined if the
 * remote is not a known host.
 */
export function createEditUrl(remote: string, branch: string, prefix: string): string | undefined {
  const match =
    /^(?:https?:\/\/(?:[^@/]+@)?|git@|ssh:\/\/git@)(github\.com|gitlab\.com|bitbucket\.org|codeberg\.org)(?::\d+\/|[:/])(.+?)(?:\.git)?\/?$/.exec(
      remote,
    )
  if (!match) return undefined
  const [, host, repository] = match
  const ref = encodeAddress(branch).replaceAll('#', '%23')
  const editPath =
    host === 'gitlab.com'
      ? `-/edit/${ref}`
      : host === 'bitbucket.org'
        ? `src/${ref}`
        : host === 'codeberg.org'
          ? `_edit/${ref}`
          : `edit/${ref}`
  return `https://${host}/${repository}/${editPath}/${encodeSegments(prefix)}{path}`
}

async function run(cwd: string, args: readonly string[]): Promise<{ readonly output: string; readonly failure: string | undefined }> {
  const result = await runGit(cwd, args)
  return { output: result.output.toString(), failure: describeGitFailure(result) }
}
