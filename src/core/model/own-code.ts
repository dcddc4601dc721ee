import type { Severity } from './diagnostic.ts'

/** The place in a data file from which a page comes. Problems with the page are reported there. */
export interface PageOrigin {
  /** The path relative to the project folder. */
  readonly file: string
  /** The line of the page in the file. @default 1 */
  readonly line?: number
  /** The line in the file for each line of `markdown`. @default `line` for all lines */
  readonly lines?: readonly number[]
  /** The line in the file for each front matter key. @default `line` for all keys */
  readonly frontMatter?: Readonly<Record<string, number>>
}

/** A page that a source generates. */
export interface SourcePage {
  /** The path of the page in the content folder, such as `products/anvil`. */
  readonly path: string
  /** The text of the page, without front matter. */
  readonly markdown: string
  /** The same keys as in a file. @default {} */
  readonly frontMatter?: Readonly<Record<string, unknown>>
  /** The place in a data file from which the page comes. @default the source in the config */
  readonly origin?: PageOrigin
  /** The language of the page. @default the default language */
  readonly locale?: string
  /** The version that contains the page. @default the first version */
  readonly version?: string
}

/** A problem that the site's own code reports. */
export interface OwnDiagnostic {
  /** The code of the problem. In reports, it follows the name of the source or check, as in `how-to-links/no-reference`. */
  readonly code: string
  readonly message: string
  /** How to fix the problem. @default none */
  readonly hint?: string
  /** The severity of the problem. @default 'warning' */
  readonly severity?: Severity
  /** The path relative to the project folder. @default the source or check in the config */
  readonly file?: string
  /** The 1-based line. @default none */
  readonly line?: number
  /** The 1-based column. @default none */
  readonly column?: number
}

export interface JsonData<Value> {
  readonly value: Value
  /**
   * Returns the line of a value, such as `lineOf('products', 3, 'name')`. If the value does not exist, returns the line of its nearest
   * parent.
   */
  lineOf(...path: readonly (string | number)[]): number
}

/** The tools that a check receives. The result of a check is reused until a file that the check has read or listed changes. */
export interface CheckContext {
  /** The absolute path of the project folder. */
  readonly root: string
  /** The signal that is aborted when the time limit is reached. */
  readonly signal: AbortSignal
  /** Reads a text file. Paths are relative to the project folder. */
  readFile(path: string): Promise<string>
  /** Reads a JSON file, which can contain comments. A syntax error is reported at its line. */
  readJson<Value = unknown>(path: string): Promise<JsonData<Value>>
  /** Declares a file or a glob pattern on which the result depends. Returns the paths of the files. */
  dependsOn(path: string): Promise<readonly string[]>
  report(diagnostic: OwnDiagnostic): void
}

/** The tools that a source receives. */
export type SourceContext = CheckContext

export type Values<Value> = Iterable<Value> | AsyncIterable<Value>

// biome-ignore lint/suspicious/noConfusingVoidType: a function without a return statement
export type CheckFindings = Values<OwnDiagnostic> | undefined | void

/** The site in the form that checks receive. It is deeply frozen. */
export interface CheckedSite {
  /** The title in the default language. */
  readonly title: string
  readonly url: string | undefined
  readonly base: string
  /** All pages, sorted by route. */
  readonly pages: readonly CheckedPage[]
}

export interface CheckedPage {
  /** The URL path without the base, such as `/guide/install`. */
  readonly route: string
  /** The path in the content folder without its extension, such as `guide/install`. */
  readonly id: string
  /**
   * The path of the file, relative to the project folder. If a source generated the page, reports show the place in the source's data
   * instead.
   */
  readonly file: string
  readonly locale: string
  readonly version: string
  readonly title: string
  readonly description: string
  /** The keys that docsgen defines, and the site's own keys after validation by its schema. */
  readonly frontMatter: Readonly<Record<string, unknown>>
  readonly headings: readonly CheckedHeading[]
  readonly links: readonly CheckedLink[]
  /** The text that readers see, without headings or code. */
  readonly text: string
}

export interface CheckedHeading {
  readonly depth: number
  readonly id: string
  readonly text: string
  readonly line: number
}

export interface CheckedLink {
  /** The URL, exactly as written. */
  readonly href: string
  readonly kind: 'link' | 'image' | 'html' | 'component' | 'definition'
  readonly line: number
  readonly column: number
  /** The kind of target. A link without a target is `broken`. */
  readonly target: 'page' | 'asset' | 'external' | 'broken'
  /** The route of the page to which the link leads, or undefined if the link does not lead to a page. */
  readonly route: string | undefined
  /** The fragment without `#`. */
  readonly fragment: string
}
