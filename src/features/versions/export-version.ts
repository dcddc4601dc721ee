import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { SiteConfig } from '../../core/model/site-config.ts'
import { cachePath, loadJson, saveJson } from '../../kit/caches/seal.ts'
import { EnvironmentError } from '../../kit/failures/failure.ts'
import { ignoreError } from '../../kit/failures/ignore-error.ts'
import { type FileStamp, isSameStamp, readStamp } from '../../kit/files/file-stamp.ts'
import { shortHash } from '../../kit/files/hash.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { describeGitFailure, exportTree, type NotExported, runGit } from '../../kit/programs/run-git.ts'

interface ExportInput {
  readonly config: SiteConfig
  /** The version's id. */
  readonly id: string
  /** The full hash. */
  readonly commit: string
  /** The folders of pages, relative to the project folder. */
  readonly contentDirs: readonly string[]
  /** Other folders and files that pages are made from. */
  readonly otherPaths: readonly string[]
  readonly repository: Repository
}

interface ExportedVersion {
  readonly dir: string
  /** The same folder from the project folder, with a trailing slash. */
  readonly base: ProjectPath
  readonly leftOut: Index['leftOut']
}

/** What an exported folder contains. */
interface Index {
  /** Where the project folder was in the repository. */
  readonly prefix: string
  readonly files: readonly { readonly path: string; readonly hash: string; readonly stamp: FileStamp }[]
  readonly leftOut: readonly LeftOut[]
}

/** A path of the project folder that was not exported. */
export interface LeftOut {
  readonly path: string
  readonly kind: NotExported['kind'] | 'react'
}

const maxFileBytes = 256e6
const indexName = '.index.json'
/** Unused exports that are this much older than the newest one are removed. */
const unusedMs = 30 * 86_400_000
const draftMs = 86_400_000

/**
 * Exports folders of a commit to the cache, once for each commit. Files exported earlier are compared with their ids, because a cache can be
 * damaged, incomplete, or from another machine. undefined without Git if the cache does not have the commit.
 */
export async function exportVersion(input: ExportInput): Promise<ExportedVersion | undefined> {
  const { config, id, commit, contentDirs, otherPaths, repository } = input
  const home = cachePath(config.stateDir, 'versions')
  const key = shortHash(JSON.stringify([commit, contentDirs, otherPaths])).slice(0, 12)
  const dir = join(home, `${id}-${key}`)
  const base = `${relative(config.root, dir).replaceAll(sep, '/')}/` as ProjectPath
  const isUsable = (index: Index | undefined) => index && (repository.failure !== undefined || index.prefix === repository.prefix)
  const known = readIndex(dir, key)
  if (known && isUsable(known)) return { dir, base, leftOut: known.leftOut }
  if (repository.failure !== undefined) return undefined
  try {
    mkdirSync(home, { recursive: true })
    const draft = mkdtempSync(join(home, 'new-'))
    const index = await exportFolders(input, draft)
    saveIndex(draft, key, index)
    publish(draft, dir, () => isUsable(readIndex(dir, key)) !== undefined)
    return { dir, base, leftOut: index.leftOut }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error) || error instanceof EnvironmentError) throw error
    throw new EnvironmentError(
      `Cannot write the pages of the version \`${id}\` to \`.docsgen\`: ${error.code}.`,
      'Make sure that this folder is writable, and that there is space on the disk.',
      { cause: error },
    )
  }
}

async function exportFolders({ commit, contentDirs, otherPaths, repository }: ExportInput, target: string): Promise<Index> {
  const { root, prefix } = repository
  const react: LeftOut[] = []
  const isExcluded = (full: string) => {
    if (!full.startsWith(prefix)) return true
    const path = full.slice(prefix.length)
    const content = contentDirs.find((dir) => path.startsWith(`${dir}/`))
    if (content === undefined) return !otherPaths.some((other) => path === other || path.startsWith(`${other}/`))
    const isReactPage = /\.[jt]sx$/.test(path) && !/\/[._]/.test(path.slice(content.length))
    if (isReactPage) react.push({ path, kind: 'react' })
    return isReactPage
  }
  const { files, notExported } = await exportTree({ root, commit, target, prefix, maxBytes: maxFileBytes, isExcluded })
  const leftOut = notExported.map(({ path, kind }) => ({ path: path.slice(prefix.length), kind }))
  return {
    prefix,
    files: files.map(({ path: full, hash }) => {
      const path = full.slice(prefix.length)
      return { path, hash, stamp: readStamp(join(target, path)) as FileStamp }
    }),
    leftOut: [...leftOut, ...react],
  }
}

