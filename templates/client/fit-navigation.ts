import { onPage } from './page-events.ts'

/** Moves links of the top bar that have no room into the menu at its end, and back. */
export function bindNavigationFit(): void {
  const observer = new ResizeObserver(fit)
  onPage(() => {
    observer.disconnect()
    const navigation = document.querySelector('.topbar-navigation')
    if (navigation) observer.observe(navigation)
  })
}

function fit([entry]: readonly ResizeObserverEntry[]): void {
  const navigation = entry?.target as HTMLElement
  const [list] = navigation.children
  const more = list?.querySelector<HTMLElement>(':scope > .topbar-more')
  const menu = more?.querySelector('ul')
  if (list && more && menu) {
    more.before(...menu.children)
    more.hidden = true
    for (let last = more.previousElementSibling; last && list.scrollWidth > list.clientWidth; last = more.previousElementSibling) {
      more.hidden = false
      menu.prepend(last)
      // Otherwise, opening a menu in the menu closes both.
      last.querySelector('details')?.removeAttribute('name')
    }
  }
  // Open menus can be wider than the list, so it is only clipped until now.
  navigation.dataset.fitted = ''
}
