import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { readSealed, writeSealed } from '../../kit/caches/seal.ts'
import { shortHash } from '../../kit/files/hash.ts'
import { orPackagesRefused } from './package-files.ts'

/** The names in the folder of the program that do not belong to samples. */
export function archiveNames(home: string): readonly string[] {
  return [basename(archiveFile(home)), unpackedRecord, modules]
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

const modules = 'node_modules'
/** TypeScript can read all packages of this folder, without an import. */
const types = `${modules}/@types`
/** TypeScript imports this package for JSX by default. */
const jsxPackage = `${modules}/react`
const packageName = /(?:@[\w.-]+\/)?[\w.-]+/g
/** Matches the name of the package in everything by which a module can refer to another one, and more. */
const reference =
  /(?:\b(?:from|import|require|module|types=|extends":)\s*(?:[([]\s*)?["']|@jsxImportSource\s+)((?:@[^\s"'/]+\/)?[^\s"'./][^\s"'/]*)/g

const limits = { maxUnpackedBytes: 1_000_000_000, maxFileBytes: 100_000_000 }
/** Matches files that TypeScript can read. */
const readableFile = /\.(?:[cm]?tsx?|json)$/i
const licenseFile = /(?:^|\/)(?:licen[cs]e|copying|notice)[^/]*$/i
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
    return readableFile.test(path) || licenseFile.test(path)
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

interface ArchivedFile {
  readonly path: string
  readonly content: Buffer
}

/** Makes the packages that modules with these texts can use available to TypeScript. */
export async function unpackArchive(home: string, texts: Iterable<string>): Promise<void> {
  const words = new Set([...texts].flatMap((text) => text.match(packageName) ?? []))
  const record = `${basename(home)} ${shortHash([...words].sort().join(' '))}`
  if (readSealed(join(home, unpackedRecord))?.toString() === record) return
  const content = readSealed(archiveFile(home))
  if (!content) throw new Error(`\`${home}\` contains no packages`)
  const packages = readArchive(await promisify(gunzip)(content))
  const named = new Set(
    [...packages.keys()].filter((folder) => folder.startsWith(`${types}/`) || words.has(folder.slice(modules.length + 1))),
  )
  const used = findUsed(packages, [...named, ...(packages.has(jsxPackage) ? [jsxPackage] : [])])
  // Only a sample can be told that a script that it imports has no types.
  const isNeeded = (path: string, folder: string) => readableFile.test(path) || (scriptFile.test(path) && named.has(folder))
  const files = [...used].flatMap((folder) => (packages.get(folder) ?? []).filter(({ path }) => isNeeded(path, folder)))
  orPackagesRefused(() => {
    rmSync(join(home, modules), { recursive: true, force: true })
    mkdirSync(join(home, modules))
    const folders = new Set<string>()
    for (const { path, content } of files) {
      const file = join(home, path)
      const folder = dirname(file)
      if (!folders.has(folder)) mkdirSync(folder, { recursive: true })
      folders.add(folder)
      writeFileSync(file, content)
    }
    writeSealed(join(home, unpackedRecord), record)
  })
}

/** The files of each package in an unpacked archive, by its folder. */
function readArchive(plain: Buffer): ReadonlyMap<string, readonly ArchivedFile[]> {
  const packages = new Map<string, ArchivedFile[]>()
  const end = plain.indexOf(10)
  let start = end + 1
  for (const [path, length] of JSON.parse(plain.toString('utf8', 0, end)) as readonly (readonly [string, number])[]) {
    const [folder = path] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? []
    const files = packages.get(folder) ?? []
    packages.set(folder, files)
    files.push({ path, content: plain.subarray(start, start + length) })
    start += length
  }
  return packages
}

/** The folders of these packages, and of those that their types refer to. Half of the packages in a lock file is often not among them. */
function findUsed(packages: ReadonlyMap<string, readonly ArchivedFile[]>, named: Iterable<string>): ReadonlySet<string> {
  const used = new Set(named)
  // A set that grows during the loop.
  for (const folder of used) {
    const texts = (packages.get(folder) ?? [])
      .filter(({ path }) => typedName.test(path) || /tsconfig[^/]*\.json$/.test(path))
      .map(({ content }) => content.toString('latin1'))
    const names = new Set(texts.flatMap((text) => Array.from(text.matchAll(reference), ([, name = '']) => name)))
    for (const name of names) {
      for (const each of [name, `@types/${name.replace(/^@(.*)\//, '$1__')}`]) {
        const found = nearest(folder, each, packages)
        if (found !== undefined) used.add(found)
      }
    }
  }
  return used
}

/** Finds a package like Node.js, in the folder of another one or in those above. */
function nearest(folder: string, name: string, packages: ReadonlyMap<string, unknown>): string | undefined {
  for (let place = folder; ; place = place.slice(0, Math.max(0, place.lastIndexOf(`/${modules}/`)))) {
    const found = place === '' ? `${modules}/${name}` : `${place}/${modules}/${name}`
    if (packages.has(found)) return found
    if (place === '') return undefined
  }
}

/** Removes the files that `unpackArchive` wrote, which are many small files that take ten times as much space as the archive. */
export async function removeUnpacked(home: string): Promise<void> {
  rmSync(join(home, unpackedRecord), { force: true })
  await rm(join(home, modules), { recursive: true, force: true })
}
