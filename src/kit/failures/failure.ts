/** The command was used incorrectly: exit code 2. */
export class UsageError extends Error {
  readonly hint: string | undefined
  constructor(message: string, hint?: string) {
    super(message)
    this.name = 'UsageError'
    this.hint = hint
  }
}

/** The machine lacks something that a build needs (disk, permission, port, network): exit code 3. */
export class EnvironmentError extends Error {
  readonly hint: string | undefined
  constructor(message: string, hint?: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'EnvironmentError'
    this.hint = hint
  }
}

/**
 * Returns the result of a disk operation. @throws EnvironmentError with the system's reason after `message`, as in `Cannot write the
 * report: ENOSPC.`
 */
export function orRefused<Value>(step: () => Value, message: string, hint?: string): Value {
  try {
    return step()
  } catch (error) {
    if (error instanceof UsageError) throw error
    const reason = (error as NodeJS.ErrnoException).code ?? String(error)
    throw new EnvironmentError(`${message}: ${reason}.`, hint, { cause: error })
  }
}

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
