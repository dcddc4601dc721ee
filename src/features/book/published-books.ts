import { withPrefix } from '../../core/assemble/route-path.ts'
import type { Locale, SiteConfig, Version } from '../../core/model/site-config.ts'
import type { OutputPath } from '../../kit/files/paths.ts'
import type { BookFormat } from './options.ts'

/** The books that a build makes for the pages of a version and language, by format. */
export function publishedBooks({ book, versions }: SiteConfig, version: Version, locale: Locale): ReadonlyMap<BookFormat, OutputPath> {
  const published = version.id === versions[0].id ? (book?.formats ?? []) : []
  return new Map(published.map((format) => [format, withPrefix([locale.prefix, version.prefix], `/book.${format}`).slice(1) as OutputPath]))
}
