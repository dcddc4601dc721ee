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
