import { ignoreError } from '../kit/failures/ignore-error.ts'
import { describeFetchFailure, readBody } from '../kit/network/response-body.ts'
import { isPlainPath, maxFileBytes, type SiteFiles, ToolError } from './site-files.ts'

interface PublishedOptions {
  /** The address of the site's home page, with a slash at the end. */
  readonly address: URL
  readonly nowMs: () => number
}

/** How long a downloaded file is used without asking again. */
const freshMs = 60_000
const requestMs = 15_000
const maxRedirects = 3
/** The total length of cached texts. */
const maxCachedLength = 48_000_000

/** Downloads the files of a published site, and nothing that is not below its address. */
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
    const entry = { at: nowMs(), text: download(new URL(encodePath(path), address), address), length: 0 }
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

function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}

async function download(from: URL, site: URL): Promise<string | undefined> {
  const failed = (reason: string) => new ToolError(`${from.href} cannot be read: ${reason}.`)
  const signal = AbortSignal.timeout(requestMs)
  let at = from
  try {
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      const response = await fetch(at, { signal, redirect: 'manual', headers: { accept: 'text/markdown, application/json, */*;q=0.5' } })
      const target = response.headers.get('location')
      if (response.status >= 300 && response.status < 400 && target !== null) {
        await response.body?.cancel()
        if (!URL.canParse(target, at)) throw failed('the host redirects to an invalid address')
        at = new URL(target, at)
        if (at.origin !== site.origin || !at.pathname.startsWith(site.pathname))
          throw failed(`the host redirects to ${at.origin}${at.pathname}, which is not part of ${site.href}`)
        continue
      }
      if (response.status === 404 || response.status === 410) return await cancel(response)
      if (!response.ok) throw failed(`the host responded with ${response.status}`)
      // Some hosts answer with a page where a file is missing.
      const type = response.headers.get('content-type') ?? ''
      if (/^text\/html\b/i.test(type) && /\.(?:md|json|txt)$/.test(from.pathname)) return await cancel(response)
      const body = await readBody(response.body, maxFileBytes)
      if (!body) throw failed(`it is larger than ${maxFileBytes / 1_000_000} MB`)
      return body.toString('utf8')
    }
    throw failed('the host redirects too often')
  } catch (error) {
    if (error instanceof ToolError) throw error
    throw failed(describeFetchFailure(error, requestMs))
  }
}

async function cancel(response: Response): Promise<undefined> {
  await response.body?.cancel()
  return undefined
}
