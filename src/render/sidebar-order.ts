import type { Href, RoutePath } from '../model/paths.ts'
import type { Sidebar, SidebarEntry } from '../model/site.ts'

export interface SidebarStop {
  readonly route: RoutePath
  readonly href: Href
  readonly label: string
  /** Where its line stands: the number of each category on the way, then its own. A category's own page has the category's place. */
  readonly trail: readonly number[]
  readonly isCategory: boolean
}

/** The pages of a sidebar in reading order, each once, at its first place. */
export function readingOrder(sidebar: Sidebar): readonly SidebarStop[] {
  const stops: SidebarStop[] = []
  const seen = new Set<string>()
  const add = (stop: SidebarStop) => {
    if (seen.has(stop.route)) return
    seen.add(stop.route)
    stops.push(stop)
  }
  const visit = (entries: readonly SidebarEntry[], above: readonly number[]) => {
    for (const [index, entry] of entries.entries()) {
      const trail = [...above, index]
      if (entry.type === 'page') add({ route: entry.route, href: entry.href, label: entry.label, trail, isCategory: false })
      if (entry.type !== 'category') continue
      if (entry.index) add({ ...entry.index, label: entry.label, trail, isCategory: true })
      visit(entry.entries, trail)
    }
  }
  visit(sidebar.entries, [])
  return stops
}
