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
  /**
   * Problems that are already known, so that a strict build accepts them: for each file, how many of each code. Problems beyond these numbers are
   * reported, and a strict build also reports numbers that are higher than necessary. `docsgen migrate` lists what is left to do here. The `*`
   * wildcard matches any characters, so `@acme/core@*` means all files of a package, in any version.
   * @default {}
   */
  readonly knownProblems?: Readonly<Record<string, Readonly<Record<string, number>>>> = o.optional(
    o.record(() => undefined, o.record(findCodeProblem, o.number(findCountProblem))),
    {},
  )
}

function findCodeProblem(code: string): string | undefined {
  return /^[a-z-]+\/[a-z-]+$/.test(code) ? undefined : 'write the code of a problem, such as `link/missing-page`'
}

function findCountProblem(count: number): string | undefined {
  return Number.isInteger(count) && count > 0 ? undefined : 'it must be a whole number greater than 0'
}

/** A limit for something that can be measured. */
export function size(): number {
  return o.number((limit) => (limit > 0 ? undefined : 'it must be greater than 0'))
}
