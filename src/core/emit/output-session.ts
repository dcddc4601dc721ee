import { dirname, join, parse, relative, resolve, sep } from 'node:path'
import { acquireLock, type FileLock } from '../../kit/caches/file-lock.ts'
import { type Machine, thisMachine } from '../../kit/caches/machine.ts'
import { attempt, EnvironmentError, UsageError } from '../../kit/failures/failure.ts'
import { systemFiles } from '../../kit/files/file-rules.ts'
import type { FileSystem } from '../../kit/files/file-system.ts'
import type { AbsolutePath, OutputPath } from '../../kit/files/paths.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { OutputFile } from '../model/output.ts'
import { createBuildFolders, recoverOutput } from './build-folders.ts'
import {
  createSession,
  explainFailure,
  explainFailures,
  type OutputSession,
  type PublishResult,
  type StagedSite,
} from './create-session.ts'
import { findStrangers, type InspectedTree, inspectTree, isContent, type PublishedTree, stampOfManifest } from './inspect-output.ts'
import { hasCopy } from './linked-copy.ts'
import {
  type Manifest,
  manifestName,
  type OutputPlace,
  type PublishedFile,
  readManifest,
  readNamedFiles,
  readRecord,
  readTouchedMs,
} from './manifest.ts'

export type { OutputSession, PublishResult, StagedSite }

export interface OutputOptions {
  readonly outDir: AbsolutePath
  readonly root: AbsolutePath
  /** Folders that a build reads. The output folder must neither be nor contain any of them. */
  readonly protectedDirs: readonly AbsolutePath[]
  /** Whether to replace the folder even if it contains files that docsgen did not write. */
  readonly force: boolean
  /** The version of docsgen. Files of another version are never reused, because equal keys may then mean different bytes. */
  readonly buildVersion: string
  /** Whether files in the output folder may be reused. @default true */
  readonly reuse?: boolean
  /** The folder in which docsgen records what it wrote to the output folder. */
  readonly cacheDir: AbsolutePath
  /** The result of the inspection on another thread. It is ignored if the folder has changed since then. */
  readonly inspected?: Promise<InspectedTree | undefined>
  /** The minimum number of reused files for which a linked copy of the output is kept for the next build. @default 1000 */
  readonly filesWorthCopy?: number
  /** The time to wait for another build to finish. @default 10000 */
  readonly lockWaitMs?: number
}

/**
 * Opens the output folder for one build. Rejects dangerous folders, waits for other builds, and recovers from interrupted builds. Throws a
 * `UsageError` if the folder cannot be an output folder, and an `EnvironmentError` if the system denies access. In both cases, nothing is
 * changed.
 */
export async function openOutput(options: OutputOptions, machine: Machine = thisMachine): Promise<OutputSession> {
  const outDir = resolve(options.outDir) as AbsolutePath
  const { fileSystem } = machine
  const folders = createBuildFolders(outDir, machine.self.pid)
  const lock = await explained(async () => {
    refuseUnsafeFolder({ ...options, outDir }, machine)
    fileSystem.makeFolders(folders.parent)
    return acquireLock(folders.lock, machine, { waitMs: options.lockWaitMs ?? 10_000, action: 'is writing to the same output folder' })
  })
  try {
    const inspected = await options.inspected
    return explainFailures(folders, options.root, () => {
      recoverOutput(fileSystem, folders, { outDir, cacheDir: options.cacheDir })
      const published = readPublished(inspected)
      if (!options.force) refuseContent(fileSystem, outDir, published)
      const isSound = options.reuse !== false && published?.tree.intact && published.manifest?.buildVersion === options.buildVersion
      const previous = isSound ? published.manifest.files : new Map<OutputPath, PublishedFile>()
      const place = { outDir, cacheDir: options.cacheDir }
      const isCopied = isSound === true && published.tree.isLinked && hasCopy(fileSystem, place, previous)
      return createSession({ ...options, folders, lock, machine, previous, isCopied, foldersStamp: published?.tree.foldersStamp })
    })
  } catch (error) {
    releaseQuietly(lock)
    throw error
  }

  function readPublished(inspected: InspectedTree | undefined): Published | undefined {
    const place = { outDir, cacheDir: options.cacheDir }
    const manifest = readManifest(fileSystem, outDir)
    if (!manifest) return readDamaged(place)
    const isCurrent = inspected !== undefined && inspected.manifestStamp === stampOfManifest(fileSystem, outDir)
    if (isCurrent) return { manifest, tree: inspected.tree }
    const touchedMs = readTouchedMs(fileSystem, place)
    return { manifest, tree: inspectTree(fileSystem, outDir, { manifest, touchedMs }) }
  }

  /** If the manifest of an output is not trusted, none of its files are reused, but docsgen's own files may be replaced. */
  function readDamaged(place: OutputPlace): Published | undefined {
    if (!fileSystem.lstat(outDir)?.isDirectory()) return undefined
    const recorded = readRecord(fileSystem, place)
    const named = recorded ? new Set<string>(recorded.files.keys()) : readNamedFiles(fileSystem, outDir)
    if (!named) return undefined
    const isOwn = (path: string) => {
      const file = recorded?.files.get(path as OutputPath)
      return named.has(path) && (!file || isContent(fileSystem, `${outDir}/${path}`, file))
    }
    return {
      manifest: undefined,
      tree: { strangers: findStrangers(fileSystem, outDir, isOwn), intact: false, isLinked: false, foldersStamp: '' },
    }
  }

  async function explained<Value>(step: () => Promise<Value>): Promise<Value> {
    try {
      return await step()
    } catch (error) {
      throw explainFailure(error, folders, options.root)
    }
  }
}

