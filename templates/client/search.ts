import { searchParameter } from '../shell-constants.ts'
import { onPage } from './page-events.ts'

/** The search opens by its button, by Ctrl+K or ⌘K, by `/` outside of fields, and with an address that has a query; its code comes then. */
export function bindSearch(): void {
  let isOpen = false
  const open = async (query = '') => {
    const button = document.querySelector<HTMLElement>('[data-search]')
    if (!button || isOpen) return
    isOpen = true
    try {
      const { openSearch } = await import('./open-search.tsx')
      openSearch(button.dataset, query, () => {
        isOpen = false
      })
    } catch (error) {
      isOpen = false
      reportError(error)
    }
  }
  document.addEventListener('click', (event) => (event.target as Element).closest('[data-search]') && open())
  document.addEventListener('keydown', (event) => {
    const isShortcut = event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey) && !event.shiftKey && !event.altKey
    const isSlash = event.key === '/' && !event.metaKey && !event.ctrlKey && !event.altKey && !isField(event.target)
    if (!(isShortcut || isSlash) || !document.querySelector('[data-search]')) return
    event.preventDefault()
    void open()
  })
  const query = new URLSearchParams(location.search).get(searchParameter)
  if (query) void open(query)
  // The page with all results is nothing without it.
  onPage(() => document.querySelector('[data-search-results]') && void open())
  // Macs have another key for it.
  if (/Mac|iP/.test(navigator.platform)) {
    onPage(() => {
      document.documentElement.dataset.keys = 'mac'
    })
  }
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}
