import type { JournalAuthor, JournalEntrySummary, JournalTag } from '../../../templates/contract/journal-props.ts'
import { sidebarLabel } from '../../core/assemble/autogenerate-entries.ts'
import type { LinkOrigin } from '../../core/assemble/resolve-link.ts'
import { toHref, withPrefix } from '../../core/assemble/route-path.ts'
import type { Diagnostic, Location } from '../../core/model/diagnostic.ts'
import type { Feed, ResolvedLink, Route, RouteManifest, Sidebar, SidebarEntry } from '../../core/model/site.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import { addTo } from '../../kit/data/sort-and-group.ts'
import { closest } from '../../kit/similar/closest.ts'
import { withSlash } from '../../kit/url/address.ts'
import { createDiagnostic, type JournalEntry } from './journal-entries.ts'
import { type JournalList, type LocalJournal, rootOf, tagKey, tagLabels } from './journal-lists.ts'

interface Neighbour {
  readonly label: string
  readonly href: string
}

interface JournalPart {
  /** The route of the blog's first list. */
  readonly home: string
  /** The URL of the blog's first list. */
  readonly homeHref: string
  readonly feeds: readonly { readonly href: string; readonly type: string; readonly title: string }[]
  readonly newer: Neighbour | undefined
  readonly older: Neighbour | undefined
}

/** The parts of a blog page, in addition to its text. */
export type JournalPagePart = JournalPart &
  (
    | ({ readonly kind: 'entry' } & Pick<JournalEntrySummary, 'date' | 'authors' | 'tags'>)
    | { readonly kind: 'list'; readonly entries: readonly JournalEntrySummary[]; readonly tagsHref: string | undefined }
    | { readonly kind: 'tags'; readonly tags: readonly (JournalTag & { readonly count: number })[] }
  )

declare module '../../core/model/site.ts' {
  interface SitePage {
    /** The parts of a blog page. They are absent if the page is not in a blog. */
    readonly journal?: JournalPagePart
  }
}

interface PartsInput {
  readonly local: LocalJournal
  /** The journal in the default language. */
  readonly main: LocalJournal
  readonly config: SiteConfig
  readonly routes: RouteManifest
  readonly resolve: (href: string, origin: LinkOrigin) => ResolvedLink
  readonly report: (diagnostic: Diagnostic) => void
}

/** The parts that a blog adds to the site in one language. */
export interface JournalParts {
  readonly folder: string
  readonly locale: string
  readonly partOf: (route: Route) => JournalPagePart | undefined
  /** The journal's entries by year, with the newest first. */
  readonly sidebarEntries: readonly SidebarEntry[]
  readonly sidebar: Sidebar
  readonly home: Route | undefined
  readonly feed: Feed | undefined
}