/** The original failure is reported. A lock that is left behind can be taken over once this process has ended. */
function releaseQuietly(lock: FileLock): void {
  // A lock that cannot be released is left behind.
  attempt(() => lock.release())
}

/** Writes the files of a site. */
export interface SiteWriter {
  /** The files of the last build. */
  readonly previous: ReadonlyMap<OutputPath, PublishedFile>
  /** Returns the content of a file of the last build. */
  readPrevious(path: OutputPath): Uint8Array
  /** Waits until all files are written, and returns a function that reads a file of this build. */
  readWritten(): Promise<(path: OutputPath) => Uint8Array | undefined>
  /** Writes files, and waits only if many writes are still in progress. Another thread may take over the content. */
  write(files: readonly OutputFile[]): Promise<void>
  /** Waits for all files. Returns problems with the written files. */
  finish(): Promise<readonly Diagnostic[]>
}

export function createSiteWriter(session: OutputSession): SiteWriter {
  return {
    previous: session.previous,
    readPrevious: (path) => session.readPrevious(path),
    readWritten: () => session.readWritten(),
    write: async (files) => session.write(files),
    finish: async () => [],
  }
}

const elsewhere = 'Set `outDir` to a folder that is not used for anything else, such as `out`.'

interface Refusal {
  readonly outDir: AbsolutePath
  readonly root: AbsolutePath
  readonly protectedDirs: readonly AbsolutePath[]
}

/** Throws if the folder cannot be an output folder, regardless of what it contains. Changes nothing. */
function refuseUnsafeFolder({ outDir, root, protectedDirs }: Refusal, machine: Machine): void {
  const { fileSystem } = machine
  const refuse = (why: string): never => {
    throw new UsageError(`The output folder \`${outDir}\` ${why}.`, elsewhere)
  }
  if (parse(outDir).root === outDir) refuse('is the root of the file system')

  const stats = fileSystem.lstat(outDir)
  if (stats?.isSymbolicLink()) refuse('is a symbolic link, and a build would replace it')
  if (stats && !stats.isDirectory()) refuse('is a file')

  const identity = stats && fileSystem.identity(outDir)
  const holds = (folder: string) => contains(outDir, folder) || (identity !== undefined && leadsInto(fileSystem, identity, folder))
  const home = machine.homeFolder()
  if (home !== undefined && holds(home)) refuse('is or contains your home folder')
  if (holds(root)) refuse('is or contains the project')
  for (const folder of protectedDirs)
    if (holds(folder)) refuse(`is or contains \`${relative(root, folder) || folder}\`, which docsgen reads`)
  const workingFolder = machine.workingFolder()
  if (workingFolder !== undefined && holds(workingFolder)) refuse('is or contains the current folder')

  if (stats && fileSystem.lstat(join(outDir, '.git'))) refuse('is the root of a git repository')
  if (stats && stats.dev !== fileSystem.lstat(`${dirname(outDir)}${sep}.`)?.dev) {
    const hint = 'A build replaces the whole folder. Set `outDir` to a folder inside it.'
    throw new EnvironmentError(`The output folder \`${outDir}\` is on a different device than its parent folder.`, hint)
  }
}

/** Throws if the folder contains anything that docsgen did not write, because a build would delete it. */
function refuseContent(fileSystem: FileSystem, outDir: AbsolutePath, published: Published | undefined): void {
  if (published === undefined) {
    const held = fileSystem.lstat(outDir) ? fileSystem.readFolder(outDir).filter((entry) => !systemFiles.has(entry.name)) : []
    if (held.length === 0) return
    const hint = 'Set `outDir` to a different folder, empty this one, or pass `--force` to delete everything in it.'
    throw new UsageError(
      `The output folder \`${outDir}\` is not empty and was not created by docsgen: it has no valid \`${manifestName}\`.`,
      hint,
    )
  }
  const { strangers } = published.tree
  if (strangers.length === 0) return
  const named = [...strangers].sort().slice(0, 3)
  const more = strangers.length > named.length ? ` and ${strangers.length - named.length} more` : ''
  const hint =
    'A build would delete them. Move them elsewhere (files in `public` are copied to the output), or pass `--force` to delete them.'
  throw new UsageError(
    `The output folder \`${outDir}\` contains files that docsgen did not write: ${named.map((name) => `\`${name}\``).join(', ')}${more}.`,
    hint,
  )
}

interface Published {
  /** The manifest, or undefined if it is damaged. */
  readonly manifest: Manifest | undefined
  readonly tree: PublishedTree
}

function contains(outer: string, inner: string): boolean {
  const path = relative(outer, inner)
  return path === '' || (path !== '..' && !path.startsWith(`..${sep}`) && parse(path).root === '')
}

/** Recognizes the same folder despite symbolic links, bind mounts, and differences in case. */
function leadsInto(fileSystem: FileSystem, identity: string, folder: string): boolean {
  for (let path = folder; ; path = dirname(path)) {
    if (fileSystem.identity(path) === identity) return true
    if (dirname(path) === path) return false
  }
}
