import { onPage } from './page-events.ts'

/**
 * Closes the menus of the top bar when the reader turns to other parts of the page. Opening and closing an individual menu needs no script.
 */
export function bindDropdowns(): void {
  // A menu that was opened before this script loaded stays open.
  let isFirst = true
  onPage(() => {
    if (!isFirst) close()
    isFirst = false
  })
  document.addEventListener('click', ({ target }) => {
    // Choosing an entry closes its menu. Otherwise, it would still be open when the reader goes back.
    close((target as Element).closest('a') ? null : (target as Element))
  })
  document.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Element) close(relatedTarget)
  })
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    const summary = document.querySelector<HTMLElement>('.dropdown[open] summary')
    close()
    summary?.focus()
  })
}

/** Closes all menus except the one that contains the element. */
function close(except: Element | null = null): void {
  for (const open of document.querySelectorAll<HTMLDetailsElement>('.dropdown[open]')) if (!open.contains(except)) open.open = false
}
