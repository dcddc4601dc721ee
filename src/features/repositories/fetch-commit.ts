import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readDates } from '../../core/discover/read-git-history.ts'
import type { Diagnostic } from '../../core/model/diagnostic.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import { type CommitExport, type ExportPlace, exportCommit, exportFolder, readExport } from '../../kit/caches/export-commit.ts'
import { cachePath } from '../../kit/caches/seal.ts'
import { UsageError } from '../../kit/failures/failure.ts'
import { shortHash } from '../../kit/files/hash.ts'
import { describeGitFailure, type GitRun, isFullHash, runGit } from '../../kit/programs/run-git.ts'
import { createDiagnostic } from './diagnostics.ts'
import type { Pin } from './lock.ts'
import type { Repository } from './options.ts'

/** Other transports, such as `ext::`, run programs, and a user's Git settings can lead to them. */
const transports = ['protocol.allow=never', 'protocol.https.allow=always', 'protocol.ssh.allow=always', 'protocol.file.allow=always']
const safely = transports.flatMap((setting) => ['-c', setting])

export interface Exported {
  /** The folder in the cache that contains the files as they are in the repository. */
  readonly dir: string
  readonly content: CommitExport
}

/** A build without caches does not download commits again that are in the cache. */
export function exportsIn({ downloadsDir }: Pick<SiteConfig, 'downloadsDir'>): string {
  return cachePath(downloadsDir, 'repositories')
}

/** Returns the pages of a commit, from the cache or otherwise from the network. */
export async function findExport(
  repository: Repository,
  commit: string,
  config: SiteConfig,
  offline: boolean,
): Promise<Exported | Diagnostic> {
  const { git, name, folder, rootId, into } = repository
  // Dates require the history of all files, which can be large.
  const withDates = config.lastUpdated || config.datesOption !== undefined
  const home = exportsIn(config)
  // Each file is one page, so two entries never share the same files.
  const place = { home, name, key: shortHash(JSON.stringify([git, commit, folder, withDates, rootId, into])).slice(0, 12) }
  const known = readExport(place)
  if (known) return { dir: exportFolder(place), content: known }
  if (offline)
    return createDiagnostic('repository/unreachable', { git, reason: 'docsgen is offline, and its cache does not contain the commit' })
  return withClone(home, repository, async (clone) => {
    const refused = await fetchCommit(clone, repository, commit, withDates)
    return refused ?? { dir: exportFolder(place), content: await exportFrom(clone, place, { folder, commit, withDates }) }
  })
}

function exportFrom(
  clone: string,
  place: ExportPlace,
  { folder, commit, withDates }: { readonly folder: string; readonly commit: string; readonly withDates: boolean },
): Promise<CommitExport> {
  const readFolderDates = (files: ReadonlySet<string>) => {
    const base = folder === '' ? '' : `${folder}/`
    return readDates(clone, files, { base, commit, folder })
  }
  const input = { root: clone, prefix: '', commit, contentDirs: [folder], otherPaths: [] }
  return exportCommit(place, { ...input, ...(withDates && { readDates: readFolderDates }) })
}

