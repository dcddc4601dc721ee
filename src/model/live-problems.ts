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
