import { onPage } from './page-events.ts'
import { reloadOnce } from './reload-once.ts'

let clear: (() => void) | undefined

/** Loads the filter's code on pages with a filter. */
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

/** Shows everything that the filter hides around an element. Returns whether anything was hidden. */
export function showFiltered(target: Element): boolean {
  const isHidden = clear !== undefined && target.closest('[data-unmatched]') !== null
  if (isHidden) clear?.()
  return isHidden
}
