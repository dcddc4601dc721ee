import { compareText } from '../../kit/data/sort-and-group.ts'
import { nameInWords } from '../config/config-texts.ts'
import type { Diagnostic, Outcome } from '../model/diagnostic.ts'
import type { Document } from '../model/document.ts'
import type { MessageTexts } from '../model/messages.ts'
import type { Feed, ResolvedLink, Route, RouteManifest, Sidebar, SidebarEntry, SitePage } from '../model/site.ts'
import type { SiteConfig } from '../model/site-config.ts'
import type { Section, SectionSettings } from '../model/source-file.ts'
import type { PageSource } from './create-routes.ts'
import type { LinkOrigin } from './resolve-link.ts'

interface FolderPage {
  readonly route: Route
  readonly document: Document
}

interface Folder {
  readonly name: string
  readonly folders: Map<string, Folder>
  readonly pages: FolderPage[]
  index: FolderPage | undefined
  /** The settings in the folder's `_section.yaml`. */
  readonly settings: SectionSettings
  /** Called when a sidebar shows the folder as a category or hides it. */
  readonly onUse: () => void
}

interface TreeInput {
  readonly documentOf: (route: Route) => Document
  /** The sections, keyed by folder. */
  readonly sections: ReadonlyMap<string, Section>
  /** Collects the sections that affect a sidebar. */
  readonly usedSections: Set<Section>
}

export type PageTree = Folder

