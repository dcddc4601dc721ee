import type { SavedPage } from './search-history.ts'

const maxSuggested = 6

/**
 * Suggests pages to readers without recent and saved pages: the pages below the current one in the sidebar, the site's areas, and other
 * pages.
 */
export function suggestPages(): readonly SavedPage[] {
  return ['.sidebar :has(> [aria-current]) ~ * > a', '.topbar-navigation a, .sidebar a, .hero-actions a']
    .flatMap((selector) => [...document.querySelectorAll<HTMLAnchorElement>(selector)])
    .filter(
      ({ origin, pathname }, index, all) =>
        origin === location.origin && pathname !== location.pathname && all.findIndex((link) => link.pathname === pathname) === index,
    )
    .slice(0, maxSuggested)
    .map(({ pathname, textContent }) => ({ href: pathname, title: textContent, heading: '' }))
}
