import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { Parser } from 'tar/parse'
import { createDiagnostic } from '../../../core/diagnostics/create-diagnostic.ts'
import type { Outcome } from '../../../core/model/diagnostic.ts'
import type { ReferenceFile } from '../../../core/model/reference.ts'
import { maxSourceBytes } from '../../../kit/files/file-rules.ts'
import { readTarball, type StoredPackage } from './package-store.ts'
import { createReferenceMatcher } from './read-folder.ts'

/** Far more than any real package; protects against decompression bombs. */
const maxUnpackedBytes = 200_000_000
const maxEntries = 50_000

const decoder = new TextDecoder()

/** Reads the files of a package that match globs, sorted by path. Reports an unreadable tarball. Writes nothing. */
export async function readPackage(
  stored: StoredPackage,
  { globs }: { readonly globs: readonly string[] },
): Promise<Outcome<readonly ReferenceFile[]>> {
  const { name, version, location } = stored
  try {
    const bytes = readTarball(stored)
    if (bytes === undefined) throw new BadPackage('its file in `.docsgen/packages` changed or was removed during the build')
    const texts = unpack(await decompress(bytes), createReferenceMatcher(globs))
    const files = [...texts].map(([path, text]): ReferenceFile => ({ name: `${name}@${version}/${path}`, path, text }))
    return { value: files.sort((a, b) => (a.path < b.path ? -1 : 1)), diagnostics: [] }
  } catch (error) {
    if (!(error instanceof BadPackage)) throw error
    return { value: [], diagnostics: [createDiagnostic('reference/bad-package', { name, version, reason: error.message }, location)] }
  }
}

class BadPackage extends Error {}

/** In a thread of Node, so that several packages are decompressed in parallel. */
async function decompress(bytes: Buffer): Promise<Buffer> {
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength: maxUnpackedBytes, chunkSize: 1 << 20 })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const isTooLarge = code === 'ERR_BUFFER_TOO_LARGE'
    throw new BadPackage(isTooLarge ? `it unpacks to more than ${maxUnpackedBytes / 1e6} MB` : `it cannot be decompressed (${message})`)
  }
}

/** Reads the texts of matching files by path. The last of several files with the same path counts. */
function unpack(tar: Buffer, isMeant: (path: string) => boolean): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  let entries = 0
  let failure: Error | undefined
  const parser = new Parser({
    strict: true,
    brotli: false,
    zstd: false,
    filter(path, entry) {
      if (++entries > maxEntries) throw new BadPackage(`it contains more than ${maxEntries} entries`)
      const inner = innerPath(path)
      if (inner === undefined || !('type' in entry) || !fileTypes.has(entry.type) || !isMeant(inner)) return false
      if (entry.size > maxSourceBytes) throw new BadPackage(`\`${inner}\` is larger than ${maxSourceBytes / 1e6} MB`)
      return true
    },
    onReadEntry(entry) {
      const chunks: Buffer[] = []
      entry.on('data', (chunk) => chunks.push(chunk))
      entry.on('end', () => texts.set(innerPath(entry.path) ?? '', decoder.decode(Buffer.concat(chunks))))
    },
  })
  parser.on('error', (error) => {
    failure ??= error
  })
  // The parser would decompress again, without a limit.
  if (tar[0] === 0x1f && tar[1] === 0x8b) throw new BadPackage('it is compressed twice')
  parser.end(tar)
  if (failure) throw new BadPackage(`it is damaged (${failure.message.replace(/^TAR_\w+: /, '')})`)
  return texts
}

const fileTypes: ReadonlySet<string> = new Set(['File', 'OldFile', 'ContiguousFile'])

/** A path without its top folder, usually `package`; undefined if it is not a plain path. */
function innerPath(path: string): string | undefined {
  const segments = path.replace(/^(?:\.\/)+/, '').split('/')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  const isPlain = segments.length > 1 && segments.every((segment) => !/^\.{0,2}$|[\\\u0000-\u001f\u007f]/.test(segment))
  return isPlain ? segments.slice(1).join('/') : undefined
}
