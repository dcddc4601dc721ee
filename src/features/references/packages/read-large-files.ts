import { createGunzip } from 'node:zlib'
import { Parser } from 'tar/parse'
import { readTarball, type StoredPackage } from './package-store.ts'

/** Protects against decompression bombs. GitHub's package has 400 MB. */
const maxUnpackedBytes = 2_000_000_000

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
      if (length > maxUnpackedBytes) gunzip.destroy(new Error(`it unpacks to more than ${maxUnpackedBytes / 1e6} MB`))
      else if (!gunzip.destroyed) parser.write(chunk)
    })
    gunzip.on('end', () => parser.end())
    gunzip.on('error', reject)
    parser.on('error', reject)
    parser.on('end', () => resolve())
    gunzip.end(bytes)
  })
}
