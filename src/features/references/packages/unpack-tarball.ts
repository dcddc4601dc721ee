import { promisify } from 'node:util'
import { createGunzip, gunzip } from 'node:zlib'
import { Parser } from 'tar/parse'
import { createDiagnostic } from '../../../core/diagnostics/create-diagnostic.ts'
import type { Outcome } from '../../../core/model/diagnostic.ts'
import type { ReferenceFile } from '../../../core/model/reference.ts'
import { maxSourceBytes } from '../../../kit/files/file-rules.ts'
import { readTarball, type StoredPackage } from './package-store.ts'
import { createReferenceMatcher } from './read-folder.ts'

interface UnpackInput {
  /** Whether the file is wanted, by its path in the package. Other files are not kept. */
  readonly isWanted: (path: string) => boolean
  readonly maxUnpackedBytes: number
  readonly maxFileBytes: number
}

/** `message` says what is wrong with the tarball, as a part of a sentence in which it is “it”. */
export class BadTarball extends Error {}

/** Far more than any real package; with the limits of the input, it protects against decompression bombs. */
const maxEntries = 50_000

/**
 * The wanted files of an npm package by path, without its top folder. The last of several files with the same path counts; links and paths
 * that lead elsewhere are left out. Writes nothing. Throws a `BadTarball`.
 */
export async function unpackTarball(bytes: Buffer, input: UnpackInput): Promise<ReadonlyMap<string, Buffer>> {
  return readEntries(await decompress(bytes, input.maxUnpackedBytes), input)
}

/** In a thread of Node, so that several packages are decompressed in parallel. */
async function decompress(bytes: Buffer, maxUnpackedBytes: number): Promise<Buffer> {
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength: maxUnpackedBytes, chunkSize: 1 << 20 })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const isTooLarge = code === 'ERR_BUFFER_TOO_LARGE'
    throw new BadTarball(isTooLarge ? `it unpacks to more than ${maxUnpackedBytes / 1e6} MB` : `it cannot be decompressed (${message})`)
  }
}

function readEntries(tar: Buffer, { isWanted, maxFileBytes }: UnpackInput): ReadonlyMap<string, Buffer> {
  const files = new Map<string, Buffer>()
  let entries = 0
  let failure: Error | undefined
  const parser = new Parser({
    strict: true,
    brotli: false,
    zstd: false,
    filter(path, entry) {
      if (++entries > maxEntries) throw new BadTarball(`it contains more than ${maxEntries} entries`)
      const inner = innerPath(path)
      if (inner === undefined || !('type' in entry) || !fileTypes.has(entry.type) || !isWanted(inner)) return false
      if (entry.size > maxFileBytes) throw new BadTarball(`\`${inner}\` is larger than ${maxFileBytes / 1e6} MB`)
      return true
    },
    onReadEntry(entry) {
      const chunks: Buffer[] = []
      entry.on('data', (chunk) => chunks.push(chunk))
      entry.on('end', () => files.set(innerPath(entry.path) ?? '', Buffer.concat(chunks)))
    },
  })
  parser.on('error', (error) => {
    failure ??= error
  })
  // The parser would decompress again, without a limit.
  if (tar[0] === 0x1f && tar[1] === 0x8b) throw new BadTarball('it is compressed twice')
  parser.end(tar)
  if (failure) throw new BadTarball(`it is damaged (${failure.message.replace(/^TAR_\w+: /, '')})`)
  return files
}

const fileTypes: ReadonlySet<string> = new Set(['File', 'OldFile', 'ContiguousFile'])

/** A path without its top folder, usually `package`; undefined if it is not a plain path. */
function innerPath(path: string): string | undefined {
  const segments = path.replace(/^(?:\.\/)+/, '').split('/')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  const isPlain = segments.length > 1 && segments.every((segment) => !/^\.{0,2}$|[\\\u0000-\u001f\u007f]/.test(segment))
  return isPlain ? segments.slice(1).join('/') : undefined
}

/** Far more than any real package. */
const maxUnpackedBytes = 200_000_000

const decoder = new TextDecoder()

