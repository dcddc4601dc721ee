import { onPage } from './page-events.ts'
import { scrollIntoBox } from './scroll-into-box.ts'

/** Scrolls the sidebar to the current page. */
export function bindSidebarScroll(): void {
  onPage(() => {
    const current = document.querySelector('nav[data-src] [aria-current=page]')
    const box = current?.closest('.menu')
    if (current && box) scrollIntoBox(box, current)
  })
}
