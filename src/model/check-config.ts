/** What code samples are checked against. */
export interface SampleCheckConfig {
  /**
   * A folder, relative to the project folder, whose `package.json` and `package-lock.json` list the packages that TypeScript samples can import. It
   * can also contain a `tsconfig.json`, and modules for hidden setup lines to import.
   * @default none: the standard library and the project's own packages
   */
  readonly packages?: string
  /**
   * Additional GraphQL schemas, besides those in `reference.graphql`. Each key is the name that samples use, and each value is a list of globs for
   * SDL files, relative to the project folder. @default {}
   */
  readonly schemas?: Readonly<Record<string, readonly string[]>>
}

/** The size limits above which files are reported. Decimals are allowed. */
export interface SizeConfig {
  /** The limit for any published file, in megabytes (2^20 bytes). Cloudflare Pages rejects files larger than 25 MB. @default 25 */
  readonly file?: number
  /** The limit for a picture in a content folder, in megabytes (2^20 bytes). Over a slow connection, 5 MB take four seconds to load. @default 5 */
  readonly picture?: number
  /** The limit for a picture in a content folder, in megapixels. 25 megapixels use 100 MB of memory; a 4K screen shows 8. @default 25 */
  readonly pixels?: number
}

/** A word and the spellings to avoid. */
export interface TermConfig {
  /** The correct spelling: `GraphQL`. */
  readonly use: string
  /** Spellings to avoid: `Graphql`, `graphQL`. They match only whole words and are case-sensitive. */
  readonly instead: readonly string[]
}
