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
  /**
   * Whether readers see the type of each name in TypeScript samples when they point at it, focus it, or tap it. Requires TypeScript 7 or later in the
   * project.
   * @default false
   */
  readonly hover?: boolean
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

/** Limits for pages. For each limit, the last entry that matches a page and has it counts. */
export interface BudgetConfig {
  /**
   * One or more glob patterns that limit the entry to matching page files, such as `guide/**`. The format is the same as in `security.pages.match`.
   * @default all pages
   */
  readonly pages?: string | readonly string[]
  /** The size of the page's HTML, in kilobytes (1 kB = 1,000 bytes), before compression. @default none */
  readonly html?: number
  /** The size of the scripts that the page loads at once, in kilobytes, with the modules they import. @default none */
  readonly script?: number
  /** The size of the page's style sheets, in kilobytes. @default none */
  readonly css?: number
  /** The size of all images on the page, in kilobytes, without images from other sites. @default none */
  readonly pictures?: number
  /** The number of elements on the page. @default none */
  readonly domNodes?: number
}

export type BudgetKind = Exclude<keyof BudgetConfig, 'pages'>

/** A term and the spellings to avoid. */
export interface TermConfig {
  /** The correct spelling, such as `GraphQL`. */
  readonly use: string
  /** Spellings to avoid, such as `Graphql` and `graphQL`. These spellings are case-sensitive and match only whole words. */
  readonly instead: readonly string[]
}

/** How outdated translations are reported, by the dates of the last commits. */
export interface TranslationCheckConfig {
  /** The severity of a translation whose original was changed later. @default 'warn' */
  readonly report?: 'error' | 'warn' | 'ignore'
  /** The number of days that the original can be ahead of its translation. @default 0 */
  readonly days?: number
  /** Whether outdated pages say so to readers, with a link to the original. @default true */
  readonly notice?: boolean
}

/** Packages whose version must be part of the commands that install them. */
export interface CommandConfig {
  /** The name of a package, or a pattern in which `*` matches any text, such as `@acme/*`. */
  readonly package: string
  /** The version that commands must install, such as `3.5.2`. @default any version */
  readonly version?: string
}

/** Which addresses of other sites `docsgen check --external` requests. */
export interface ExternalCheckConfig {
  /**
   * Addresses that are not requested: the beginnings of addresses, such as `https://www.linkedin.com/`. `*` matches any characters, as in
   * `https://*.acme.example/`.
   * @default []
   */
  readonly ignore?: readonly string[]
  /**
   * Hosts that may be in a private network, such as `wiki.acme.example` or `localhost:8080`. By default, docsgen requests nothing from such networks,
   * because anyone who can change a page could otherwise reach them from the machine that runs the check.
   * @default []
   */
  readonly allowPrivate?: readonly string[]
  /** For how many days an address that worked is not requested again. Addresses that failed are requested in every check. @default 7 */
  readonly cacheDays?: number
}
