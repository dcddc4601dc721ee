import type { OutputFile } from '../model/output.ts'
import type { OutputPath } from '../model/paths.ts'
import { EnvironmentError } from '../support/failure.ts'
import type { FileLock } from '../support/file-lock.ts'
import { flushFolder, removeTree } from '../support/file-system.ts'
import { ignoreError } from '../support/ignore-error.ts'
import type { Machine } from '../support/machine.ts'
import { checkOutputPath } from './check-output-path.ts'
import { explainFailure, explainFailures } from './explain-failure.ts'
import type { FileWriter } from './file-writer.ts'
import type { InspectedSpare } from './inspect-output.ts'
import { type PublishedFile, writeManifest } from './manifest.ts'
import { openStaging, retireOld } from './open-staging.ts'
import type { OutputFolders } from './output-folders.ts'
import { writeRecord } from './output-record.ts'
import { restoreOld } from './recover-output.ts'
import type { StagingTree } from './staging-tree.ts'

/** One build's hold on the output folder. */
export interface OutputSession {
  /** What the last complete build wrote; empty on the first build, after an update of docsgen, and when someone changed the folder since. */
  readonly previous: ReadonlyMap<OutputPath, PublishedFile>
  /** Writes into the staging folder. Throws `EnvironmentError` when the machine refuses; call `abort` then. */
  write(files: readonly OutputFile[]): void
  /** From now on new files are written by another thread; `publish` waits for it. */
  writeBeside(writer: FileWriter): void
  /** Puts the new site in place of the old. When it throws, the old site is still there and the session is over. */
  publish(): Promise<PublishResult>
  /** Leaves the old output as it was and removes everything else, at once. Never throws; does nothing once the session is over. */
  abort(): void
}

export interface PublishResult {
  /** Of the whole site, without the manifest. */
  readonly files: number
  readonly bytes: number
  readonly written: number
  readonly reused: number
}

export interface SessionParts {
  readonly folders: OutputFolders
  readonly root: string
  readonly spareDir?: string
  /** What another thread saw of the spare folder beside `previous`. */
  readonly inspectedSpare: InspectedSpare | undefined
  readonly buildVersion: string
  readonly lock: FileLock
  readonly machine: Machine
  readonly previous: ReadonlyMap<OutputPath, PublishedFile>
}

/** Keeps one build's staging folder from the first write until it is published or removed. */
export function createSession(parts: SessionParts): OutputSession {
  const { folders, root, spareDir, inspectedSpare, buildVersion, lock, machine, previous } = parts
  const { fileSystem } = machine
  let tree: StagingTree | undefined
  let reused = 0
  let isOver = false
  let writer: FileWriter | undefined
  let writerFailure: unknown
  const underWay: Promise<void>[] = []

  function stage(): StagingTree {
    if (isOver) throw new Error('The output session is over')
    if (tree) return tree
    // Nothing kept means nothing gained from the spare folder.
    const spare = previous.size > 0 && spareDir !== undefined ? { dir: spareDir, inspected: inspectedSpare, previous } : undefined
    tree = openStaging(fileSystem, folders, spare)
    return tree
  }

  function writeAll(files: readonly OutputFile[]): void {
    if (writerFailure !== undefined) throw writerFailure
    const others: {
      readonly path: OutputPath
      readonly key: string
      readonly place: string
      readonly content: Uint8Array
      readonly bytes: number
    }[] = []
    for (const { path, key, content } of files) {
      checkOutputPath(path)
      if (content === 'reuse') keep(path, key)
      else if (writer) others.push({ path, key, place: stage().reserve(path), content, bytes: content.byteLength })
      else stage().put(path, key, content)
    }
    if (!writer || others.length === 0) return
    const written = writer(others.map(({ place, content }) => ({ path: place, content }))).then(({ hashes, failure }) => {
      if (failure) throw Object.assign(new Error(failure.message), failure)
      for (const [index, { path, key, bytes }] of others.entries()) {
        stage().files.set(path, { key, bytes, sha256: hashes[index] ?? '' })
      }
    })
    written.catch((error: unknown) => {
      writerFailure ??= error
    })
    underWay.push(written)
  }

  function keep(path: OutputPath, key: string): void {
    const before = previous.get(path)
    if (before?.key !== key) throw new Error(`The last build wrote nothing to reuse for ${path}`)
    stage().keep(path, before)
    reused++
  }

  function putInPlace(): PublishResult {
    const { files } = finishStaging()
    const replaces = fileSystem.lstat(folders.out) !== undefined
    // Two renames, since none replaces a folder that is not empty; between them `restoreOld` knows the way back.
    if (replaces) fileSystem.rename(folders.out, folders.old)
    fileSystem.rename(folders.staging, folders.out)
    isOver = true
    // The new site is in place: what fails from here on is no failure of the build, and the next one tidies up.
    quietly(() => flushFolder(fileSystem, folders.parent))
    if (replaces) quietly(() => retireOld(fileSystem, { old: folders.old, spareDir, isWorthKeeping: reused * 2 > files.size }))
    if (spareDir !== undefined) quietly(() => writeRecord(fileSystem, { outDir: folders.out, spareDir }))
    quietly(() => lock.release())
    let bytes = 0
    for (const file of files.values()) bytes += file.bytes
    return { files: files.size, bytes, written: files.size - reused, reused }
  }

  function finishStaging(): StagingTree {
    const staged = stage()
    staged.finish()
    writeManifest(fileSystem, folders.staging, { buildVersion, files: staged.files })
    if (lock.isHeld()) return staged
    throw new EnvironmentError(`The lock file \`${folders.lock}\` was removed during the build.`, 'Run only one build at a time.')
  }

  function abort(): void {
    if (isOver) return
    isOver = true
    quietly(() => restoreOld(fileSystem, folders.out, [folders.old]))
    quietly(() => fileSystem.lstat(folders.staging) && removeStaging())
    quietly(() => lock.release())
  }

  function removeStaging(): void {
    let { staging } = folders
    if (writer) {
      // Another thread may still be writing: it finds no folder of the old name.
      staging = `${staging}0`
      fileSystem.rename(folders.staging, staging)
    }
    removeTree(fileSystem, staging)
  }

  return {
    previous,
    write(files) {
      explainFailures(folders, root, () => writeAll(files))
    },
    writeBeside(other) {
      writer = other
    },
    async publish() {
      try {
        await Promise.all(underWay).catch((error: unknown) => {
          throw explainFailure(error, folders, root)
        })
        return explainFailures(folders, root, putInPlace)
      } catch (error) {
        abort()
        throw error
      }
    },
    abort,
  }
}

function quietly(step: () => unknown): void {
  try {
    step()
  } catch (error) {
    // A step of tidying up that the disk refuses.
    ignoreError(error)
  }
}
