import type { Href, RoutePath } from '../../kit/files/paths.ts'
import type { SidebarNode } from '../model/page-props.ts'
import type { Sidebar, SidebarCategory, SidebarEntry } from '../model/site.ts'

/** A level with at most `whole` entries is shown completely, and a longer level is shown in windows of `window` entries. */
interface LevelSize {
  readonly whole: number
  readonly window: number
}

/** The size of the level that contains the page. */
const ownLevel: LevelSize = { whole: 60, window: 50 }
/**
 * The size of the levels above the page's own level. Together, these sizes limit the size of a page, regardless of how large its sidebar
 * is.
 */
const outerLevel: LevelSize = { whole: 12, window: 6 }

/**
 * The part of the sidebar that a page shows. It contains a window of every level on the path to the page, and all other categories are
 * closed.
 */
export function createBranch(entries: readonly SidebarEntry[], trail: readonly number[]): readonly SidebarNode[] {
  return levelNodes(entries, { trail, path: '' })
}

/** Equal keys mean equal branches, because the pages in one window share the HTML of their branch. */
export function branchKey(entries: readonly SidebarEntry[], trail: readonly number[]): string {
  let level = entries
  const parts: (string | number)[] = []
  for (const [depth, index] of trail.entries()) {
    const entry = level[index]
    if (entry?.type !== 'category') {
      parts.push(`w${windowOf(level, trail.slice(depth)).start}`)
      break
    }
    parts.push(index)
    level = entry.entries
  }
  return parts.join('.')
}

/** The whole sidebar with all entries. A page loads this file when a reader opens a closed category. */
export function allNodes(entries: readonly SidebarEntry[], path = ''): SidebarNode[] {
  return entries.map((entry, index) => {
    const ownPath = joinPath(path, index)
    return entry.type === 'category' ? categoryNode(entry, ownPath, allNodes(entry.entries, ownPath)) : leafNode(entry)
  })
}

interface Level {
  readonly trail: readonly number[]
  readonly path: string
}

/** The entries of a level that a page shows. These are all entries of a short level, or the aligned window around the page. */
function windowOf(entries: readonly SidebarEntry[], trail: readonly number[]): { readonly start: number; readonly end: number } {
  const [current = 0, ...below] = trail
  const isOwnLevel = trail.length === 0 || (below.length === 0 && entries[current]?.type !== 'category')
  const { whole, window } = isOwnLevel ? ownLevel : outerLevel
  if (entries.length <= whole) return { start: 0, end: entries.length }
  const start = Math.floor(current / window) * window
  return { start, end: Math.min(start + window, entries.length) }
}

function levelNodes(entries: readonly SidebarEntry[], { trail, path }: Level): SidebarNode[] {
  const [current, ...below] = trail
  const { start, end } = windowOf(entries, trail)
  const nodes: SidebarNode[] = []
  if (start > 0) nodes.push(...moreNode(entries.slice(0, start), { path, nearest: 'last' }))
  for (const [offset, entry] of entries.slice(start, end).entries()) {
    const index = start + offset
    const ownPath = joinPath(path, index)
    if (entry.type !== 'category') nodes.push(leafNode(entry))
    else if (index === current) nodes.push(categoryNode(entry, ownPath, levelNodes(entry.entries, { trail: below, path: ownPath })))
    else nodes.push(categoryNode(entry, ownPath, entry.open ? levelNodes(entry.entries, { trail: [], path: ownPath }) : undefined))
  }
  if (end < entries.length) nodes.push(...moreNode(entries.slice(end), { path, nearest: 'first' }))
  return nodes
}

function moreNode(
  hidden: readonly SidebarEntry[],
  { path, nearest }: { readonly path: string; readonly nearest: 'first' | 'last' },
): SidebarNode[] {
  const href = nearest === 'first' ? firstHref(hidden) : firstHref([...hidden].reverse())
  return href === undefined ? [] : [{ type: 'more', count: hidden.length, href, path }]
}

function leafNode(entry: Exclude<SidebarEntry, SidebarCategory>): SidebarNode {
  if (entry.type !== 'page') return entry
  const { label, href, icon, badge } = entry
  return { type: 'page', label, href, ...(icon !== undefined && { icon }), ...(badge !== undefined && { badge }) }
}

function categoryNode(entry: SidebarCategory, path: string, nodes: readonly SidebarNode[] | undefined): SidebarNode {
  return {
    type: 'category',
    label: entry.label,
    href: entry.index?.href ?? firstHref(entry.entries),
    hasIndex: entry.index !== undefined,
    path,
    nodes,
    ...(entry.icon === undefined ? {} : { icon: entry.icon }),
  }
}

/** The first page among the entries, to which a closed category links if scripts are disabled. */
export function firstHref(entries: readonly SidebarEntry[]): string | undefined {
  for (const entry of entries) {
    if (entry.type === 'page') return entry.href
    if (entry.type !== 'category') continue
    const href = entry.index?.href ?? firstHref(entry.entries)
    if (href !== undefined) return href
  }
  return undefined
}

function joinPath(path: string, index: number): string {
  return path === '' ? String(index) : `${path}.${index}`
}

export interface SidebarStop {
  readonly route: RoutePath
  readonly href: Href
  readonly label: string
  /**
   * The position in the sidebar, which consists of the index of each category on the path and the index of the page itself. The page of a
   * category has the same position as the category.
   */
  readonly trail: readonly number[]
  readonly isCategory: boolean
}

/** The pages of a sidebar in reading order. Each page is listed only at its first position. */
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
