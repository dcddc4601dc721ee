import { posix } from 'node:path'
import type { PageSource } from '../../core/assemble/create-routes.ts'
import { documentId, routeBelowPrefix } from '../../core/assemble/route-path.ts'
import { nameInWords } from '../../core/config/config-texts.ts'
import type { Document } from '../../core/model/document.ts'
import type { BodyMessageId, MessageTexts } from '../../core/model/messages.ts'
import type { Locale, SiteConfig } from '../../core/model/site-config.ts'
import type { ContentRoot, SectionSettings, SourceFile } from '../../core/model/source-file.ts'
import { byText } from '../../kit/data/sort-and-group.ts'
import { withSlash } from '../../kit/url/address.ts'
import { type JournalEntry, type JournalPages, sortEntries } from './journal-entries.ts'

/** A journal in one language, including the entries that are not translated. */
export interface LocalJournal {
  readonly pages: JournalPages
  readonly locale: Locale
  readonly settings: SectionSettings
  /** Whether any part of the journal is translated. Otherwise, all its pages are those of the default language. */
  readonly hasOwn: boolean
  readonly title: string
  /** The route of the journal's first list, without the prefix: `/blog/`. */
  readonly home: string
  readonly homeId: string
  /** Whether a file provides an introduction for the first list. */
  readonly hasIndex: boolean
  /** Sorted with the newest first. */
  readonly entries: readonly JournalEntry[]
  /** The tags in alphabetical order, keyed by the tag in lowercase. */
  readonly tags: ReadonlyMap<string, ListedTag>
  /** The lists by document ID. */
  readonly lists: ReadonlyMap<string, JournalList>
}

interface ListedTag {
  readonly label: string
  /** The route without the prefix. */
  readonly route: string
  readonly entries: readonly JournalEntry[]
}

/** One page of a list. */
export interface JournalList {
  readonly id: string
  readonly route: string
  readonly title: string
  readonly kind: 'list' | 'tags'
  readonly entries: readonly JournalEntry[]
  readonly tags: readonly ListedTag[]
  /** The IDs of the previous and next pages. */
  readonly newer: string | undefined
  readonly older: string | undefined
}

interface ListsInput {
  readonly config: SiteConfig
  /** The messages in English. */
  readonly messages: MessageTexts
  readonly isPublished: (page: PageSource) => boolean
}

const defaultPerPage = 20
/** The number of tags on each page of the tag list. */
const tagsPerPage = 200

/** Creates the lists of a journal in one language: the list of all entries, a list for each tag, and the list of all tags. */
export function createLocalJournal(pages: JournalPages, locale: Locale, { config, messages, isPublished }: ListsInput): LocalJournal {
  const { journal, indexes } = pages
  const { folder } = journal
  const [main] = config.locales
  const [ownRoot, mainRoot] = [rootOf(config, locale), rootOf(config, main)]
  const entriesOf = (root: ContentRoot | undefined) => (pages.entries.get(root?.id ?? '') ?? []).filter(isPublished)
  const byId = new Map(entriesOf(mainRoot).map((entry) => [entry.id, entry]))
  for (const entry of entriesOf(ownRoot)) byId.set(entry.id, entry)
  const entries = sortEntries(byId.values())
  const indexIn = (root: ContentRoot | undefined) => {
    const found = indexes.get(root?.id ?? '')
    return found && isPublished(found) ? found : undefined
  }
  const ownIndex = indexIn(ownRoot)
  const index = ownIndex ?? indexIn(mainRoot)
  const settings = journal.settingsIn(locale.code)
  const title =
    journal.sections.get(locale.code)?.settings.label ??
    ownIndex?.document.title ??
    settings.label ??
    index?.document.title ??
    nameInWords(posix.basename(folder))
  const homeId = index ? documentId(index.source.path) : `${folder}/index`
  const home = index ? routeBelowPrefix(homeId, index.document.frontMatter.slug) : `/${folder}/`
  const base = withSlash(home)
  const text = (id: BodyMessageId | 'journalTags', values: Readonly<Record<string, string>> = {}) =>
    (locale.messages[id] ?? messages[id] ?? id).replace(/\{(\w+)\}/g, (found, name: string) =>
      Object.hasOwn(values, name) ? String(values[name]) : found,
    )
  const tags = collectTags(entries, base)
  const lists = new Map<string, JournalList>()
  const add = <Item>(items: readonly Item[], size: number, list: ListStart, show: (items: readonly Item[]) => Shown) => {
    const count = Math.max(1, Math.ceil(items.length / size))
    const idOf = (page: number) => (page === 1 ? list.id : `${list.below}/page/${page}`)
    for (let page = 1; page <= count; page++) {
      lists.set(idOf(page), {
        id: idOf(page),
        route: page === 1 ? list.route : `${list.route.replace(/\/$/, '')}/page/${page}`,
        title: page === 1 ? list.title : text('journalPage', { title: list.title, page: String(page) }),
        newer: page === 1 ? undefined : idOf(page - 1),
        older: page === count ? undefined : idOf(page + 1),
        ...show(items.slice((page - 1) * size, page * size)),
      })
    }
  }
  const size = settings.perPage ?? defaultPerPage
  const showEntries = (shown: readonly JournalEntry[]): Shown => ({ kind: 'list', entries: shown, tags: [] })
  add(entries, size, { id: homeId, below: folder, route: home, title }, showEntries)
  if (tags.size > 0) {
    const start = { id: `${folder}/tags/index`, below: `${folder}/tags`, route: `${base}tags/`, title: text('journalTags') }
    add([...tags.values()], tagsPerPage, start, (shown) => ({ kind: 'tags', entries: [], tags: shown }))
  }
  for (const tag of tags.values()) {
    const id = `${folder}/tags/${posix.basename(tag.route)}`
    add(tag.entries, size, { id, below: id, route: tag.route, title: text('journalTag', { tag: tag.label }) }, showEntries)
  }
  const hasOwn = locale === main || ownIndex !== undefined || journal.sections.has(locale.code) || entriesOf(ownRoot).length > 0
  return { pages, locale, settings, hasOwn, title, home, homeId, hasIndex: index !== undefined, entries, tags, lists }
}

