/** A command that a feature adds. All but `load` is plain data: `docsgen --help` lists commands without loading features. */
export interface Command {
  /** The name that users type, such as `search push`. */
  readonly name: string
  readonly summary: string
  readonly description: string
  /** The command after which the help lists it. */
  readonly after?: string
  /** Arguments as the help shows them. Their values are options with the same names. */
  readonly arguments?: readonly { readonly name: string; readonly text: string; readonly usual?: string }[]
  readonly options?: readonly (SharedOption | OwnOption)[]
  /** Text shown below the options. */
  readonly help?: string
  /** `run` gets the values of its arguments and options, and `CommandTools`. Absent for a group of commands. */
  readonly load?: () => Promise<{ readonly run: (options: never, tools: never) => Promise<number> }>
}

/** Options that several commands have. */
export type SharedOption = 'config' | 'base' | 'strict' | 'offline' | 'concurrency' | 'report'

interface OwnOption {
  readonly flags: string
  readonly text: string
  /** It can be written only once. */
  readonly once?: true
  readonly conflicts?: string
  readonly choices?: readonly string[]
  readonly usual?: string
  /** Its value is a whole number in this range. */
  readonly range?: readonly [least: number, most: number]
}
