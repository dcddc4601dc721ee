import type { SidebarItemConfig } from './navigation-options.ts'
import { normalizeProjectPath } from './project-folder.ts'

type Sidebars = Readonly<Record<string, readonly SidebarItemConfig[]>>

/** Normalizes the slashes of every id and folder. */
export function resolveSidebars(sidebars: Sidebars): Sidebars {
  return Object.fromEntries(Object.entries(sidebars).map(([name, items]) => [name, items.map(resolveItem)]))
}

function resolveItem(item: SidebarItemConfig): SidebarItemConfig {
  if (typeof item === 'string') return withForwardSlashes(item)
  if ('doc' in item) return { ...item, doc: withForwardSlashes(item.doc) }
  if ('autogenerate' in item) return { ...item, autogenerate: normalizeProjectPath(item.autogenerate).replace(/^\/+/, '') }
  if (!('category' in item)) return item
  const index = item.index === undefined ? {} : { index: withForwardSlashes(item.index) }
  return { ...item, ...index, items: item.items.map(resolveItem) }
}

function withForwardSlashes(id: string): string {
  return id.replaceAll('\\', '/')
}
