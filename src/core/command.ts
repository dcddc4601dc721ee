/**
 * A command that a feature adds. It is plain data except for `load`, so that `docsgen --help` can list commands without loading features.
 */
export interface Command {
  /** The name that users type, such as `search push`. */
  readonly name: string
  readonly summary: string
  readonly description: string
  /** The command after which the help lists it. */
  readonly after?: string
  /** The arguments as the help shows them. Their values are passed as options with the same names. */
  readonly arguments?: readonly { readonly name: string; readonly text: string; readonly usual?: string }[]
  readonly options?: readonly (SharedOption | OwnOption)[]
  /** Text shown below the options. */
  readonly help?: string
  /**
   * Loads the code of the command. `run` gets the values of arguments and options, and `CommandTools`. It is absent for a group of
   * commands.
   */
  readonly load?: () => Promise<{ readonly run: (options: never, tools: never) => Promise<number> }>
}

/** Options that several commands have. */
export type SharedOption = 'config' | 'base' | 'strict' | 'offline' | 'concurrency' | 'report'

interface OwnOption {
  readonly flags: string
  readonly text: string
  /** Whether the option can be used only once. */
  readonly once?: true
  readonly conflicts?: string
  readonly choices?: readonly string[]
  readonly usual?: string
  /** The range of the option's value, which is an integer. */
  readonly range?: readonly [least: number, most: number]
}
