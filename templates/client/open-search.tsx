import { createRoot } from 'react-dom/client'
import { SearchDialog } from '../islands/search-dialog.tsx'
import { SearchPage } from '../islands/search-page.tsx'
import { openLocalSearch, type Search } from './local-search.ts'

/** By the address of the directory. */
const opened = new Map<string, Promise<Search>>()
/** Of the page with all results, while it is shown. */
let pageHost: Element | undefined

/**
 * Shows the search over the page, for `query` to begin with; `onClosed` when it is gone again. On the page with all results that page is the
 * search. `search` is the address of the index, `searchPage` that of the page.
 */
export function openSearch({ search: src = '', searchPage = '' }: DOMStringMap, query: string, onClosed: () => void): void {
  const open = () => openOnce(src)
  // While the reader reaches for the keys.
  open().catch(() => {})
  const results = document.querySelector('[data-search-results]')
  if (results) {
    if (results === pageHost) results.querySelector('input')?.select()
    else createRoot(results).render(<SearchPage open={open} />)
    pageHost = results
    return onClosed()
  }
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  const close = () => {
    root.unmount()
    host.remove()
    onClosed()
  }
  root.render(<SearchDialog query={query} open={open} searchHref={searchPage} onClose={close} />)
}

function openOnce(src: string): Promise<Search> {
  const known = opened.get(src)
  if (known) return known
  const search = openLocalSearch(src)
  opened.set(src, search)
  search.catch(() => opened.delete(src))
  return search
}
