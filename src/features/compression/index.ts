import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import * as o from '../../core/config/schema-parts.ts'
import type { SiteWriter } from '../../core/emit/output-session.ts'
import { defineFeature } from '../../core/feature.ts'
import type { OutputFile } from '../../core/model/output.ts'
import { sha256, shortHash } from '../../kit/files/hash.ts'
import type { OutputPath } from '../../kit/files/paths.ts'

class CompressionOptions {
  /** Whether docsgen writes a `.br` and a `.gz` version of each text file, for servers that send such files. @default false */
  readonly compress?: boolean = o.optional(o.flag(), false)
}

declare module '../../core/config/user-config.ts' {
  interface UserConfig extends CompressionOptions {}
}

export const compression = defineFeature({
  name: 'compression',
  options: { config: CompressionOptions, resolve: ({ compress = false }) => ({ compress }) },
  writer: (writer, { config, hasFile }) => (config.compress ? compressFiles(writer, hasFile) : writer),
})

const textFiles = /\.(?:html|css|m?js|json|md|txt|xml|svg|webmanifest|map|csv|ya?ml|graphql)$/i
/** Compressing smaller files gains nothing because they fit into one packet. */
const minBytes = 1_024
/** Limits the memory that is used for files during compression. */
const maxPendingBytes = 16_000_000

interface Compression {
  readonly ending: string
  /** Different versions of a library may produce different bytes. */
  readonly version: string | undefined
  readonly run: (content: Uint8Array) => Promise<Uint8Array>
}

const [runBrotli, runGzip] = [promisify(brotliCompress), promisify(gzip)]

const compressions: readonly Compression[] = [
  {
    ending: '.br',
    version: process.versions.brotli,
    run: (content) =>
      runBrotli(content, {
        params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT, [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength },
      }),
  },
  {
    ending: '.gz',
    version: process.versions.zlib,
    run: async (content) => {
      const bytes = await runGzip(content, { level: 9 })
      // The byte for the operating system would differ between machines, so it is set to unknown.
      bytes[9] = 255
      return bytes
    },
  },
]

/** Writes each text file with its compressed versions, except for versions that the site contains itself. */
function compressFiles(writer: SiteWriter, hasFile: (path: string) => boolean): SiteWriter {
  const versionsOf = (path: string) => (textFiles.test(path) ? compressions.filter(({ ending }) => !hasFile(`${path}${ending}`)) : [])
  const underWay = new Set<Promise<void>>()
  let pendingBytes = 0
  let failure: unknown

  async function writeFile(file: OutputFile): Promise<void> {
    const { path, content } = file
    const before = content === 'reuse' ? writer.previous.get(path) : undefined
    const byteLength = content === 'reuse' ? (before?.bytes ?? 0) : content.byteLength
    const versions = byteLength < minBytes ? [] : versionsOf(path)
    if (versions.length === 0) return writer.write([file])
    const hash = content === 'reuse' ? (before?.sha256 ?? '') : sha256(content)
    const planned = versions.map((each) => ({ run: each.run, path: pathOf(path, each), key: keyOf(hash, each) }))
    const isThere = (version: { readonly path: OutputPath; readonly key: string }) => writer.previous.get(version.path)?.key === version.key
    // An unchanged file has no compressed versions if the last build did not use compression.
    const original = planned.every(isThere) ? undefined : content === 'reuse' ? writer.readPrevious(path) : content
    const compressed = planned.map(async ({ run, ...version }): Promise<OutputFile> => {
      return { ...version, content: original === undefined || isThere(version) ? 'reuse' : await run(original) }
    })
    pendingBytes += byteLength
    try {
      const made = await Promise.all(compressed)
      // The original is written last because another thread may take over its content.
      await writer.write([...made, file])
    } finally {
      pendingBytes -= byteLength
    }
  }

  function start(file: OutputFile): void {
    const work: Promise<void> = writeFile(file)
      .catch((error: unknown) => {
        failure ??= error
      })
      .finally(() => underWay.delete(work))
    underWay.add(work)
  }

  async function waitFor(bytes: number): Promise<void> {
    while (underWay.size > 0 && pendingBytes > bytes) await Promise.race(underWay)
    if (failure !== undefined) throw failure
  }

  return {
    ...writer,
    async write(files) {
      for (const file of files) {
        start(file)
        await waitFor(maxPendingBytes)
      }
    },
    async finish() {
      await Promise.all(underWay)
      await waitFor(0)
      return writer.finish()
    },
  }
}

function pathOf(path: OutputPath, { ending }: Compression): OutputPath {
  return `${path}${ending}` as OutputPath
}

/** Creates the cache key from the content of the original file. */
function keyOf(hash: string, { ending, version }: Compression): string {
  return shortHash(`${hash} ${ending} ${version}`)
}
