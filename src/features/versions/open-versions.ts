import { realpathSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Diagnostic, FindInConfig, Location, Outcome } from '../../core/model/diagnostic.ts'
import type { SiteConfig, Version } from '../../core/model/site-config.ts'
import type { ContentRoot } from '../../core/model/source-file.ts'
import {
  type CommitExport,
  type ExportPlace,
  exportCommit,
  exportFolder,
  type LeftOut,
  leftOutWords,
  readExport,
  removeUnusedExports,
} from '../../kit/caches/export-commit.ts'
import { cachePath } from '../../kit/caches/seal.ts'
import { shortHash } from '../../kit/files/hash.ts'
import type { AbsolutePath, ProjectPath } from '../../kit/files/paths.ts'
import { describeGitFailure, isFullHash, runGit } from '../../kit/programs/run-git.ts'
import { createDiagnostic } from './diagnostics.ts'

/**
 * Exports the pages of versions with a `ref` to the cache, and points their content folders there. Only content is exported, and no code
 * from these commits runs. Without Git, a version in the cache is used if its `ref` is the hash of a commit.
 */
export async function openVersions(config: SiteConfig, findInConfig: FindInConfig): Promise<Outcome<SiteConfig | undefined>> {
  if (config.versions.every(({ ref }) => ref === undefined)) return { value: config, diagnostics: [] }
  const diagnostics: Diagnostic[] = []
  const repository = await findRepository(config.workingDir)
  const contentRoots: ContentRoot[] = []
  for (const [index, version] of config.versions.entries()) {
    const own = config.contentRoots.filter((root) => root.version === version.id)
    if (version.ref === undefined) {
      contentRoots.push(...own)
      continue
    }
    const location = { file: config.configFile, ...findInConfig(version.ref, `versions[${index}].ref`) }
    const opened = await openVersion({ config, version: { ...version, ref: version.ref }, roots: own, repository, location })
    if (!version.ignoresProblems || !opened.value) diagnostics.push(...opened.diagnostics)
    contentRoots.push(...(opened.value ?? []))
  }
  const used = contentRoots.flatMap(({ exported }) => (exported ? [join(config.root, exported.base)] : []))
  removeUnusedExports(exportsIn(config), used)
  return contentRoots.length === config.contentRoots.length
    ? { value: { ...config, contentRoots }, diagnostics }
    : { value: undefined, diagnostics }
}

interface VersionInput {
  readonly config: SiteConfig
  readonly version: Version & { readonly ref: string }
  readonly roots: readonly ContentRoot[]
  readonly repository: Repository
  readonly location: Location
}

async function openVersion(input: VersionInput): Promise<Outcome<readonly ContentRoot[] | undefined>> {
  const { config, version, roots, repository, location } = input
  const { id, ref } = version
  const commit = await resolveRef(repository, ref)
  if (typeof commit !== 'string')
    return { value: undefined, diagnostics: [createDiagnostic('version/unknown-ref', { id, ref, ...commit }, location)] }

  const contentDirs = roots.map(({ projectDir }) => projectDir)
  const otherPaths = [...config.includes, ...(version.paths ?? [])]
  const key = shortHash(JSON.stringify([commit, contentDirs, otherPaths])).slice(0, 12)
  const place = { home: exportsIn(config), name: id, key }
  const exported = await exportVersion(place, { commit, contentDirs, otherPaths, repository })
  if (exported === undefined) {
    const missing = { reason: `${repository.failure}, and docsgen’s cache does not contain the commit` }
    return { value: undefined, diagnostics: [createDiagnostic('version/unknown-ref', { id, ref, ...missing }, location)] }
  }
  const dir = exportFolder(place)
  const base = `${relative(config.root, dir).replaceAll(sep, '/')}/` as ProjectPath
  const value = roots.map(({ codeDir, ...root }) => ({
    ...root,
    dir: join(dir, root.projectDir) as AbsolutePath,
    projectDir: `${base}${root.projectDir}` as ProjectPath,
    exported: { ref, commit, base },
  }))
  return { value, diagnostics: describeLeftOut(exported.leftOut, ref, location) }
}

function exportsIn({ stateDir }: SiteConfig): string {
  return cachePath(stateDir, 'versions')
}

interface ExportInput {
  readonly commit: string
  readonly contentDirs: readonly string[]
  readonly otherPaths: readonly string[]
  readonly repository: Repository
}

/** Exports each commit only once. Returns undefined if Git is missing and the cache does not contain the commit. */
async function exportVersion(place: ExportPlace, { repository, ...input }: ExportInput): Promise<CommitExport | undefined> {
  const isUsable = ({ prefix }: CommitExport) => repository.failure !== undefined || prefix === repository.prefix
  const known = readExport(place)
  if (known && isUsable(known)) return known
  return repository.failure === undefined ? exportCommit(place, { ...input, ...repository }, isUsable) : undefined
}

/** One diagnostic for each kind. */
function describeLeftOut(leftOut: readonly LeftOut[], ref: string, location: Location): Diagnostic[] {
  return [...new Set(leftOut.map(({ kind }) => kind))].map((kind) => {
    const paths = leftOut.filter((entry) => entry.kind === kind).map(({ path }) => path)
    return createDiagnostic(
      'version/left-out',
      { ref, kind, what: leftOutWords[kind], path: paths[0] ?? '', count: paths.length },
      location,
    )
  })
}

/** The Git repository of the project. */
export interface Repository {
  readonly root: string
  /** The path of the project folder below the top of the repository with a trailing slash, such as `docs/`. Empty at the top. */
  readonly prefix: string
  readonly isShallow: boolean
  /** The reason why there is no repository: Git is not installed, or the folder is not in a repository. */
  readonly failure: string | undefined
}

export async function findRepository(root: string): Promise<Repository> {
  const folder = realpathSync(root)
  const found = await runGit(folder, ['rev-parse', '--is-shallow-repository', '--show-prefix'])
  const [shallow, prefix = ''] = found.output.toString().split('\n')
  return { root: folder, prefix, isShallow: shallow === 'true', failure: describeGitFailure(found) }
}

interface Unresolved {
  readonly reason: string
  /** The Git command that may solve the problem. */
  readonly fetch?: string
}

/** The full hash of the commit that a branch, tag, or hash refers to, or the reason why there is none. */
export async function resolveRef({ root, isShallow, failure }: Repository, ref: string): Promise<string | Unresolved> {
  // The cache may contain the commit.
  if (failure !== undefined) return isFullHash(ref) ? ref : { reason: failure }
  for (const name of [ref, `refs/remotes/origin/${ref}`]) {
    const args = ['-c', 'core.warnAmbiguousRefs=true', 'rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`]
    const { output, code, errors } = await runGit(root, args)
    if (/ambiguous/.test(errors))
      return { reason: `several branches or tags have this name; use \`refs/tags/${ref}\` or \`refs/heads/${ref}\`` }
    const commit = output.toString().trim()
    if (code === 0 && isFullHash(commit)) return commit
  }
  if (isFullHash(ref)) return isShallow ? missing(`git fetch --depth=1 origin ${ref}`) : { reason: 'the repository has no such commit' }
  const fetch = /^v?\d/.test(ref) ? `git fetch --depth=1 origin tag ${ref}` : `git fetch --depth=1 origin ${ref}:refs/remotes/origin/${ref}`
  return isShallow ? missing(fetch) : { reason: 'the repository has no such tag, branch, or commit', fetch }

  function missing(command: string): Unresolved {
    return { reason: 'the clone is shallow, and does not contain it', fetch: command }
  }
}
