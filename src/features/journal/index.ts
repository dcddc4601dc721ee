import type { Token } from 'marked'
import type { JournalAuthor, JournalProps } from '../../../templates/contract/journal-props.ts'
import type { ArrangeInput, Arrangement } from '../../core/assemble/autogenerate-entries.ts'
import type { PageSource } from '../../core/assemble/create-routes.ts'
import { generatedFolders } from '../../core/config/config-texts.ts'
import { defineFeature, type PropsInput } from '../../core/feature.ts'
import { createNotes } from '../../core/markdown/page-walk.ts'
import { plainText } from '../../core/markdown/plain-text.ts'
import type { Diagnostic, Outcome } from '../../core/model/diagnostic.ts'
import type { PageProps } from '../../core/model/page-props.ts'
import type { SitePage } from '../../core/model/site.ts'
import { escapeHtml } from '../../kit/escape/markup.ts'
import { excerpt, formatDate } from '../../kit/text/format-values.ts'
import {
  blog,
  createDiagnostic,
  diagnostics,
  entryKeys,
  entrySlug,
  findJournals,
  isJournalEntry,
  listPossibleJournals,
  readJournalPages,
} from './journal-entries.ts'
import { planFeeds } from './journal-feeds.ts'
import { createListPages, createLocalJournal } from './journal-lists.ts'
import { createJournalParts, type JournalPagePart } from './journal-parts.ts'
import { texts } from './texts.ts'

/** The text before a mark such as `<!-- more -->`, in paragraphs. */
const notes = createNotes((): { excerpt?: readonly string[] | undefined } => ({}))

export const journal = defineFeature({
  name: 'journal',
  texts,
  diagnostics,
  parseOptions({ config, files }) {
    const { contentRoots, versions } = config
    const folders = listPossibleJournals(files, config)
    const current = contentRoots.filter(({ version }) => version === versions[0].id)
    const journals = current.flatMap(({ projectDir }) => folders.map((folder) => `${projectDir}/${folder}/`))
    return journals.length > 0 ? { journals } : {}
  },
  frontMatter: entryKeys,
  syntax: {
    isIn: ({ options, file }) => isJournalEntry(options, file),
    prepare(walk, tokens) {
      notes(walk).excerpt = readExcerpt(tokens)
    },
    records: (walk) => ({ document: { excerpt: notes(walk).excerpt ?? [excerpt(walk.found.firstParagraph, 1_000)] } }),
  },
  folderKind: { ...blog, arrange: createJournals },
  theme: {
    parts: { journal: { styles: 'journal.css', onPages: true, isUsed: ({ pages }) => pages.some((page) => page.journal) } },
    classes: 'journal',
  },
  props: journalProps,
  files: planFeeds,
})

const mark = /^\s*<!--[ \t]*(?:more|truncate)[ \t]*-->/
const maxParagraphs = 10
const maxLength = 1_000

/** The paragraphs before `<!-- more -->` or `<!-- truncate -->`, or undefined without such a mark. */
function readExcerpt(tokens: readonly Token[]): readonly string[] | undefined {
  const paragraphs: string[] = []
  for (const token of tokens) {
    if (isMark(token)) return paragraphs
    if (token.type !== 'paragraph') continue
    const inline: readonly Token[] = token.tokens ?? []
    const end = inline.findIndex(isMark)
    const text = excerpt(plainText(end === -1 ? inline : inline.slice(0, end)), maxLength)
    if (text !== '' && paragraphs.length < maxParagraphs) paragraphs.push(text)
    if (end !== -1) return paragraphs
  }
  return undefined
}

function isMark({ type, raw }: Token): boolean {
  return type === 'html' && mark.test(raw)
}

