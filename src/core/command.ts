/**
 * A command that a feature adds. Except for `load`, it is plain data, so that `docsgen --help` can list commands without loading features.
 */
export interface Command {
  /** The name that users type, such as `search push`. */
  readonly name: string
  readonly summary: string
  readonly description: string
  /** The command after which the help lists this command. */
  readonly after?: string
  /** The arguments as the help shows them. Their values are passed as options with the same names. */
  readonly arguments?: readonly { readonly name: string; readonly text: string; readonly usual?: string }[]
  readonly options?: readonly (SharedOption | OwnOption)[]
  /** Text to show below the options. */
  readonly help?: string
  /**
   * Loads the code of the command. `run` receives the values of arguments and options, and `CommandTools`. A group of commands has no such
   * function.
   */
  readonly load?: () => Promise<{ readonly run: (options: never, tools: never) => Promise<number> }>
}

/** Options that several commands share. */
export type SharedOption = 'config' | 'base' | 'strict' | 'offline' | 'concurrency' | 'report'

interface OwnOption {
  readonly flags: string
  readonly text: string
  /** Whether the option can be used only once. */
  readonly once?: true
  readonly conflicts?: string
  readonly choices?: readonly string[]
  readonly usual?: string
  /** The range of the option's value, which must be an integer. */
  readonly range?: readonly [least: number, most: number]
}
