import { desktopBreakpointPx } from '../shell-constants.ts'
import { entryState, keepInEntry, keepScroll } from './history-entry.ts'
import { onPage } from './page-events.ts'
import { isPlainClick, pageLinkAt } from './page-link.ts'

const desktop = matchMedia(`(min-width: ${desktopBreakpointPx}px)`)

/** While the menu's entry is being gone back from. */
let leaving: ReturnType<typeof setTimeout> | undefined
/** A link in the menu closes it: what it leads to takes the entry's place. */
let following = false

/** The drawer of narrow windows. Opening it makes an entry in the history, so that going back closes it. */
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

/** Opens or closes the menu as the entry of the history says. */
function followHistory(): void {
  if (!entryState().menu) findMenu(':popover-open')?.hidePopover()
  else if (desktop.matches) keepInEntry({ menu: false })
  else findMenu(':not(:popover-open)')?.showPopover()
}

/** The other way round. */
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

/** A tap beside the menu closes it. The link below the finger, followed at the same time, would be gone back from. */
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
