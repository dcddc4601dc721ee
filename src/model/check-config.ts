/** What code samples are checked against. */
export interface SampleCheckConfig {
  /**
   * A folder, relative to the project folder, with the `package.json` and `package-lock.json` of the packages that TypeScript samples can import. It
   * can also contain a `tsconfig.json` and your own modules for hidden setup lines. @default none: the standard library and the project's own packages
   */
  readonly packages?: string
  /** GraphQL schemas in addition to those in `reference.graphql`, by the name that samples use: globs of SDL files, relative to the project folder. @default {} */
  readonly schemas?: Readonly<Record<string, readonly string[]>>
}

/** The size above which a file is reported. Decimals are allowed. */
export interface SizeConfig {
  /** The limit for any published file, in megabytes (2^20 bytes). Cloudflare Pages rejects files larger than 25. @default 25 */
  readonly file?: number
  /** The limit for a picture next to the pages, in megabytes (2^20 bytes). 5 take four seconds to load on a slow connection. @default 5 */
  readonly picture?: number
  /** The limit for a picture next to the pages, in millions of pixels. 25 take up 100 MB of the reader's memory; a 4K screen shows 8. @default 25 */
  readonly pixels?: number
}

/** A word and the spellings to avoid. */
export interface TermConfig {
  /** The correct spelling: `GraphQL`. */
  readonly use: string
  /** Spellings to avoid, each as a whole word: `Graphql`, `graphQL`. They are case-sensitive. */
  readonly instead: readonly string[]
}