/** Returns the current commit of the branch or tag. Throws a `UsageError` if there is none. */
export function resolvePin(repository: Repository, config: SiteConfig): Promise<Pin | Diagnostic> {
  const { git, ref } = repository
  if (isFullHash(ref)) return Promise.resolve({ commit: ref })
  return withClone(exportsIn(config), repository, async (clone) => {
    const names = ref === 'HEAD' || ref.startsWith('refs/') ? [ref] : [`refs/heads/${ref}`, `refs/tags/${ref}`]
    const listed = await runGit(clone, [...safely, 'ls-remote', '--symref', 'origin', ...names, ...names.map((name) => `${name}^{}`)])
    if (listed.code !== 0) return describeRefusal(listed, repository, ref)
    const lines = listed.output
      .toString()
      .split('\n')
      .map((line) => line.split('\t'))
    const found = new Map(lines.map(([hash = '', name = '']) => [name, hash]))
    const hits = names.filter((name) => found.has(name))
    const [hit] = hits
    if (hit === undefined)
      throw new UsageError(
        `The repository \`${git}\` has no branch or tag \`${ref}\`.`,
        'Correct `ref`. For a commit, write its full hash.',
      )
    if (hits.length > 1)
      throw new UsageError(
        `The repository \`${git}\` has both a branch and a tag \`${ref}\`.`,
        `Write \`refs/heads/${ref}\` or \`refs/tags/${ref}\`.`,
      )
    // `HEAD` is listed twice: once with its target and once with its commit.
    const head = lines.find(([value = '', name]) => name === 'HEAD' && value.startsWith('ref: '))?.[0]?.slice('ref: '.length)
    const branch = /^refs\/heads\/(.+)$/.exec(ref === 'HEAD' ? (head ?? '') : hit)?.[1]
    return { commit: found.get(`${hit}^{}`) ?? found.get(hit) ?? '', ...(branch !== undefined && { branch }) }
  })
}

/**
 * Creates an empty repository with the other repository as its remote. The empty repository is removed afterwards, so no later command
 * trusts its settings.
 */
async function withClone<T>(home: string, { remote }: Repository, work: (clone: string) => Promise<T>): Promise<T> {
  mkdirSync(home, { recursive: true })
  const clone = mkdtempSync(join(home, 'new-'))
  try {
    await runGit(clone, ['init', '--quiet', '--template='])
    await runGit(clone, ['config', 'remote.origin.url', remote])
    return await work(clone)
  } finally {
    rmSync(clone, { recursive: true, force: true })
  }
}

/** Fetches a commit without files, and then fetches the files of the folder together. Hosts that do not support this send all files. */
async function fetchCommit(clone: string, repository: Repository, commit: string, withHistory: boolean): Promise<Diagnostic | undefined> {
  const { folder } = repository
  const options = ['--quiet', '--no-tags', '--no-recurse-submodules', '--filter=blob:none']
  const fetched = await runGit(clone, [...safely, 'fetch', ...options, ...(withHistory ? [] : ['--depth=1']), 'origin', commit])
  if (fetched.code !== 0) return describeRefusal(fetched, repository, commit)
  const tree = folder === '' ? `${commit}^{tree}` : `${commit}:${folder}`
  const listed = await runGit(clone, ['rev-list', '--objects', '--no-walk', '--missing=print', '--end-of-options', tree])
  const missing = listed.output
    .toString()
    .split('\n')
    .flatMap((line) => (line.startsWith('?') ? [line.slice(1)] : []))
  if (missing.length === 0) return undefined
  const files = await runGit(
    clone,
    [...safely, '-c', 'fetch.negotiationAlgorithm=noop', 'fetch', ...options, '--stdin', 'origin'],
    missing.join('\n'),
  )
  return files.code === 0 ? undefined : describeRefusal(files, repository, commit)
}

/** Returns the reason why the host refused, in the host's own words but without credentials. */
function describeRefusal(run: GitRun, { git, ref }: Repository, commit: string): Diagnostic {
  const lines = run.errors.split('\n')
  const said = lines.find((line) => /^(?:ssh|fatal|error|remote): ./.test(line))?.replace(/^(?:fatal|error|remote): (?:error: )?/, '')
  const reason = (run.isMissing ? 'Git is not installed' : (said ?? describeGitFailure(run) ?? 'unknown reason'))
    .replace(/\/\/[^@/\s]*@/g, '//')
    .replace(/\.$/, '')
  if (/not our ref|unadvertised object|find remote ref|did not send all/i.test(run.errors))
    return createDiagnostic('repository/lost-commit', { git, ref, commit: commit.slice(0, 12) })
  const isRefused = /authentication failed|could not read (?:username|password)|permission denied|error: 40[13]\b|host key/i.test(
    run.errors,
  )
  return createDiagnostic(isRefused ? 'repository/no-access' : 'repository/unreachable', { git, reason })
}
