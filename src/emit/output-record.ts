import { dirname, join, relative } from 'node:path'
import { type FileSystem, removeTree } from '../support/file-system.ts'
import { shortHash } from '../support/hash.ts'
import { type Manifest, manifestName, readManifestFile } from './manifest.ts'

export interface OutputPlace {
  readonly outDir: string
  /** Where the output before last may lie, in the cache. */
  readonly spareDir: string
}

/**
 * Keeps a copy of the manifest in the cache, made after docsgen has touched the output folder for the last time: its time tells what others
 * have touched since, and its content tells docsgen's own files where the manifest is damaged or gone.
 */
export function writeRecord(fileSystem: FileSystem, place: OutputPlace): void {
  const file = recordFile(place)
  const stats = fileSystem.lstat(file)
  if (stats?.isDirectory()) removeTree(fileSystem, file)
  else if (stats?.isSymbolicLink()) fileSystem.unlink(file)
  fileSystem.makeFolders(dirname(file))
  fileSystem.copyOver(join(place.outDir, manifestName), file)
}

/** When docsgen last touched this output; undefined where that was not recorded. */
export function readTouchedMs(fileSystem: FileSystem, place: OutputPlace): number | undefined {
  const file = recordFile(place)
  const stats = fileSystem.lstat(file)
  if (!stats?.isFile()) return undefined
  return fileSystem.readBytes(file).equals(fileSystem.readBytes(join(place.outDir, manifestName))) ? stats.mtimeMs : undefined
}

/** What docsgen last wrote there; undefined where that was not recorded, or the record is damaged. */
export function readRecord(fileSystem: FileSystem, place: OutputPlace): Manifest | undefined {
  return readManifestFile(fileSystem, recordFile(place))
}

/** Named by the way from the cache to the output: a project may be moved with both. */
function recordFile({ outDir, spareDir }: OutputPlace): string {
  return join(dirname(spareDir), `output-${shortHash(relative(spareDir, outDir))}.json`)
}
