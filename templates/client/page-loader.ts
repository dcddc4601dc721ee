import { addressOf } from './page-link.ts'

/** `elsewhere`: not a page, an error, or a page at another URL, which the browser must load itself. `unreachable`: no response. */
export type LoadedPage = Document | 'elsewhere' | 'unreachable'

const maxPages = 30
const maxAgeMs = 300_000
/** `XMLHttpRequest.HEADERS_RECEIVED`, in fewer bytes. */
const headersReceived = 2

const pages = new Map<string, Promise<LoadedPage>>()

export function isLoaded(href: string): boolean {
  return pages.has(addressOf(href))
}

/** Discards loaded pages, which may be outdated. */
export function forgetPages(): void {
  pages.clear()
}

/** Caches recent pages for some minutes. Failures are not cached. */
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

// Not `fetch`, because a policy with trusted types does not allow creating a document from text.
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

/** The target of a redirect may have a fragment, which scripts cannot see. */
function isPage(request: XMLHttpRequest, address: string): boolean {
  const type = request.getResponseHeader('content-type') ?? ''
  return request.status === 200 && type.startsWith('text/html') && plain(request.responseURL) === plain(address)
}

/** Normalizes the spellings of a page's URL: `/a`, `/a/`, `/a.html`, `/a/index.html`. */
function plain(address: string): string {
  return address.replace(/(\/index)?(\.html)?\/?$/, '')
}
