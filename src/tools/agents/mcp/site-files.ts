import { setTimeout as wait } from 'node:timers/promises'
import { createOutputFolder } from '../../../core/preview/output-folder.ts'
import { isPublic } from '../../../core/preview/resolve-request.ts'
import { encodeSegments } from '../../../kit/escape/percent.ts'
import { ignoreError } from '../../../kit/failures/failure.ts'
import { fetchAddress } from '../../../kit/network/fetch-address.ts'

/** The public files of a single site: a built folder or a published URL. */
export interface SiteFiles {
  /** The folder or the URL, for use in messages. */
  readonly name: string
  /** The scheme and host of a published site, or undefined for a folder. */
  readonly origin: string | undefined
  /** Whether reading every page is cheap. */
  readonly isLocal: boolean
  /**
   * Reads a file by its path below the site's base. Returns undefined if there is no such file.
   * @throws ToolError if the file is too large or cannot be read.
   */
  readText(path: string): Promise<string | undefined>
  /** Returns a version that changes when the site is published again. Values that were derived from its files must then be recreated. */
  version(): Promise<string>
}

/** No file that a build writes for readers is larger than this. */
const maxFileBytes = 16_000_000

/** A problem that is reported to the client as the result of its call. */
export class ToolError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ToolError'
  }
}

/** Whether a path below the site's base consists only of plain names. */
export function isPlainPath(path: string): boolean {
  return path.length <= 2_000 && path.split('/').every((part) => part !== '' && part !== '.' && part !== '..' && !/[\\\0]/.test(part))
}

/** A build replaces the folder with two renames, which take less time than this. */
const swapMs = 100
const stepMs = 5

/** Reads the public files of a built folder. Links that lead out of the folder are treated as missing. */
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
    // A new folder can have the same inode number as a folder that was removed.
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

/** How long a downloaded file is used before the host is asked again. */
const freshMs = 60_000
const requestMs = 15_000
const maxRedirects = 3
/** The total length of cached texts. */
const maxCachedLength = 48_000_000

/** Downloads the files of a published site, and never anything that is not below its URL. */
export function createPublishedFiles({ address, nowMs }: PublishedOptions): SiteFiles {
  // The oldest entry is first.
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
  // Some hosts respond with a page if a file is missing.
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
