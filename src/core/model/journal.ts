/** An author of entries, as written in a `_section.yaml` or in front matter. */
export interface JournalAuthor {
  readonly name: string
  readonly title?: string
  /** A web address or a page of the site. */
  readonly url?: string
  /** The address of a picture. */
  readonly image?: string
}

/** The settings of a `_section.yaml` with `kind: blog`, besides its label. */
export interface JournalSettings {
  readonly kind?: 'blog'
  readonly description?: string
  /** Keyed by ID. */
  readonly authors?: Readonly<Record<string, JournalAuthor>>
  /** Entries on a list page. @default 20 */
  readonly perPage?: number
  /** Whether it has feeds. @default true */
  readonly feed?: boolean
}

export interface JournalTag {
  readonly label: string
  readonly href: string
}

/** The part of an entry that lists and feeds show. */
export interface JournalEntrySummary {
  readonly title: string
  readonly href: string
  /** ISO 8601, UTC. */
  readonly date: string
  readonly authors: readonly JournalAuthor[]
  readonly tags: readonly JournalTag[]
  /** Paragraphs of plain text. */
  readonly excerpt: readonly string[]
}

interface Neighbour {
  readonly label: string
  readonly href: string
}

interface JournalPart {
  /** The route of the journal's first list. */
  readonly home: string
  /** The URL of the journal's first list. */
  readonly homeHref: string
  readonly feeds: readonly { readonly href: string; readonly type: string; readonly title: string }[]
  readonly newer: Neighbour | undefined
  readonly older: Neighbour | undefined
}

/** The parts of a blog page besides its text. */
export type JournalPagePart = JournalPart &
  (
    | ({ readonly kind: 'entry' } & Pick<JournalEntrySummary, 'date' | 'authors' | 'tags'>)
    | { readonly kind: 'list'; readonly entries: readonly JournalEntrySummary[]; readonly tagsHref: string | undefined }
    | { readonly kind: 'tags'; readonly tags: readonly (JournalTag & { readonly count: number })[] }
  )

/** A feed of a journal in one language. */
export interface JournalFeed {
  /** The name of its files without the extension: `blog/`. */
  readonly folder: string
  readonly title: string
  readonly description: string
  readonly language: string
  readonly homeHref: string
  /** Routes of the newest entries, newest first. */
  readonly entries: readonly string[]
}
