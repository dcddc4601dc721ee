import type { ProjectPath } from './paths.ts'

export type Severity = 'error' | 'warning'

/** 1-based, columns in UTF-16 code units. Without `endLine` the range ends on the line it starts on. */
export interface Range {
  readonly line: number
  readonly column: number
  readonly endLine?: number
  readonly endColumn?: number
}

/** Where a value is written in the config's text; `key` is its path, such as `navbar.items[2].href`. */
export type FindInConfig = (literal: string, key?: string) => Partial<Range>

export interface Location extends Partial<Range> {
  readonly file: ProjectPath
}

/** One thing that is wrong with the input. Collected by the stages, printed once at the end. */
export interface Diagnostic {
  /** Permanent, from the catalogue: `link/missing-page`. */
  readonly code: string
  readonly severity: Severity
  /** What happened and why, in sentences. */
  readonly message: string
  /** What to do about it. */
  readonly hint?: string
  readonly location?: Location
  /** Other places that belong to the problem, such as the first of two duplicates. */
  readonly related?: readonly { readonly message: string; readonly location: Location }[]
  /** What the same problem has in common in all places, such as the missing target of links. @default its message and hint */
  readonly cause?: string
}

/** What a stage that can find problems returns. */
export interface Outcome<T> {
  readonly value: T
  readonly diagnostics: readonly Diagnostic[]
}

/** What is wrong with a site, as one of its pages shows it in `docsgen dev`. */
export interface LiveProblems {
  /** Of the page itself, and errors that belong to no page: the first of them, errors before warnings. */
  readonly own: readonly LiveProblem[]
  readonly ownTotal: number
  /** Of other pages, one for each cause. */
  readonly others: readonly LiveProblem[]
  readonly othersTotal: number
  /** Equal where nothing has changed. */
  readonly revision: number
}

export interface LiveProblem {
  readonly severity: 'error' | 'warning'
  readonly code: string
  readonly message: string
  readonly hint?: string
  /** `content/guide/install.md:9:13` */
  readonly place?: string
  /** How many more places have the same problem. */
  readonly more?: number
  readonly frame?: string
  /** The address of a page it is about. */
  readonly page?: string
}
