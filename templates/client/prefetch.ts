import { onPage } from './page-events.ts'
import { pageLinkAt } from './page-link.ts'
import { isLoaded, loadPage } from './page-loader.ts'

/** If a pointer stays on a link for less than this time, it is only passing over the link. */
const hoverMs = 50
const maxSeenPerPage = 6
const maxAtOnce = 2

interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** Loads pages before their links are clicked, unless the reader saves data. */
export function bindPrefetch(): void {
  let timer: ReturnType<typeof setTimeout>
  const soon = ({ target }: Event) => {
    clearTimeout(timer)
    timer = setTimeout(prefetch, hoverMs, target)
  }
  const now = ({ target }: Event) => prefetch(target)
  addEventListener('pointerover', soon)
  addEventListener('focusin', soon)
  addEventListener('pointerdown', now)
  addEventListener('touchstart', now, { passive: true })
  watchSeen()
}

function prefetch(target: EventTarget | null): Promise<unknown> | undefined {
  const link = pageLinkAt(target)
  // Clicking these sidebar links expands the sidebar instead of loading a page.
  if (!link || link.matches('[data-path], [data-more]') || link.pathname === location.pathname || isLoaded(link.href)) return
  const { saveData, effectiveType } = (navigator as { connection?: Connection }).connection ?? {}
  return saveData || effectiveType?.includes('2g') ? undefined : loadPage(link.href)
}

/** Prefetches the first visible links after the page itself is loaded. */
function watchSeen(): void {
  let left = 0
  let running = 0
  let seen: Element[] = []
  const next = () => {
    while (left > 0 && running < maxAtOnce && seen.length > 0) {
      const loading = prefetch(seen.shift() ?? null)
      if (!loading) continue
      left--
      running++
      loading.then(() => {
        running--
        next()
      })
    }
  }
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      observer.unobserve(target)
      seen.push(target)
    }
    next()
  })
  const watch = () => {
    for (const link of document.querySelectorAll('#_content:not(.not-found) a')) observer.observe(link)
  }
  const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(watch) : setTimeout(watch, 200))
  onPage(() => {
    observer.disconnect()
    seen = []
    left = maxSeenPerPage
    if (document.readyState === 'complete') whenIdle()
    else addEventListener('load', whenIdle, { once: true })
  })
}
