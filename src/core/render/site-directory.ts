import type { RoutePath } from '../../kit/files/paths.ts'
import type { DocumentEntry, SidebarItem, SidebarListing, SiteDirectory } from '../model/page-props.ts'
import type { SidebarEntry, Site } from '../model/site.ts'
import { firstHref } from './sidebar-branch.ts'
import type { SiteView } from './site-view.ts'

/** Creates a directory for every view, under the key of the view. Called only if the site's code uses directories. */
export function createSiteDirectories(site: Site, views: ReadonlyMap<string, SiteView>): Readonly<Record<string, SiteDirectory>> {
  const documents = new Map<string, Map<RoutePath, DocumentEntry>>()
  for (const { route, title, document } of site.pages) {
    const place = `${route.version}/${route.locale}`
    const own = documents.get(place) ?? new Map<RoutePath, DocumentEntry>()
    documents.set(place, own.set(route.path, { id: route.id, href: route.href, title, description: document.description }))
  }
  return Object.fromEntries(
    [...views].map(([place, { sidebars }]) => {
      const own = documents.get(place) ?? new Map<RoutePath, DocumentEntry>()
      const listings = [...sidebars].map(([id, { label, stops, sidebar }]): [string, SidebarListing] => [
        id,
        { id, label, href: stops[0]?.href, items: sidebar.entries.flatMap((entry) => itemsOf(entry, own)) },
      ])
      const byId = [...own.values()].map((entry): [string, DocumentEntry] => [entry.id, entry])
      return [place, { documents: Object.fromEntries(byId), sidebars: Object.fromEntries(listings) }]
    }),
  )
}

function itemsOf(entry: SidebarEntry, documents: ReadonlyMap<RoutePath, DocumentEntry>): SidebarItem[] {
  if (entry.type === 'link' || entry.type === 'header' || entry.type === 'separator') return [entry]
  const icon = entry.icon === undefined ? {} : { icon: entry.icon }
  if (entry.type === 'category') {
    const href = entry.index?.href ?? firstHref(entry.entries)
    return [
      {
        type: 'category',
        label: entry.label,
        ...(entry.name === undefined ? {} : { name: entry.name }),
        ...icon,
        href,
        items: entry.entries.flatMap((child) => itemsOf(child, documents)),
      },
    ]
  }
  const document = documents.get(entry.route)
  if (!document) return []
  const { id, href, description } = document
  return [{ type: 'page', label: entry.label, ...icon, id, href, description }]
}
