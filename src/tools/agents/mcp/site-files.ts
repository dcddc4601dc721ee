import { setTimeout as wait } from 'node:timers/promises'
import { createOutputFolder } from '../../../core/preview/output-folder.ts'
import { isPublic } from '../../../core/preview/resolve-request.ts'
import { encodeSegments } from '../../../kit/escape/percent.ts'
import { ignoreError } from '../../../kit/failures/ignore-error.ts'
import { fetchAddress } from '../../../kit/network/fetch-address.ts'

/** The public files of one site: a built folder or a published URL. */
export interface SiteFiles {
  /** The folder or the URL, for messages. */
  readonly name: string
  /** Scheme and host of a published site, or undefined for a folder. */
  readonly origin: string | undefined
  /** Whether reading every page is cheap. */
  readonly isLocal: boolean
  /**
   * Reads a file by its path below the site's base. Returns undefined if there is none.
   * @throws ToolError if the file is too large or cannot be read.
   */
  readText(path: string): Promise<string | undefined>
  /** Changes when the site was published again. Values that were made from its files are then made again. */
  version(): Promise<string>
}

/** No file that a build writes for readers is larger. */
const maxFileBytes = 16_000_000

/** A problem that the client is told as the result of its call. */
export class ToolError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ToolError'
  }
}

/** A path below the site's base that only consists of plain names. */
export function isPlainPath(path: string): boolean {
  return path.length <= 2_000 && path.split('/').every((part) => part !== '' && part !== '.' && part !== '..' && !/[\\\0]/.test(part))
}

/** A build replaces the folder with two renames, which take less than this. */
const swapMs = 100
const stepMs = 5

/** Reads the public files of a built folder. Links out of the folder do not exist for it. */
export function createFolderFiles(outDir: string): SiteFiles {
  const folder = createOutputFolder(outDir)
  const identity = async (): Promise<string> => {
    for (let waitedMs = 0; waitedMs <= swapMs; waitedMs += stepMs) {
      const found = await folder.identity()
      if (found !== undefined) return found
      await wait(stepMs)
    }
    throw new ToolError(`The folder \`${outDir}\` does not exist anymore. Run \`docsgen build\` again.`)
  }
  return {
    name: outDir,
    origin: undefined,
    isLocal: true,
    // A folder that was removed can have the same number again.
    version: async () => `${await identity()} ${(await folder.findFile('llms.txt'))?.etag}`,
    async readText(path) {
      if (!isPlainPath(path) || !isPublic(path)) return undefined
      await identity()
      const file = await folder.openFile(path)
      if (file === undefined) return undefined
      try {
        if (file.size > maxFileBytes) throw new ToolError(`\`${path}\` is larger than ${maxFileBytes / 1_000_000} MB.`)
        return (await file.handle.readFile()).toString('utf8')
      } finally {
        await file.handle.close()
      }
    },
  }
}

interface PublishedOptions {
  /** The URL of the site's home page, with a slash at the end. */
  readonly address: URL
  readonly nowMs: () => number
}

/** How long a downloaded file is used without asking again. */
const freshMs = 60_000
const requestMs = 15_000
const maxRedirects = 3
/** The total length of cached texts. */
const maxCachedLength = 48_000_000

/** Downloads the files of a published site, and nothing that is not below its URL. */
export function createPublishedFiles({ address, nowMs }: PublishedOptions): SiteFiles {
  // The oldest first.
  const cached = new Map<string, { readonly at: number; readonly text: Promise<string | undefined>; length: number }>()
  let length = 0

  const forget = (path: string) => {
    length -= cached.get(path)?.length ?? 0
    cached.delete(path)
  }
  const read = (path: string): Promise<string | undefined> => {
    const known = cached.get(path)
    if (known && nowMs() - known.at < freshMs) return known.text
    forget(path)
    const entry = { at: nowMs(), text: download(new URL(encodeSegments(path), address), address), length: 0 }
    cached.set(path, entry)
    entry.text.then(
      (text) => {
        if (cached.get(path) !== entry) return
        entry.length = text?.length ?? 0
        length += entry.length
        for (const oldest of cached.keys()) {
          if (length <= maxCachedLength) break
          forget(oldest)
        }
      },
      (error: unknown) => {
        ignoreError(error)
        if (cached.get(path) === entry) forget(path)
      },
    )
    return entry.text
  }
  return {
    name: address.href,
    origin: address.origin,
    isLocal: false,
    version: async () => String(Math.floor(nowMs() / freshMs)),
    readText: async (path) => (path === '' || isPlainPath(path) ? read(path) : undefined),
  }
}

async function download(from: URL, site: URL): Promise<string | undefined> {
  const failed = (reason: string) => new ToolError(`${from.href} cannot be read: ${reason}.`)
  // Some hosts answer with a page where a file is missing.
  const isPage = (headers: { readonly 'content-type'?: string | undefined }) =>
    /^text\/html\b/i.test(headers['content-type'] ?? '') && /\.(?:md|json|txt)$/.test(from.pathname)
  const fetched = await fetchAddress(from, {
    maxRedirects,
    mayFollow: (next) => next.origin === site.origin && next.pathname.startsWith(site.pathname),
    limitMs: requestMs,
    headers: { accept: 'text/markdown, application/json, */*;q=0.5' },
    body: { maxBytes: maxFileBytes, isWanted: ({ status, headers }) => status >= 200 && status < 300 && !isPage(headers) },
  })
  if (fetched.kind === 'redirect') {
    if (fetched.why === 'circle' || fetched.why === 'count') throw failed('the host redirects too often')
    throw failed(`${fetched.reason}${fetched.why === 'elsewhere' ? `, which is not part of ${site.href}` : ''}`)
  }
  if (fetched.kind === 'failed') throw failed(fetched.reason)
  const { status, headers, body } = fetched
  if (status === 404 || status === 410) return undefined
  if (status < 200 || status > 299) throw failed(`the host responded with ${status}`)
  if (isPage(headers)) return undefined
  if (!body) throw failed(`it is larger than ${maxFileBytes / 1_000_000} MB`)
  return body.toString('utf8')
}
