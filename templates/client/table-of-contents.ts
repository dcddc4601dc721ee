import { oncePerFrame } from './once-per-frame.ts'
import { onPage } from './page-events.ts'
import { showWithin } from './show-within.ts'

const root = document.documentElement
/** Everything the page's list names, in the order of the page. */
let headings: readonly HTMLElement[] = []
/** The heading the reader asked for, and how near its place the window has come: it holds until the reader scrolls away. */
let jump: { readonly heading: HTMLElement; distance: number } | undefined
let marked: HTMLElement | undefined

/** The section being read is marked. Where things are is asked for each time: pictures, unfolded parts and windows change it. */
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
    if (box) showWithin(box, link)
  }
}

/** The last heading above what is being read; at the page's end, where the last ones never come up to the top bar, the last of all. */
function findCurrent(): HTMLElement | undefined {
  const line = Number.parseFloat(getComputedStyle(root).scrollPaddingTop) || 0
  const end = root.scrollHeight - innerHeight
  const topOf = (heading: HTMLElement) => heading.getBoundingClientRect().top - line
  if (jump) {
    // What was asked for may stand too near the end to come up to the line.
    const { heading } = jump
    const distance = Math.abs(Math.max(-scrollY, Math.min(end - scrollY, topOf(heading))))
    jump.distance = Math.min(jump.distance, distance)
    if (distance > jump.distance + 1) jump = undefined
    else if (Math.abs(topOf(heading)) < innerHeight - line) return heading
  }
  // Headings of tabs that are not shown are nowhere.
  const shown = headings.filter((heading) => heading.getClientRects().length > 0)
  // What is being read lies a little below the bar. Fractions of a pixel are lost on the way to the end.
  return end > 0 && scrollY >= end - 2 ? shown.at(-1) : shown.findLast((heading) => topOf(heading) < innerHeight / 8)
}
