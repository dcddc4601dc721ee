/** Thrown where a page would use up more than `limits` allows; `what` says of what. */
export class OverLimit extends Error {
  readonly what: string
  /** The text from the place on, where only that is known. */
  readonly rest: string | undefined
  constructor(what: string, rest?: string) {
    super(`more than ${what}`)
    this.what = what
    this.rest = rest
  }
}
