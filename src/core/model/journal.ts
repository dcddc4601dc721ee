/** The author of a blog entry, as written in a `_section.yaml` or in front matter. */
export interface JournalAuthor {
  readonly name: string
  readonly title?: string
  /** A full URL, or the path of a page on the site. */
  readonly url?: string
  /** The URL or path of an image. */
  readonly image?: string
}

/** The settings in a `_section.yaml` with `kind: blog`, in addition to its label. */
export interface JournalSettings {
  readonly kind?: 'blog'
  readonly description?: string
  /** The authors, keyed by ID. */
  readonly authors?: Readonly<Record<string, JournalAuthor>>
  /** The number of entries on a list page. @default 20 */
  readonly perPage?: number
  /** Whether the blog has feeds. @default true */
  readonly feed?: boolean
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

/** The feeds of a blog in one language. */
export interface JournalFeed {
  /** The path of the feed files without their names, such as `blog/`. */
  readonly folder: string
  readonly title: string
  readonly description: string
  readonly language: string
  readonly homeHref: string
  /** The routes of the newest entries, newest first. */
  readonly entries: readonly string[]
}
