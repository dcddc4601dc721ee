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

export class SiteChecks {
  /** The size limits for files. docsgen reports files that exceed these limits. @default see each option */
  readonly sizes?: SizeConfig = o.optional(o.object(SizeConfig))
}

/** A limit for something that can be measured. */
export function size(): number {
  return o.number((limit) => (limit > 0 ? undefined : 'it must be greater than 0'))
}
