import { showFiltered } from './filter.ts'
import { onPage } from './page-events.ts'

/** Opens the closed panel or the tab that contains a link's target. Browsers do this only in some cases. */
export function bindReveal(): void {
  const scrollToHash = () => {
    const target = findTarget(location.hash)
    const moved = target?.matches('.moved-section') && target.querySelector('a')
    if (moved) location.replace(moved.href)
    else if (target && reveal(target)) target.scrollIntoView()
  }
  onPage(scrollToHash)
  addEventListener('hashchange', scrollToHash)
  // This must happen before the browser scrolls to the element, which fails for hidden elements.
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href*="#"]')
    if (link && link.href.split('#')[0] === location.href.split('#')[0]) reveal(findTarget(link.hash))
  })
}

function findTarget(hash: string): Element | null {
  try {
    return hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    // The URL contains a `%` that does not begin an escape sequence.
    return null
  }
}

/** Shows an element that is hidden in a panel or a tab. Returns whether it was hidden. */
function reveal(target: Element | null): boolean {
  let wasHidden = target !== null && showFiltered(target)
  for (let element = target; element; element = element.parentElement) {
    // A summary is visible even if its panel is closed.
    if (element instanceof HTMLDetailsElement && !element.open && !target?.matches('summary')) {
      element.open = true
      wasHidden = true
    }
    const tab = element.matches('.tab-panel') && element.previousElementSibling?.previousElementSibling
    if (tab instanceof HTMLInputElement && !tab.checked) {
      tab.checked = true
      wasHidden = true
    }
  }
  return wasHidden
}