/** Creates the journals of a site, which are dated pages with lists, tags, feeds, and sidebars by year. */
function createJournals({ config, pages, sections, includeDrafts, now, messages }: ArrangeInput): Outcome<Arrangement> {
  const found = findJournals(sections, config)
  const diagnostics: Diagnostic[] = [...found.diagnostics]
  const [version] = config.versions
  const roots = new Set(config.contentRoots.filter((root) => root.version === version.id).map(({ id }) => id))
  const journalOf = ({ source: { rootId, path } }: Pick<PageSource, 'source'>) =>
    found.value.length === 0 || !roots.has(rootId) ? undefined : found.value.find(({ folder }) => path.startsWith(`${folder}/`))
  const journals = found.value.map((journal) => {
    const read = readJournalPages(journal, pages, config)
    diagnostics.push(...read.diagnostics)
    return read.value
  })
  const future = new Set(
    journals.flatMap(({ entries }) =>
      [...entries.values()].flatMap((own) => own.filter(({ date }) => date > now).map(({ source }) => source)),
    ),
  )
  const isDraft = ({ source, document }: PageSource) => !includeDrafts && (document.frontMatter.draft === true || future.has(source))
  const local = journals.map((own) =>
    config.locales.map((locale) => createLocalJournal(own, locale, { config, messages, isPublished: (page) => !isDraft(page) })),
  )
  for (const [main] of local) {
    if (!main) continue
    const { section, folder } = main.pages.journal
    const location = { file: section.source.projectPath, ...section.keys.kind }
    const hasUndated = diagnostics.some(
      ({ code, location: at }) => /^journal\/(?:no|bad)-date$/.test(code) && at?.file.includes(`/${folder}/`),
    )
    if (main.entries.length === 0 && !hasUndated) diagnostics.push(createDiagnostic('journal/empty', { folder }, location))
    if (config.url === undefined && main.settings.feed !== false) diagnostics.push(createDiagnostic('journal/feed-needs-url', {}, location))
  }
  return {
    value: {
      isDraft,
      slugOf(page) {
        const journal = page.source.generated?.list ? undefined : journalOf(page)
        return journal && entrySlug(page, journal)
      },
      listPages: local.flatMap((own) => own.flatMap((each) => createListPages(each, config))),
      place({ routes, resolve }) {
        const problems: Diagnostic[] = []
        const report = (diagnostic: Diagnostic) => void problems.push(diagnostic)
        const parts = local.flatMap((own) =>
          own.map((each) => createJournalParts({ local: each, main: own[0] ?? each, config, routes, resolve, report })),
        )
        const listed = new Set(Object.values(config.sidebars).flatMap(generatedFolders))
        const partsOf = (folder: string, locale: string) => parts.find((each) => each.folder === folder && each.locale === locale)
        return {
          sidebarEntries: (folder, locale) => partsOf(folder, locale)?.sidebarEntries,
          contains: (route) => journalOf(route) !== undefined,
          sidebars: parts.filter(({ folder }) => !listed.has(folder)).map(({ sidebar }) => sidebar),
          partOf(route) {
            const journal = journalOf(route)
            const part = journal && partsOf(journal.folder, route.locale)?.partOf(route)
            return part
              ? {
                  journal: part,
                  arranged: { home: part.home, isList: part.kind !== 'entry', reason: 'the entries of a blog are sorted by date' },
                  pictures: authorsIn(part).flatMap(({ image }) => image ?? []),
                  markdown: journalMarkdown(part, route.locale),
                }
              : {}
          },
          feeds: parts.flatMap(({ feed }) => feed ?? []),
          diagnostics: problems,
        }
      },
    },
    diagnostics,
  }
}

/** The authors that a page of a journal shows. */
function authorsIn(part: JournalPagePart): readonly JournalAuthor[] {
  if (part.kind === 'tags') return []
  return part.kind === 'entry' ? part.authors : part.entries.flatMap(({ authors }) => authors)
}

/** The parts of a blog page: its date or list, its feeds, and the neighboring entries. */
function journalProps({ page: { journal }, language, props }: PropsInput): Partial<PageProps> {
  if (!journal) return {}
  return {
    navigation: props.navigation.map((item) => (item.href === journal.homeHref ? { ...item, current: true } : item)),
    previous: journal.newer,
    next: journal.older,
    head: withFeedLinks(props.head, journal),
    wrapper: 'JournalPage',
    journal: createJournalProps(journal, language),
  }
}

/** The blog props of the theme, with dates in the language of the page. */
function createJournalProps(part: JournalPagePart, language: string): JournalProps {
  const { feeds } = part
  const date = (iso: string) => ({ iso: iso.endsWith('T00:00:00Z') ? iso.slice(0, 10) : iso, label: formatDate(iso, language) })
  switch (part.kind) {
    case 'entry':
      return { kind: 'entry', feeds, date: date(part.date), authors: part.authors, tags: part.tags }
    case 'list':
      return {
        kind: 'list',
        feeds,
        entries: part.entries.map((entry) => ({ ...entry, date: date(entry.date) })),
        tagsHref: part.tagsHref,
      }
    case 'tags':
      return { kind: 'tags', feeds, tags: part.tags }
  }
}

/** Adds the links to a journal's feeds to the tags of a page. */
function withFeedLinks(head: PageProps['head'], { feeds }: JournalPagePart): PageProps['head'] {
  const links = feeds.map(
    ({ href, type, title }) => `<link rel="alternate" type="${type}" title="${escapeHtml(title)}" href="${escapeHtml(href)}">`,
  )
  return { ...head, html: head.html + links.join('') }
}

/** The text that is added to the Markdown version of a page: the date, authors, and tags of an entry, or a list. */
function journalMarkdown(part: JournalPagePart, language: string): NonNullable<SitePage['markdown']> {
  if (part.kind === 'tags')
    return { top: '', end: part.tags.map(({ label, href, count }) => `- ${link(label, href)} (${count})\n`).join('') }
  if (part.kind === 'entry') return { top: `${byline(part, language)}\n`, end: '' }
  const entries = part.entries.map((entry) =>
    [`## ${link(entry.title, entry.href)}`, byline(entry, language), ...entry.excerpt.map(escapeMarkdown)].join('\n\n'),
  )
  return { top: '', end: entries.map((text) => `${text}\n`).join('\n') }
}

type Byline = Pick<Extract<JournalPagePart, { readonly kind: 'entry' }>, 'date' | 'authors' | 'tags'>

function byline({ date, authors, tags }: Byline, language: string): string {
  return [
    formatDate(date, language),
    authors.map(({ name }) => escapeMarkdown(name)).join(', '),
    tags.map(({ label, href }) => link(label, href)).join(', '),
  ]
    .filter((text) => text !== '')
    .join(' · ')
}

function link(label: string, href: string): string {
  return `[${escapeMarkdown(label)}](${href})`
}

function escapeMarkdown(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>#]/g, '\\$&')
}
