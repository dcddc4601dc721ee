import { useContext } from 'react'
import type { DocumentEntry, SidebarCategoryItem, SidebarItem, SidebarListing, SiteDirectory } from '../src/core/model/page-props.ts'
import { missingId } from './missing-id.ts'
import { outsideProvider, SurroundingsContext } from './page-context.tsx'

/** Returns a document in the page's own version and language. Throws if there is no document with this ID. */
export function useDocument(id: string): DocumentEntry {
  return find('document', id, useDirectory('useDocument').documents)
}

/** Returns a sidebar with all of its entries, by its name in the config. Throws if there is no such sidebar. */
export function useSidebar(id: string): SidebarListing {
  return find('sidebar', id, useDirectory('useSidebar').sidebars)
}

/**
 * Returns the first category of a sidebar, at any depth, with this label in the page's language or in the default language. Throws if there
 * is no such category.
 */
export function useSidebarCategory(sidebarId: string, label: string): SidebarCategoryItem {
  const { items } = find('sidebar', sidebarId, useDirectory('useSidebarCategory').sidebars)
  const categories = categoriesIn(items)
  const labels = categories.map((category) => category.label)
  return (
    categories.find((category) => category.label === label || category.name === label) ??
    fail(`category of the sidebar \`${sidebarId}\` called`, label, [...new Set(labels)])
  )
}

export type { DocumentEntry, SidebarCategoryItem, SidebarItem, SidebarListing }

function useDirectory(hook: string): SiteDirectory {
  const surroundings = useContext(SurroundingsContext)
  if (surroundings === undefined || surroundings.kind === 'reading') throw outsideProvider(hook, surroundings)
  if (surroundings.directory) return surroundings.directory
  throw new Error(`${hook} was called within a <PageProvider> without a \`directory\` to look in.`)
}

function find<Entry>(kind: string, id: string, entries: Readonly<Record<string, Entry>>): Entry {
  const entry = Object.hasOwn(entries, id) ? entries[id] : undefined
  return entry ?? fail(kind, id, Object.keys(entries))
}

function fail(kind: string, id: string, known: readonly string[]): never {
  throw missingId(kind, id, known)
}

function categoriesIn(items: readonly SidebarItem[]): readonly SidebarCategoryItem[] {
  return items.flatMap((item) => (item.type === 'category' ? [item, ...categoriesIn(item.items)] : []))
}
