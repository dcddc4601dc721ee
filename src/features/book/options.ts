import { withPrefix } from '../../core/assemble/route-path.ts'
import type { FeatureOptions } from '../../core/config/feature-options.ts'
import * as o from '../../core/config/schema-parts.ts'
import type { Locale, SiteConfig, Version } from '../../core/model/site-config.ts'
import type { OutputPath } from '../../kit/files/paths.ts'

export const formats = ['pdf', 'epub', 'html'] as const
export type BookFormat = (typeof formats)[number]

class BookConfig {
  /** The formats to publish. A PDF needs Chrome, Chromium, or Edge on the machine that builds the site. */
  // The styles of an HTML book are in the file, where the content security policy of the site blocks them.
  readonly formats: readonly ('pdf' | 'epub')[] = o.list(o.oneOf('pdf', 'epub'), (list) => (list.length === 0 ? 'it is empty' : undefined))
  /** The names of sidebars, or paths of folders of pages such as `/guide`. @default all sidebars */
  readonly sections?: readonly string[] = o.optional(o.list(o.label()))
}

class BookOptions {
  /**
   * Publishes the pages of the current version also as books, one for each language, and links to them in the footer: `/book.pdf` and
   * `/book.epub`. `docsgen dev` makes no books.
   * @default no books
   */
  readonly book?: BookConfig = o.optional(o.object(BookConfig))
}

export const options: FeatureOptions = {
  config: BookOptions,
  resolve: ({ book }) => (book ? { book: { sections: book.sections ?? [], formats: [...new Set(book.formats)] } } : {}),
}

declare module '../../core/config/user-config.ts' {
  interface UserConfig extends BookOptions {}
}

declare module '../../core/model/site-config.ts' {
  interface SiteConfig {
    readonly book?: Required<BookConfig>
  }
}

/** Written out, because the published types of options do not contain those of features. */
interface BooksInput extends Pick<SiteConfig, 'versions'> {
  readonly book?: Pick<BookConfig, 'formats'>
}

/** The books that a build makes for the pages of a version and language, by format. */
export function publishedBooks({ book, versions }: BooksInput, version: Version, locale: Locale): ReadonlyMap<BookFormat, OutputPath> {
  const published = version.id === versions[0].id ? (book?.formats ?? []) : []
  return new Map(published.map((format) => [format, withPrefix([locale.prefix, version.prefix], `/book.${format}`).slice(1) as OutputPath]))
}
