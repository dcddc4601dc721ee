import { createRoot } from 'react-dom/client'
import type { SearchPage } from '../../src/model/search.ts'
import { SearchDialog } from '../islands/search-dialog.tsx'

/** The pages of each search file, by its address. */
const loaded = new Map<string, Promise<readonly SearchPage[]>>()

/** Shows the search over the page, for `query` to begin with; `onClosed` when it is gone again. */
export function openSearch(src: string, query: string, onClosed: () => void): void {
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  const close = () => {
    root.unmount()
    host.remove()
    onClosed()
  }
  root.render(<SearchDialog query={query} load={() => loadPages(src)} onClose={close} />)
}

function loadPages(src: string): Promise<readonly SearchPage[]> {
  const known = loaded.get(src)
  if (known) return known
  const pages = fetch(src).then((response) => {
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`)
    return response.json() as Promise<readonly SearchPage[]>
  })
  loaded.set(src, pages)
  pages.catch(() => loaded.delete(src))
  return pages
}