/** Arranges the pages of one version and locale by folder. */
export function createPageTree(routes: RouteManifest, { documentOf, sections, usedSections }: TreeInput): PageTree {
  const createFolder = (path: string): Folder => {
    const section = sections.get(path)
    return {
      name: path.slice(path.lastIndexOf('/') + 1),
      folders: new Map(),
      pages: [],
      index: undefined,
      settings: section?.settings ?? {},
      onUse: () => section && usedSections.add(section),
    }
  }
  const root = createFolder('')
  for (const route of routes) {
    const segments = route.id.split('/')
    const name = segments.pop() ?? ''
    const isIndex = name === 'index' || (segments.length > 0 && name === segments.at(-1))
    let folder = root
    for (const [index, segment] of segments.entries()) {
      let next = folder.folders.get(segment)
      if (!next) {
        next = createFolder(segments.slice(0, index + 1).join('/'))
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

interface Ordered {
  readonly order: number
  /** The name by which to sort pages with the same `order`. */
  readonly name: string
  readonly entry: SidebarEntry
}

/** The key by which pages with the same `sidebar.order` are sorted. */
type Sort = 'title' | 'file'

/**
 * Lists all pages in a folder, sorted by `sidebar.order` and then by title or file. Folders become categories whose labels open their index
 * pages. If `sidebar.inside` is set, the index page is an entry in its category.
 */
export function autogenerateEntries(tree: PageTree, path: string, sort: Sort): readonly SidebarEntry[] {
  let folder: Folder | undefined = tree
  for (const segment of path.split('/').filter((part) => part !== '' && part !== '.')) folder = folder?.folders.get(segment)
  if (!folder) return []
  const own =
    folder.index && !isHidden(folder.index.document) && !isInside(folder.index.document) ? [pageEntry(folder.index, sort).entry] : []
  return [...own, ...folderEntries(folder, sort)]
}

function folderEntries(folder: Folder, sort: Sort): SidebarEntry[] {
  const ordered: Ordered[] = folder.pages.filter((page) => !isHidden(page.document)).map((page) => pageEntry(page, sort))
  if (folder.index && isInside(folder.index.document)) ordered.push(insideEntry(folder.index, sort))
  for (const child of folder.folders.values()) {
    const { settings } = child
    child.onUse()
    if (settings.hidden) continue
    const entries = folderEntries(child, sort)
    const index = child.index && !isHidden(child.index.document) ? child.index : undefined
    // A folder that contains only an index page becomes that page.
    if (entries.length === 0 && !index) continue
    const label = settings.label ?? (index ? sidebarLabel(index.document) : nameInWords(child.name))
    const order = settings.order ?? (index ? orderOf(index.document) : unordered)
    const icon = settings.icon === undefined ? {} : { icon: settings.icon }
    if (entries.length === 0 && index) {
      const page = createEntry({ ...index, label, order }, sort)
      ordered.push({ ...page, entry: { ...page.entry, ...icon } })
      continue
    }
    const own = index ? { index: { route: index.route.path, href: index.route.href } } : {}
    ordered.push({
      order,
      name: sort === 'file' ? child.name : label,
      entry: { type: 'category', label, open: settings.open ?? false, entries, ...icon, ...own },
    })
  }
  return ordered.sort((a, b) => a.order - b.order || compareText(a.name, b.name)).map(({ entry }) => entry)
}

function pageEntry({ route, document }: FolderPage, sort: Sort): Ordered {
  const label = sidebarLabel(document)
  return createEntry({ route, document, label, order: orderOf(document) }, sort)
}

/** Creates the entry for an index page in its own category. The category shows the label, so the entry shows the title. */
function insideEntry({ route, document }: FolderPage, sort: Sort): Ordered {
  return createEntry({ route, document, label: document.title, order: unordered }, sort)
}

function createEntry({ route, document, label, order }: FolderPage & { label: string; order: number }, sort: Sort): Ordered {
  // File names are compared with their `.md` extension, as in a folder listing: `customer-group.md` comes before `customer.md`.
  const name = sort === 'file' ? `${route.id.slice(route.id.lastIndexOf('/') + 1)}.md` : label
  return { order, name, entry: { type: 'page', label, route: route.path, href: route.href, ...sidebarBadge(document) } }
}

/** The label of a page in sidebars, which is the label in its front matter or else its title. */
export function sidebarLabel(document: Document): string {
  return settingsOf(document).label ?? document.title
}

/** The badge after the label, if the page has one. */
export function sidebarBadge(document: Document): { readonly badge?: string } {
  const { badge } = settingsOf(document)
  return badge === undefined ? {} : { badge }
}

function isHidden(document: Document): boolean {
  return settingsOf(document).hidden === true
}

function isInside(document: Document): boolean {
  return settingsOf(document).inside === true && !isHidden(document)
}

/** Pages without an order come after all other pages. */
const unordered = Number.MAX_SAFE_INTEGER

function orderOf(document: Document): number {
  return settingsOf(document).order ?? unordered
}

function settingsOf({ frontMatter: { sidebar = {} } }: Document): Exclude<Document['frontMatter']['sidebar'], false | undefined> {
  return sidebar === false ? { hidden: true } : sidebar
}

export interface ArrangeInput {
  readonly config: SiteConfig
  readonly pages: readonly PageSource[]
  readonly sections: readonly Section[]
  /** Whether to show drafts and pages with a future date. */
  readonly includeDrafts: boolean
  /** The time of the build in ISO 8601 and UTC. Pages with a later date are not published yet. */
  readonly now: string
  /** The interface strings in English. */
  readonly messages: MessageTexts
}

/** Folders whose pages a feature arranges in its own way, before the routes of these pages are known. */
export interface Arrangement {
  /** Whether a page is omitted because it is a draft or because its date is in the future. */
  readonly isDraft: (page: PageSource) => boolean
  /** The slug of a page, or undefined for pages in other folders. */
  readonly slugOf: (page: PageSource) => string | undefined
  /** Pages that list entries and tags, and that have no content file. */
  readonly listPages: readonly PageSource[]
  readonly place: (input: PlaceInput) => ArrangedPages
}

interface PlaceInput {
  readonly routes: RouteManifest
  readonly resolve: (href: string, origin: LinkOrigin) => ResolvedLink
}

/** The same folders after their pages have received routes. */
export interface ArrangedPages {
  /**
   * The entries that a generated sidebar of the first version lists for the folder, or undefined if the feature does not arrange this
   * folder.
   */
  readonly sidebarEntries: (folder: string, locale: string) => readonly SidebarEntry[] | undefined
  /** Whether a page is in one of these folders. Generated sidebars then list the folder's entries instead of the page. */
  readonly contains: (route: Route) => boolean
  /** The sidebars of folders that no sidebar in the config lists. */
  readonly sidebars: readonly Sidebar[]
  readonly partOf: (route: Route) => Partial<SitePage>
  readonly feeds: readonly Feed[]
  /** This list is complete once `partOf` has been called for all pages. */
  readonly diagnostics: readonly Diagnostic[]
}

/** Combines the arrangements of all features. */
export function arrangePages(
  input: ArrangeInput,
  arrange: readonly ((input: ArrangeInput) => Outcome<Arrangement>)[],
): Outcome<Arrangement> {
  const made = arrange.map((each) => each(input))
  const all = made.map(({ value }) => value)
  return {
    value: {
      isDraft: (page) => (!input.includeDrafts && page.document.frontMatter.draft === true) || all.some(({ isDraft }) => isDraft(page)),
      slugOf: (page) => firstOf(all, ({ slugOf }) => slugOf(page)) ?? page.document.frontMatter.slug,
      listPages: all.flatMap(({ listPages }) => listPages),
      place(routed) {
        const placed = all.map(({ place }) => place(routed))
        return {
          sidebarEntries: (folder, locale) => firstOf(placed, ({ sidebarEntries }) => sidebarEntries(folder, locale)),
          contains: (route) => placed.some(({ contains }) => contains(route)),
          sidebars: placed.flatMap(({ sidebars }) => sidebars),
          partOf: (route) => Object.assign({}, ...placed.map(({ partOf }) => partOf(route))) as Partial<SitePage>,
          feeds: placed.flatMap(({ feeds }) => feeds),
          get diagnostics() {
            return placed.flatMap(({ diagnostics }) => diagnostics)
          },
        }
      },
    },
    diagnostics: made.flatMap(({ diagnostics }) => diagnostics),
  }
}

function firstOf<Item, Value>(items: readonly Item[], find: (item: Item) => Value | undefined): Value | undefined {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}
