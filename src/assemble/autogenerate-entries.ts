import type { Document } from '../model/document.ts'
import type { Route, RouteManifest, SidebarEntry } from '../model/site.ts'

interface Folder {
  readonly name: string
  readonly folders: Map<string, Folder>
  readonly pages: { readonly route: Route; readonly document: Document }[]
  index: { readonly route: Route; readonly document: Document } | undefined
}

export type PageTree = Folder

/** The pages of one version and locale as their folders hold them. */
export function plantPageTree(routes: RouteManifest, documentOf: (route: Route) => Document): PageTree {
  const root = createFolder('')
  for (const route of routes) {
    const segments = route.id.split('/')
    const name = segments.pop() ?? ''
    const isIndex = name === 'index' || (segments.length > 0 && name === segments.at(-1))
    let folder = root
    for (const segment of segments) {
      let next = folder.folders.get(segment)
      if (!next) {
        next = createFolder(segment)
        folder.folders.set(segment, next)
      }
      folder = next
    }
    const page = { route, document: documentOf(route) }
    if (isIndex) folder.index = page
    else folder.pages.push(page)
  }
  return root
}

function createFolder(name: string): Folder {
  return { name, folders: new Map(), pages: [], index: undefined }
}

interface Ordered {
  readonly order: number
  readonly title: string
  readonly entry: SidebarEntry
}

/** Every page below a folder by `sidebar.order`, then by title; folders become categories, their index page the category's own. */
export function autogenerateEntries(tree: PageTree, path: string, titleOf: (route: Route) => string): readonly SidebarEntry[] {
  let folder: Folder | undefined = tree
  for (const segment of path.split('/').filter((part) => part !== '' && part !== '.')) folder = folder?.folders.get(segment)
  if (!folder) return []
  const own = folder.index && !isHidden(folder.index.document) ? [pageEntry(folder.index, titleOf).entry] : []
  return [...own, ...folderEntries(folder, titleOf)]
}

function folderEntries(folder: Folder, titleOf: (route: Route) => string): SidebarEntry[] {
  const ordered: Ordered[] = folder.pages.filter((page) => !isHidden(page.document)).map((page) => pageEntry(page, titleOf))
  for (const child of folder.folders.values()) {
    const entries = folderEntries(child, titleOf)
    const index = child.index && !isHidden(child.index.document) ? child.index : undefined
    if (entries.length === 0) {
      // A folder with nothing but its index page is that page.
      if (index) ordered.push(pageEntry(index, titleOf))
      continue
    }
    const label = index ? labelOf(index, titleOf) : titleOfFolder(child.name)
    const own = index ? { index: { route: index.route.path, href: index.route.href } } : {}
    ordered.push({
      order: index ? orderOf(index.document) : unordered,
      title: label,
      entry: { type: 'category', label, open: false, entries, ...own },
    })
  }
  return ordered.sort((a, b) => a.order - b.order || (a.title < b.title ? -1 : a.title > b.title ? 1 : 0)).map(({ entry }) => entry)
}

function pageEntry(page: Folder['pages'][number], titleOf: (route: Route) => string): Ordered {
  const label = labelOf(page, titleOf)
  return { order: orderOf(page.document), title: label, entry: { type: 'page', label, route: page.route.path, href: page.route.href } }
}

function labelOf({ route, document }: Folder['pages'][number], titleOf: (route: Route) => string): string {
  const sidebar = document.frontMatter.sidebar
  return (typeof sidebar === 'object' ? sidebar.label : undefined) ?? titleOf(route)
}

function isHidden(document: Document): boolean {
  const sidebar = document.frontMatter.sidebar
  return sidebar === false || (typeof sidebar === 'object' && sidebar.hidden === true)
}

/** Behind everything that names a place. */
const unordered = Number.MAX_SAFE_INTEGER

function orderOf(document: Document): number {
  const sidebar = document.frontMatter.sidebar
  return (typeof sidebar === 'object' ? sidebar.order : undefined) ?? unordered
}

function titleOfFolder(name: string): string {
  const words = name.replace(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
