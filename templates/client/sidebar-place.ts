import { onPage } from './page-events.ts'
import { showWithin } from './show-within.ts'

/** The line of the page that is shown is in sight. */
export function bindSidebarPlace(): void {
  onPage(() => {
    const current = document.querySelector('nav[data-src] [aria-current=page]')
    const box = current?.closest('.menu')
    if (current && box) showWithin(box, current)
  })
}
