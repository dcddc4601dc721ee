import { addressOf } from './page-link.ts'

/**
 * A page, or why it cannot be shown. `elsewhere` means that the request failed or led to a different URL, so the browser must load it itself.
 * `unreachable` means that there was no response.
 */
export type LoadedPage = Document | 'elsewhere' | 'unreachable'

const maxPages = 30
const maxAgeMs = 300_000
/** The value of `XMLHttpRequest.HEADERS_RECEIVED`, which is shorter as a number. */
const headersReceived = 2

const pages = new Map<string, Promise<LoadedPage>>()

export function isLoaded(href: string): boolean {
  return pages.has(addressOf(href))
}

/** Discards the loaded pages, because they may be outdated. */
export function forgetPages(): void {
  pages.clear()
}

/** Caches recent pages for several minutes. Failures are not cached. */
export function loadPage(href: string): Promise<LoadedPage> {
  const address = addressOf(href)
  const known = pages.get(address)
  if (known) return known
  const page = requestPage(address)
  const forget = () => {
    if (pages.get(address) === page) pages.delete(address)
  }
  pages.set(address, page)
  setTimeout(forget, maxAgeMs)
  page.then((result) => {
    if (typeof result === 'string') forget()
  })
  for (const oldest of pages.keys()) {
    if (pages.size <= maxPages) break
    pages.delete(oldest)
  }
  return page
}

// Uses `XMLHttpRequest`, because a policy with trusted types does not allow `fetch` to create a document from text.
function requestPage(address: string): Promise<LoadedPage> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('GET', address)
    request.responseType = 'document'
    request.onreadystatechange = () => {
      if (request.readyState !== headersReceived || isPage(request, address)) return
      resolve('elsewhere')
      request.abort()
    }
    request.onload = () => resolve(request.response ?? 'elsewhere')
    request.onerror = () => resolve('unreachable')
    request.send()
  })
}

/** Whether the response is a page at this URL. The target of a redirect may have a fragment, which scripts cannot see. */
function isPage(request: XMLHttpRequest, address: string): boolean {
  const type = request.getResponseHeader('content-type') ?? ''
  return request.status === 200 && type.startsWith('text/html') && plain(request.responseURL) === plain(address)
}

/** Normalizes the URLs of a page: `/a`, `/a/`, `/a.html`, and `/a/index.html`. */
function plain(address: string): string {
  return address.replace(/(\/index)?(\.html)?\/?$/, '')
}
