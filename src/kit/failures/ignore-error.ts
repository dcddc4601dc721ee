/** Prints a deliberately ignored error if `DOCSGEN_DEBUG=1`. The error is printed on one line because it can quote hostile content. */
export function ignoreError(error: unknown): void {
  if (process.env.DOCSGEN_DEBUG !== '1') return
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(`ignored: ${text.replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ')}\n`)
}

/** Returns the result of `work`, or `otherwise` if it throws. For results that callers can do without. */
export function attempt<Result>(work: () => Result): Result | undefined
export function attempt<Result, Otherwise>(work: () => Result, otherwise: Otherwise): Result | Otherwise
export function attempt<Result, Otherwise>(work: () => Result, otherwise?: Otherwise): Result | Otherwise | undefined {
  try {
    return work()
  } catch (error) {
    ignoreError(error)
    return otherwise
  }
}
