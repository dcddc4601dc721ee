import { fitNavigation } from './fit-navigation.ts'
import { oncePerFrame } from './once-per-frame.ts'
import { onPage } from './page-events.ts'

const root = document.documentElement
/** The last scroll position. */
let last = 0

/** Hides the bar while the reader scrolls down, and shows it while the reader scrolls up. */
export function bindTopBar(): void {
  const stay = () => {
    last = position()
    delete root.dataset.bar
  }
  onPage(() => {
    stay()
    fitNavigation()
  })
  // Ignores scroll positions that the browser restores.
  addEventListener('load', stay)
  document.addEventListener('focusin', ({ target }) => {
    if ((target as Element).closest('.topbar')) delete root.dataset.bar
  })
  addEventListener('scroll', oncePerFrame(update), { passive: true })
  addEventListener('resize', oncePerFrame(fitNavigation))
}

function update(): void {
  const now = position()
  if (now > last) {
    if (now > heightOf('.topbar') + heightOf('.announcement') && !inUse()) root.dataset.bar = 'hidden'
  } else if (now < last) delete root.dataset.bar
  last = now
}

/** Returns the scroll position without the overscroll of some systems. */
function position(): number {
  return Math.max(0, Math.min(scrollY, root.scrollHeight - innerHeight))
}

function heightOf(selector: string): number {
  return document.querySelector<HTMLElement>(selector)?.offsetHeight ?? 0
}

/** The bar has the keyboard focus or an open menu. */
function inUse(): boolean {
  return document.querySelector('.topbar :is(:focus-visible, details[open]), .menu:popover-open') !== null
}
