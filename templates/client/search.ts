import { showLoading } from './loading-view.ts'
import { onPage } from './page-events.ts'
import { reloadOnce } from './reload-once.ts'

/**
 * Opens the search with its button, with Ctrl+K or ⌘K, with `/` outside of fields, and for a URL with a query. The code of the search is
 * loaded at that time.
 */
export function bindSearch(): void {
  document.addEventListener('click', ({ target }) => (target as Element).closest('[data-search]') && openSearch())
  document.addEventListener('keydown', (event) => {
    const isShortcut =
      event.ctrlKey || event.metaKey
        ? /^k$/i.test(event.key) && !event.shiftKey
        : event.key === '/' && !(event.target as Element).matches(':read-write')
    if (isShortcut && !event.altKey && openSearch()) event.preventDefault()
  })
  // Loaded immediately on the search page. The parameter is `searchParameter`.
  onPage(() => (findPage() || /[?&]q=./.test(location.search)) && openSearch())
}

function findPage(): Element | null {
  return document.querySelector('[data-search-results]')
}

/** Focuses the search on the search page, and opens a dialog elsewhere. Returns whether the site has a search. */
function openSearch(): boolean {
  if (!document.querySelector('[data-search]')) return false
  const page = findPage()
  const host = page ?? document.querySelector('.search[open]') ?? openDialog()
  let isAgain = false
  void showLoading<typeof import('./search-dialog.ts')>(host, () => {
    // Browsers remember failed imports.
    if (isAgain) location.reload()
    isAgain = true
    return (page ? import('./search-page.ts') : import('./search-dialog.ts')).catch(reloadOnce)
  }).then(({ showSearch }) => showSearch(host))
  return true
}

/** The dialog has a field immediately, so that no keystroke is lost while the remaining code loads. */
function openDialog(): Element {
  const dialog = document.createElement('dialog')
  dialog.className = 'search'
  dialog.append(document.createElement('input'))
  dialog.onclose = () => dialog.remove()
  document.body.append(dialog)
  dialog.showModal()
  return dialog
}
