import { basename, dirname, join, relative } from 'node:path'
import { seal, sealLength } from '../../kit/caches/seal.ts'
import { isObjectOrList, parseJsonIfValid } from '../../kit/data/is-record.ts'
import { createFile, type FileSystem, flushFolder, removeTree } from '../../kit/files/file-system.ts'
import { sha256, shortHash } from '../../kit/files/hash.ts'
import type { OutputPath } from '../../kit/files/paths.ts'

/** A file in every output folder that marks the folder as belonging to docsgen and lists its files. */
export const manifestName = '.docsgen-manifest.json'

export interface PublishedFile {
  /** A key for the content. Within one version of docsgen, equal keys mean equal bytes. */
  readonly key: string
  readonly bytes: number
  /** The hash in lowercase hexadecimal. */
  readonly sha256: string
}

export interface Manifest {
  readonly buildVersion: string
  readonly files: ReadonlyMap<OutputPath, PublishedFile>
}

/**
 * Written last, so a folder with a manifest is complete. Only the manifest is flushed, because flushing every file would take minutes for a
 * large site. A file that a power failure truncated no longer has the size that is recorded here.
 */
export function writeManifest(fileSystem: FileSystem, folder: string, manifest: Manifest): void {
  const content = Buffer.from(formatManifest(manifest))
  createFile(fileSystem, { path: join(folder, manifestName), content, flush: true })
  flushFolder(fileSystem, folder)
}

/** Returns undefined if there is no intact manifest. */
export function readManifest(fileSystem: FileSystem, folder: string): Manifest | undefined {
  const path = join(folder, manifestName)
  return fileSystem.lstat(path)?.isFile() ? parseManifest(fileSystem.readText(path)) : undefined
}

/**
 * The files in a manifest without a checksum, as written by earlier versions. They are enough to recognize docsgen's files, but not to
 * reuse them.
 */
export function readNamedFiles(fileSystem: FileSystem, folder: string): ReadonlySet<string> | undefined {
  const path = join(folder, manifestName)
  const manifest = fileSystem.lstat(path)?.isFile() ? parseUnchecked(fileSystem.readText(path)) : undefined
  return manifest && new Set(manifest.files.keys())
}

/**
 * Formats one line per file, sorted by path, without times or machine names, so that equal sites have equal manifests. The text ends with
 * the hash of everything before it.
 */
export function formatManifest({ buildVersion, files }: Manifest): string {
  const lines = [...files.keys()].sort().map((path) => {
    const { key, bytes, sha256 } = files.get(path) as PublishedFile
    return `[${JSON.stringify(path)},${JSON.stringify(key)},${bytes},"${sha256}"]`
  })
  return withChecksum(`{"docsgen":${JSON.stringify(buildVersion)},"files":[\n${lines.join(',\n')}\n]`)
}

export function parseManifest(text: string): Manifest | undefined {
  return withChecksum(text.slice(0, -checksumLength)) === text ? parseUnchecked(text) : undefined
}

function withChecksum(text: string): string {
  return `${text},"sha256":"${sha256(text)}"}\n`
}

const checksumLength = withChecksum('').length

function parseUnchecked(text: string): Manifest | undefined {
  const parsed = parseJsonIfValid(text)
  if (!isObjectOrList(parsed)) return undefined
  const { docsgen, files: entries } = parsed as { docsgen?: unknown; files?: unknown }
  if (typeof docsgen !== 'string' || !Array.isArray(entries)) return undefined
  const files = new Map<OutputPath, PublishedFile>()
  for (const entry of entries) {
    if (!Array.isArray(entry)) return undefined
    const [path, key, bytes, sha256] = entry
    if (typeof path !== 'string' || typeof key !== 'string' || typeof bytes !== 'number' || typeof sha256 !== 'string') return undefined
    files.set(path as OutputPath, { key, bytes, sha256 })
  }
  return { buildVersion: docsgen, files }
}

export interface OutputPlace {
  readonly outDir: string
  readonly cacheDir: string
}

/**
 * Stores the sealed manifest in the cache after docsgen's last change to the output. Only files that the manifest proves to be unchanged
 * are reused, because anyone can commit an output folder. The record contains the time, which reveals later changes, and identifies
 * docsgen's files if the manifest is damaged.
 */
export function writeRecord(fileSystem: FileSystem, place: OutputPlace): void {
  const file = recordFile(place)
  const stats = fileSystem.lstat(file)
  if (stats?.isDirectory()) removeTree(fileSystem, file)
  else if (stats) fileSystem.unlink(file)
  fileSystem.makeFolders(dirname(file))
  // The file is first written to get the time of the file system, which can differ from the clock of this process.
  createFile(fileSystem, { path: file, content: Buffer.alloc(0) })
  const touchedMs = fileSystem.lstat(file)?.mtimeMs ?? 0
  fileSystem.unlink(file)
  const content = Buffer.concat([Buffer.from(`${touchedMs}\n`), fileSystem.readBytes(join(place.outDir, manifestName))])
  createFile(fileSystem, { path: file, content: Buffer.concat([Buffer.from(`${seal(basename(file), content)}\n`), content]) })
}

/** The time when docsgen last changed a folder with this manifest, or undefined if there is no proof that docsgen wrote the folder. */
export function readTouchedMs(fileSystem: FileSystem, place: OutputPlace): number | undefined {
  const recorded = readSealedRecord(fileSystem, place)
  return recorded?.manifest.equals(fileSystem.readBytes(join(place.outDir, manifestName))) ? recorded.touchedMs : undefined
}

/** Whether a folder, which may have been moved, contains the manifest that docsgen last wrote to this location. */
export function isRecorded(fileSystem: FileSystem, place: OutputPlace, folder: string): boolean {
  const manifest = join(folder, manifestName)
  if (!fileSystem.lstat(manifest)?.isFile()) return false
  return readSealedRecord(fileSystem, place)?.manifest.equals(fileSystem.readBytes(manifest)) === true
}

/** The files that docsgen last wrote to this location, or undefined if the record is missing or damaged. */
export function readRecord(fileSystem: FileSystem, place: OutputPlace): Manifest | undefined {
  const recorded = readSealedRecord(fileSystem, place)
  return recorded && parseManifest(recorded.manifest.toString('utf8'))
}

function readSealedRecord(
  fileSystem: FileSystem,
  place: OutputPlace,
): { readonly manifest: Buffer; readonly touchedMs: number } | undefined {
  const file = recordFile(place)
  if (!fileSystem.lstat(file)?.isFile()) return undefined
  const sealed = fileSystem.readBytes(file)
  const content = sealed.subarray(sealLength + 1)
  if (sealed.toString('latin1', 0, sealLength) !== seal(basename(file), content)) return undefined
  const end = content.indexOf('\n')
  return { manifest: content.subarray(end + 1), touchedMs: Number(content.toString('latin1', 0, end)) }
}

/** The name of the record depends on the relative path, because a project can be moved together with its output. */
function recordFile({ outDir, cacheDir }: OutputPlace): string {
  return join(cacheDir, `output-${shortHash(relative(cacheDir, outDir))}.json`)
}
