import type { PropsInput } from '../../core/feature.ts'
import type { JournalPagePart } from '../../core/model/journal.ts'
import type { JournalProps, PageProps } from '../../core/model/page-props.ts'
import type { SitePage } from '../../core/model/site.ts'
import { escapeHtml } from '../../kit/escape/markup.ts'
import { formatDate } from '../../kit/text/format-values.ts'

/** What a page of a journal shows: its date or list, feeds, and the entries around it. */
export function journalProps({ page: { journal }, language, props }: PropsInput): Partial<PageProps> {
  if (!journal) return {}
  return {
    navigation: props.navigation.map((item) => (item.href === journal.homeHref ? { ...item, current: true } : item)),
    previous: journal.newer,
    next: journal.older,
    head: withFeedLinks(props.head, journal),
    journal: createJournalProps(journal, language),
  }
}

/** What the theme shows of a journal, with dates in the language of the page. */
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

/** What the Markdown version of a page contains besides its text: the date, authors, and tags of an entry, or a list. */
export function journalMarkdown(part: JournalPagePart, language: string): NonNullable<SitePage['markdown']> {
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
