import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { OutputSession, PublishedFile } from '../../core/emit/output-session.ts'
import type { OutputFile } from '../../core/model/output.ts'
import { sha256, shortHash } from '../../kit/files/hash.ts'
import type { OutputPath } from '../../kit/files/paths.ts'

/** Writes the files of a site, each text file with its compressed versions if the config asks for them. */
export interface SiteWriter {
  /** The files of the last build, which can be reused whether or not they were compressed. */
  readonly previous: ReadonlyMap<OutputPath, PublishedFile>
  /** Waits only if much is still being compressed. */
  write(files: readonly OutputFile[]): Promise<void>
  /** Waits for all files. */
  finish(): Promise<void>
}

const textFiles = /\.(?:html|css|m?js|json|md|txt|xml|svg|webmanifest|map|csv|ya?ml|graphql)$/i
/** Compression of smaller files gains nothing: they fit into one packet. */
const minBytes = 1_024
/** Limits the memory for files that are being compressed. */
const maxPendingBytes = 16_000_000

interface Compression {
  readonly ending: string
  /** Different versions of a library may make different bytes. */
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
      // The operating system, which would differ between machines: unknown.
      bytes[9] = 255
      return bytes
    },
  },
]

interface WriterOptions {
  readonly isCompressing: boolean
  /** Whether the site has a file of its own at a path. */
  readonly hasFile: (path: string) => boolean
}

export function createSiteWriter(session: OutputSession, { isCompressing, hasFile }: WriterOptions): SiteWriter {
  if (!isCompressing) return { previous: session.previous, write: async (files) => session.write(files), finish: async () => {} }
  const versionsOf = (path: string) => (textFiles.test(path) ? compressions.filter(({ ending }) => !hasFile(`${path}${ending}`)) : [])
  const underWay = new Set<Promise<void>>()
  let pendingBytes = 0
  let failure: unknown

  async function writeFile(file: OutputFile): Promise<void> {
    const { path, content } = file
    const before = content === 'reuse' ? session.previous.get(path) : undefined
    const byteLength = content === 'reuse' ? (before?.bytes ?? 0) : content.byteLength
    const versions = byteLength < minBytes ? [] : versionsOf(path)
    if (versions.length === 0) return session.write([file])
    const hash = content === 'reuse' ? (before?.sha256 ?? '') : sha256(content)
    const planned = versions.map((each) => ({ run: each.run, path: pathOf(path, each), key: keyOf(hash, each) }))
    const isThere = (version: { readonly path: OutputPath; readonly key: string }) =>
      session.previous.get(version.path)?.key === version.key
    // An unchanged file lacks versions if the last build did not compress.
    const original = planned.every(isThere) ? undefined : content === 'reuse' ? session.readPrevious(path) : content
    const compressed = planned.map(async ({ run, ...version }): Promise<OutputFile> => {
      return { ...version, content: original === undefined || isThere(version) ? 'reuse' : await run(original) }
    })
    pendingBytes += byteLength
    try {
      const made = await Promise.all(compressed)
      // Last, because another thread may take the content over.
      session.write([...made, file])
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
    previous: session.previous,
    async write(files) {
      for (const file of files) {
        start(file)
        await waitFor(maxPendingBytes)
      }
    },
    async finish() {
      await Promise.all(underWay)
      await waitFor(0)
    },
  }
}

function pathOf(path: OutputPath, { ending }: Compression): OutputPath {
  return `${path}${ending}` as OutputPath
}

/** From the content of the original. */
function keyOf(hash: string, { ending, version }: Compression): string {
  return shortHash(`${hash} ${ending} ${version}`)
}
