import { oncePerFrame } from './once-per-frame.ts'
import { onPage } from './page-events.ts'

const root = document.documentElement
/** Where the reader was when the bar was last looked after. */
let last = 0

/** The bar makes room while the reader scrolls down and comes back on the way up. */
export function bindTopBar(): void {
  const stay = () => {
    last = position()
    delete root.dataset.bar
  }
  onPage(stay)
  // Where the browser has brought the reader back to is not scrolled to.
  addEventListener('load', stay)
  document.addEventListener('focusin', ({ target }) => {
    if ((target as Element).closest('.topbar')) delete root.dataset.bar
  })
  addEventListener('scroll', oncePerFrame(update), { passive: true })
}

function update(): void {
  const now = position()
  if (now > last) {
    if (now > heightOf('.topbar') + heightOf('.announcement') && !inUse()) root.dataset.bar = 'hidden'
  } else if (now < last) delete root.dataset.bar
  last = now
}

/** Without the parts beyond both ends that some systems let the page bounce through. */
function position(): number {
  return Math.max(0, Math.min(scrollY, root.scrollHeight - innerHeight))
}

function heightOf(selector: string): number {
  return document.querySelector<HTMLElement>(selector)?.offsetHeight ?? 0
}

/** Somebody is at it with the keyboard, or reads what it unfolded. */
function inUse(): boolean {
  return document.querySelector('.topbar :is(:focus-visible, details[open]), .menu:popover-open') !== null
}
