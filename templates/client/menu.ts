import { desktopBreakpointPx } from '../shell-constants.ts'
import { entryState, keepInEntry, keepScroll } from './history-entry.ts'
import { onPage } from './page-events.ts'
import { isPlainClick, pageLinkAt } from './page-link.ts'

const desktop = matchMedia(`(min-width: ${desktopBreakpointPx}px)`)

/** A timer that is set while the browser goes back from the menu's history entry. */
let leaving: ReturnType<typeof setTimeout> | undefined
/** Whether the reader followed a link in the menu, which closes the menu and replaces the menu's history entry. */
let following = false

/** The drawer in narrow windows. Opening it adds a history entry, so that going back closes it. */
export function bindMenu(): void {
  if (!('popover' in HTMLElement.prototype)) return
  onPage(followHistory)
  addEventListener('popstate', () => {
    stopLeaving()
    followHistory()
  })
  addEventListener('beforetoggle', followMenu, true)
  addEventListener('click', swallowClick, true)
  addEventListener('click', followLink)
  desktop.addEventListener('change', () => findMenu(':popover-open')?.hidePopover())
}

function findMenu(state = ''): HTMLElement | null {
  return document.querySelector<HTMLElement>(`.menu${state}`)
}

/** Opens or closes the menu to match the history entry. */
function followHistory(): void {
  if (!entryState().menu) findMenu(':popover-open')?.hidePopover()
  else if (desktop.matches) keepInEntry({ menu: false })
  else findMenu(':not(:popover-open)')?.showPopover()
}

/** Updates the history to match the menu. */
function followMenu(event: Event): void {
  const opens = (event as ToggleEvent).newState === 'open'
  if (following || event.target !== findMenu() || opens === (entryState().menu ?? false)) return
  if (opens) {
    keepScroll()
    history.pushState({ ...history.state, menu: true }, '')
  } else {
    history.back()
    leaving = setTimeout(stopLeaving, 500)
  }
}

function stopLeaving(): void {
  clearTimeout(leaving)
  leaving = undefined
}

/** Ignores a tap beside the menu except to close the menu, because following a link at the same time would conflict with going back. */
function swallowClick(event: MouseEvent): void {
  if (leaving === undefined) return
  event.preventDefault()
  event.stopPropagation()
}

function followLink(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('.menu:popover-open a')
  if (!link || !isPlainClick(event)) return
  const toPage = pageLinkAt(link) !== undefined
  if (!toPage && (link.target !== '' || link.hasAttribute('download') || !link.protocol.startsWith('http'))) return
  following = true
  findMenu()?.hidePopover()
  following = false
  if (toPage) return
  event.preventDefault()
  location.replace(link.href)
}
