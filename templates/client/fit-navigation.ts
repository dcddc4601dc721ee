/** Moves links of the top bar that wrap to a second line, where they cannot be seen, into the menu at its end, and back. */
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
    // Otherwise, opening a menu in the menu closes both.
    last.querySelector('details')?.removeAttribute('name')
  }
}
