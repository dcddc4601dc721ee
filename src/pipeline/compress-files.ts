import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { OutputSession, PublishedFile } from '../emit/output-session.ts'
import { sha256, shortHash } from '../kit/files/hash.ts'
import type { OutputFile } from '../model/output.ts'
import type { OutputPath } from '../model/paths.ts'

/** Writes the files of a site, each text file with its compressed versions if the config asks for them. */
export interface SiteWriter {
  /** Files of the last build that can be reused with their compressed versions. */
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
    if (content === 'reuse') {
      const before = session.previous.get(path)
      const reused = before && before.bytes >= minBytes ? versionsOf(path) : []
      session.write([
        file,
        ...reused.map((each) => ({ path: pathOf(path, each), key: keyOf(before?.sha256 ?? '', each), content: 'reuse' as const })),
      ])
      return
    }
    const versions = content.byteLength < minBytes ? [] : versionsOf(path)
    if (versions.length === 0) return session.write([file])
    const hash = sha256(content)
    const compressed = versions.map(async (each): Promise<OutputFile> => {
      const made = { path: pathOf(path, each), key: keyOf(hash, each) }
      return { ...made, content: session.previous.get(made.path)?.key === made.key ? 'reuse' : await each.run(content) }
    })
    pendingBytes += content.byteLength
    const { byteLength } = content
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
    previous: findReusable(session.previous, versionsOf),
    async write(files) {
      files.forEach(start)
      await waitFor(maxPendingBytes)
    },
    async finish() {
      await Promise.all(underWay)
      await waitFor(0)
    },
  }
}

/** The files with all their compressed versions, without these versions: they are written with their files. */
function findReusable(
  previous: OutputSession['previous'],
  versionsOf: (path: string) => readonly Compression[],
): ReadonlyMap<OutputPath, PublishedFile> {
  const reusable = new Map<OutputPath, PublishedFile>()
  const versions = new Set<string>()
  for (const [path, file] of previous) {
    const expected = file.bytes < minBytes ? [] : versionsOf(path)
    if (expected.every((each) => previous.get(pathOf(path, each))?.key === keyOf(file.sha256, each))) reusable.set(path, file)
    for (const each of expected) versions.add(pathOf(path, each))
  }
  for (const path of versions) reusable.delete(path as OutputPath)
  return reusable
}

function pathOf(path: OutputPath, { ending }: Compression): OutputPath {
  return `${path}${ending}` as OutputPath
}

/** From the content of the original. */
function keyOf(hash: string, { ending, version }: Compression): string {
  return shortHash(`${hash} ${ending} ${version}`)
}