export function createJournalParts({ local, main, config, routes, resolve, report }: PartsInput): JournalParts {
  const { locale, settings, entries, lists } = local
  const { folder, sections, section: mainSection } = local.pages.journal
  const [version] = config.versions
  const byId = new Map(routes.flatMap((route) => (route.version === version.id && route.locale === locale.code ? [[route.id, route]] : [])))
  const home = byId.get(local.homeId)
  const hrefOf = (route: string) => toHref(config.base, withPrefix([locale.prefix, version.prefix], route))
  const homeHref = home?.href ?? hrefOf(local.home)
  const section = sections.get(locale.code) ?? mainSection
  const sectionFile = section.source.projectPath

  const resolveAuthor = (author: JournalAuthor, origin: LinkOrigin, location: Location | undefined): JournalAuthor => {
    const follow = (key: 'url' | 'image') => {
      const href = author[key]
      if (href === undefined) return {}
      const link = resolve(href, origin)
      if (link.kind !== 'broken') return { [key]: link.href }
      if (location) report(createDiagnostic('journal/author-link', { name: author.name, key, href }, location))
      return {}
    }
    const { name, title } = author
    return { name, ...(title === undefined ? {} : { title }), ...follow('url'), ...follow('image') }
  }
  const rootId = rootOf(config, locale)?.id ?? section.source.rootId
  const sectionOrigin: LinkOrigin = {
    path: home?.path ?? withPrefix([locale.prefix, version.prefix], local.home),
    version: version.id,
    locale: locale.code,
    source: { rootId, path: section.source.path },
  }
  const isOwnSection = section.settings.authors !== undefined && (local === main || section !== mainSection)
  const authors = new Map(
    Object.entries(settings.authors ?? {}).map(([id, author]) => {
      const location = isOwnSection ? { file: sectionFile, ...section.keys[`authors.${id}`] } : undefined
      return [id, resolveAuthor(author, sectionOrigin, location)] as const
    }),
  )
  const authorsOf = ({ document }: JournalEntry, route: Route, isReported: boolean): readonly JournalAuthor[] => {
    const written = document.frontMatter.authors ?? []
    const list = Array.isArray(written) ? written : [written]
    const location = isReported ? { file: route.source.projectPath, ...document.keyRanges?.authors } : undefined
    return (list as readonly (string | JournalAuthor)[]).flatMap((author) => {
      if (typeof author !== 'string') return [resolveAuthor(author, route, location)]
      const known = authors.get(author)
      if (!known && location) {
        const suggestion = closest(author, [...authors.keys()])
        report(createDiagnostic('journal/unknown-author', { id: author, section: sectionFile, suggestion }, location))
      }
      return known ?? []
    })
  }
  const tagsOf = ({ document }: JournalEntry) =>
    tagLabels(document).flatMap((label) => {
      const tag = local.tags.get(tagKey(label))
      return tag ? [{ label, href: hrefOf(tag.route) }] : []
    })

  const summaries = new Map<string, JournalEntrySummary | undefined>()
  const summarize = (entry: JournalEntry): JournalEntrySummary | undefined => {
    const route = byId.get(entry.id)
    if (!summaries.has(entry.id)) {
      const { title, frontMatter, excerpt = [] } = entry.document
      summaries.set(
        entry.id,
        route && {
          title,
          href: route.href,
          date: entry.date,
          authors: authorsOf(entry, route, false),
          tags: tagsOf(entry),
          excerpt: frontMatter.description === undefined ? excerpt.filter((text) => text !== '') : [frontMatter.description],
        },
      )
    }
    return summaries.get(entry.id)
  }
  const hasFeed = config.url !== undefined && settings.feed !== false && (local.hasOwn ? local : main).entries.length > 0
  const feedHome = local.hasOwn ? local.home : main.home
  const feedFolder = withPrefix([local.hasOwn ? locale.prefix : main.locale.prefix, version.prefix], withSlash(feedHome))
  const feedHref = toHref(config.base, feedFolder)
  const feeds = hasFeed
    ? [
        { href: `${feedHref}atom.xml`, type: 'application/atom+xml', title: local.title },
        { href: `${feedHref}feed.json`, type: 'application/feed+json', title: local.title },
      ]
    : []
  const shared = { home: sectionOrigin.path, homeHref, feeds }
  const positions = new Map(entries.map(({ id }, index) => [id, index]))
  const entryAt = (index: number) => {
    const entry = entries[index]
    const route = entry && byId.get(entry.id)
    return route && { label: entry.document.title, href: route.href }
  }
  const listAt = (id: string | undefined) => {
    const route = id === undefined ? undefined : byId.get(id)
    return route && { label: (lists.get(route.id) ?? main.lists.get(route.id))?.title ?? local.title, href: route.href }
  }
  const listPart = (list: JournalList): JournalPagePart => {
    const ends = { newer: listAt(list.newer), older: listAt(list.older) }
    if (list.kind === 'tags') {
      const tags = list.tags.map(({ label, route, entries: tagged }) => ({ label, href: hrefOf(route), count: tagged.length }))
      return { kind: 'tags', ...shared, ...ends, tags }
    }
    const tagsHref = list.id === local.homeId && local.tags.size > 0 ? hrefOf(`${local.home.replace(/\/$/, '')}/tags/`) : undefined
    return { kind: 'list', ...shared, ...ends, entries: list.entries.flatMap((entry) => summarize(entry) ?? []), tagsHref }
  }
  const partOf = (route: Route): JournalPagePart | undefined => {
    const list = lists.get(route.id) ?? main.lists.get(route.id)
    if (list) return listPart(list)
    const index = positions.get(route.id)
    const entry = index === undefined ? undefined : entries[index]
    if (index === undefined || entry === undefined) return undefined
    const { date } = entry
    const isReported = route.fallbackOf === undefined
    return {
      kind: 'entry',
      ...shared,
      date,
      authors: authorsOf(entry, route, isReported),
      tags: tagsOf(entry),
      newer: entryAt(index - 1),
      older: entryAt(index + 1),
    }
  }
  const sidebarEntries = createSidebarEntries(local, byId)
  return {
    folder,
    locale: locale.code,
    partOf,
    sidebarEntries,
    sidebar: {
      name: `journal-${folder.replaceAll('/', '-')}`,
      version: version.id,
      locale: locale.code,
      label: local.title,
      entries: sidebarEntries,
    },
    home,
    feed:
      hasFeed && local.hasOwn
        ? {
            folder: feedFolder.slice(1),
            title: local.title,
            description: settings.description ?? '',
            language: locale.code,
            homeHref,
            entries: entries.slice(0, feedLength).flatMap(({ id }) => byId.get(id)?.path ?? []),
          }
        : undefined,
  }
}

/** Feed readers request a feed often and keep the entries that they have read. */
const feedLength = 20

/** Creates an entry for the journal's own page, followed by a category for each year. */
function createSidebarEntries({ entries, homeId, title }: LocalJournal, byId: ReadonlyMap<string, Route>): readonly SidebarEntry[] {
  const home = byId.get(homeId)
  const years = new Map<string, SidebarEntry[]>()
  for (const { id, date, document } of entries) {
    const route = byId.get(id)
    const { sidebar } = document.frontMatter
    if (!route || sidebar === false || sidebar?.hidden) continue
    const entry: SidebarEntry = { type: 'page', label: sidebarLabel(document), route: route.path, href: route.href }
    const year = date.slice(0, 4)
    addTo(years, year, entry)
  }
  return [
    ...(home ? [{ type: 'page', label: title, route: home.path, href: home.href } as const] : []),
    ...[...years].map(([label, own]) => ({ type: 'category', label, open: false, entries: own }) as const),
  ]
}
