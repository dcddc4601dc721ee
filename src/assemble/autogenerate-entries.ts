import type { Document } from '../model/document.ts'
import type { Route, RouteManifest, SidebarEntry } from '../model/site.ts'

interface FolderPage {
  readonly route: Route
  readonly document: Document
}

interface Folder {
  readonly name: string
  readonly folders: Map<string, Folder>
  readonly pages: FolderPage[]
  index: FolderPage | undefined
}

export type PageTree = Folder

/** Arranges the pages of one version and locale by folder. */
export function createPageTree(routes: RouteManifest, documentOf: (route: Route) => Document): PageTree {
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
  /** Decides between equal orders. */
  readonly name: string
  readonly entry: SidebarEntry
}

interface FolderRules {
  readonly titleOf: (route: Route) => string
  /** Decides between pages with the same order. */
  readonly sort: 'title' | 'file'
}

/**
 * All pages in a folder, sorted by `sidebar.order`, then by title or file. Folders become categories, whose label opens their index page;
 * with `sidebar.inside`, the index page is an entry in its category.
 */
export function autogenerateEntries(tree: PageTree, path: string, rules: FolderRules): readonly SidebarEntry[] {
  let folder: Folder | undefined = tree
  for (const segment of path.split('/').filter((part) => part !== '' && part !== '.')) folder = folder?.folders.get(segment)
  if (!folder) return []
  const own =
    folder.index && !isHidden(folder.index.document) && !isInside(folder.index.document) ? [pageEntry(folder.index, rules).entry] : []
  return [...own, ...folderEntries(folder, rules)]
}

function folderEntries(folder: Folder, rules: FolderRules): SidebarEntry[] {
  const ordered: Ordered[] = folder.pages.filter((page) => !isHidden(page.document)).map((page) => pageEntry(page, rules))
  if (folder.index && isInside(folder.index.document)) ordered.push(insideEntry(folder.index, rules))
  for (const child of folder.folders.values()) {
    const entries = folderEntries(child, rules)
    const index = child.index && !isHidden(child.index.document) ? child.index : undefined
    if (entries.length === 0) {
      // A folder with only an index page becomes that page.
      if (index) ordered.push(pageEntry(index, rules))
      continue
    }
    const label = index ? labelOf(index, rules) : titleOfFolder(child.name)
    const own = index ? { index: { route: index.route.path, href: index.route.href } } : {}
    ordered.push({
      order: index ? orderOf(index.document) : unordered,
      name: rules.sort === 'file' ? child.name : label,
      entry: { type: 'category', label, open: false, entries, ...own },
    })
  }
  return ordered.sort((a, b) => a.order - b.order || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)).map(({ entry }) => entry)
}

function pageEntry(page: FolderPage, rules: FolderRules): Ordered {
  const label = labelOf(page, rules)
  return {
    order: orderOf(page.document),
    name: sortName(page, label, rules),
    entry: { type: 'page', label, route: page.route.path, href: page.route.href },
  }
}

/** An index page in its own category. The category has the label, so the entry has the title. */
function insideEntry(page: FolderPage, rules: FolderRules): Ordered {
  const label = rules.titleOf(page.route)
  const entry: SidebarEntry = { type: 'page', label, route: page.route.path, href: page.route.href }
  return { order: unordered, name: sortName(page, label, rules), entry }
}

/** Names are compared with `.md`, as in the listing of a folder: `customer-group.md` comes before `customer.md`. */
function sortName({ route }: FolderPage, label: string, { sort }: FolderRules): string {
  return sort === 'file' ? `${route.id.slice(route.id.lastIndexOf('/') + 1)}.md` : label
}

function labelOf({ route, document }: FolderPage, { titleOf }: FolderRules): string {
  const sidebar = document.frontMatter.sidebar
  return (typeof sidebar === 'object' ? sidebar.label : undefined) ?? titleOf(route)
}

function isHidden(document: Document): boolean {
  const sidebar = document.frontMatter.sidebar
  return sidebar === false || (typeof sidebar === 'object' && sidebar.hidden === true)
}

function isInside(document: Document): boolean {
  const sidebar = document.frontMatter.sidebar
  return typeof sidebar === 'object' && sidebar.inside === true && sidebar.hidden !== true
}

/** After all pages with an order. */
const unordered = Number.MAX_SAFE_INTEGER

function orderOf(document: Document): number {
  const sidebar = document.frontMatter.sidebar
  return (typeof sidebar === 'object' ? sidebar.order : undefined) ?? unordered
}

function titleOfFolder(name: string): string {
  const words = name.replace(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
