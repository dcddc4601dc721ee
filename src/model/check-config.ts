/** The packages and schemas that docsgen checks code samples against. */
export interface SampleCheckConfig {
  /**
   * A folder whose `package.json` and `package-lock.json` list the packages that TypeScript samples can import. The folder can also contain a
   * `tsconfig.json` file and modules that hidden setup lines import. The path is relative to the project folder.
   * @default none; samples can import the standard library and the project's own packages
   */
  readonly packages?: string
  /**
   * GraphQL schemas to use in addition to the schemas in `reference.graphql`. Each key is the schema name that samples specify. Each value is a list
   * of glob patterns for SDL files, relative to the project folder.
   * @default {}
   */
  readonly schemas?: Readonly<Record<string, readonly string[]>>
}

/** The size limits for files. docsgen reports files that exceed these limits. Limits can be decimal numbers. */
export interface SizeConfig {
  /** The limit for any published file, in megabytes (1 MB = 2^20 bytes). Cloudflare Pages rejects files larger than 25 MB. @default 25 */
  readonly file?: number
  /**
   * The limit for an image in a content folder, in megabytes (1 MB = 2^20 bytes). On a slow connection, a 5 MB image takes four seconds to load.
   * @default 5
   */
  readonly picture?: number
  /**
   * The limit for an image in a content folder, in megapixels. A 25-megapixel image uses 100 MB of memory, and a 4K screen shows only 8 megapixels.
   * @default 25
   */
  readonly pixels?: number
}

/** A term and the spellings to avoid. */
export interface TermConfig {
  /** The correct spelling, such as `GraphQL`. */
  readonly use: string
  /** Spellings to avoid, such as `Graphql` and `graphQL`. These spellings are case-sensitive and match only whole words. */
  readonly instead: readonly string[]
}
