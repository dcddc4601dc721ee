import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { Parser } from 'tar/parse'

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
