import type { Diagnostic, Outcome } from '../model/diagnostic.ts'
import type { JournalFeed } from '../model/journal.ts'
import type { MessageTexts } from '../model/messages.ts'
import type { ResolvedLink, Route, RouteManifest, Sidebar, SidebarEntry, SitePage } from '../model/site.ts'
import type { SiteConfig } from '../model/site-config.ts'
import type { Section } from '../model/source-file.ts'
import type { PageSource } from './create-routes.ts'
import type { LinkOrigin } from './resolve-link.ts'

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
  readonly feeds: readonly JournalFeed[]
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
