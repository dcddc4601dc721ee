import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { readSealed, writeSealed } from '../../kit/caches/seal.ts'
import { orPackagesRefused } from './package-files.ts'

/** The names in the folder of the program that do not belong to samples. */
export function archiveNames(home: string): readonly string[] {
  return [basename(archiveFile(home)), unpackedRecord, 'node_modules']
}

/**
 * The packages in a lock file as one compressed file, which takes a fiftieth of the space that npm needs. The file is sealed under the name
 * of its folder.
 */
function archiveFile(home: string): string {
  return join(home, `${basename(home)}.packages`)
}

/** This file proves that docsgen unpacked the archive beside it. */
const unpackedRecord = 'docsgen.unpacked'

type ArchivedFiles = ReadonlyMap<string, Buffer>

const limits = { maxUnpackedBytes: 1_000_000_000, maxFileBytes: 100_000_000 }
/** Matches licenses and files that TypeScript can read. */
const keptFile = /\.(?:[cm]?tsx?|json)$|(?:^|\/)(?:licen[cs]e|copying|notice)[^/]*$/i
const scriptFile = /\.(?:[cm]?jsx?)$/i
const typedName = /\.(?:d\.)?([cm]?)tsx?$/i
const empty = Buffer.alloc(0)

/**
 * Selects the files that TypeScript needs from a package. Scripts without their own types are kept as empty files, because TypeScript
 * reports missing files differently. Throws a `BadTarball`.
 */
export async function selectTypes(tarball: Buffer): Promise<ArchivedFiles> {
  const scripts: string[] = []
  const isWanted = (path: string) => {
    if (scriptFile.test(path)) scripts.push(path)
    return keptFile.test(path)
  }
  const { unpackTarball } = await import('../references/packages/unpack-tarball.ts')
  const files = new Map(await unpackTarball(tarball, { isWanted, ...limits }))
  const typed = new Set([...files.keys()].map((path) => path.replace(typedName, '.$1')))
  for (const path of scripts) if (!typed.has(path.replace(/([cm]?)jsx?$/i, '$1'))) files.set(path, empty)
  return files
}

/** Stores files by path. Throws an `EnvironmentError` if the disk fails. */
export async function writeArchive(home: string, files: ArchivedFiles): Promise<void> {
  const index = [...files].map(([path, { length }]) => [path, length])
  const plain = Buffer.concat([Buffer.from(`${JSON.stringify(index)}\n`), ...files.values()])
  const content = await promisify(gzip)(plain, { level: 5 })
  orPackagesRefused(() => {
    mkdirSync(home, { recursive: true })
    writeSealed(archiveFile(home), content)
  })
}

/** Whether the packages were stored by docsgen and not by someone who committed them. */
export function hasArchive(home: string): boolean {
  return readSealed(archiveFile(home)) !== undefined
}

/** Makes the packages available to TypeScript. */
export async function unpackArchive(home: string): Promise<void> {
  if (readSealed(join(home, unpackedRecord))?.toString() === basename(home)) return
  const content = readSealed(archiveFile(home))
  if (!content) throw new Error(`\`${home}\` contains no packages`)
  const plain = await promisify(gunzip)(content)
  const end = plain.indexOf(10)
  const index = JSON.parse(plain.toString('utf8', 0, end)) as readonly (readonly [string, number])[]
  orPackagesRefused(() => {
    rmSync(join(home, 'node_modules'), { recursive: true, force: true })
    mkdirSync(join(home, 'node_modules'))
    const folders = new Set<string>()
    let start = end + 1
    for (const [path, length] of index) {
      const file = join(home, path)
      const folder = dirname(file)
      if (!folders.has(folder)) mkdirSync(folder, { recursive: true })
      folders.add(folder)
      writeFileSync(file, plain.subarray(start, start + length))
      start += length
    }
    writeSealed(join(home, unpackedRecord), basename(home))
  })
}

/** Removes the files that `unpackArchive` wrote, which are many small files that take ten times as much space as the archive. */
export async function removeUnpacked(home: string): Promise<void> {
  rmSync(join(home, unpackedRecord), { force: true })
  await rm(join(home, 'node_modules'), { recursive: true, force: true })
}
