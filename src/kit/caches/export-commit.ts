import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { attempt, EnvironmentError } from '../failures/failure.ts'
import { type FileStamp, isSameStamp, readStamp } from '../files/file-stamp.ts'
import { exportTree, type NotExported } from '../programs/run-git.ts'
import { loadJson, saveJson } from './seal.ts'

/** The location of a commit's files in the cache. */
export interface ExportPlace {
  /** The cache folder for exports of one kind. */
  readonly home: string
  /** The prefix of the exported folder's name. */
  readonly name: string
  /** A key that identifies the commit and the selection of its files. */
  readonly key: string
}

interface ExportInput {
  /** The root folder of the repository. */
  readonly root: string
  /** The prefix of paths in the repository, with a trailing slash. Empty at the top. */
  readonly prefix: string
  /** The full hash of the commit. */
  readonly commit: string
  /** The folders of pages. An empty path stands for the whole repository. */
  readonly contentDirs: readonly string[]
  /** Other folders and files that pages are made from. */
  readonly otherPaths: readonly string[]
  /** Returns the times when files were changed, by path, in ISO 8601. @default unknown */
  readonly readDates?: (files: ReadonlySet<string>) => Promise<ReadonlyMap<string, string>>
}

/** The content of an exported folder. Paths do not include the prefix. */
export interface CommitExport {
  readonly prefix: string
  /** The files, each with the ID that Git assigns to its content. */
  readonly files: readonly { readonly path: string; readonly hash: string; readonly stamp: FileStamp }[]
  readonly leftOut: readonly LeftOut[]
  readonly dates?: Readonly<Record<string, string>>
}

/** A path that was not exported. */
export interface LeftOut {
  readonly path: string
  readonly kind: NotExported['kind'] | 'react'
}

/** The reasons as they appear in messages. */
export const leftOutWords = {
  symlink: 'a symbolic link',
  submodule: 'in a submodule',
  lfs: 'stored in Git LFS',
  large: 'larger than 256 MB',
  react: 'a React page, whose code does not run',
} as const satisfies Record<LeftOut['kind'], string>

const maxFileBytes = 256e6
const indexName = '.index.json'
/** Unused exports are removed if they are older than the newest export by this time. */
const unusedMs = 30 * 86_400_000
const draftMs = 86_400_000

export function exportFolder({ home, name, key }: ExportPlace): string {
  return join(home, `${name}-${key}`)
}

/**
 * Exports folders of a commit to the cache. Another process may have exported them in the meantime, and `isUsable` returns whether that
 * export can be used. Throws an `EnvironmentError` if the disk fails.
 */
export async function exportCommit(
  place: ExportPlace,
  input: ExportInput,
  isUsable: (found: CommitExport) => boolean = () => true,
): Promise<CommitExport> {
  const { home, name, key } = place
  try {
    mkdirSync(home, { recursive: true })
    const draft = mkdtempSync(join(home, 'new-'))
    const index = await exportFolders(input, draft)
    saveIndex(draft, key, index)
    publish(draft, exportFolder(place), () => {
      const found = readExport(place)
      return found !== undefined && isUsable(found)
    })
    return index
  } catch (error) {
    if (!(error instanceof Error && 'code' in error) || error instanceof EnvironmentError) throw error
    throw new EnvironmentError(
      `Cannot write the pages of \`${name}\` to \`.docsgen\`: ${error.code}.`,
      'Make sure that this folder is writable, and that there is space on the disk.',
      { cause: error },
    )
  }
}

async function exportFolders(input: ExportInput, target: string): Promise<CommitExport> {
  const { root, prefix, commit, contentDirs, otherPaths, readDates } = input
  const react: LeftOut[] = []
  const isExcluded = (full: string) => {
    if (!full.startsWith(prefix)) return true
    const path = full.slice(prefix.length)
    const content = contentDirs.find((dir) => dir === '' || path === dir || path.startsWith(`${dir}/`))
    if (content === undefined) return !otherPaths.some((other) => path === other || path.startsWith(`${other}/`))
    const isReactPage = /\.[jt]sx$/.test(path) && !/\/[._]/.test(`/${path}`.slice(content.length))
    if (isReactPage) react.push({ path, kind: 'react' })
    return isReactPage
  }
  const { files, notExported } = await exportTree({ root, commit, target, prefix, maxBytes: maxFileBytes, isExcluded })
  const leftOut = notExported.map(({ path, kind }) => ({ path: path.slice(prefix.length), kind }))
  const dates = await readDates?.(new Set(files.map(({ path }) => path.slice(prefix.length))))
  return {
    prefix,
    files: files.map(({ path: full, hash }) => {
      const path = full.slice(prefix.length)
      return { path, hash, stamp: readStamp(join(target, path)) as FileStamp }
    }),
    leftOut: [...leftOut, ...react],
    ...(dates && { dates: Object.fromEntries(dates) }),
  }
}

/**
 * Returns a complete, unchanged export. Files with other stamps, such as files of a restored cache, are compared by their IDs, because a
 * cache can be damaged, incomplete, or from another machine.
 */
export function readExport(place: ExportPlace): CommitExport | undefined {
  const dir = exportFolder(place)
  const { key } = place
  const index = loadJson<CommitExport>(join(dir, indexName), key)
  if (!index) return undefined
  // If the export is damaged, the commit is exported again.
  return attempt(() => {
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
  })
}

function saveIndex(dir: string, key: string, index: CommitExport): void {
  saveJson(join(dir, indexName), key, index)
}

/** The ID that Git assigns to the content of a file. */
function blobId(content: Buffer, length: number): string {
  return createHash(length === 40 ? 'sha1' : 'sha256')
    .update(`blob ${content.length}\0`)
    .update(content)
    .digest('hex')
}

/**
 * Another build may have exported the same commit in the meantime. A damaged export is moved aside in one step, because another build may
 * be reading it.
 */
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

/**
 * Removes old exports that the config no longer uses, and the drafts of interrupted builds. The newest folder provides the current time.
 */
export function removeUnusedExports(home: string, used: readonly string[]): void {
  // Another build may remove the same folders.
  attempt(() => {
    const folders = readdirSync(home).map((name) => ({ dir: join(home, name), name, mtimeMs: statSync(join(home, name)).mtimeMs }))
    const newest = Math.max(...folders.map(({ mtimeMs }) => mtimeMs))
    for (const { dir, name, mtimeMs } of folders) {
      const isOld = newest - mtimeMs > (name.startsWith('new-') ? draftMs : unusedMs)
      if (isOld && !used.includes(dir)) rmSync(dir, { recursive: true, force: true })
    }
  })
}
