import { isPlainClick } from './page-link.ts'
import { readHistory, visit } from './search-history.ts'
import type { SearchLine } from './search-lines.ts'

/** Records where readers go when they follow the links in `host`, in any tab. Calls `leave` if the page opens in this tab. */
export function recordVisits(host: HTMLElement, findLines: () => readonly SearchLine[], leave = () => {}): void {
  const onLink = (event: MouseEvent) => {
    const followed = (event.target as Element).closest('a')
    // A click with the right mouse button only opens a menu.
    if (!followed || event.button > 1) return
    const line = findLines().find(({ link }) => link === followed)
    if (line) visit(readHistory(), line.place)
    if (isPlainClick(event)) leave()
  }
  host.addEventListener('click', onLink)
  host.addEventListener('auxclick', onLink)
}
