import type { Severity } from './diagnostic.ts'

/** The place in a data file that a page comes from. Problems of the page are reported there. */
export interface PageOrigin {
  /** Relative to the project folder. */
  readonly file: string
  /** @default 1 */
  readonly line?: number
  /** The line of the file for each line of `markdown`. @default `line` for all lines */
  readonly lines?: readonly number[]
  /** The line of the file for each front matter key. @default `line` for all keys */
  readonly frontMatter?: Readonly<Record<string, number>>
}

/** A page that a source makes. */
export interface SourcePage {
  /** The path of the page in the content folder, such as `products/anvil`. */
  readonly path: string
  /** The text of the page, without front matter. */
  readonly markdown: string
  /** The same keys as in pages that are files. @default {} */
  readonly frontMatter?: Readonly<Record<string, unknown>>
  /** @default the source in the config */
  readonly origin?: PageOrigin
  /** The language of the page. @default the default language */
  readonly locale?: string
  /** The version that contains the page. @default the first version */
  readonly version?: string
}

/** A problem that code of the site reports. */
export interface OwnDiagnostic {
  /** In reports, the name of the source or check precedes the code: `how-to-links/no-reference`. */
  readonly code: string
  readonly message: string
  /** How to fix the problem. @default none */
  readonly hint?: string
  /** @default 'warning' */
  readonly severity?: Severity
  /** Relative to the project folder. @default the source or check in the config */
  readonly file?: string
  /** Lines and columns start at 1. @default none */
  readonly line?: number
  /** @default none */
  readonly column?: number
}

export interface JsonData<Value> {
  readonly value: Value
  /** The line of a value, such as `lineOf('products', 3, 'name')`. The line of the nearest parent if there is no such value. */
  lineOf(...path: readonly (string | number)[]): number
}

/** The tools for the code of a check. A result is reused until a file changes that the check has read or listed. */
export interface CheckContext {
  /** The absolute path of the project folder. */
  readonly root: string
  /** Aborted when the time is up. */
  readonly signal: AbortSignal
  /** Reads a text file. Paths are relative to the project folder. */
  readFile(path: string): Promise<string>
  /** Reads a JSON file, which can contain comments. A syntax error is reported at its line. */
  readJson<Value = unknown>(path: string): Promise<JsonData<Value>>
  /** Names a file or a glob pattern that the result depends on. Returns the paths of the files. */
  dependsOn(path: string): Promise<readonly string[]>
  report(diagnostic: OwnDiagnostic): void
}

/** The tools for the code of a source. */
export type SourceContext = CheckContext

export type Values<Value> = Iterable<Value> | AsyncIterable<Value>

// biome-ignore lint/suspicious/noConfusingVoidType: a function without a return statement
export type CheckFindings = Values<OwnDiagnostic> | undefined | void

/** The site as checks see it: deeply frozen. */
export interface CheckedSite {
  /** In the default language. */
  readonly title: string
  readonly url: string | undefined
  readonly base: string
  /** Sorted by route. */
  readonly pages: readonly CheckedPage[]
}

export interface CheckedPage {
  /** The address without the base: `/guide/install`. */
  readonly route: string
  /** The path in the content folder without its extension: `guide/install`. */
  readonly id: string
  /** The file, relative to the project folder. If a source made the page, reports show the place in its data instead. */
  readonly file: string
  readonly locale: string
  readonly version: string
  readonly title: string
  readonly description: string
  /** docsgen's keys, and the site's own keys as validated by its schema. */
  readonly frontMatter: Readonly<Record<string, unknown>>
  readonly headings: readonly CheckedHeading[]
  readonly links: readonly CheckedLink[]
  /** The text that readers see, without headings and code. */
  readonly text: string
}

export interface CheckedHeading {
  readonly depth: number
  readonly id: string
  readonly text: string
  readonly line: number
}

export interface CheckedLink {
  /** The URL as written. */
  readonly href: string
  readonly kind: 'link' | 'image' | 'html' | 'component' | 'definition'
  readonly line: number
  readonly column: number
  /** `broken` if there is no target. */
  readonly target: 'page' | 'asset' | 'external' | 'broken'
  /** The route of the page it leads to, or undefined if it does not lead to a page. */
  readonly route: string | undefined
  /** The fragment without `#`. */
  readonly fragment: string
}