/** Reads the files of a package that match globs, sorted by path. Reports an unreadable tarball. Writes nothing. */
export async function readPackage(
  stored: StoredPackage,
  { globs }: { readonly globs: readonly string[] },
): Promise<Outcome<readonly ReferenceFile[]>> {
  const { name, version, location } = stored
  try {
    const bytes = readTarball(stored)
    if (bytes === undefined) throw new BadTarball('its file in `.docsgen/packages` changed or was removed during the build')
    const limits = { maxUnpackedBytes, maxFileBytes: maxSourceBytes }
    const contents = await unpackTarball(bytes, { isWanted: createReferenceMatcher(globs), ...limits })
    const files = [...contents].map(
      ([path, content]): ReferenceFile => ({ name: `${name}@${version}/${path}`, path, text: decoder.decode(content) }),
    )
    return { value: files.sort((a, b) => (a.path < b.path ? -1 : 1)), diagnostics: [] }
  } catch (error) {
    if (!(error instanceof BadTarball)) throw error
    return { value: [], diagnostics: [createDiagnostic('reference/bad-package', { name, version, reason: error.message }, location)] }
  }
}

/** Protects against decompression bombs. GitHub's package has 400 MB. */
const maxStreamedBytes = 2_000_000_000

type LargeFile = { readonly text: string } | { readonly reason: string }

/** Reads files of a package that may be larger than source files, without keeping the others in memory. */
export async function readLargeFiles(stored: StoredPackage, paths: readonly string[], maxBytes: number): Promise<readonly LargeFile[]> {
  const bytes = readTarball(stored)
  const failed = (reason: string) => paths.map(() => ({ reason }))
  if (bytes === undefined) return failed('its package changed or was removed during the build')
  const found = new Map<string, LargeFile>()
  try {
    await unpack(bytes, (entry) => {
      const path = entry.path.replace(/^(?:\.\/)*[^/]+\//, '')
      if (!paths.includes(path) || entry.type === 'SymbolicLink' || entry.type === 'Link') return undefined
      if (entry.size <= maxBytes) return (text) => found.set(path, { text })
      found.set(path, { reason: `its size is ${(entry.size / 1e6).toFixed(1)} MB, but the limit is ${maxBytes / 1e6} MB` })
      return undefined
    })
  } catch (error) {
    return failed(`its package cannot be unpacked (${error instanceof Error ? error.message : String(error)})`)
  }
  return paths.map((path) => found.get(path) ?? { reason: 'the package does not contain this file' })
}

interface Entry {
  readonly path: string
  readonly type: string
  readonly size: number
}

/** Unpacks while decompressing. `choose` returns what to do with the text of an entry, or undefined to skip it. */
function unpack(bytes: Buffer, choose: (entry: Entry) => ((text: string) => void) | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const takers = new Map<string, (text: string) => void>()
    const parser = new Parser({
      strict: true,
      brotli: false,
      zstd: false,
      filter(path, entry) {
        const type = 'type' in entry ? String(entry.type) : ''
        const take = choose({ path, type, size: entry.size })
        if (take) takers.set(path, take)
        return take !== undefined
      },
      onReadEntry(entry) {
        const chunks: Buffer[] = []
        entry.on('data', (chunk) => chunks.push(chunk))
        entry.on('end', () => takers.get(entry.path)?.(new TextDecoder().decode(Buffer.concat(chunks))))
      },
    })
    const gunzip = createGunzip({ chunkSize: 1 << 20 })
    let length = 0
    gunzip.on('data', (chunk: Buffer) => {
      // The parser would decompress again, without a limit.
      if (length === 0 && chunk[0] === 0x1f && chunk[1] === 0x8b) gunzip.destroy(new Error('it is compressed twice'))
      length += chunk.length
      if (length > maxStreamedBytes) gunzip.destroy(new Error(`it unpacks to more than ${maxStreamedBytes / 1e6} MB`))
      else if (!gunzip.destroyed) parser.write(chunk)
    })
    gunzip.on('end', () => parser.end())
    gunzip.on('error', reject)
    parser.on('error', reject)
    parser.on('end', () => resolve())
    gunzip.end(bytes)
  })
}
