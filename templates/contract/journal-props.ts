/** A date. `iso` is in UTC. */
interface DateProps {
  readonly iso: string
  readonly label: string
}

/** The author of a blog entry, as written in a `_section.yaml` or in front matter. */
export interface JournalAuthor {
  readonly name: string
  readonly title?: string
  /** A full URL, or the path of a page on the site. */
  readonly url?: string
  /** The URL or path of an image. */
  readonly image?: string
}

export interface JournalTag {
  readonly label: string
  readonly href: string
}

/** The part of an entry that appears in lists and feeds. */
export interface JournalEntrySummary {
  readonly title: string
  readonly href: string
  /** The date in ISO 8601 and UTC. */
  readonly date: string
  readonly authors: readonly JournalAuthor[]
  readonly tags: readonly JournalTag[]
  /** The excerpt as paragraphs of plain text. */
  readonly excerpt: readonly string[]
}

/** The parts of a blog entry that lists show. */
export interface JournalEntryProps extends Omit<JournalEntrySummary, 'date'> {
  readonly date: DateProps
}

/** The parts of a blog page in addition to its text: those of an entry, a list of entries, or a list of tags. */
export type JournalProps = { readonly feeds: readonly { readonly href: string; readonly type: string; readonly title: string }[] } & (
  | ({ readonly kind: 'entry' } & Pick<JournalEntryProps, 'date' | 'authors' | 'tags'>)
  | { readonly kind: 'list'; readonly entries: readonly JournalEntryProps[]; readonly tagsHref: string | undefined }
  | { readonly kind: 'tags'; readonly tags: readonly (JournalTag & { readonly count: number })[] }
)
