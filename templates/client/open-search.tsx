import { createRoot } from 'react-dom/client'
import { SearchDialog } from '../islands/search-dialog.tsx'
import { SearchPage } from '../islands/search-page.tsx'
import { openLocalSearch, type Search } from '../search/local-search.ts'

export interface SearchPlace {
  /** The address of the index's directory. */
  readonly src: string
  /** The page with all results. */
  readonly page: string
}

/** By the address of the directory. */
const opened = new Map<string, Promise<Search>>()

/** Shows the search over the page, for `query` to begin with; `onClosed` when it is gone again. */
export function openSearch({ src, page }: SearchPlace, query: string, onClosed: () => void): void {
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  const close = () => {
    root.unmount()
    host.remove()
    onClosed()
  }
  const open = () => openOnce(src)
  // While the reader reaches for the keys.
  open().catch(() => {})
  root.render(<SearchDialog query={query} open={open} searchHref={page} onClose={close} />)
}

/** Puts the search into its page. */
export function showSearchPage({ src }: SearchPlace, host: Element): void {
  const open = () => openOnce(src)
  createRoot(host).render(<SearchPage open={open} />)
}

function openOnce(src: string): Promise<Search> {
  const known = opened.get(src)
  if (known) return known
  const search = openLocalSearch(src)
  opened.set(src, search)
  search.catch(() => opened.delete(src))
  return search
}
