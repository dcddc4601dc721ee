import { addressOf } from './page-link.ts'

/**
 * `elsewhere`: no page, an error, or a page at another address; the browser itself must go there to show what it is.
 * `unreachable`: no answer.
 */
export type LoadedPage = Document | 'elsewhere' | 'unreachable'

const maxPages = 30
const maxAgeMs = 300_000
/** `XMLHttpRequest.HEADERS_RECEIVED`, in fewer bytes. */
const headersReceived = 2

const pages = new Map<string, Promise<LoadedPage>>()

export function isLoaded(href: string): boolean {
  return pages.has(addressOf(href))
}

/** What was loaded may be out of date. */
export function forgetPages(): void {
  pages.clear()
}

/** Keeps pages, the latest ones, for some minutes; failures are forgotten at once. */
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

// `fetch` gives text, and no policy with trusted types lets a script make a document of text.
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

/** Where a redirect leads there may be a part of the page to go to, and scripts do not get to see it. */
function isPage(request: XMLHttpRequest, address: string): boolean {
  const type = request.getResponseHeader('content-type') ?? ''
  return request.status === 200 && type.startsWith('text/html') && plain(request.responseURL) === plain(address)
}

/** The same for all ways to write a page's address: `/a`, `/a/`, `/a.html`, `/a/index.html`. */
function plain(address: string): string {
  return address.replace(/(\/index)?(\.html)?\/?$/, '')
}
