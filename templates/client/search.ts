import { showLoading } from './loading-view.ts'
import { onPage } from './page-events.ts'
import { reloadOnce } from './reload-once.ts'

/** The search opens by its button, by Ctrl+K or ⌘K, by `/` outside of fields, and with an address that has a query; its code comes then. */
export function bindSearch(): void {
  document.addEventListener('click', ({ target }) => (target as Element).closest('[data-search]') && openSearch())
  document.addEventListener('keydown', (event) => {
    const isShortcut =
      event.ctrlKey || event.metaKey
        ? /^k$/i.test(event.key) && !event.shiftKey
        : event.key === '/' && !(event.target as Element).matches(':read-write')
    if (isShortcut && !event.altKey && openSearch()) event.preventDefault()
  })
  // The page with all results is nothing without it. The parameter is `searchParameter`.
  onPage(() => (findPage() || /[?&]q=./.test(location.search)) && openSearch())
}

function findPage(): Element | null {
  return document.querySelector('[data-search-results]')
}

/** On the page with all results that page is the search, elsewhere a dialog over the page. Tells whether the site has one. */
function openSearch(): boolean {
  if (!document.querySelector('[data-search]')) return false
  const page = findPage()
  const host = page ?? document.querySelector('.search[open]') ?? openDialog()
  let isAgain = false
  void showLoading<typeof import('./search-dialog.ts')>(host, () => {
    // Browsers remember that a file did not come.
    if (isAgain) location.reload()
    isAgain = true
    return (page ? import('./search-page.ts') : import('./search-dialog.ts')).catch(reloadOnce)
  }).then(({ showSearch }) => showSearch(host))
  return true
}

/** With a field at once, so that no letter is lost until the rest is there. */
function openDialog(): Element {
  const dialog = document.createElement('dialog')
  dialog.className = 'search'
  dialog.append(document.createElement('input'))
  dialog.onclose = () => dialog.remove()
  document.body.append(dialog)
  dialog.showModal()
  return dialog
}
