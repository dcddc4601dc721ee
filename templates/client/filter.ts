import { onPage } from './page-events.ts'
import { reloadOnce } from './reload-once.ts'

let clear: (() => void) | undefined

/** What a filter does is loaded on the pages that have one. */
export function bindFilter(): void {
  onPage(() => {
    clear = undefined
    const box = document.querySelector<HTMLElement>('.filter')
    if (!box) return
    import('./filter-sections.ts').catch(reloadOnce).then(
      ({ filterSections }) => {
        if (box.isConnected) clear = filterSections(box)
      },
      () => box.remove(),
    )
  })
}

/** Shows what the filter hides, all of it. Tells whether there was something to show. */
export function showFiltered(target: Element): boolean {
  const isHidden = clear !== undefined && target.closest('[data-unmatched]') !== null
  if (isHidden) clear?.()
  return isHidden
}
