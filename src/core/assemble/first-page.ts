import type { RoutePath } from '../../kit/files/paths.ts'
import type { SidebarEntry } from '../model/site.ts'

/** The first page of a sidebar. */
export function firstPage(entries: readonly SidebarEntry[]): RoutePath | undefined {
  for (const entry of entries) {
    if (entry.type === 'page') return entry.route
    if (entry.type !== 'category') continue
    const found = entry.index?.route ?? firstPage(entry.entries)
    if (found !== undefined) return found
  }
  return undefined
}
