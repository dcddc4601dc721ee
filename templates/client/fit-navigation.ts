/** Moves links that wrap to a second, invisible line of the top bar into the menu at its end, and back if there is enough room. */
export function fitNavigation(): void {
  const more = document.querySelector<HTMLElement>('.topbar-more')
  const menu = more?.querySelector('ul')
  if (!more || !menu) return
  more.before(...menu.children)
  more.hidden = true
  const links = (more.parentElement as Element).children as HTMLCollectionOf<HTMLElement>
  while (links.length > 1 && [...links].some(({ offsetTop }) => offsetTop > 9)) {
    more.hidden = false
    const last = more.previousElementSibling as Element
    menu.prepend(last)
    // Without the shared name, a menu inside the menu opens without closing the outer menu.
    last.querySelector('details')?.removeAttribute('name')
  }
}
