import * as o from './schema-parts.ts'

/** The size limits for files. docsgen reports files that exceed these limits. Limits can be decimal numbers. */
export class SizeConfig {
  /** The limit for any published file, in megabytes (1 MB = 2^20 bytes). Cloudflare Pages rejects files larger than 25 MB. @default 25 */
  readonly file?: number = o.optional(size(), 25)
  /**
   * The limit for an image in a content folder, in megabytes (1 MB = 2^20 bytes). On a slow connection, a 5 MB image takes four seconds to load.
   * @default 5
   */
  readonly picture?: number = o.optional(size(), 5)
  /**
   * The limit for an image in a content folder, in megapixels. A 25-megapixel image uses 100 MB of memory, and a 4K screen shows only 8 megapixels.
   * @default 25
   */
  readonly pixels?: number = o.optional(size(), 25)
}

/** A term and the spellings to avoid. */
export class TermConfig {
  /** The correct spelling, such as `GraphQL`. */
  readonly use: string = o.label()
  /** Spellings to avoid, such as `Graphql` and `graphQL`. These spellings are case-sensitive and match only whole words. */
  readonly instead: readonly string[] = o.list(o.label())
}

/** Packages whose version must be part of the commands that install them. */
export class CommandConfig {
  /** The name of a package, or a pattern in which `*` matches any text, such as `@acme/*`. */
  readonly package: string = o.label()
  /** The version that commands must install, such as `3.5.2`. @default any version */
  readonly version?: string = o.optional(o.label())
}

export class SiteChecks {
  /** The size limits for files. docsgen reports files that exceed these limits. @default see each option */
  readonly sizes?: SizeConfig = o.optional(o.object(SizeConfig))
  /** Terms that docsgen checks for consistent spelling in page text. @default [] */
  readonly terms?: readonly TermConfig[] = o.optional(o.list(o.object(TermConfig)), [])
  /** Packages that commands in code blocks and code spans must install in a certain version. @default [] */
  readonly commands?: readonly CommandConfig[] = o.optional(o.list(o.object(CommandConfig)), [])
}

/** A limit for something that can be measured. */
export function size(): number {
  return o.number((limit) => (limit > 0 ? undefined : 'it must be greater than 0'))
}
