/** Where the window becomes wide the drawer is the sidebar again, so an open one is let go. */
export function bindMenu(): void {
  const menu = document.querySelector<HTMLElement>('.menu')
  if (!menu?.hidePopover) return
  const close = () => menu.matches(':popover-open') && menu.hidePopover()
  matchMedia('(min-width: 996px)').addEventListener('change', close)
  addEventListener('pagehide', close)
}
