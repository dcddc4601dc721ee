import type { SidebarNode } from '../model/page-props.ts'
import type { SidebarCategory, SidebarEntry } from '../model/site.ts'

/** How many lines of one level a page holds: enough to look around, few enough that a page never grows with the site. */
export const windowSize = 50

export interface SidebarBranch {
  /** Equal keys mean equal nodes: pages of one branch share its HTML. */
  readonly key: string
  readonly nodes: readonly SidebarNode[]
}

/** What a page shows of its sidebar: every level on the way to it, at most a window of lines each; other categories closed. */
export function createBranch(entries: readonly SidebarEntry[], trail: readonly number[]): SidebarBranch {
  return { key: branchKey(trail), nodes: levelNodes(entries, { trail, path: '' }) }
}

/** The trail without the page's own place within its window. */
export function branchKey(trail: readonly number[]): string {
  const last = trail.at(-1) ?? 0
  return [...trail.slice(0, -1), `w${Math.floor(last / windowSize)}`, ''].join('.')
}

/** The whole sidebar, every category with its entries: the file a page loads when a reader opens a closed one. */
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

function levelNodes(entries: readonly SidebarEntry[], { trail, path }: Level): SidebarNode[] {
  const [current, ...below] = trail
  const window = Math.floor((current ?? 0) / windowSize)
  const start = entries.length <= windowSize ? 0 : window * windowSize
  const end = entries.length <= windowSize ? entries.length : Math.min(start + windowSize, entries.length)
  const nodes: SidebarNode[] = []
  if (start > 0) nodes.push(...moreNode(entries.slice(0, start), { path, nearest: 'last' }))
  for (let index = start; index < end; index++) {
    const entry = entries[index]
    if (!entry) continue
    const ownPath = joinPath(path, index)
    if (entry.type !== 'category') nodes.push(leafNode(entry))
    else {
      const isOpen = index === current && trail.length > 0
      nodes.push(
        categoryNode(
          entry,
          ownPath,
          isOpen || entry.open ? levelNodes(entry.entries, { trail: isOpen ? below : [], path: ownPath }) : undefined,
        ),
      )
    }
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
  return { type: 'page', label: entry.label, href: entry.href, ...(entry.icon === undefined ? {} : { icon: entry.icon }) }
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

/** The first page among entries: where a closed category leads without script. */
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
