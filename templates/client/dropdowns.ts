import { onPage } from './page-events.ts'

/** The menus of the top bar open and close natively; here they close when the reader turns to something else. */
export function bindDropdowns(): void {
  // One that was opened before this was loaded stays open.
  let isFirst = true
  onPage(() => {
    if (!isFirst) close()
    isFirst = false
  })
  document.addEventListener('click', ({ target }) => {
    // A choice closes its own: with another page of the history, it would still be open.
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

/** All but the one that holds the element. */
function close(except: Element | null = null): void {
  for (const open of document.querySelectorAll<HTMLDetailsElement>('.dropdown[open]')) if (!open.contains(except)) open.open = false
}
