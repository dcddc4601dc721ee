import { onPage } from './page-events.ts'

/** The search opens by its button, by Ctrl+K or ⌘K, and by `/` outside of fields; its code comes with the first time. */
export function bindSearch(): void {
  let isOpen = false
  const open = async () => {
    const src = document.querySelector<HTMLElement>('[data-search]')?.dataset.search
    if (src === undefined || isOpen) return
    isOpen = true
    try {
      const { openSearch } = await import('./open-search.tsx')
      openSearch(src, () => {
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
