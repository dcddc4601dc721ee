import type { ProjectPath } from '../../kit/files/paths.ts'

export type Severity = 'error' | 'warning'

/**
 * A range with 1-based lines and columns, in which columns count UTF-16 code units. Without `endLine`, the range ends on the line on which
 * it starts.
 */
export interface Range {
  /** The partial that contains the text, if the text is not in the page's own file. */
  readonly file?: ProjectPath
  readonly line: number
  readonly column: number
  readonly endLine?: number
  readonly endColumn?: number
}

/** Locates a value in the text of the config. `key` is the path of the value, such as `navbar.items[2].href`. */
export type FindInConfig = (literal: string, key?: string) => Partial<Range>

export interface Location extends Partial<Range> {
  readonly file: ProjectPath
}

/** A problem in the input. Stages return diagnostics, and the command prints them at the end. */
export interface Diagnostic {
  /** The permanent code, such as `link/missing-page`. The tables of docsgen's parts list all codes. */
  readonly code: string
  readonly severity: Severity
  /** Sentences that describe the problem and its reason. */
  readonly message: string
  /** How to fix it. */
  readonly hint?: string
  readonly location?: Location
  /** Other locations that are related to the problem, such as the first of two duplicates. */
  readonly related?: readonly { readonly message: string; readonly location: Location }[]
  /**
   * The part that all occurrences of the same problem share, such as the missing target of links.
   * @default its message and hint
   */
  readonly cause?: string
}

/** The result of a stage that can find problems. */
export interface Outcome<T> {
  readonly value: T
  readonly diagnostics: readonly Diagnostic[]
}

/** The problems of a site in the form in which a page shows them in `docsgen dev`. */
export interface LiveProblems {
  /** The first problems of the page itself, and errors that belong to no page. Errors come first. */
  readonly own: readonly LiveProblem[]
  readonly ownTotal: number
  /** Problems of other pages, one for each cause. */
  readonly others: readonly LiveProblem[]
  readonly othersTotal: number
  /** A number that changes when the problems change. */
  readonly revision: number
}

export interface LiveProblem {
  readonly severity: 'error' | 'warning'
  readonly code: string
  readonly message: string
  readonly hint?: string
  /** The file, line, and column, such as `content/guide/install.md:9:13`. */
  readonly place?: string
  /** The number of further locations of the same problem. */
  readonly more?: number
  readonly frame?: string
  /** The URL of the page with the problem. */
  readonly page?: string
}
