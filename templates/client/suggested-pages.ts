import type { SavedPage } from './search-history.ts'

const maxSuggested = 6

/** For readers without recent and saved pages: the pages below the current one in the sidebar, the site's areas, and other pages. */
export function suggestPages(): readonly SavedPage[] {
  const find = (selector: string) => document.querySelectorAll<HTMLAnchorElement>(selector)
  const places = new Map<string, SavedPage>()
  for (const link of [...find('.sidebar :has(> [aria-current]) ~ * > a'), ...find('.topbar-navigation a, .sidebar a, .hero-actions a')]) {
    const { origin, pathname: href, textContent } = link
    if (origin === location.origin && href !== location.pathname && !places.has(href))
      places.set(href, { href, title: textContent.trim(), heading: '' })
  }
  return [...places.values()].slice(0, maxSuggested)
}
