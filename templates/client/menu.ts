/** Where the window becomes wide the drawer is the sidebar again, so an open one is let go. */
export function bindMenu(): void {
  const close = () => document.querySelector<HTMLElement>('.menu:popover-open')?.hidePopover()
  matchMedia('(min-width: 996px)').addEventListener('change', close)
  addEventListener('pagehide', close)
}
