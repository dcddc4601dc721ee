import type { SidebarItemConfig } from '../model/user-config.ts'
import { normalizeProjectPath } from './project-folder.ts'

type Sidebars = Readonly<Record<string, readonly SidebarItemConfig[]>>

/** One sidebar with everything. */
export const defaultSidebars: Sidebars = { docs: [{ autogenerate: '' }] }

/** With forward slashes in every id and folder, and folders without slashes at their ends. */
export function resolveSidebars(sidebars: Sidebars = defaultSidebars): Sidebars {
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