/** The index of a complete, unchanged export. Files with other stamps, such as those of a restored cache, are compared with their ids. */
function readIndex(dir: string, key: string): Index | undefined {
  const index = loadJson<Index>(join(dir, indexName), key)
  if (!index) return undefined
  try {
    const found = readdirSync(dir, { withFileTypes: true, recursive: true }).filter((entry) => !entry.isDirectory())
    if (found.length !== index.files.length + 1) return undefined
    const files = index.files.map(({ path, hash, stamp }) => {
      const current = readStamp(join(dir, path))
      if (current && isSameStamp(current, stamp)) return { path, hash, stamp }
      return current && blobId(readFileSync(join(dir, path)), hash.length) === hash ? { path, hash, stamp: current } : undefined
    })
    const whole = files.filter((file) => file !== undefined)
    if (whole.length < files.length) return undefined
    if (whole.some(({ stamp }, at) => stamp !== index.files[at]?.stamp)) saveIndex(dir, key, { ...index, files: whole })
    return { ...index, files: whole }
  } catch (error) {
    // It is damaged: the commit is exported again.
    ignoreError(error)
    return undefined
  }
}

function saveIndex(dir: string, key: string, index: Index): void {
  saveJson(join(dir, indexName), key, index)
}

/** The id that Git gives to a file's content. */
function blobId(content: Buffer, length: number): string {
  return createHash(length === 40 ? 'sha1' : 'sha256')
    .update(`blob ${content.length}\0`)
    .update(content)
    .digest('hex')
}

/** Another build may have exported the same commit in the meantime. A damaged export makes room at once, because another may be reading it. */
function publish(draft: string, dir: string, isPublished: () => boolean): void {
  if (isPublished()) {
    rmSync(draft, { recursive: true, force: true })
    return
  }
  const obsolete = `${draft}-old`
  if (existsSync(dir)) renameSync(dir, obsolete)
  renameSync(draft, dir)
  rmSync(obsolete, { recursive: true, force: true })
}

/** Removes old exports that the config does not use any more, and drafts of killed builds. The newest folder provides the current time. */
export function removeUnusedExports(stateDir: string, used: readonly string[]): void {
  const home = cachePath(stateDir, 'versions')
  try {
    const folders = readdirSync(home).map((name) => ({ dir: join(home, name), name, mtimeMs: statSync(join(home, name)).mtimeMs }))
    const newest = Math.max(...folders.map(({ mtimeMs }) => mtimeMs))
    for (const { dir, name, mtimeMs } of folders) {
      const isOld = newest - mtimeMs > (name.startsWith('new-') ? draftMs : unusedMs)
      if (isOld && !used.includes(dir)) rmSync(dir, { recursive: true, force: true })
    }
  } catch (error) {
    // Another build removes the same folders.
    ignoreError(error)
  }
}

/** The repository of the project. */
export interface Repository {
  readonly root: string
  /** The project folder below the top of the repository with a trailing slash, such as `docs/`; empty at the top. */
  readonly prefix: string
  readonly isShallow: boolean
  /** Why there is none: Git is not installed, or the folder is not in a repository. */
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
  /** The Git command that can help. */
  readonly fetch?: string
}

/** The full hash of the commit that a branch, tag, or hash names, or why there is none. */
export async function resolveRef({ root, isShallow, failure }: Repository, ref: string): Promise<string | Unresolved> {
  // The cache may contain it.
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

function isFullHash(text: string): boolean {
  return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(text)
}
