import { resolve } from 'node:path'
import { acquireLock, type FileLock } from '../../kit/caches/file-lock.ts'
import { type Machine, thisMachine } from '../../kit/caches/machine.ts'
import { ignoreError } from '../../kit/failures/ignore-error.ts'
import type { AbsolutePath, OutputPath } from '../../kit/files/paths.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { OutputFile } from '../model/output.ts'
import { createBuildFolders, recoverOutput } from './build-folders.ts'
import { createSession, type OutputSession, type PublishResult, type StagedSite } from './create-session.ts'
import { explainFailure, explainFailures } from './explain-failure.ts'
import { findStrangers, type InspectedTree, inspectTree, isContent, stampOfManifest } from './inspect-output.ts'
import { hasCopy } from './linked-copy.ts'
import { type OutputPlace, type PublishedFile, readManifest, readNamedFiles, readRecord, readTouchedMs } from './manifest.ts'
import { type Published, refuseContent, refuseUnsafeFolder } from './refuse-folder.ts'

export type { OutputSession, PublishResult, StagedSite }

export interface OutputOptions {
  readonly outDir: AbsolutePath
  readonly root: AbsolutePath
  /** Folders that a build reads. The output must not be or contain any of them. */
  readonly protectedDirs: readonly AbsolutePath[]
  /** Replaces the folder even if it contains files that docsgen did not write. */
  readonly force: boolean
  /** Files of another version are never reused, because equal keys may then mean different bytes. */
  readonly buildVersion: string
  /** Whether files of the output folder may be reused. @default true */
  readonly reuse?: boolean
  /** Where docsgen records what it wrote to the output folder. */
  readonly cacheDir: AbsolutePath
  /** The result of another thread's inspection. Ignored if the folder has changed since. */
  readonly inspected?: Promise<InspectedTree | undefined>
  /** From how many reused files on a linked copy of the output is kept for the next build. @default 1000 */
  readonly filesWorthCopy?: number
  /** How long to wait for another build to finish. @default 10000 */
  readonly lockWaitMs?: number
}

/**
 * Opens the output folder for one build: rejects dangerous folders, waits for other builds, and recovers from killed ones. Throws a
 * `UsageError` if the folder cannot be an output folder and an `EnvironmentError` if the system refuses; in both cases, nothing is changed.
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

  /** Nothing of an output with an untrusted manifest is reused, but docsgen's own files in it may be replaced. */
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

/** The original failure is reported. A lock that is left behind is taken over once this process has ended. */
function releaseQuietly(lock: FileLock): void {
  try {
    lock.release()
  } catch (error) {
    // The lock cannot be released.
    ignoreError(error)
  }
}

/** Writes the files of a site. */
export interface SiteWriter {
  /** The files of the last build. */
  readonly previous: ReadonlyMap<OutputPath, PublishedFile>
  /** The content of one of them. */
  readPrevious(path: OutputPath): Uint8Array
  /** Waits only if much is still under way. Another thread may take the content over. */
  write(files: readonly OutputFile[]): Promise<void>
  /** Waits for all files. Returns problems of what was written. */
  finish(): Promise<readonly Diagnostic[]>
}

export function createSiteWriter(session: OutputSession): SiteWriter {
  return {
    previous: session.previous,
    readPrevious: (path) => session.readPrevious(path),
    write: async (files) => session.write(files),
    finish: async () => [],
  }
}
