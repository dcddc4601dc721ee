/** What is wrong with a site, as its pages show it while it is written. */
export interface LiveProblems {
  /** The first of them, errors before warnings. */
  readonly problems: readonly LiveProblem[]
  readonly total: number
  readonly errors: number
}

export interface LiveProblem {
  readonly severity: 'error' | 'warning'
  readonly code: string
  readonly message: string
  readonly hint?: string
  /** `content/guide/install.md:9:13` */
  readonly place?: string
  readonly frame?: string
  /** The addresses of the pages it is about. */
  readonly pages: readonly string[]
}
