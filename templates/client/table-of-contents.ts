import { oncePerFrame } from './once-per-frame.ts'
import { onPage } from './page-events.ts'
import { scrollIntoBox } from './scroll-into-box.ts'

const root = document.documentElement
/** The headings in the page's table of contents, in order. */
let headings: readonly HTMLElement[] = []
/** The heading that the reader jumped to, and its distance at that time. It remains the current heading until the reader scrolls away. */
let jump: { readonly heading: HTMLElement; distance: number } | undefined
let marked: HTMLElement | undefined

/** Marks the current section. Positions are measured each time, because images, expanded panels, and resizing change them. */
export function bindTableOfContents(): void {
  const plan = oncePerFrame(markCurrent)
  addEventListener('scroll', plan, { passive: true })
  addEventListener('resize', plan)
  addEventListener('hashchange', () => expectJump(location.hash))
  document.addEventListener('click', ({ target }) => {
    const link = (target as Element).closest<HTMLAnchorElement>(':is(.toc, .toc-summary) a')
    if (!link) return
    expectJump(link.hash)
    plan()
    const summary = link.closest<HTMLDetailsElement>('.toc-summary')
    if (summary) summary.open = false
  })
  const sizes = new ResizeObserver(plan)
  onPage(() => {
    const hashes = new Set(Array.from(findLinks(), ({ hash }) => hash))
    headings = [...hashes].flatMap((hash) => document.getElementById(decodeURIComponent(hash.slice(1))) ?? [])
    marked = undefined
    expectJump(location.hash)
    sizes.disconnect()
    const text = document.querySelector('main')
    if (text && headings.length > 0) sizes.observe(text)
  })
}

function findLinks(): NodeListOf<HTMLAnchorElement> {
  return document.querySelectorAll(':is(.toc, .toc-summary) a')
}

function expectJump(hash: string): void {
  const heading = headings.find((candidate) => leadsTo(hash, candidate))
  jump = heading && { heading, distance: Number.POSITIVE_INFINITY }
}

function leadsTo(hash: string, { id }: Element): boolean {
  return hash === `#${encodeURIComponent(id)}`
}

function markCurrent(): void {
  const heading = findCurrent()
  if (heading === marked) return
  marked = heading
  for (const link of findLinks()) {
    const isCurrent = heading !== undefined && leadsTo(link.hash, heading)
    link.ariaCurrent = isCurrent ? 'location' : null
    const box = isCurrent && link.closest('.toc')
    if (box) scrollIntoBox(box, link)
  }
}

/** Returns the last heading above the reading position or, at the end of the page, the last heading. */
function findCurrent(): HTMLElement | undefined {
  const line = Number.parseFloat(getComputedStyle(root).scrollPaddingTop) || 0
  const end = root.scrollHeight - innerHeight
  const topOf = (heading: HTMLElement) => heading.getBoundingClientRect().top - line
  if (jump) {
    // A heading near the end cannot reach the reading position.
    const { heading } = jump
    const distance = Math.abs(Math.max(-scrollY, Math.min(end - scrollY, topOf(heading))))
    jump.distance = Math.min(jump.distance, distance)
    if (distance > jump.distance + 1) jump = undefined
    else if (Math.abs(topOf(heading)) < innerHeight - line) return heading
  }
  // Headings in hidden tabs have no position.
  const shown = headings.filter((heading) => heading.getClientRects().length > 0)
  // The reading position is slightly below the bar. Tolerates fractions of a pixel.
  return end > 0 && scrollY >= end - 2 ? shown.at(-1) : shown.findLast((heading) => topOf(heading) < innerHeight / 8)
}
