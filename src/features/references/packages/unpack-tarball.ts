import { createGunzip } from 'node:zlib'
import { Parser } from 'tar/parse'
import type { Outcome } from '../../../core/model/diagnostic.ts'
import { byText } from '../../../kit/data/sort-and-group.ts'
import { maxSourceBytes } from '../../../kit/files/file-rules.ts'
import { createDiagnostic } from '../diagnostics.ts'
import type { ReferenceFile } from '../reference-types.ts'
import { readTarball, type StoredPackage } from './fetch-packages.ts'
import { createReferenceMatcher, describeSize } from './read-folder.ts'

interface UnpackInput {
  /** Whether a file is needed, by its path in the package. Other files are not kept. */
  readonly isWanted: (path: string, size: number) => boolean
  readonly maxUnpackedBytes: number
  /** @default no limit */
  readonly maxFileBytes?: number
}

/** `message` describes the problem with the tarball, as part of a sentence in which “it” is the tarball. */
export class BadTarball extends Error {}

/** The limit is far higher than the size of any real package. Together with the input limits, it protects against decompression bombs. */
const maxEntries = 50_000

const fileTypes: ReadonlySet<string> = new Set(['File', 'OldFile', 'ContiguousFile'])

/**
 * Returns the needed files of an npm package by path, without its top folder. If several files have the same path, the last one counts.
 * Links and paths that lead elsewhere are omitted. Writes nothing, and does not keep the other files in memory. Throws a `BadTarball`.
 */
export async function unpackTarball(bytes: Buffer, input: UnpackInput): Promise<ReadonlyMap<string, Buffer>> {
  const { isWanted, maxUnpackedBytes, maxFileBytes = Number.POSITIVE_INFINITY } = input
  const files = new Map<string, Buffer>()
  let entries = 0
  let failure: Error | undefined
  let isOver = false
  const parser = new Parser({
    strict: true,
    brotli: false,
    zstd: false,
    filter(path, entry) {
      if (++entries > maxEntries) throw new BadTarball(`it contains more than ${maxEntries} entries`)
      const inner = innerPath(path)
      if (inner === undefined || !('type' in entry) || !fileTypes.has(entry.type) || !isWanted(inner, entry.size)) return false
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
  parser.on('eof', () => {
    isOver = true
  })
  // Otherwise, the parser would collect the remaining data.
  for await (const chunk of decompress(bytes, maxUnpackedBytes)) if (!isOver) parser.write(chunk)
  parser.end()
  if (failure) throw new BadTarball(`it is damaged (${failure.message.replace(/^TAR_\w+: /, '')})`, { cause: failure })
  return files
}

/** Decompresses on a thread of Node.js, so that several packages are decompressed in parallel. */
async function* decompress(bytes: Buffer, maxUnpackedBytes: number): AsyncGenerator<Buffer> {
  const gunzip = createGunzip({ chunkSize: 1 << 20 })
  gunzip.end(bytes)
  let length = 0
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      // The parser would decompress the data again without a limit.
      if (length === 0 && chunk[0] === 0x1f && chunk[1] === 0x8b) throw new BadTarball('it is compressed twice')
      length += chunk.length
      if (length > maxUnpackedBytes) throw new BadTarball(`it unpacks to more than ${maxUnpackedBytes / 1e6} MB`)
      yield chunk
    }
  } catch (error) {
    if (error instanceof BadTarball || !(error instanceof Error)) throw error
    throw new BadTarball(`it cannot be decompressed (${error.message})`, { cause: error })
  }
}

/** Returns a path without its top folder, which is usually `package`, or undefined if the path is not a plain path. */
function innerPath(path: string): string | undefined {
  const segments = path.replace(/^(?:\.\/)+/, '').split('/')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  const isPlain = segments.length > 1 && segments.every((segment) => !/^\.{0,2}$|[\\\u0000-\u001f\u007f]/.test(segment))
  return isPlain ? segments.slice(1).join('/') : undefined
}

/** The limit is far higher than the size of any real package. */
const maxUnpackedBytes = 200_000_000
/** GitHub's package has a size of 400 MB. */
const maxStreamedBytes = 2_000_000_000

/** Larger source maps belong to bundles, which have many sources. */
const maxSourceMapBytes = 500_000

const decoder = new TextDecoder()

/** Reads the files of a package that match globs, sorted by path. Reports an unreadable tarball. Writes nothing. */
export async function readPackage(stored: StoredPackage, globs: readonly string[]): Promise<Outcome<readonly ReferenceFile[]>> {
  const { name, version, location } = stored
  try {
    const bytes = readTarball(stored)
    if (bytes === undefined) throw new BadTarball('its file in `.docsgen/packages` changed or was removed during the build')
    const limits = { maxUnpackedBytes, maxFileBytes: maxSourceBytes }
    const matches = createReferenceMatcher(globs)
    const isWanted = (path: string, size: number) => matches(path) && (size <= maxSourceMapBytes || !path.endsWith('.map'))
    const contents = await unpackTarball(bytes, { isWanted, ...limits })
    const files = [...contents].map(
      ([path, content]): ReferenceFile => ({ name: `${name}@${version}/${path}`, path, text: decoder.decode(content) }),
    )
    return { value: files.sort(byText(({ path }) => path)), diagnostics: [] }
  } catch (error) {
    if (!(error instanceof BadTarball)) throw error
    return { value: [], diagnostics: [createDiagnostic('reference/bad-package', { name, version, reason: error.message }, location)] }
  }
}

type LargeFile = { readonly text: string } | { readonly reason: string }

/** Reads files of a package that may be larger than source files. */
export async function readLargeFiles(stored: StoredPackage, paths: readonly string[], maxBytes: number): Promise<readonly LargeFile[]> {
  const bytes = readTarball(stored)
  const failed = (reason: string) => paths.map(() => ({ reason }))
  if (bytes === undefined) return failed('its package changed or was removed during the build')
  const tooLarge = new Map<string, number>()
  const isWanted = (path: string, size: number) => {
    if (paths.includes(path) && size > maxBytes) tooLarge.set(path, size)
    return paths.includes(path) && size <= maxBytes
  }
  try {
    const files = await unpackTarball(bytes, { isWanted, maxUnpackedBytes: maxStreamedBytes })
    return paths.map((path) => {
      const [content, size] = [files.get(path), tooLarge.get(path)]
      if (content) return { text: decoder.decode(content) }
      return { reason: size === undefined ? 'the package does not contain this file' : describeSize(size, maxBytes) }
    })
  } catch (error) {
    if (!(error instanceof BadTarball)) throw error
    return failed(`its package cannot be unpacked (${error.cause instanceof Error ? error.cause.message : error.message})`)
  }
}