type Shown = Pick<JournalList, 'kind' | 'entries' | 'tags'>

interface ListStart {
  readonly id: string
  /** The ID prefix of further pages. */
  readonly below: string
  readonly route: string
  readonly title: string
}

/** Creates the pages of a journal that have no source file. */
export function createListPages(local: LocalJournal, config: SiteConfig): readonly PageSource[] {
  const root = rootOf(config, local.locale)
  if (!local.hasOwn || !root) return []
  const { journal } = local.pages
  const { source } = journal.sections.get(local.locale.code) ?? journal.section
  return [...local.lists.values()].flatMap(({ id, route, title }): readonly PageSource[] => {
    const isHome = id === local.homeId
    if (isHome && local.hasIndex) return []
    const generated = { text: '', list: isHome ? 'first' : 'further' } as const
    const page: SourceFile = { ...source, kind: 'markdown', rootId: root.id, path: `${id}.md`, generated }
    return [{ source: page, document: createListDocument({ title, route, isHome, description: local.settings.description }) }]
  })
}

interface ListDocument {
  readonly title: string
  readonly route: string
  readonly isHome: boolean
  readonly description: string | undefined
}

function createListDocument({ title, route, isHome, description }: ListDocument): Document {
  return {
    frontMatter: { title, slug: route, feedback: false, ...(isHome ? {} : { search: false }) },
    title,
    description: (isHome ? description : undefined) ?? '',
    links: [],
    image: undefined,
    anchors: [],
    includes: [],
    diagnostics: [],
  }
}

export function rootOf({ contentRoots, versions }: SiteConfig, locale: Locale): ContentRoot | undefined {
  return contentRoots.find((root) => root.version === versions[0].id && root.locale === locale.code)
}

/** Tags that differ only in case are treated as one tag, which is spelled as in its newest entry. */
function collectTags(entries: readonly JournalEntry[], base: string): ReadonlyMap<string, ListedTag> {
  const found = new Map<string, { readonly label: string; readonly entries: Set<JournalEntry> }>()
  for (const entry of entries) {
    for (const label of tagLabels(entry.document)) {
      const key = tagKey(label)
      const known = found.get(key)
      if (known) known.entries.add(entry)
      else found.set(key, { label, entries: new Set([entry]) })
    }
  }
  // The URL parts that the tag list itself uses.
  const taken = new Set(['page', 'index'])
  return new Map(
    [...found].sort(byText(([key]) => key)).map(([key, { label, entries: tagged }]) => {
      const natural = addressPart(key)
      let name = natural
      for (let number = 2; taken.has(name); number++) name = `${natural}-${number}`
      taken.add(name)
      return [key, { label, route: `${base}tags/${name}`, entries: [...tagged] }]
    }),
  )
}

export function tagLabels({ frontMatter }: Document): readonly string[] {
  return [...new Set((frontMatter.tags ?? []).map((tag) => String(tag).trim()))]
}

export function tagKey(label: string): string {
  return label.normalize('NFC').toLowerCase()
}

/** Keeps letters and digits, which file systems and hosts allow. Dots remain in numbers such as 1.0. */
function addressPart(key: string): string {
  const short = Array.from(key).slice(0, 50).join('')
  const words = short.split(/(?:[^\p{L}\p{M}\p{N}.+]|(?<!\d)\.|\.(?!\d))+/u)
  return words.filter((word) => word !== '').join('-') || 'tag'
}
